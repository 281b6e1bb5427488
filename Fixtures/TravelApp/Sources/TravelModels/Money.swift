/// An amount in the smallest unit of its currency.
public struct Money: Hashable, Sendable {
    /// Cents, pence or yen.
    public let minorUnits: Int
    /// The currency that the units are of.
    public let currency: Currency

    /// Makes an amount from its smallest units.
    public init(minorUnits: Int, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The sum, or nil where the currencies differ.
    public func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        return Money(minorUnits: minorUnits + other.minorUnits, currency: currency)
    }
}
