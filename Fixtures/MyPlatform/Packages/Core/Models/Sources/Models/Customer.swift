/// Somebody who is signed in.
public struct Customer: Codable, Hashable, Sendable {
    /// The identifier of the account.
    public let id: String
    /// The name to greet with.
    public let name: String

    /// Makes a customer.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
