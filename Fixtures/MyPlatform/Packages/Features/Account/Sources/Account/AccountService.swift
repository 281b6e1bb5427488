import AccountInterface
import Models
import Networking

/// Asks the server who is signed in.
public struct AccountService: AccountProviding {
    private let client: APIClient

    /// Makes a service over a client.
    public init(client: APIClient) {
        self.client = client
    }

    /// The customer that is signed in.
    public func currentCustomer() async throws -> Customer {
        try await client.get(Request(path: "/me"))
    }
}
