import Foundation
import StoreBase

/// The articles that ship with the app.
public struct Catalogue: Sendable {
    /// The articles, the cheapest first.
    public let articles: [Article]

    /// Reads the catalogue in the module's resources.
    public static func bundled() throws -> Catalogue {
        guard let file = Bundle.module.url(forResource: "catalogue", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try Catalogue(json: Data(contentsOf: file))
    }

    init(json: Data) throws {
        let entries = try JSONDecoder().decode([Entry].self, from: json)
        articles = entries.map { Article(name: $0.name, price: Price(cents: $0.cents)) }.sorted { $0.price < $1.price }
    }

    private struct Entry: Decodable {
        let name: String
        let cents: Int
    }
}
