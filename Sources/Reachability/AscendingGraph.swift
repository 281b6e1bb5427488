/// The condensation as the sweeps see it, whichever way they look: every edge goes from a smaller to a larger number.
///
/// Seen towards the dependents the numbers are the components' own. Seen towards the dependencies they count from the
/// other end, so one kernel serves both directions.
struct AscendingGraph: Sendable {
    let direction: Direction
    let rows: Adjacency
    private let lastNumber: Int

    /// - Complexity: O(1) towards the dependents, O(C + E) towards the dependencies.
    init(_ condensation: Condensation, _ direction: Direction) {
        self.direction = direction
        lastNumber = condensation.componentCount - 1
        rows = direction == .predecessors ? condensation.dependents : condensation.dependents.turnedRound()
    }

    /// The number of components.
    var count: Int { rows.count }

    /// The number here of the condensation's `component`; also the other way round.
    @inline(__always)
    func number(_ component: Int) -> Int {
        direction == .predecessors ? component : lastNumber - component
    }

    /// For each component, in the order of the numbers here, the sum of `value` over its members.
    ///
    /// Traps where a sum over all vertices does not fit in 64 bits, so no later sum can overflow.
    func sums(of values: [UInt64], _ condensation: Condensation) -> [UInt64] {
        precondition(values.count == condensation.vertexCount, "there must be as many weights as vertices")
        var total: UInt64 = 0
        var sums = [UInt64](repeating: 0, count: count)
        for vertex in values.indices {
            let (sum, overflow) = total.addingReportingOverflow(values[vertex])
            precondition(!overflow, "the sum of all weights must fit in 64 bits")
            total = sum
            sums[number(Int(condensation.componentOf[vertex]))] += values[vertex]
        }
        return sums
    }

    /// For each component, in the order of the numbers here, how many vertices it has.
    func sizes(_ condensation: Condensation) -> [UInt64] {
        var sizes = [UInt64](repeating: 0, count: count)
        for component in 0..<count {
            sizes[number(component)] = UInt64(condensation.membersByComponent.range(component).count)
        }
        return sizes
    }
}

extension Adjacency {
    /// The transposed rows with both ends counted from the other end: row `last - t` holds `last - v` for every `t` in
    /// row `v`, ascending.
    fileprivate func turnedRound() -> Adjacency {
        let last = count - 1
        var offsets = [UInt32](repeating: 0, count: count + 2)
        for target in targets { offsets[last - Int(target) + 2] += 1 }
        for row in 0..<count { offsets[row + 2] += offsets[row + 1] }
        let turned = [UInt32](unsafeUninitializedCapacity: targets.count) { output, initialized in
            for vertex in stride(from: last, through: 0, by: -1) {
                for position in range(vertex) {
                    let row = last - Int(targets[position])
                    output[Int(offsets[row + 1])] = UInt32(truncatingIfNeeded: last - vertex)
                    offsets[row + 1] += 1
                }
            }
            initialized = targets.count
        }
        offsets.removeLast()
        return Adjacency(offsets: offsets, targets: turned)
    }
}
