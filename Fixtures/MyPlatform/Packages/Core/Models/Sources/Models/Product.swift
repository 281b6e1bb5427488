/// Something the shop sells.
public struct Product: Codable, Hashable, Sendable {
    /// The identifier in the catalogue.
    public let id: String
    /// The name on the shelf.
    public let title: String
    /// The price in cents.
    public let cents: Int

    /// Makes a product.
    public init(id: String, title: String, cents: Int) {
        self.id = id
        self.title = title
        self.cents = cents
    }
}
