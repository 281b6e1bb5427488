internal import Reachability

/// The ways by which a change in one module can reach another.
public struct DependencyRoute: Sendable {
    /// The module that changes.
    public let changed: ModuleID
    /// The module that is asked about.
    public let affected: ModuleID
    /// The first shortest paths from `changed` to `affected`, each step to a direct dependent; ascending.
    public let paths: [[ModuleID]]
    /// How many shortest paths there are; `Int.max` for that many or more.
    public let pathCount: Int
    /// The dependencies that lie on every path, of any length, from `changed` on.
    public let shared: [(from: ModuleID, to: ModuleID)]

    /// The ways in `graph`.
    ///
    /// - Parameter limit: how many shortest paths are listed, at least 1.
    /// - Complexity: O(V + E) and the length of what is listed.
    public init(from changed: ModuleID, to affected: ModuleID, in graph: ModuleGraph, limit: Int = 10) {
        precondition(limit > 0, "a route lists at least one path")
        self.changed = changed
        self.affected = affected
        let digraph = graph.digraph
        let distances = digraph.distances(from: [affected.index], .successors)
        guard let length = distances[changed.index] else {
            (paths, pathCount, shared) = ([], 0, [])
            return
        }
        // From a vertex every dependent that is one step nearer to the affected module goes on a shortest path.
        func nearer(_ vertex: Int) -> [Int] {
            guard let distance = distances[vertex] else { return [] }
            return digraph.predecessors(of: vertex).filter { next in
                next != vertex && distances[next].map { $0 == distance - 1 } == true
            }
        }
        pathCount = Self.count(from: changed.index, length: length, nearer: nearer)
        paths = Self.list(from: changed.index, to: affected.index, limit: limit, nearer: nearer)
            .map { $0.map { ModuleID($0) } }
        shared = (digraph.sharedEdges(from: affected.index, to: changed.index) ?? []).reversed()
            .map { (ModuleID($0.source), ModuleID($0.target)) }
    }

    /// Counts layer by layer; a sum that does not fit stays at the greatest number.
    private static func count(from start: Int, length: Int, nearer: (Int) -> [Int]) -> Int {
        var layer = [start: 1]
        for _ in 0..<length {
            var next: [Int: Int] = [:]
            for (vertex, ways) in layer {
                for neighbor in nearer(vertex) {
                    let (sum, overflow) = next[neighbor, default: 0].addingReportingOverflow(ways)
                    next[neighbor] = overflow ? Int.max : sum
                }
            }
            layer = next
        }
        return layer.values.first ?? 0
    }

    /// The first paths in ascending order, by a walk that never leaves the shortest ones.
    private static func list(from start: Int, to end: Int, limit: Int, nearer: (Int) -> [Int]) -> [[Int]] {
        var paths: [[Int]] = []
        var path = [start]
        var choices = [nearer(start)[...]]
        while paths.count < limit {
            if path.last == end {
                paths.append(path)
            } else if let next = choices[choices.count - 1].popFirst() {
                path.append(next)
                choices.append(nearer(next)[...])
                continue
            }
            path.removeLast()
            choices.removeLast()
            if path.isEmpty { break }
        }
        return paths
    }
}
