/// One edge more or one less: the change that a 'what if' question supposes.
///
/// Adding an edge that is there, or removing one that is not, changes nothing.
public enum EdgeEdit: Sendable, Hashable {
    case adding(Edge)
    case removing(Edge)

    /// The edge that comes or goes.
    public var edge: Edge {
        switch self {
        case .adding(let edge), .removing(let edge): edge
        }
    }
}

extension Digraph {
    /// The graph after `edit`.
    ///
    /// - Complexity: O(V + E).
    public func applying(_ edit: EdgeEdit) -> Digraph {
        var edges = edges
        switch edit {
        case .adding(let edge): edges.append(edge)
        case .removing(let edge): edges.removeAll { $0 == edge }
        }
        return Digraph(vertexCount: vertexCount, edges: edges)
    }
}
