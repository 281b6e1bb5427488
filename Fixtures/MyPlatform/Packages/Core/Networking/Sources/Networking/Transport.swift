/// Carries a request to a server and its answer back.
public protocol Transport: Sendable {
    func body(of request: Request) async throws -> [UInt8]
}

/// Why a transport has no answer.
public enum TransportError: Error, Hashable {
    case notFound(path: String)
}
