/// Edges whose removal leaves a graph without a cycle, as few as can be; of as few, those that cost least.
///
/// ```swift
/// FeedbackEdges(vertexCount: 2, edges: [(0, 1, 5), (1, 0, 2)]).removed  // [(1, 0)]
/// ```
///
/// Up to ``exactLimit`` vertices the answer is exact, by dynamic programming over the sets of vertices that stand first
/// in an order; above, it is what a greedy order leaves, with every edge put back that closes no cycle.
struct FeedbackEdges {
    /// An edge of the graph with what its removal costs.
    struct Edge: Hashable {
        var from: Int
        var to: Int
        var cost: Int
    }

    /// The most vertices for which the answer is exact.
    static let exactLimit = 20

    /// The edges to remove, ascending.
    let removed: [(from: Int, to: Int)]
    /// Whether no smaller set would do.
    let isExact: Bool

    /// - Parameter edges: between vertices below `vertexCount`, each pair once; a loop is always removed.
    /// - Complexity: O(2ⁿ × n) for n vertices up to the limit; above, O((V + E) log V) for the order, and O(V + E) for
    ///   each edge that is tried again, as long as these walks stay few.
    init(vertexCount: Int, edges: [Edge]) {
        let loops = edges.filter { $0.from == $0.to }
        let rest = edges.filter { $0.from != $0.to }
        isExact = vertexCount <= Self.exactLimit
        let order = isExact ? Self.exactOrder(vertexCount, rest) : Self.greedyOrder(vertexCount, rest)
        var rank = [Int](repeating: 0, count: vertexCount)
        for (position, vertex) in order.enumerated() { rank[vertex] = position }
        var backward = rest.filter { rank[$0.from] > rank[$0.to] }
        if !isExact { backward = Self.withoutHarmless(backward, among: rest, vertexCount) }
        removed = (loops + backward).sorted { ($0.from, $0.to) < ($1.from, $1.to) }.map { ($0.from, $0.to) }
    }

    /// The order in which the fewest edges lead backward.
    private static func exactOrder(_ count: Int, _ edges: [Edge]) -> [Int] {
        guard count > 1 else { return Array(0..<count) }
        // One edge more weighs more than all costs together; costs beyond a limit count as that limit.
        let unit: UInt64 = 1 << 32
        let low = count / 2
        let high = count - low
        // For each vertex, what its edges into a set of earlier vertices weigh, by the halves of the set.
        var lowSums = [UInt64](repeating: 0, count: count << low)
        var highSums = [UInt64](repeating: 0, count: count << high)
        var weights = [UInt64](repeating: 0, count: count * count)
        for edge in edges { weights[edge.from * count + edge.to] += unit + UInt64(min(max(0, edge.cost), 1 << 20)) }
        for vertex in 0..<count {
            for set in 1..<(1 << low) {
                let bit = set.trailingZeroBitCount
                lowSums[vertex << low + set] =
                    lowSums[vertex << low + (set & (set - 1))] + weights[vertex * count + bit]
            }
            for set in 1..<(1 << high) {
                let bit = set.trailingZeroBitCount
                highSums[vertex << high + set] =
                    highSums[vertex << high + (set & (set - 1))] + weights[vertex * count + low + bit]
            }
        }
        var best = [UInt64](repeating: .max, count: 1 << count)
        var last = [UInt8](repeating: 0, count: 1 << count)
        best[0] = 0
        let mask = (1 << low) - 1
        best.withUnsafeMutableBufferPointer { best in
            last.withUnsafeMutableBufferPointer { last in
                lowSums.withUnsafeBufferPointer { lowSums in
                    highSums.withUnsafeBufferPointer { highSums in
                        for set in 0..<(1 << count) {
                            let base = best[set]
                            var others = ~set & ((1 << count) - 1)
                            while others != 0 {
                                let vertex = others.trailingZeroBitCount
                                others &= others &- 1
                                let sum =
                                    base &+ lowSums[vertex << low &+ (set & mask)]
                                    &+ highSums[vertex << high &+ (set >> low)]
                                let next = set | (1 << vertex)
                                if sum < best[next] {
                                    best[next] = sum
                                    last[next] = UInt8(truncatingIfNeeded: vertex)
                                }
                            }
                        }
                    }
                }
            }
        }
        var order: [Int] = []
        var set = (1 << count) - 1
        while set != 0 {
            let vertex = Int(last[set])
            order.append(vertex)
            set &= ~(1 << vertex)
        }
        return order.reversed()
    }
}
