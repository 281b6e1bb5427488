/// An airport, by its three-letter code.
public struct Airport: Hashable, Sendable {
    /// The code in capitals, such as `LIS`.
    public let code: String

    /// Makes an airport, or nil where the code is not three letters.
    public init?(code: String) {
        guard code.count == 3, code.allSatisfy(\.isLetter) else { return nil }
        self.code = code.uppercased()
    }

    private init(knownCode: String) {
        code = knownCode
    }

    /// Humberto Delgado, Lisbon.
    public static let lisbon = Airport(knownCode: "LIS")
    /// Gardermoen, Oslo.
    public static let oslo = Airport(knownCode: "OSL")
    /// Haneda, Tokyo.
    public static let haneda = Airport(knownCode: "HND")
}
