extension Digraph {
    /// The edges that lie on every path along successors from `source` to `target`, in the order of the paths; nil
    /// where there is no path. Removing any one of them, and no other edge, would separate the two.
    ///
    /// One path is walked. From each of its vertices in turn, everything reachable without the path's own edges is
    /// marked; a path vertex so met further on is one that a detour reaches. An edge that no detour passes is shared.
    ///
    /// - Complexity: O(V + E): each vertex is expanded once.
    public func sharedEdges(from source: Int, to target: Int) -> [Edge]? {
        guard let path = shortestPath(from: source, to: target) else { return nil }
        var stepOf = [UInt32](repeating: 0, count: vertexCount)
        for (step, vertex) in path.enumerated() { stepOf[vertex] = UInt32(truncatingIfNeeded: step + 1) }
        var seen = BitVector(count: vertexCount)
        var worklist: [Int] = []
        var shared: [Edge] = []
        var furthest = 0
        for step in 0..<path.count - 1 {
            worklist.append(path[step])
            while let vertex = worklist.popLast() {
                for position in forward.range(vertex) {
                    let next = Int(forward.targets[position])
                    let nextStep = Int(stepOf[next]) - 1
                    if nextStep < 0 {
                        if seen.insert(next) { worklist.append(next) }
                    } else if vertex != path[step] || nextStep != step + 1 {
                        furthest = max(furthest, nextStep)
                    }
                }
            }
            if furthest <= step { shared.append(Edge(source: path[step], target: path[step + 1])) }
        }
        return shared
    }
}
