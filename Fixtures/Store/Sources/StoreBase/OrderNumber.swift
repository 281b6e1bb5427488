internal import CCheckDigit

/// The number of an order, its last digit checking the others.
public struct OrderNumber: Hashable, Sendable {
    /// All digits, the check digit last.
    public let digits: String

    /// Makes the number of the nth order.
    public init(sequence: UInt64) {
        let serial = String(sequence)
        digits = serial + String(check_digit(serial))
    }

    /// Reads a number that somebody typed, or nil where the check digit is wrong.
    public init?(typed: String) {
        guard typed.count > 1, let last = typed.last?.wholeNumberValue else { return nil }
        guard check_digit(String(typed.dropLast())) == last else { return nil }
        digits = typed
    }
}
