extension WhatIf {
    /// What every vertex reaches after `edit`, from what it reaches `before`.
    ///
    /// Only components that reach the edge's start can change, and only by components reached from its end: with the
    /// edge gone, those that the one does not reach of the other. The smaller of the two sets is searched from, 64
    /// components at a time.
    ///
    /// - Complexity: O(V) for the result, and O(E + C) for each 64 components of the smaller set; past 512, or where
    ///   the edge removed lies within a component, that of `ReachableCounts`.
    public mutating func counts(with edit: EdgeEdit, before: ReachableCounts) -> ReachableCounts {
        precondition(
            before.direction == direction && before.vertexCount == graph.vertexCount,
            "the counts before must be of the same graph and direction"
        )
        let from: Int, to: Int, sign: Int
        switch effect(of: edit) {
        case .none: return before
        case .loosens: return countAnew(edit)
        case .adds(let start, let end): (from, to, sign) = (start, end, 1)
        case .removes(let start, let end): (from, to, sign) = (start, end, -1)
        }
        let last = ahead.count - 1
        // Each in the numbers of its own way.
        let reaching = behind.reached(from: last - from), reached = ahead.reached(from: to)
        guard min(reaching.count, reached.count) <= 64 * blockLimit else { return countAnew(edit) }
        let removed = sign < 0 ? (from: from, to: to) : nil
        var gains = [Gain](repeating: Gain(), count: reaching.count)
        if reached.count <= reaching.count {
            let slots = slots(of: reaching)
            for start in stride(from: 0, to: reached.count, by: 64) {
                let block = reached[start..<min(start + 64, reached.count)].map { UInt32(last) - $0 }
                let values = block.map { value(last - Int($0)) }
                let whole = values.reduce(Gain(), +)
                for slot in gains.indices { gains[slot] += whole }
                behind.spread(block, without: removed.map { (last - $0.to, last - $0.from) }) { component, columns in
                    guard slots[component] != UInt32.max else { return }
                    gains[Int(slots[component])] -= columns == ~0 ? whole : sum(of: columns, values)
                }
            }
        } else {
            let isReached = BitVector(count: ahead.count, members: reached.lazy.map { Int($0) })
            let whole = reached.reduce(Gain()) { $0 + value(Int($1)) }
            for start in stride(from: 0, to: reaching.count, by: 64) {
                let block = reaching[start..<min(start + 64, reaching.count)].map { UInt32(last) - $0 }
                let full = block.count == 64 ? ~0 : 1 << UInt64(block.count) - 1 as UInt64
                var common = Gain()
                var own = [Gain](repeating: Gain(), count: block.count)
                ahead.spread(block, without: removed) { component, columns in
                    guard isReached[component] else { return }
                    let value = value(component)
                    if columns == full {
                        common += value
                    } else {
                        forEachBit(of: columns) { own[$0] += value }
                    }
                }
                for column in block.indices { gains[start + column] = whole - common - own[column] }
            }
        }
        var totals = before.totals
        for (slot, number) in reaching.enumerated() where gains[slot] != Gain() {
            let component = ahead.number(last - Int(number))
            let total = totals[component], gain = gains[slot]
            totals[component] =
                sign > 0
                ? ReachableTotal(count: total.count + Int(gain.count), weight: total.weight + gain.weight)
                : ReachableTotal(count: total.count - Int(gain.count), weight: total.weight - gain.weight)
        }
        return ReachableCounts(direction: direction, componentOf: before.componentOf, totals: totals)
    }

    private func countAnew(_ edit: EdgeEdit) -> ReachableCounts {
        ReachableCounts(Condensation(graph.applying(edit)), weights: vertexWeights, direction)
    }

    private func value(_ component: Int) -> Gain { Gain(count: sizes[component], weight: weights[component]) }

    /// For each component of `behind` where it stands in `members`, or the largest number.
    private func slots(of members: [UInt32]) -> [UInt32] {
        var slots = [UInt32](repeating: .max, count: behind.count)
        for (slot, member) in members.enumerated() { slots[Int(member)] = UInt32(truncatingIfNeeded: slot) }
        return slots
    }

    private func sum(of columns: UInt64, _ values: [Gain]) -> Gain {
        var sum = Gain()
        forEachBit(of: columns) { sum += values[$0] }
        return sum
    }
}

/// By how much a component's total changes.
private struct Gain: Equatable {
    var count: UInt64 = 0
    var weight: UInt64 = 0

    static func + (left: Gain, right: Gain) -> Gain {
        Gain(count: left.count &+ right.count, weight: left.weight &+ right.weight)
    }

    static func - (left: Gain, right: Gain) -> Gain {
        Gain(count: left.count &- right.count, weight: left.weight &- right.weight)
    }

    static func += (left: inout Gain, right: Gain) { left = left + right }

    static func -= (left: inout Gain, right: Gain) { left = left - right }
}

@inline(__always)
private func forEachBit(of columns: UInt64, _ body: (Int) -> Void) {
    var rest = columns
    while rest != 0 {
        body(rest.trailingZeroBitCount)
        rest &= rest &- 1
    }
}

extension AscendingGraph {
    /// The components reached from `start`, itself first.
    fileprivate func reached(from start: Int) -> [UInt32] {
        var seen = BitVector(count: count)
        var reached = [UInt32(truncatingIfNeeded: start)]
        seen[start] = true
        var next = 0
        rows.withPointers { offsets, targets in
            while next < reached.count {
                let component = Int(reached[next])
                next &+= 1
                for position in Int(offsets[component])..<Int(offsets[component &+ 1])
                where seen.insert(Int(targets[position])) {
                    reached.append(targets[position])
                }
            }
        }
        return reached
    }

    /// Calls `body` with each component that any of up to 64 `sources` reaches, ascending, and with those that do: a
    /// bit for each place in `sources`.
    fileprivate func spread(
        _ sources: [UInt32], without edge: (from: Int, to: Int)?, _ body: (_ component: Int, _ columns: UInt64) -> Void
    ) {
        let words = (count + 63) / 64
        let columns = UnsafeMutablePointer<UInt64>.allocate(capacity: count + words)
        defer { columns.deallocate() }
        columns.initialize(repeating: 0, count: count + words)
        let waiting = columns + count
        for (column, source) in sources.enumerated() {
            columns[Int(source)] |= 1 << UInt64(column)
            waiting[Int(source >> 6)] |= 1 << UInt64(source & 63)
        }
        let removedFrom = edge?.from ?? -1, removedTo = edge?.to ?? -1
        rows.withPointers { offsets, targets in
            for index in 0..<(count &+ 63) &>> 6 {
                var visited: UInt64 = 0
                while true {
                    let rest = waiting[index] & ~visited
                    if rest == 0 { break }
                    let component = index &<< 6 | rest.trailingZeroBitCount
                    visited |= rest & (0 &- rest)
                    let reaching = columns[component]
                    body(component, reaching)
                    for position in Int(offsets[component])..<Int(offsets[component &+ 1]) {
                        let target = Int(targets[position])
                        if component == removedFrom && target == removedTo { continue }
                        columns[target] |= reaching
                        waiting[target &>> 6] |= 1 &<< UInt64(target & 63)
                    }
                }
            }
        }
    }
}
