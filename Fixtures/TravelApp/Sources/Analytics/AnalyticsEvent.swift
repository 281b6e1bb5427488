/// Something a person did.
public struct AnalyticsEvent: Hashable, Sendable {
    /// The name in lower case with underscores.
    public let name: String
    /// What else is known, by key.
    public let properties: [String: String]

    /// Makes an event.
    public init(_ name: String, properties: [String: String] = [:]) {
        self.name = name
        self.properties = properties
    }
}
