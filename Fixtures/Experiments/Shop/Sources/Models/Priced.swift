public protocol Priced {
    var price: Int { get }
}

extension Priced {
    public func twice() -> Int {
        return price + price
    }
}

@_transparent
public func tripled(_ amount: Int) -> Int {
    return amount * 3
}

public func unrelated() -> Int {
    return 7
}
