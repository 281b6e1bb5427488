/// A directed graph on the vertices `0..<vertexCount`, frozen once built, in compressed sparse rows both ways.
///
/// ```swift
/// let graph = Digraph(vertexCount: 3, edges: [Edge(source: 0, target: 1), Edge(source: 1, target: 2)])
/// Array(graph.successors(of: 0))  // [1]: 0 depends on 1
/// graph.reachable(from: [2], .predecessors).popcount  // 3
/// ```
///
/// Parallel edges say the same thing twice and are kept once. Self-loops are kept.
public struct Digraph: Sendable, Hashable {
    let forward: Adjacency
    let backward: Adjacency

    init(forward: Adjacency, backward: Adjacency) {
        self.forward = forward
        self.backward = backward
    }

    /// The number of vertices, V below.
    public var vertexCount: Int { forward.count }

    /// The number of distinct edges, E below.
    public var edgeCount: Int { forward.targets.count }

    /// What `vertex` depends on, ascending.
    ///
    /// - Complexity: O(1).
    public func successors(of vertex: Int) -> Neighbors {
        check(vertex)
        return Neighbors(forward, of: vertex)
    }

    /// What depends on `vertex`, ascending.
    ///
    /// - Complexity: O(1).
    public func predecessors(of vertex: Int) -> Neighbors {
        check(vertex)
        return Neighbors(backward, of: vertex)
    }

    /// The neighbours of `vertex` in `direction`, ascending.
    ///
    /// - Complexity: O(1).
    public func neighbors(of vertex: Int, _ direction: Direction) -> Neighbors {
        check(vertex)
        return Neighbors(adjacency(direction), of: vertex)
    }

    /// Whether the graph has `edge`.
    ///
    /// - Complexity: O(log d) for d successors of the edge's source.
    public func contains(_ edge: Edge) -> Bool {
        edge.source < vertexCount && successors(of: edge.source).contains(edge.target)
    }

    /// Every distinct edge, ascending.
    ///
    /// - Complexity: O(V + E).
    public var edges: [Edge] {
        var edges: [Edge] = []
        edges.reserveCapacity(edgeCount)
        for source in 0..<vertexCount {
            for position in forward.range(source) {
                edges.append(Edge(source: source, target: Int(forward.targets[position])))
            }
        }
        return edges
    }

    /// The graph with every edge turned round.
    ///
    /// - Complexity: O(1).
    public var reversed: Digraph {
        Digraph(forward: backward, backward: forward)
    }

    func adjacency(_ direction: Direction) -> Adjacency {
        direction == .successors ? forward : backward
    }

    func check(_ vertex: Int) {
        precondition(vertex >= 0 && vertex < vertexCount, "a vertex must be smaller than the graph's vertex count")
    }
}
