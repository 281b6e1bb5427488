import Models
import Networking
import SearchInterface

/// Asks the server for products.
public struct SearchService: SearchProviding {
    private let client: APIClient

    /// Makes a service over a client.
    public init(client: APIClient) {
        self.client = client
    }

    /// The products that match, the cheapest first.
    public func products(matching query: SearchQuery) async throws -> [Product] {
        let found = try await client.get(Request(path: "/search", query: ["q": query.words]), as: [Product].self)
        return found.sorted(by: cheaper)
    }
}
