/// Somewhere to stay.
public struct Place: Hashable, Sendable {
    /// The name on the door.
    public let name: String
    /// The price of a night in cents.
    public let nightlyRate: Int

    /// Makes a place.
    public init(name: String, nightlyRate: Int) {
        self.name = name
        self.nightlyRate = nightlyRate
    }
}
