/// The rows of a closure as sorted lists, one after another from the last component to the first.
struct SortedRows: Sendable {
    /// Row v is `entries[starts[v]..<starts[v] + lengths[v]]`.
    private let starts: [Int]
    private let lengths: [Int]
    let entries: [UInt32]

    func range(_ component: Int) -> Range<Int> {
        starts[component]..<starts[component] + lengths[component]
    }

    func contains(_ component: Int, in row: Int) -> Bool {
        var low = range(row).lowerBound, high = range(row).upperBound
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < component { low = middle + 1 } else { high = middle }
        }
        return low < range(row).upperBound && entries[low] == component
    }

    /// Makes the rows of `graph`, whose lengths are known.
    init(_ graph: AscendingGraph, lengths: [UInt64]) {
        let count = graph.count
        var starts = [Int](repeating: 0, count: count)
        var total = 0
        for component in stride(from: count - 1, through: 0, by: -1) {
            starts[component] = total
            total += Int(lengths[component])
        }
        self.lengths = lengths.map { Int($0) }
        self.starts = starts
        entries = [UInt32](unsafeUninitializedCapacity: total) { output, initialized in
            initialized = total
            guard let entries = output.baseAddress else { return }
            graph.rows.withPointers { offsets, targets in
                starts.withUnsafeBufferPointer { starts in
                    lengths.withUnsafeBufferPointer { lengths in
                        fill(count, offsets, targets, starts.baseAddress!, lengths.baseAddress!, entries)
                    }
                }
            }
        }
    }
}

/// Unites each row's targets' rows: what is not in the longest is collected, sorted and merged with the longest.
@inline(never)
private func fill(
    _ count: Int, _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>, _ starts: UnsafePointer<Int>,
    _ lengths: UnsafePointer<UInt64>, _ entries: UnsafeMutablePointer<UInt32>
) {
    var memory = ScratchMemory(expecting: 2 * ScratchMemory.size(of: count, UInt32.self))
    defer { memory.giveBack() }
    let marks = memory.filled(count, with: 0 as UInt32)
    let extra = memory.filled(count, with: 0 as UInt32)
    var vertex = count
    while vertex > 0 {
        vertex &-= 1
        let row = entries + starts[vertex]
        row[0] = UInt32(truncatingIfNeeded: vertex)
        let first = Int(offsets[vertex]), end = Int(offsets[vertex &+ 1])
        if first == end { continue }
        var longest = Int(targets[first])
        for position in first &+ 1..<max(end, first &+ 1) where lengths[Int(targets[position])] > lengths[longest] {
            longest = Int(targets[position])
        }
        let base = entries + starts[longest], baseLength = Int(lengths[longest])
        var extraLength = 0
        if baseLength &+ 1 < Int(lengths[vertex]) {
            let mark = UInt32(truncatingIfNeeded: vertex &+ 1)
            for index in 0..<baseLength { marks[Int(base[index])] = mark }
            for position in first..<end {
                let target = Int(targets[position])
                if marks[target] == mark { continue }
                let other = entries + starts[target]
                for index in 0..<Int(lengths[target]) {
                    let entry = other[index]
                    extra[extraLength] = entry
                    extraLength &+= marks[Int(entry)] == mark ? 0 : 1
                    marks[Int(entry)] = mark
                }
            }
            var sorted = UnsafeMutableBufferPointer(start: extra, count: extraLength)
            sorted.sort()
        }
        merge(base, baseLength, extra, extraLength, into: row + 1)
    }
}

@inline(__always)
private func merge(
    _ left: UnsafePointer<UInt32>, _ leftCount: Int, _ right: UnsafePointer<UInt32>, _ rightCount: Int,
    into output: UnsafeMutablePointer<UInt32>
) {
    var taken = 0
    var written = 0
    for index in 0..<rightCount {
        while taken < leftCount && left[taken] < right[index] {
            output[written] = left[taken]
            taken &+= 1
            written &+= 1
        }
        output[written] = right[index]
        written &+= 1
    }
    (output + written).update(from: left + taken, count: leftCount &- taken)
}
