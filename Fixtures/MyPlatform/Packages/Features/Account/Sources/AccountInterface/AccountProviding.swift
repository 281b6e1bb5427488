import Models

/// What other features may ask of Account.
public protocol AccountProviding: Sendable {
    func currentCustomer() async throws -> Customer
}
