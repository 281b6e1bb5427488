import Foundation

/// Sends requests and decodes the answers.
public struct APIClient: Sendable {
    private let transport: any Transport

    /// Makes a client over a transport.
    public init(transport: any Transport) {
        self.transport = transport
    }

    /// The answer to a request, decoded from JSON.
    public func get<Answer: Decodable>(_ request: Request, as type: Answer.Type = Answer.self) async throws -> Answer {
        let body = try await transport.body(of: request)
        return try JSONDecoder().decode(type, from: Data(body))
    }
}
