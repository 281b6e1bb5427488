import AppShell
import TestKit
import Testing

@Suite("Shop")
struct ShopTests {
    @Test("buys the first product that was found")
    func buysFirst() async throws {
        let transport = StubTransport([
            "/me": #"{"id": "c-1", "name": "Test Customer"}"#,
            "/search?q=mug": #"[{"id": "mug", "title": "Mug", "cents": 900}]"#,
            "/orders?total=900": #"{"number": "T-1"}"#,
        ])
        let lines = try await Shop(transport: transport).buyFirst(matching: "mug")
        #expect(lines == ["1 result", "Mug  9.00", "Order T-1 for Test Customer"])
    }

    @Test("says so where nothing was found")
    func findsNothing() async throws {
        let transport = StubTransport(["/me": #"{"id": "c-1", "name": "Test Customer"}"#, "/search?q=mug": "[]"])
        let lines = try await Shop(transport: transport).buyFirst(matching: "mug")
        #expect(lines == ["Test Customer: nothing found for mug"])
    }
}
