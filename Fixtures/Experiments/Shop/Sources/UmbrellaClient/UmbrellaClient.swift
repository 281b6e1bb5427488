import Umbrella

public func clientItem() -> Item {
    return Item(id: umbrellaVersion(), title: "c")
}
