import Reachability

/// The model that every operation is held against: rows of bits for up to 64 vertices, and nothing clever.
struct NaiveGraph {
    let count: Int
    var successors: [UInt64]

    init(_ count: Int, _ edges: [Edge]) {
        self.count = count
        successors = [UInt64](repeating: 0, count: count)
        for edge in edges { successors[edge.source] |= 1 << UInt64(edge.target) }
    }

    var predecessors: [UInt64] {
        var rows = [UInt64](repeating: 0, count: count)
        for source in 0..<count {
            for target in members(successors[source]) { rows[target] |= 1 << UInt64(source) }
        }
        return rows
    }

    func rows(_ direction: Direction) -> [UInt64] {
        direction == .successors ? successors : predecessors
    }

    /// Warshall: what each vertex reaches, itself included.
    func closure(_ direction: Direction) -> [UInt64] {
        var rows = rows(direction)
        for vertex in 0..<count { rows[vertex] |= 1 << UInt64(vertex) }
        for middle in 0..<count {
            for vertex in 0..<count where rows[vertex] >> UInt64(middle) & 1 != 0 { rows[vertex] |= rows[middle] }
        }
        return rows
    }

    /// Level after level: the distance from any of `sources` to each vertex.
    func distances(from sources: UInt64, _ rows: [UInt64]) -> [Int?] {
        var distances = [Int?](repeating: nil, count: count)
        var level = sources, seen = sources
        var distance = 0
        while level != 0 {
            var next: UInt64 = 0
            for vertex in members(level) {
                distances[vertex] = distance
                next |= rows[vertex]
            }
            level = next & ~seen
            seen |= next
            distance += 1
        }
        return distances
    }

    /// From `source`, always the smallest neighbour that is one edge nearer to `target`.
    func shortestPath(from source: Int, to target: Int, _ direction: Direction) -> [Int]? {
        let distances = distances(from: 1 << UInt64(target), rows(direction.opposite))
        guard var distance = distances[source] else { return nil }
        let rows = rows(direction)
        var path = [source]
        while distance > 0 {
            distance -= 1
            path.append(members(rows[path[path.count - 1]]).first { distances[$0] == distance }!)
        }
        return path
    }

    /// Each edge is taken out in turn: it is shared if the target is then out of reach.
    func sharedEdges(from source: Int, to target: Int) -> Set<Edge>? {
        let start = 1 << UInt64(source) as UInt64
        guard distances(from: start, successors)[target] != nil else { return nil }
        var shared: Set<Edge> = []
        for vertex in 0..<count {
            for next in members(successors[vertex]) {
                var without = successors
                without[vertex] &= ~(1 << UInt64(next))
                if distances(from: start, without)[target] == nil {
                    shared.insert(Edge(source: vertex, target: next))
                }
            }
        }
        return shared
    }

    /// The shortest cycle through each vertex in turn, the first of the shortest.
    func shortestCycle(within component: UInt64) -> [Int]? {
        var best: [Int]?
        for start in members(component) {
            for next in members(successors[start] & component) {
                guard let path = shortestPath(from: next, to: start, .successors) else { continue }
                let cycle = [start] + path.dropLast()
                if best.map({ cycle.count < $0.count }) ?? true { best = cycle }
            }
        }
        return best
    }
}

/// The set bits, ascending.
func members(_ bits: UInt64) -> [Int] {
    var rest = bits
    var members: [Int] = []
    while rest != 0 {
        members.append(rest.trailingZeroBitCount)
        rest &= rest - 1
    }
    return members
}

/// The bits of a vector of up to 64.
func bits(_ vector: BitVector) -> UInt64 {
    vector.setBits.reduce(0) { $0 | 1 << UInt64($1) }
}
