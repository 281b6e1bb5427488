import Models

/// What other features may ask of Search.
public protocol SearchProviding: Sendable {
    func products(matching query: SearchQuery) async throws -> [Product]
}
