/// A price in cents, written with two decimal places.
public struct PriceText {
    private let cents: Int

    /// Makes the text of a price.
    public init(cents: Int) {
        self.cents = cents
    }

    /// The price as text.
    public var text: String {
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
