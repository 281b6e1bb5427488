/// One edge that a search sees and the rows do not have, or the other way round.
struct SearchOverlay: BitwiseCopyable {
    /// Where the edge starts; negative for no edge.
    var from = -1
    /// The target of an edge more.
    var added = -1
    /// The target of an edge less.
    var removed = UInt32.max

    static let none = SearchOverlay()
}

/// The memory of searches along an ascending graph, one question after another.
///
/// A mark is a byte: to set one takes no reading, so nothing waits for an earlier mark in the same word.
struct SearchMemory: Sendable {
    /// Answers up to this size come from a queue; larger ones from a sweep.
    static let queueLimit = 1024

    private let graph: AscendingGraph
    private let sizes: [UInt64]
    private let weights: [UInt64]
    /// A bit for each component with targets, 64 to a word: the others' rows need no look.
    private let inner: [UInt64]
    /// 1 for each component reached, else 0, up to a multiple of 64; all 0 between questions.
    private var marks: [UInt8]
    private var queue: [UInt32]

    /// - Complexity: O(C).
    init(_ graph: AscendingGraph, sizes: [UInt64], weights: [UInt64]) {
        self.graph = graph
        self.sizes = sizes
        self.weights = weights
        let blockCount = (graph.count + 63) / 64
        var inner = [UInt64](repeating: 0, count: blockCount)
        for component in 0..<graph.count where !graph.rows.range(component).isEmpty {
            inner[component >> 6] |= 1 << UInt64(component & 63)
        }
        self.inner = inner
        marks = [UInt8](repeating: 0, count: blockCount * 64)
        queue = [UInt32](repeating: 0, count: Self.queueLimit)
    }

    /// What one component reaches.
    mutating func total(from component: Int) -> ReachableTotal {
        withSearch(.none) { search in
            search.marks[component] = 1
            search.queue[0] = UInt32(truncatingIfNeeded: component)
            return search.total(queued: 1, first: component)
        }.total
    }

    /// What several components, some perhaps twice, reach together.
    mutating func total(from components: [Int], _ overlay: SearchOverlay = .none) -> ReachableTotal {
        guard let first = components.min() else { return ReachableTotal(count: 0, weight: 0) }
        let (total, leadsBack) = withSearch(overlay) { search in
            var queued = 0
            for component in components where search.marks[component] == 0 {
                search.marks[component] = 1
                if queued < Self.queueLimit { search.queue[queued] = UInt32(truncatingIfNeeded: component) }
                queued += 1
            }
            return search.total(queued: queued, first: first)
        }
        // All is reached then that the edge's end reaches as well.
        return leadsBack ? self.total(from: components + [overlay.added]) : total
    }

    @inline(__always)
    private mutating func withSearch(
        _ overlay: SearchOverlay, _ body: (MarkedSearch) -> (total: ReachableTotal, leadsBack: Bool)
    ) -> (total: ReachableTotal, leadsBack: Bool) {
        let count = graph.count
        return graph.rows.withPointers { offsets, targets in
            marks.withUnsafeMutableBufferPointer { marks in
                queue.withUnsafeMutableBufferPointer { queue in
                    inner.withUnsafeBufferPointer { inner in
                        sizes.withUnsafeBufferPointer { sizes in
                            weights.withUnsafeBufferPointer { weights in
                                body(
                                    MarkedSearch(
                                        count: count, offsets: offsets, targets: targets, overlay: overlay,
                                        sizes: sizes.baseAddress!, weights: weights.baseAddress!,
                                        inner: inner.baseAddress!, marks: marks.baseAddress!, queue: queue.baseAddress!
                                    ))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The pointers of one search; a copy in a local costs nothing.
private struct MarkedSearch: BitwiseCopyable {
    let count: Int
    let offsets: UnsafePointer<UInt32>
    let targets: UnsafePointer<UInt32>
    let overlay: SearchOverlay
    let sizes: UnsafePointer<UInt64>
    let weights: UnsafePointer<UInt64>
    let inner: UnsafePointer<UInt64>
    let marks: UnsafeMutablePointer<UInt8>
    let queue: UnsafeMutablePointer<UInt32>

    /// What the marked components reach, of which the first is `first`, and the first `queued` stand in the queue; and
    /// whether an added edge leads back from what is reached: its end is left out then.
    func total(queued: Int, first: Int) -> (total: ReachableTotal, leadsBack: Bool) {
        // A small graph is swept as fast as a queue is made.
        if count > 1024, queued <= SearchMemory.queueLimit {
            let reached = walk(queued: queued)
            if reached <= SearchMemory.queueLimit { return (take(reached), false) }
        }
        // What the queue marked lies ahead of the sources, but for what an added edge leads back to.
        let goesBack = overlay.added >= 0 && overlay.added < overlay.from
        let (total, reachesEdge) = sweep(from: goesBack ? min(first, overlay.added) : first)
        return (total, goesBack && reachesEdge)
    }

    /// Follows edges from the queued components; the number reached, or more than the limit as soon as it is passed.
    @inline(never)
    private func walk(queued: Int) -> Int {
        let marks = marks, queue = queue, offsets = offsets, targets = targets, edited = overlay.from
        var queued = queued
        var next = 0
        while next < queued {
            let component = Int(queue[next])
            next &+= 1
            let isEdited = component == edited
            if isEdited, overlay.added >= 0, marks[overlay.added] == 0 {
                marks[overlay.added] = 1
                if queued == SearchMemory.queueLimit { return SearchMemory.queueLimit &+ 1 }
                queue[queued] = UInt32(truncatingIfNeeded: overlay.added)
                queued &+= 1
            }
            for position in Int(offsets[component])..<Int(offsets[component &+ 1]) {
                let target = targets[position]
                if marks[Int(target)] != 0 || isEdited && target == overlay.removed { continue }
                marks[Int(target)] = 1
                if queued == SearchMemory.queueLimit { return SearchMemory.queueLimit &+ 1 }
                queue[queued] = target
                queued &+= 1
            }
        }
        return queued
    }

    /// Sums over the queue and clears its components' marks.
    @inline(never)
    private func take(_ reached: Int) -> ReachableTotal {
        var count: UInt64 = 0
        var weight: UInt64 = 0
        for index in 0..<reached {
            let component = Int(queue[index])
            count &+= sizes[component]
            weight &+= weights[component]
            marks[component] = 0
        }
        return ReachableTotal(count: Int(count), weight: weight)
    }

    /// Visits the marked components in ascending order while edges mark further ones, all of them ahead, and clears
    /// the marks; whether the overlay's edge was reached.
    @inline(never)
    private func sweep(from first: Int) -> (total: ReachableTotal, reachesEdge: Bool) {
        let marks = marks, inner = inner, offsets = offsets, targets = targets, sizes = sizes, weights = weights
        let editedBlock = overlay.from < 0 ? -1 : overlay.from &>> 6
        var count: UInt64 = 0
        var weight: UInt64 = 0
        var reachesEdge = false
        for block in first &>> 6..<(self.count &+ 63) &>> 6 {
            var open = inner[block]
            if block == editedBlock { open &= ~(1 &<< UInt64(overlay.from & 63)) }
            var isEditOpen = block == editedBlock
            var marked: UInt64
            while true {
                marked = markedBits(marks + block &<< 6)
                if isEditOpen, marked &>> UInt64(overlay.from & 63) & 1 != 0 {
                    isEditOpen = false
                    reachesEdge = true
                    markEdited()
                    continue
                }
                var rest = marked & open
                if rest == 0 { break }
                open &= ~rest
                repeat {
                    let component = block &<< 6 | rest.trailingZeroBitCount
                    rest &= rest &- 1
                    // Four targets at a time, the last perhaps again: rows are short, and how short cannot be foretold.
                    var position = Int(offsets[component])
                    let last = Int(offsets[component &+ 1]) &- 1
                    repeat {
                        marks[Int(targets[position])] = 1
                        marks[Int(targets[min(position &+ 1, last)])] = 1
                        marks[Int(targets[min(position &+ 2, last)])] = 1
                        marks[Int(targets[min(position &+ 3, last)])] = 1
                        position &+= 4
                    } while position <= last
                } while rest != 0
            }
            if marked == 0 { continue }
            (marks + block &<< 6).update(repeating: 0, count: 64)
            repeat {
                let component = block &<< 6 | marked.trailingZeroBitCount
                marked &= marked &- 1
                count &+= sizes[component]
                weight &+= weights[component]
            } while marked != 0
        }
        return (ReachableTotal(count: Int(count), weight: weight), reachesEdge)
    }

    /// Marks what the edited component leads to: ahead of it, but for an added edge back, of which the caller takes care.
    private func markEdited() {
        for position in Int(offsets[overlay.from])..<Int(offsets[overlay.from &+ 1])
        where targets[position] != overlay.removed {
            marks[Int(targets[position])] = 1
        }
        if overlay.added > overlay.from { marks[overlay.added] = 1 }
    }
}

/// A bit for each of 64 bytes, each 0 or 1: a product gathers those of eight in its highest byte.
@inline(__always)
private func markedBits(_ marks: UnsafePointer<UInt8>) -> UInt64 {
    let words = UnsafeRawPointer(marks).loadUnaligned(as: SIMD8<UInt64>.self)
    if words == .zero { return 0 }
    var bits: UInt64 = 0
    for index in 0..<8 {
        bits |= ((words[index].littleEndian &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(8 &* index)
    }
    return bits
}
