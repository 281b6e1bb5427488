/// What is asked of the server.
public struct Request: Hashable, Sendable {
    /// The path with its query.
    public let path: String

    /// Makes a request from a path and the values of its query, in order.
    public init(path: String, query: KeyValuePairs<String, String> = [:]) {
        let values = query.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        self.path = values.isEmpty ? path : "\(path)?\(values)"
    }
}
