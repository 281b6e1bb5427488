extension Digraph {
    /// A shortest path along successors from `source` to `target`, both included; nil where there is none.
    ///
    /// Of several it is that with the lexicographically smallest vertices. From a vertex to itself it is that vertex.
    ///
    /// - Complexity: O(V + E).
    public func shortestPath(from source: Int, to target: Int) -> [Int]? {
        check(target)
        return breadthFirstTree(from: CollectionOfOne(source), .successors, until: target).path(to: target)
    }
}
