/// How high the water stands, in metres.
public struct Tide: Sendable {
    /// In metres.
    public var height: Double

    /// A tide of this height.
    public init(height: Double) { self.height = height }
}
