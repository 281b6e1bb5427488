/// A currency the app sells in.
public enum Currency: String, Hashable, Sendable {
    case euro = "EUR"
    case pound = "GBP"
    case yen = "JPY"

    /// How many decimal places the currency's amounts are written with.
    public var decimalPlaces: Int {
        switch self {
        case .euro, .pound: 2
        case .yen: 0
        }
    }
}
