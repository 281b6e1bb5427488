import StoreBase
import Testing

@testable import CheckoutFeature

@Suite("Basket")
struct BasketTests {
    let teapot = Article(name: "Teapot", price: Price(cents: 3_450))

    @Test("counts an article that is added again")
    func counts() {
        var basket = Basket()
        basket.add(teapot)
        basket.add(teapot)
        #expect(basket.rows == ["2 x Teapot"])
        #expect(basket.total == Price(cents: 6_900))
    }

    @Test("sells no more than nine of an article")
    func limit() {
        var basket = Basket()
        for _ in 1...12 {
            basket.add(teapot)
        }
        #expect(basket.rows == ["9 x Teapot"])
    }

    @Test("the checkout shows the total and the order")
    func screen() {
        var basket = Basket()
        basket.add(teapot)
        let screen = CheckoutScreen(basket: basket, order: OrderNumber(sequence: 1))
        #expect(screen.body == ["1 x Teapot", "Total  34.50", "Order 18"])
    }
}
