import TravelModels

/// Writes an amount as the ticket does: `129.90 EUR`.
struct PriceFormatter {
    func string(from price: Money) -> String {
        let places = price.currency.decimalPlaces
        let digits = String(abs(price.minorUnits))
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let sign = price.minorUnits < 0 ? "-" : ""
        let fraction = places == 0 ? "" : ".\(padded.suffix(places))"
        return "\(sign)\(padded.dropLast(places))\(fraction) \(price.currency.rawValue)"
    }
}
