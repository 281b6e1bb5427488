extension AscendingGraph {
    /// Sums for a sparse closure: rows of up to `listLimit` components are lists, the others are counted in blocks of
    /// 1,024 sources.
    ///
    /// - Complexity: O(V + E + P) for the P pairs in lists, and O(E) for each block.
    func sparseSums(of values: [UInt64], listLimit: Int) -> [UInt64] {
        let count = count
        var sums = [UInt64](repeating: 0, count: count)
        rows.withPointers { offsets, targets in
            sums.withUnsafeMutableBufferPointer { sums in
                values.withUnsafeBufferPointer { values in
                    var kept = ScratchMemory(expecting: SparseRows.size(count, edgeCount: Int(offsets[count])))
                    defer { kept.giveBack() }
                    let rows = SparseRows(count, offsets, targets, values.baseAddress!, sums.baseAddress!, in: &kept)
                    var memory = ScratchMemory()
                    defer { memory.giveBack() }
                    let heavyCount = rows.fillLists(limit: listLimit, in: &memory)
                    guard heavyCount > 0 else { return }
                    // The lists are of no more use: their memory is, since it was touched already.
                    memory.startOver()
                    rows.addHeavySums(heavyCount, in: &memory)
                }
            }
        }
        return sums
    }
}

/// What is known of one component's row.
struct RowState: BitwiseCopyable {
    /// For a list: where it starts. For a link: the one component whose row, with this component, is this row, or
    /// `none` for a component that reaches only itself. For a heavy row: the same, `none` if it is no such row.
    var start: UInt32

    /// For a list its length, at least 2; 0 for a link; `heavy` for a row too long to be listed.
    var length: UInt32

    static let none = UInt32.max
    static let heavy = UInt32.max
}

/// The memory that both halves of the sparse method share: pointers only, so that a copy in a local costs nothing.
struct SparseRows: BitwiseCopyable {
    let count: Int
    let offsets: UnsafePointer<UInt32>
    let targets: UnsafePointer<UInt32>
    let values: UnsafePointer<UInt64>
    let sums: UnsafeMutablePointer<UInt64>

    let states: UnsafeMutablePointer<RowState>

    /// The number of components in each row, or one more than the limit.
    let lengths: UnsafeMutablePointer<UInt32>

    /// The edges that were not found redundant: from `offsets[v]` up to `liveEnds[v]`.
    let live: UnsafeMutablePointer<UInt32>
    let liveEnds: UnsafeMutablePointer<UInt32>

    init(
        _ count: Int, _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>,
        _ values: UnsafePointer<UInt64>, _ sums: UnsafeMutablePointer<UInt64>, in memory: inout ScratchMemory
    ) {
        self.count = count
        self.offsets = offsets
        self.targets = targets
        self.values = values
        self.sums = sums
        states = memory.allocate(count)
        lengths = memory.allocate(count)
        liveEnds = memory.allocate(count)
        let edgeCount = Int(offsets[count])
        live = memory.allocate(edgeCount)
        live.initialize(from: targets, count: edgeCount)
    }

    /// The bytes that all of it takes.
    static func size(_ count: Int, edgeCount: Int) -> Int {
        ScratchMemory.size(of: count, RowState.self) + 2 * ScratchMemory.size(of: count, UInt32.self)
            + ScratchMemory.size(of: edgeCount, UInt32.self)
    }
}
