import AccountInterface
import Models
import Networking

/// Turns a basket into an order of the customer that is signed in.
public struct CheckoutFlow: Sendable {
    private let account: any AccountProviding
    private let client: APIClient

    /// Makes a flow; it knows Account by its interface only.
    public init(account: any AccountProviding, client: APIClient) {
        self.account = account
        self.client = client
    }

    /// Orders what is in the basket.
    public func buy(_ basket: Basket) async throws -> Receipt {
        let customer = try await account.currentCustomer()
        let request = Request(path: "/orders", query: ["total": String(basket.totalCents)])
        let order = try await client.get(request, as: Order.self)
        return Receipt(orderNumber: order.number, customer: customer)
    }

    private struct Order: Decodable {
        let number: String
    }
}
