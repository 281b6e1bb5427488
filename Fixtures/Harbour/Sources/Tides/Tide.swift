/// How high the water stands, in metres.
public struct Tide: Sendable {
    public var height: Double

    public init(height: Double) { self.height = height }
}
