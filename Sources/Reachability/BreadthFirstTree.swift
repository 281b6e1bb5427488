/// The vertices reached from some sources, each with its distance and one shortest chain back to a source.
///
/// ```swift
/// let tree = graph.breadthFirstTree(from: [0], .successors)
/// tree.distance(to: 5)  // the number of edges, or nil
/// tree.path(to: 5)  // [0, 3, 5]
/// ```
///
/// A chain is, of the shortest ones, that with the lexicographically smallest vertices, read from its source: the
/// queue holds vertices in the order of their chains, and rows are ascending.
public struct BreadthFirstTree: Sendable {
    /// The vertices reached, by distance and then by chain.
    public let order: [Int]

    private let distances: [UInt32]
    private let parents: [UInt32]

    fileprivate init(order: [Int], distances: [UInt32], parents: [UInt32]) {
        self.order = order
        self.distances = distances
        self.parents = parents
    }

    /// The number of edges on a shortest path from a source to `vertex`; nil where there is none.
    ///
    /// - Complexity: O(1).
    public func distance(to vertex: Int) -> Int? {
        check(vertex)
        return distances[vertex] == unreached ? nil : Int(distances[vertex])
    }

    /// The vertex before `vertex` on its chain; nil for a source and for a vertex not reached.
    ///
    /// - Complexity: O(1).
    public func parent(of vertex: Int) -> Int? {
        check(vertex)
        return parents[vertex] == unreached ? nil : Int(parents[vertex])
    }

    /// The chain from a source to `vertex`, both included; nil where there is none.
    ///
    /// - Complexity: O(d) at distance d.
    public func path(to vertex: Int) -> [Int]? {
        guard let distance = distance(to: vertex) else { return nil }
        var path = [Int](repeating: vertex, count: distance + 1)
        for step in stride(from: distance, to: 0, by: -1) { path[step - 1] = Int(parents[path[step]]) }
        return path
    }

    private func check(_ vertex: Int) {
        precondition(
            vertex >= 0 && vertex < distances.count, "a vertex must be smaller than the graph's vertex count"
        )
    }
}

private let unreached = UInt32.max

extension Digraph {
    /// Walks the graph breadth first from `sources` along `direction`.
    ///
    /// - Complexity: O(V + E + s log s) for s sources.
    public func breadthFirstTree(from sources: some Sequence<Int>, _ direction: Direction) -> BreadthFirstTree {
        breadthFirstTree(from: sources, direction, until: nil)
    }

    /// For every vertex the number of edges on a shortest path from a source; nil where there is none.
    ///
    /// - Complexity: O(V + E + s log s) for s sources.
    public func distances(from sources: some Sequence<Int>, _ direction: Direction) -> [Int?] {
        let tree = breadthFirstTree(from: sources, direction)
        var distances = [Int?](repeating: nil, count: vertexCount)
        for vertex in tree.order { distances[vertex] = tree.distance(to: vertex) }
        return distances
    }

    /// The same walk, stopping when `goal` is reached.
    func breadthFirstTree(
        from sources: some Sequence<Int>, _ direction: Direction, until goal: Int?
    ) -> BreadthFirstTree {
        var distances = [UInt32](repeating: unreached, count: vertexCount)
        var parents = distances
        var order: [Int] = []
        for source in sources.sorted() {
            check(source)
            if distances[source] == unreached { order.append(source) }
            distances[source] = 0
        }
        let rows = adjacency(direction)
        var next = 0
        search: while next < order.count {
            let vertex = order[next]
            if vertex == goal { break }
            next += 1
            for position in rows.range(vertex) {
                let target = Int(rows.targets[position])
                if distances[target] != unreached { continue }
                distances[target] = distances[vertex] + 1
                parents[target] = UInt32(truncatingIfNeeded: vertex)
                order.append(target)
                if target == goal { break search }
            }
        }
        return BreadthFirstTree(order: order, distances: distances, parents: parents)
    }
}
