import DoughKit
import KitchenSupport

public struct Oven {
    public init() {}
    public var state: String { Thermometer.reads + Dough.rested }
}
