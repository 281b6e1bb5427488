/// A shortest cycle through one component: the witness that the component is cyclic.
///
/// Its vertices begin with the smallest; each has an edge to the next and the last to the first. A self-loop is a
/// cycle of length 1. Of several shortest cycles it is the lexicographically smallest.
public struct ShortestCycle: Sendable, Hashable {
    /// The component's number in the condensation.
    public let component: Int

    /// The vertices along the cycle, the smallest first.
    public let vertices: [Int]

    /// The number of vertices, which is the number of edges.
    public var count: Int { vertices.count }
}

extension Digraph {
    /// A shortest cycle of every cyclic component, by component number.
    ///
    /// - Complexity: O(V + E) and, for each cyclic component of v vertices and e edges, O(v · e) at worst. A walk goes
    ///   no deeper than would beat the best cycle so far; a vertex that was walked from is taken out, with all that
    ///   is then on no cycle. A single ring is so done in O(v).
    public func shortestCycles(_ condensation: Condensation) -> [ShortestCycle] {
        precondition(
            condensation.vertexCount == vertexCount, "a condensation must be of the graph with which it is used"
        )
        var search: CycleSearch?
        var cycles: [ShortestCycle] = []
        for component in 0..<condensation.componentCount where condensation.isCyclic(component) {
            let members = condensation.members(of: component)
            if let loop = members.first(where: { successors(of: $0).contains($0) }) {
                cycles.append(ShortestCycle(component: component, vertices: [loop]))
            } else {
                if search == nil { search = CycleSearch(self) }
                let vertices = search?.shortestCycle(through: members) ?? []
                cycles.append(ShortestCycle(component: component, vertices: vertices))
            }
        }
        return cycles
    }
}

/// The state of the walks; one serves every component, for components share no vertex.
private struct CycleSearch {
    let graph: Digraph
    /// Edges from and to vertices that are still in the search; both 0 for every other vertex.
    var outDegrees: [UInt32]
    var inDegrees: [UInt32]
    var isIn: BitVector
    var parents: [UInt32]
    var depths: [UInt32]

    init(_ graph: Digraph) {
        self.graph = graph
        outDegrees = [UInt32](repeating: 0, count: graph.vertexCount)
        inDegrees = outDegrees
        parents = outDegrees
        depths = outDegrees
        isIn = BitVector(count: graph.vertexCount)
    }

    mutating func shortestCycle(through members: Neighbors) -> [Int] {
        for member in members { isIn[member] = true }
        for member in members {
            for next in graph.successors(of: member) where isIn[next] {
                outDegrees[member] += 1
                inDegrees[next] += 1
            }
        }
        var best: [Int] = []
        // Members ascend and leave when walked from, so each walk finds cycles whose smallest vertex is its start.
        for start in members where isIn[start] {
            if let cycle = walk(from: start, shorterThan: best.isEmpty ? .max : best.count) { best = cycle }
            if best.count == 2 { break }
            takeOut(start)
        }
        for member in members { isIn[member] = false }
        return best
    }

    /// The first shortest cycle that begins at `start`, if it has fewer than `limit` vertices.
    private mutating func walk(from start: Int, shorterThan limit: Int) -> [Int]? {
        var queue = [start]
        var next = 0
        defer { for vertex in queue { depths[vertex] = 0 } }
        depths[start] = 1
        while next < queue.count {
            let vertex = queue[next]
            let depth = Int(depths[vertex])
            next += 1
            if depth >= limit { return nil }
            for position in graph.forward.range(vertex) {
                let target = Int(graph.forward.targets[position])
                if target == start { return path(to: vertex, depth: depth) }
                if depths[target] != 0 || depth + 1 >= limit || !isIn[target] { continue }
                depths[target] = UInt32(truncatingIfNeeded: depth + 1)
                parents[target] = UInt32(truncatingIfNeeded: vertex)
                queue.append(target)
            }
        }
        return nil
    }

    private func path(to vertex: Int, depth: Int) -> [Int] {
        var path = [Int](repeating: vertex, count: depth)
        for step in stride(from: depth - 1, to: 0, by: -1) { path[step - 1] = Int(parents[path[step]]) }
        return path
    }

    /// Takes `vertex` out, and then whatever has lost its last edge on either side.
    private mutating func takeOut(_ vertex: Int) {
        var worklist = [vertex]
        isIn[vertex] = false
        while let vertex = worklist.popLast() {
            for next in graph.successors(of: vertex) where isIn[next] {
                inDegrees[next] -= 1
                if inDegrees[next] == 0 {
                    isIn[next] = false
                    worklist.append(next)
                }
            }
            for previous in graph.predecessors(of: vertex) where isIn[previous] {
                outDegrees[previous] -= 1
                if outDegrees[previous] == 0 {
                    isIn[previous] = false
                    worklist.append(previous)
                }
            }
        }
    }
}
