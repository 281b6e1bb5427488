import Networking
import Testing

@Suite("APIClient")
struct APIClientTests {
    struct Echo: Transport {
        func body(of request: Request) async throws -> [UInt8] {
            Array(#"["\#(request.path)"]"#.utf8)
        }
    }

    @Test("writes the query in order and decodes the answer")
    func get() async throws {
        let client = APIClient(transport: Echo())
        let request = Request(path: "/search", query: ["q": "mug", "page": "2"])
        #expect(try await client.get(request, as: [String].self) == ["/search?q=mug&page=2"])
    }
}
