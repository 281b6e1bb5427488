extension Digraph {
    /// Makes a graph from edges in any order.
    ///
    /// - Complexity: O(V + E).
    public init(vertexCount: Int, edges: [Edge]) {
        self.init(
            vertexCount: vertexCount,
            sources: edges.map { UInt32(truncatingIfNeeded: $0.source) },
            targets: edges.map { UInt32(truncatingIfNeeded: $0.target) }
        )
    }

    /// Makes a graph from parallel collections, the edges in any order: `sources[i]` depends on `targets[i]`.
    ///
    /// Collections that lie in one piece, as arrays do, are read where they lie.
    /// - Complexity: O(V + E).
    public init(vertexCount: Int, sources: some Collection<UInt32>, targets: some Collection<UInt32>) {
        let forward = Adjacency(vertexCount: vertexCount, sources: sources, targets: targets)
        self.init(forward: forward, backward: forward.transposed())
    }
}

extension Adjacency {
    /// The rows of what each vertex depends on, from edges in any order; traps where a vertex is out of range.
    ///
    /// - Complexity: O(V + E).
    init(vertexCount: Int, sources: some Collection<UInt32>, targets: some Collection<UInt32>) {
        let targets = [UInt32](targets)
        func rows(_ sources: UnsafeBufferPointer<UInt32>) -> Adjacency {
            Adjacency(vertexCount: vertexCount, sources, targets)
        }
        self =
            sources.withContiguousStorageIfAvailable { rows($0) }
            ?? [UInt32](sources).withUnsafeBufferPointer { rows($0) }
    }

    private init(vertexCount: Int, _ sources: UnsafeBufferPointer<UInt32>, _ targets: [UInt32]) {
        precondition(
            vertexCount >= 0 && vertexCount <= Int(Int32.max),
            "a graph's vertex count must not be negative and must fit in 31 bits"
        )
        precondition(sources.count == targets.count, "a graph must have as many sources as targets")
        precondition(sources.count < Int(UInt32.max), "a graph's edge count must fit in 32 bits")
        let comeInOrder = targets.withUnsafeBufferPointer { isAscending(sources, $0) }
        let last = comeInOrder ? sources.last ?? 0 : largest(sources)
        precondition(
            last < max(vertexCount, 1) && targets.withUnsafeBufferPointer(largest) < max(vertexCount, 1)
                && (vertexCount > 0 || sources.isEmpty),
            "an edge's vertices must be smaller than the graph's vertex count"
        )
        // Two counting sorts, by target and then by source, leave each source's targets ascending. Edges that come
        // in order, as from a file, need neither.
        if comeInOrder {
            self.init(offsets: rowOffsets(vertexCount, sources), targets: targets)
        } else {
            self = targets.withUnsafeBufferPointer {
                bucketed(vertexCount, keys: $0, values: sources).transposed().withoutRepeats()
            }
        }
    }
}

/// The largest of these numbers, 0 for none.
@inline(never)
private func largest(_ numbers: UnsafeBufferPointer<UInt32>) -> UInt32 {
    // Without a way out of the loop several numbers are compared at once.
    var largest: UInt32 = 0
    for index in 0..<numbers.count { largest = max(largest, numbers[index]) }
    return largest
}

/// Whether edges come in strictly ascending order: sorted, none repeated.
@inline(never)
private func isAscending(_ sources: UnsafeBufferPointer<UInt32>, _ targets: UnsafeBufferPointer<UInt32>) -> Bool {
    var previous: UInt64?
    for index in 0..<sources.count {
        let edge = UInt64(sources[index]) << 32 | UInt64(targets[index])
        if let previous, previous >= edge { return false }
        previous = edge
    }
    return true
}

/// Where each key's row starts when edges are grouped by key.
private func rowOffsets(_ count: Int, _ keys: UnsafeBufferPointer<UInt32>) -> [UInt32] {
    var offsets = [UInt32](repeating: 0, count: count + 1)
    offsets.withUnsafeMutableBufferPointer { offsets in
        for key in keys { offsets[Int(key) &+ 1] &+= 1 }
        for row in 0..<count { offsets[row &+ 1] &+= offsets[row] }
    }
    return offsets
}

/// Rows of the values that have each key, in the order given.
private func bucketed(
    _ count: Int, keys: UnsafeBufferPointer<UInt32>, values: UnsafeBufferPointer<UInt32>
) -> Adjacency {
    let offsets = rowOffsets(count, keys)
    var cursors = offsets
    let bucketed = [UInt32](unsafeUninitializedCapacity: values.count) { output, initialized in
        cursors.withUnsafeMutableBufferPointer { cursors in
            for index in values.indices {
                let key = Int(keys[index])
                output[Int(cursors[key])] = values[index]
                cursors[key] &+= 1
            }
        }
        initialized = values.count
    }
    return Adjacency(offsets: offsets, targets: bucketed)
}

extension Adjacency {
    /// The same rows with each repeated neighbour once.
    fileprivate func withoutRepeats() -> Adjacency {
        var offsets = offsets
        var kept = 0
        let distinct = [UInt32](unsafeUninitializedCapacity: targets.count) { output, initialized in
            var position = 0
            for vertex in 0..<count {
                let start = kept, end = Int(offsets[vertex + 1])
                while position < end {
                    let target = targets[position]
                    if kept == start || output[kept - 1] != target {
                        output[kept] = target
                        kept += 1
                    }
                    position += 1
                }
                offsets[vertex + 1] = UInt32(truncatingIfNeeded: kept)
            }
            initialized = kept
        }
        return Adjacency(offsets: offsets, targets: distinct)
    }
}
