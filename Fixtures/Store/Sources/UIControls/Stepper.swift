import StoreBase

/// A count with a button on either side.
public struct Stepper {
    /// The count.
    public private(set) var value: Int
    private let limits: ClosedRange<Int>

    /// Makes a stepper at the lowest count.
    public init(limits: ClosedRange<Int>) {
        self.limits = limits
        value = limits.lowerBound
    }

    /// Moves by a number of steps and stops at the limits.
    public mutating func move(by steps: Int) {
        value = (value + steps).clamped(to: limits)
    }
}
