import Account
import Models
import Networking
import TestKit
import Testing

@Suite("AccountService")
struct AccountServiceTests {
    @Test("greets the customer that the server names")
    func currentCustomer() async throws {
        let transport = StubTransport(["/me": #"{"id": "c-1", "name": "Amara"}"#])
        let customer = try await AccountService(client: APIClient(transport: transport)).currentCustomer()
        #expect(customer == Customer(id: "c-1", name: "Amara"))
        #expect(AccountScreen(customer: customer).body == ["Hello, Amara", "Account c-1"])
    }
}
