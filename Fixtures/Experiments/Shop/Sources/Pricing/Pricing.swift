import Models

public struct Offer: Sendable {
    public var item: Item

    public init(item: Item) {
        self.item = item
    }
}

extension Offer: Priced {
    public var price: Int {
        return total(item.id)
    }
}

public func quote(_ amount: Int = total(3)) -> Int {
    return amount
}

public func cheapest() -> some Priced {
    return Offer(item: Item(id: 1, title: "a"))
}

public func plain(_ amount: Int) -> Int {
    return tripled(amount)
}
