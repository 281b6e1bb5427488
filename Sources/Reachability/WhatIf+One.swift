extension WhatIf {
    /// The number and weight of the vertices that `sources` reach after `edit`, themselves included.
    ///
    /// - Complexity: O(r + e) for r components reached and the e edges that leave them; O(C / 64) more where r passes
    ///   256; O(V / 64 + r + e) with vertices in place of components where the edge removed lies within one.
    public mutating func total(from sources: some Sequence<Int>, with edit: EdgeEdit) -> ReachableTotal {
        var overlay = Overlay()
        switch effect(of: edit) {
        case .none: break
        case .adds(let from, let to): overlay.added = (from, to)
        case .removes(let from, let to): overlay.removed = (from, UInt32(truncatingIfNeeded: to))
        case .loosens: return vertexTotal(from: Array(sources), without: edit.edge)
        }
        var queued = 0
        for source in sources {
            let number = ahead.number(condensation.component(of: source))
            let bit = 1 &<< UInt64(number & 63) as UInt64
            if pending[number &>> 6] & bit != 0 { continue }
            pending[number &>> 6] |= bit
            if queued < Self.queueLimit { queue[queued] = UInt32(truncatingIfNeeded: number) }
            queued += 1
        }
        guard queued > 0 else { return ReachableTotal(count: 0, weight: 0) }
        let count = ahead.count
        return ahead.rows.withPointers { offsets, targets in
            pending.withUnsafeMutableBufferPointer { pending in
                done.withUnsafeMutableBufferPointer { done in
                    queue.withUnsafeMutableBufferPointer { queue in
                        sizes.withUnsafeBufferPointer { sizes in
                            weights.withUnsafeBufferPointer { weights in
                                let search = OverlaySearch(
                                    count: count, offsets: offsets, targets: targets, overlay: overlay,
                                    sizes: sizes.baseAddress!, weights: weights.baseAddress!,
                                    pending: pending.baseAddress!, done: done.baseAddress!, queue: queue.baseAddress!
                                )
                                return search.total(queued: queued)
                            }
                        }
                    }
                }
            }
        }
    }

    /// A search over vertices, for an edge within a component.
    private func vertexTotal(from sources: [Int], without edge: Edge) -> ReachableTotal {
        let (from, to) = direction == .successors ? (edge.source, edge.target) : (edge.target, edge.source)
        let rows = graph.adjacency(direction)
        var reached = BitVector(count: graph.vertexCount)
        var worklist: [Int] = []
        var count = 0
        var weight: UInt64 = 0
        for source in sources {
            graph.check(source)
            if reached.insert(source) { worklist.append(source) }
        }
        while let vertex = worklist.popLast() {
            count += 1
            weight += vertexWeights[vertex]
            for position in rows.range(vertex) {
                let target = Int(rows.targets[position])
                if vertex == from && target == to { continue }
                if reached.insert(target) { worklist.append(target) }
            }
        }
        return ReachableTotal(count: count, weight: weight)
    }
}

/// An edge that the rows do not have, or have too much.
struct Overlay: BitwiseCopyable {
    var added = (from: -1, to: -1)
    var removed = (from: -1, to: UInt32.max)
}

/// `ReachabilitySweep`'s two methods, queue and sweep, with an overlay. Pointers only.
private struct OverlaySearch: BitwiseCopyable {
    let count: Int
    let offsets: UnsafePointer<UInt32>
    let targets: UnsafePointer<UInt32>
    let overlay: Overlay
    let sizes: UnsafePointer<UInt64>
    let weights: UnsafePointer<UInt64>
    /// Components to visit.
    let pending: UnsafeMutablePointer<UInt64>
    /// Components visited by the sweep.
    let done: UnsafeMutablePointer<UInt64>
    let queue: UnsafeMutablePointer<UInt32>

    func total(queued: Int) -> ReachableTotal {
        let limit = WhatIf.queueLimit
        if queued <= limit {
            var reached = walk(from: 0, queued: queued)
            if reached <= limit, leadsOn(in: pending) {
                let to = overlay.added.to
                insert(to)
                if reached < limit { queue[reached] = UInt32(truncatingIfNeeded: to) }
                reached = reached < limit ? walk(from: reached, queued: reached &+ 1) : limit &+ 1
            }
            if reached <= limit { return take(reached) }
        }
        var total = sweep()
        if leadsOn(in: done) {
            insert(overlay.added.to)
            let rest = sweep()
            total = ReachableTotal(count: total.count &+ rest.count, weight: total.weight &+ rest.weight)
        }
        for index in 0..<(count &+ 63) &>> 6 { done[index] = 0 }
        return total
    }

    private func insert(_ component: Int) {
        pending[component &>> 6] |= 1 &<< UInt64(component & 63)
    }

    /// Whether the added edge leads from what is in `set` to what is not.
    private func leadsOn(in set: UnsafePointer<UInt64>) -> Bool {
        let (from, to) = overlay.added
        guard from >= 0 else { return false }
        return set[from &>> 6] &>> UInt64(from & 63) & 1 != 0 && set[to &>> 6] &>> UInt64(to & 63) & 1 == 0
    }

    /// Follows edges from the components queued at `next` and later; how many are queued then, or more than the limit
    /// as soon as it is passed.
    @inline(never)
    private func walk(from next: Int, queued: Int) -> Int {
        let pending = pending, queue = queue, removed = overlay.removed
        var next = next, queued = queued
        while next < queued {
            let component = Int(queue[next])
            next &+= 1
            for position in Int(offsets[component])..<Int(offsets[component &+ 1]) {
                let target = targets[position]
                let bit = 1 &<< UInt64(target & 63) as UInt64
                let word = pending[Int(target &>> 6)]
                if word & bit != 0 || component == removed.from && target == removed.to { continue }
                pending[Int(target &>> 6)] = word | bit
                if queued == WhatIf.queueLimit { return WhatIf.queueLimit &+ 1 }
                queue[queued] = target
                queued &+= 1
            }
        }
        return queued
    }

    @inline(never)
    private func take(_ reached: Int) -> ReachableTotal {
        var count: UInt64 = 0
        var weight: UInt64 = 0
        for index in 0..<reached {
            let component = Int(queue[index])
            count &+= sizes[component]
            weight &+= weights[component]
            pending[component &>> 6] = 0
        }
        return ReachableTotal(count: Int(count), weight: weight)
    }

    /// Visits what is pending and not done, ascending, while edges add to it; clears what is pending.
    @inline(never)
    private func sweep() -> ReachableTotal {
        let pending = pending, done = done, offsets = offsets, targets = targets, removed = overlay.removed
        let sizes = sizes, weights = weights
        var count: UInt64 = 0
        var weight: UInt64 = 0
        for index in 0..<(self.count &+ 63) &>> 6 {
            var visited = done[index]
            while true {
                let rest = pending[index] & ~visited
                if rest == 0 { break }
                let component = index &<< 6 | rest.trailingZeroBitCount
                visited |= rest & (0 &- rest)
                count &+= sizes[component]
                weight &+= weights[component]
                let isEdited = component == removed.from
                for position in Int(offsets[component])..<Int(offsets[component &+ 1]) {
                    let target = targets[position]
                    if isEdited && target == removed.to { continue }
                    pending[Int(target &>> 6)] |= 1 &<< UInt64(target & 63)
                }
            }
            done[index] = visited
            pending[index] = 0
        }
        return ReachableTotal(count: Int(count), weight: weight)
    }
}
