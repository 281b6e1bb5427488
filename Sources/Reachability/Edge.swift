/// An edge of a directed graph: `source` depends on `target`. Eight bytes.
public struct Edge: Hashable, Sendable, Comparable {
    private let storedSource: UInt32
    private let storedTarget: UInt32

    /// Makes the edge from `source`, which depends, to `target`, on which it depends.
    public init(source: Int, target: Int) {
        precondition(
            UInt32(exactly: source) != nil && UInt32(exactly: target) != nil,
            "an edge's vertices must not be negative and must fit in 32 bits"
        )
        storedSource = UInt32(truncatingIfNeeded: source)
        storedTarget = UInt32(truncatingIfNeeded: target)
    }

    /// The vertex that depends.
    public var source: Int { Int(storedSource) }

    /// The vertex on which it depends.
    public var target: Int { Int(storedTarget) }

    /// Edges are ordered by source, then by target.
    public static func < (left: Edge, right: Edge) -> Bool {
        (left.storedSource, left.storedTarget) < (right.storedSource, right.storedTarget)
    }
}
