import Networking

/// Answers from the responses that ship with the app, for running without a server.
public struct BundledTransport: Transport {
    private let bodies: [String: String]

    /// Knows the demonstration shop.
    public init() {
        bodies = [
            "/me": #"{"id": "c-7", "name": "Amara Osei"}"#,
            "/search?q=lamp": #"[{"id": "lamp-1", "title": "Desk lamp", "cents": 4900}]"#,
            "/orders?total=4900": #"{"number": "A-1042"}"#,
        ]
    }

    /// The bundled body, or an error where the path is not in the demonstration.
    public func body(of request: Request) async throws -> [UInt8] {
        guard let body = bodies[request.path] else { throw TransportError.notFound(path: request.path) }
        return Array(body.utf8)
    }
}
