/// What a customer typed.
public struct SearchQuery: Hashable, Sendable {
    /// The words in lower case, joined by plus signs.
    public let words: String

    /// Makes a query from what was typed.
    public init(_ typed: String) {
        words = typed.lowercased().split(separator: " ").joined(separator: "+")
    }
}
