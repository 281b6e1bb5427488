import DesignKit
import DesignTokens
import Models

/// The list of what a query found.
public struct SearchScreen {
    private let products: [Product]

    /// Makes the screen of these products.
    public init(products: [Product]) {
        self.products = products
    }

    /// The lines on the screen, from the top.
    public var body: [String] {
        let count = "\(products.count)\(Spacing.narrow.text)\(products.count == 1 ? "result" : "results")"
        return [count] + products.map { Row($0.title, PriceText(cents: $0.cents).text).text }
    }
}
