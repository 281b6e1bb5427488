extension SparseRows {
    /// Makes every row of up to `limit` components, from the last component to the first, and its sum; returns how
    /// many heavy rows are left that are no links.
    ///
    /// A row is the union of its targets' rows: the longest first, then the others nearest first. A target met before
    /// its turn is redundant: its row is in already. Where nothing but the longest row is left, a link will do.
    @inline(never)
    func fillLists(limit: Int, in memory: inout ScratchMemory) -> Int {
        let offsets = offsets, targets = targets, live = live, lengths = lengths, states = states
        let room = 2 * limit + 2
        var arena = ListArena(
            expected: count.multipliedReportingOverflow(by: min(count, limit)).partialValue, room: room, in: &memory)
        var marks = Marks(count, in: &memory)
        var heavyCount = 0
        var vertex = count
        while vertex > 0 {
            vertex &-= 1
            let first = Int(offsets[vertex]), end = Int(offsets[vertex &+ 1])
            liveEnds[vertex] = UInt32(truncatingIfNeeded: end)
            if first == end {
                states[vertex] = RowState(start: RowState.none, length: 0)
                lengths[vertex] = 1
                sums[vertex] = values[vertex]
                continue
            }
            let nearest = Int(targets[first])
            if end &- first == 1 || isCovered(first, end) {
                liveEnds[vertex] = UInt32(truncatingIfNeeded: first &+ 1)
                link(vertex, to: nearest, limit: limit)
                continue
            }
            var longest = nearest
            for position in first..<end where lengths[Int(targets[position])] > lengths[longest] {
                longest = Int(targets[position])
            }
            guard lengths[longest] < limit, let list = arena.reserve(room, in: &memory) else {
                makeHeavy(vertex, limit: limit)
                heavyCount &+= 1
                continue
            }
            marks.next()
            list[0] = UInt32(truncatingIfNeeded: vertex)
            let base = copy(longest, arena, marks, to: list, 1)
            var length = base
            var kept = first
            for position in first..<end {
                let target = Int(targets[position])
                if target != longest {
                    if length <= limit {
                        if marks.contains(target) { continue }
                        length = merge(target, arena, marks, to: list, length)
                    }
                }
                live[kept] = targets[position]
                kept &+= 1
            }
            liveEnds[vertex] = UInt32(truncatingIfNeeded: kept)
            if length == base {
                link(vertex, to: longest, limit: limit)
            } else if length > limit {
                makeHeavy(vertex, limit: limit)
                heavyCount &+= 1
            } else {
                sums[vertex] = sum(list + base, length &- base) &+ sums[longest] &+ values[vertex]
                lengths[vertex] = UInt32(truncatingIfNeeded: length)
                states[vertex] = RowState(start: arena.keep(length), length: UInt32(truncatingIfNeeded: length))
            }
        }
        return heavyCount
    }

    /// Whether all targets but the nearest are targets of the nearest. Asked only where that spares much.
    @inline(__always)
    private func isCovered(_ first: Int, _ end: Int) -> Bool {
        let nearest = Int(targets[first])
        if lengths[nearest] < 64 { return false }
        var low = Int(offsets[nearest])
        let last = Int(offsets[nearest &+ 1])
        for position in first &+ 1..<end {
            let target = targets[position]
            var high = last
            while low < high {
                let middle = (low &+ high) &>> 1
                if targets[middle] < target { low = middle &+ 1 } else { high = middle }
            }
            if low == last || targets[low] != target { return false }
        }
        return true
    }

    @inline(__always)
    private func link(_ vertex: Int, to target: Int, limit: Int) {
        let isHeavy = lengths[target] >= limit
        lengths[vertex] = isHeavy ? UInt32(truncatingIfNeeded: limit &+ 1) : lengths[target] &+ 1
        states[vertex] = RowState(start: UInt32(truncatingIfNeeded: target), length: isHeavy ? RowState.heavy : 0)
        sums[vertex] = sums[target] &+ values[vertex]
    }

    @inline(__always)
    private func makeHeavy(_ vertex: Int, limit: Int) {
        lengths[vertex] = UInt32(truncatingIfNeeded: limit &+ 1)
        states[vertex] = RowState(start: RowState.none, length: RowState.heavy)
    }

    /// Writes the row of `target`, all of it unmarked, behind the `length` entries of `list`; the new length.
    @inline(__always)
    private func copy(
        _ target: Int, _ arena: ListArena, _ marks: Marks, to list: UnsafeMutablePointer<UInt32>,
        _ length: Int
    ) -> Int {
        var length = length
        var target = UInt32(truncatingIfNeeded: target)
        while target != RowState.none {
            let state = states[Int(target)]
            if state.length != 0 {
                return copyList(arena.list(state.start), Int(state.length), marks, to: list, length)
            }
            marks.insert(Int(target))
            list[length] = target
            length &+= 1
            target = state.start
        }
        return length
    }

    /// Writes what is unmarked in the row of `target` behind the `length` entries of `list`; the new length.
    @inline(__always)
    private func merge(
        _ target: Int, _ arena: ListArena, _ marks: Marks, to list: UnsafeMutablePointer<UInt32>,
        _ length: Int
    ) -> Int {
        var length = length
        var target = UInt32(truncatingIfNeeded: target)
        while target != RowState.none {
            let state = states[Int(target)]
            if state.length != 0 {
                return mergeList(arena.list(state.start), Int(state.length), marks, to: list, length)
            }
            // A component that is marked has its whole row marked.
            if marks.contains(Int(target)) { break }
            marks.insert(Int(target))
            list[length] = target
            length &+= 1
            target = state.start
        }
        return length
    }

    @inline(never)
    private func sum(_ list: UnsafePointer<UInt32>, _ length: Int) -> UInt64 {
        let values = values
        var sum: UInt64 = 0
        for index in 0..<length { sum &+= values[Int(list[index])] }
        return sum
    }
}

@inline(never)
private func copyList(
    _ source: UnsafePointer<UInt32>, _ count: Int, _ marks: Marks, to list: UnsafeMutablePointer<UInt32>, _ length: Int
) -> Int {
    let list = list + length
    for index in 0..<count {
        let entry = source[index]
        list[index] = entry
        marks.insert(Int(entry))
    }
    return length &+ count
}

@inline(never)
private func mergeList(
    _ source: UnsafePointer<UInt32>, _ count: Int, _ marks: Marks, to list: UnsafeMutablePointer<UInt32>, _ length: Int
) -> Int {
    var length = length
    for index in 0..<count {
        // No branch: an entry that is marked is overwritten by the next.
        let entry = source[index]
        list[length] = entry
        length &+= marks.contains(Int(entry)) ? 0 : 1
        marks.insert(Int(entry))
    }
    return length
}

/// A set of components that is emptied by counting on, one byte a component so that it stays in a near cache.
private struct Marks: BitwiseCopyable {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let count: Int
    private var current: UInt8 = 0

    init(_ count: Int, in memory: inout ScratchMemory) {
        bytes = memory.filled(count, with: 0)
        self.count = count
    }

    mutating func next() {
        current &+= 1
        if current == 0 {
            bytes.initialize(repeating: 0, count: count)
            current = 1
        }
    }

    @inline(__always)
    func contains(_ component: Int) -> Bool { bytes[component] == current }

    @inline(__always)
    func insert(_ component: Int) { bytes[component] = current }
}
