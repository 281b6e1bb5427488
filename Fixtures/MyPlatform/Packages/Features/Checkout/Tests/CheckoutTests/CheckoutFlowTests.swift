import AccountInterface
import Models
import Networking
import TestKit
import Testing

@testable import Checkout

@Suite("CheckoutFlow")
struct CheckoutFlowTests {
    struct SignedIn: AccountProviding {
        func currentCustomer() async throws -> Customer {
            Customer(id: "c-1", name: "Amara")
        }
    }

    @Test("orders the basket's total for the customer that is signed in")
    func buy() async throws {
        let client = APIClient(transport: StubTransport(["/orders?total=5800": #"{"number": "T-1"}"#]))
        let receipt = try await CheckoutFlow(account: SignedIn(), client: client).buy(Basket(lines: [.mug, .lamp]))
        #expect(receipt.orderNumber == "T-1")
        #expect(receipt.body == ["Order T-1 for Amara"])
    }

    @Test("fails where the server does not know the order")
    func fails() async {
        let client = APIClient(transport: StubTransport([:]))
        await #expect(throws: TransportError.notFound(path: "/orders?total=0")) {
            try await CheckoutFlow(account: SignedIn(), client: client).buy(Basket())
        }
    }
}
