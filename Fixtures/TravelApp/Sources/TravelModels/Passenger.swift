/// Names a passenger across features.
public struct PassengerID: Hashable, Sendable {
    /// The identifier as the server writes it.
    public let rawValue: String

    /// Wraps the server's identifier.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Somebody who travels.
public struct Passenger: Hashable, Sendable {
    /// The passenger's identifier.
    public let id: PassengerID
    /// The given name, as in the passport.
    public let givenName: String
    /// The family name, as in the passport.
    public let familyName: String

    /// Makes a passenger.
    public init(id: PassengerID, givenName: String, familyName: String) {
        self.id = id
        self.givenName = givenName
        self.familyName = familyName
    }

    /// Both names, the given one first.
    public var fullName: String {
        "\(givenName) \(familyName)"
    }
}
