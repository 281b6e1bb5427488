/// Something for sale.
public struct Item: Sendable {
    public var id: Int
    public var title: String
    private var views: Int = 0

    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }

    public func label() -> String {
        return "\(id) \(title) \(views)"
    }
}

public enum Kind: Sendable {
    case book
    case toy
}

public func total(_ amount: Int, tax: Int = 2) -> Int {
    return amount + tax + rounding()
}

private func rounding() -> Int {
    return 0
}

@inlinable
public func doubled(_ amount: Int) -> Int {
    return amount * 2
}
