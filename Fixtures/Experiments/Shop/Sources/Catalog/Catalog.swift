import Pricing

public struct Catalog {
    public init() {}

    public func first() -> Int {
        return cheapest().price + quote()
    }

    public func size() -> Int {
        return MemoryLayout<Offer>.size
    }
}
