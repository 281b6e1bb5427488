/// What a customer is about to buy.
public struct Basket: Hashable, Sendable {
    /// The products, in the order they were added.
    public private(set) var lines: [Product]

    /// Makes a basket.
    public init(lines: [Product] = []) {
        self.lines = lines
    }

    /// The price of everything in cents.
    public var totalCents: Int {
        lines.reduce(0) { $0 + $1.cents }
    }

    /// Puts one more product in.
    public mutating func add(_ product: Product) {
        lines.append(product)
    }
}
