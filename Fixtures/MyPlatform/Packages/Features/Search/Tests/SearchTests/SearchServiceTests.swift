import Models
import Networking
import SearchInterface
import TestKit
import Testing

@testable import Search

@Suite("SearchService")
struct SearchServiceTests {
    @Test("finds the cheapest first")
    func order() async throws {
        let transport = StubTransport([
            "/search?q=desk+lamp": """
            [{"id": "b", "title": "Tall", "cents": 9000}, {"id": "a", "title": "Small", "cents": 4900}]
            """
        ])
        let service = SearchService(client: APIClient(transport: transport))
        let found = try await service.products(matching: SearchQuery(" Desk Lamp"))
        #expect(found.map(\.id) == ["a", "b"])
    }

    @Test("ranks by title where the price is the same")
    func ranking() {
        let cup = Product(id: "cup", title: "Cup", cents: 900)
        #expect(cheaper(cup, .mug))
        #expect(!cheaper(.lamp, .mug))
    }

    @Test("counts the results")
    func screen() {
        #expect(SearchScreen(products: []).body == ["0 results"])
        #expect(SearchScreen(products: [.mug]).body == ["1 result", "Mug  9.00"])
    }
}
