import Account
import AccountInterface
import Checkout
import Models
import Networking
import Search
import SearchInterface

/// The shop: signs in, searches and puts the first result in the basket.
public struct Shop {
    private let account: any AccountProviding
    private let search: any SearchProviding
    private let checkout: CheckoutFlow

    /// Wires the features over a transport.
    public init(transport: any Transport) {
        let client = APIClient(transport: transport)
        let account = AccountService(client: client)
        self.account = account
        search = SearchService(client: client)
        checkout = CheckoutFlow(account: account, client: client)
    }

    /// Buys the first product that a query finds and says what happened.
    public func buyFirst(matching query: String) async throws -> [String] {
        let customer = try await account.currentCustomer()
        let found = try await search.products(matching: SearchQuery(query))
        guard let first = found.first else { return ["\(customer.name): nothing found for \(query)"] }
        let receipt = try await checkout.buy(Basket(lines: [first]))
        return SearchScreen(products: found).body + receipt.body
    }
}
