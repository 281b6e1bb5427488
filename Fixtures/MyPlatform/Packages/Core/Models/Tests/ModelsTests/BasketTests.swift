import Models
import Testing

@Suite("Basket")
struct BasketTests {
    @Test("costs the sum of its lines")
    func total() {
        var basket = Basket()
        #expect(basket.totalCents == 0)
        basket.add(Product(id: "mug", title: "Mug", cents: 900))
        basket.add(Product(id: "lamp", title: "Lamp", cents: 4_900))
        #expect(basket.totalCents == 5_800)
    }
}
