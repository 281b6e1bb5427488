import StoreBase
import UIControls

/// What is about to be bought.
public struct Basket {
    private var lines: [(article: Article, count: Stepper)] = []

    /// Makes an empty basket.
    public init() {}

    /// Puts one more of an article in, up to nine.
    public mutating func add(_ article: Article) {
        if let index = lines.firstIndex(where: { $0.article == article }) {
            lines[index].count.move(by: 1)
        } else {
            lines.append((article, Stepper(limits: 1...9)))
        }
    }

    /// What everything costs.
    public var total: Price {
        lines.reduce(Price(cents: 0)) { $0 + $1.article.price * $1.count.value }
    }

    var rows: [String] {
        lines.map { "\($0.count.value) x \($0.article.name)" }
    }
}
