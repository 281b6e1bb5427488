import StoreBase
import UIControls

/// The shelf: every article and its price.
public struct ProductList {
    private let articles: [Article]
    private let onSelect: (Article) -> Void

    /// Makes the shelf; what a tap leads to is the app's business.
    public init(catalogue: Catalogue, onSelect: @escaping (Article) -> Void) {
        articles = catalogue.articles
        self.onSelect = onSelect
    }

    /// The lines on the screen, from the top.
    public var body: [String] {
        [Label.title("Products").plain] + articles.map { "\($0.name)  \(PriceTag($0.price).plain)" }
    }

    /// Selects the article in a row; rows outside the shelf are ignored.
    public func rowTapped(_ row: Int) {
        guard articles.indices.contains(row) else { return }
        onSelect(articles[row])
    }
}
