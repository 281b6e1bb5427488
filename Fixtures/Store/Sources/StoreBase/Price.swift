/// An amount in cents.
public struct Price: Hashable, Comparable, Sendable {
    /// The whole amount in cents.
    public let cents: Int

    /// Makes a price.
    public init(cents: Int) {
        self.cents = cents
    }

    /// Orders prices from the lowest to the highest.
    public static func < (left: Price, right: Price) -> Bool {
        left.cents < right.cents
    }

    /// The price of several.
    public static func * (price: Price, count: Int) -> Price {
        Price(cents: price.cents * count)
    }

    /// The price of both.
    public static func + (left: Price, right: Price) -> Price {
        Price(cents: left.cents + right.cents)
    }
}
