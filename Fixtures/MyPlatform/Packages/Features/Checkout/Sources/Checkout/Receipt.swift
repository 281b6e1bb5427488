import Models

/// What the customer keeps after buying.
public struct Receipt: Sendable {
    let orderNumber: String
    let customer: Customer

    /// The lines on the receipt, from the top.
    public var body: [String] {
        ["Order \(orderNumber) for \(customer.name)"]
    }
}
