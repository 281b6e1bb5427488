import StoreBase

/// A price as the shelf shows it.
public struct PriceTag {
    private let price: Price

    /// Makes the tag of a price.
    public init(_ price: Price) {
        self.price = price
    }

    /// The price with two decimal places.
    public var plain: String {
        let rest = price.cents % 100
        return "\(price.cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
