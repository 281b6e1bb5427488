/// How many vertices are reached, and the sum of their weights.
public struct ReachableTotal: Sendable, Hashable {
    /// The number of vertices, the sources included.
    public let count: Int

    /// The sum of the vertices' weights, in the weights' unit.
    public let weight: UInt64

    /// Makes a total.
    public init(count: Int, weight: UInt64) {
        self.count = count
        self.weight = weight
    }
}

/// Answers 'how much does this reach' again and again on one graph, with memory that it keeps for itself.
///
/// ```swift
/// var sweep = ReachabilitySweep(Condensation(graph), weights: seconds)
/// sweep.total(from: [3]).count  // 3 and all its transitive dependents
/// ```
///
/// Not copyable, for it owns a visited set. For every vertex at once `ReachableCounts` is far quicker.
public struct ReachabilitySweep: ~Copyable, Sendable {
    private let condensation: Condensation
    private let graph: AscendingGraph
    private let sizes: [UInt64]
    private let weights: [UInt64]
    /// Clear between questions.
    private var visited: [UInt64]
    private var queue: [UInt32]

    /// Prepares questions about `condensation`; `weights` has a weight for each vertex.
    ///
    /// - Complexity: O(V), and O(E) more towards the dependencies.
    public init(_ condensation: Condensation, weights: [UInt64], _ direction: Direction = .predecessors) {
        self.condensation = condensation
        graph = AscendingGraph(condensation, direction)
        sizes = graph.sizes(condensation)
        self.weights = graph.sums(of: weights, condensation)
        visited = [UInt64](repeating: 0, count: (graph.count + 63) / 64)
        queue = [UInt32](repeating: 0, count: queueLimit)
    }

    /// The number and weight of the vertices that `sources` reach, themselves included.
    ///
    /// - Complexity: O(r + e) for r components reached and the e edges that leave them; O(C / 64) more where r passes
    ///   256.
    public mutating func total(from sources: some Sequence<Int>) -> ReachableTotal {
        var queued = 0
        for source in sources {
            let number = graph.number(condensation.component(of: source))
            let bit = 1 &<< UInt64(number & 63) as UInt64
            if visited[number &>> 6] & bit != 0 { continue }
            visited[number &>> 6] |= bit
            if queued < queueLimit { queue[queued] = UInt32(truncatingIfNeeded: number) }
            queued += 1
        }
        let sources = queued, count = graph.count
        return graph.rows.withPointers { offsets, targets in
            visited.withUnsafeMutableBufferPointer { visited in
                sizes.withUnsafeBufferPointer { sizes in
                    weights.withUnsafeBufferPointer { weights in
                        queue.withUnsafeMutableBufferPointer { queue in
                            guard sources > 0, let visited = visited.baseAddress, let queue = queue.baseAddress,
                                let sizes = sizes.baseAddress, let weights = weights.baseAddress
                            else { return ReachableTotal(count: 0, weight: 0) }
                            if sources <= queueLimit {
                                let reached = walk(offsets, targets, visited, queue, queued: sources)
                                if reached <= queueLimit { return take(reached, sizes, weights, visited, queue) }
                            }
                            return sweep(count, offsets, targets, sizes, weights, visited)
                        }
                    }
                }
            }
        }
    }
}

/// Answers up to this size come from a queue, which also clears the visited set; larger ones from a sweep.
private let queueLimit = 256

/// Follows edges from the queued components; the number reached, or more than the limit as soon as it is passed.
@inline(never)
private func walk(
    _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>, _ visited: UnsafeMutablePointer<UInt64>,
    _ queue: UnsafeMutablePointer<UInt32>, queued: Int
) -> Int {
    var queued = queued
    var next = 0
    while next < queued {
        let component = Int(queue[next])
        next &+= 1
        for position in Int(offsets[component])..<Int(offsets[component &+ 1]) {
            let target = targets[position]
            let bit = 1 &<< UInt64(target & 63) as UInt64
            let word = visited[Int(target &>> 6)]
            if word & bit != 0 { continue }
            visited[Int(target &>> 6)] = word | bit
            if queued == queueLimit { return queueLimit &+ 1 }
            queue[queued] = target
            queued &+= 1
        }
    }
    return queued
}

/// Sums over the queue and clears its components' bits.
@inline(never)
private func take(
    _ reached: Int, _ sizes: UnsafePointer<UInt64>, _ weights: UnsafePointer<UInt64>,
    _ visited: UnsafeMutablePointer<UInt64>, _ queue: UnsafePointer<UInt32>
) -> ReachableTotal {
    var count: UInt64 = 0
    var weight: UInt64 = 0
    for index in 0..<reached {
        let component = Int(queue[index])
        count &+= sizes[component]
        weight &+= weights[component]
        visited[component &>> 6] = 0
    }
    return ReachableTotal(count: Int(count), weight: weight)
}

/// Visits the set bits in ascending order while edges set further ones, all of them ahead, and clears them.
@inline(never)
private func sweep(
    _ count: Int, _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>, _ sizes: UnsafePointer<UInt64>,
    _ weights: UnsafePointer<UInt64>, _ visited: UnsafeMutablePointer<UInt64>
) -> ReachableTotal {
    var total: UInt64 = 0
    var weight: UInt64 = 0
    for index in 0..<(count &+ 63) &>> 6 {
        var done: UInt64 = 0
        while true {
            let rest = visited[index] & ~done
            if rest == 0 { break }
            let component = index &<< 6 | rest.trailingZeroBitCount
            done |= rest & (0 &- rest)
            total &+= sizes[component]
            weight &+= weights[component]
            for position in Int(offsets[component])..<Int(offsets[component &+ 1]) {
                let target = targets[position]
                visited[Int(target &>> 6)] |= 1 &<< UInt64(target & 63)
            }
        }
        visited[index] = 0
    }
    return ReachableTotal(count: Int(total), weight: weight)
}
