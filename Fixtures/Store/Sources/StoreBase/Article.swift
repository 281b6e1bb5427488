/// Something on sale.
public struct Article: Hashable, Sendable {
    /// The name on the shelf.
    public let name: String
    /// What one costs.
    public let price: Price

    /// Makes an article.
    public init(name: String, price: Price) {
        self.name = name
        self.price = price
    }
}
