import Models

/// The screen of the customer that is signed in.
public struct AccountScreen {
    private let customer: Customer

    /// Makes the screen of a customer.
    public init(customer: Customer) {
        self.customer = customer
    }

    /// The lines on the screen, from the top.
    public var body: [String] {
        ["Hello, \(customer.name)", "Account \(customer.id)"]
    }
}
