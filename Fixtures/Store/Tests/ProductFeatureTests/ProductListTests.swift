import StoreBase
import Testing

@testable import ProductFeature

@Suite("ProductList")
struct ProductListTests {
    @Test("shows the bundled catalogue, the cheapest first")
    func bundled() throws {
        let list = ProductList(catalogue: try Catalogue.bundled()) { _ in }
        #expect(list.body == ["PRODUCTS", "Tea towel  8.05", "Teapot  34.50"])
    }

    @Test("selects the article that was tapped and nothing below the last")
    func rowTapped() throws {
        var selected: [Article] = []
        let list = ProductList(catalogue: try Catalogue.bundled()) { selected.append($0) }
        list.rowTapped(1)
        list.rowTapped(2)
        #expect(selected == [Article(name: "Teapot", price: Price(cents: 3_450))])
    }
}
