/// How sums over everything reachable are made.
package struct SumMethod: Sendable {
    /// Which rows are kept as what.
    package enum Rows: Sendable, Hashable {
        /// Chosen by the density of sampled rows.
        case automatic
        /// Lists for short rows, bits for blocks of sources for the others.
        case sparse
        /// Bits for blocks of columns.
        case dense
    }

    package var rows: Rows

    /// The largest row kept as a list; `nil` for that which costs as much as its share of a block of sources.
    package var listLimit: Int?

    package init(rows: Rows = .automatic, listLimit: Int? = nil) {
        self.rows = rows
        self.listLimit = listLimit
    }

    /// A block takes a walk over all components, however many of its 1,024 sources there are; a list takes its length.
    /// Measured on layered graphs, hubs and Debian's packages, from 10,000 to 100,000 components: within 3 % of the best.
    static func listLimit(componentCount: Int) -> Int { min(max(componentCount / 64, 256), 2048) }
}

extension AscendingGraph {
    /// For each component the sum of `values` over the components it reaches, itself included.
    func reachableSums(of values: [UInt64], _ method: SumMethod) -> [UInt64] {
        guard count > 0 else { return [] }
        let isDense =
            switch method.rows {
            case .automatic: looksDense()
            case .sparse: false
            case .dense: true
            }
        return isDense
            ? denseSums(of: values)
            : sparseSums(
                of: values, listLimit: method.listLimit ?? SumMethod.listLimit(componentCount: count))
    }

    /// Whether rows are long enough for bits: of 32 sampled components with several targets a quarter reach more than
    /// a 32nd of all. Where few components have several targets most rows are links, which cost nothing.
    private func looksDense() -> Bool {
        let samples = 32, limit = count / 32
        guard count >= 8 * samples else { return false }
        let branchingCount = rows.withPointers { offsets, _ in countBranching(count, offsets) }
        guard branchingCount > count / 4 else { return false }
        // The components that are sampled, evenly among the branching ones.
        var starts: [Int] = []
        rows.withPointers { offsets, _ in
            var seen = 0, next = 0
            for component in 0..<count where offsets[component &+ 1] &- offsets[component] > 1 {
                if seen == next {
                    starts.append(component)
                    next = (branchingCount - 1) * starts.count / (samples - 1)
                }
                seen &+= 1
            }
        }
        var marks = [UInt8](repeating: 0, count: count)
        var queue: [UInt32] = []
        var large = 0
        for (sample, start) in starts.enumerated() {
            let mark = UInt8(sample + 1)
            queue.removeAll(keepingCapacity: true)
            queue.append(UInt32(truncatingIfNeeded: start))
            var next = 0
            while next < queue.count, queue.count <= limit {
                for position in rows.range(Int(queue[next])) {
                    let target = rows.targets[position]
                    if marks[Int(target)] == mark { continue }
                    marks[Int(target)] = mark
                    queue.append(target)
                }
                next += 1
            }
            if queue.count > limit { large += 1 }
        }
        return large * 4 >= samples
    }
}

/// How many rows have several targets.
@inline(never)
private func countBranching(_ count: Int, _ offsets: UnsafePointer<UInt32>) -> Int {
    var branching: UInt32 = 0
    for row in 0..<count { branching &+= offsets[row &+ 1] &- offsets[row] > 1 ? 1 : 0 }
    return Int(branching)
}
