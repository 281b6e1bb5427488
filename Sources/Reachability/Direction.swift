/// Which way a traversal follows edges.
public enum Direction: Sendable, Hashable, CaseIterable {
    /// From a vertex to what it depends on.
    case successors

    /// From a vertex to what depends on it.
    case predecessors

    /// The other direction.
    public var opposite: Direction {
        self == .successors ? .predecessors : .successors
    }
}
