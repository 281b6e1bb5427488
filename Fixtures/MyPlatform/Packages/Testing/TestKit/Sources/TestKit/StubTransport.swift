import Networking

/// A transport that answers from a table.
public struct StubTransport: Transport {
    private let bodies: [String: String]

    /// Makes a transport from bodies by path.
    public init(_ bodies: [String: String]) {
        self.bodies = bodies
    }

    /// The body in the table, or an error where there is none.
    public func body(of request: Request) async throws -> [UInt8] {
        guard let body = bodies[request.path] else { throw TransportError.notFound(path: request.path) }
        return Array(body.utf8)
    }
}
