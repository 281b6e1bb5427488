import Models
import Pricing

public struct Stock {
    public init() {}

    public func count() -> Int {
        return total(4) + rate() + Item(id: 2, title: "b").id
    }
}
