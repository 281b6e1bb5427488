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
                    let rows = SparseRows(count, offsets, targets, values.baseAddress!, sums.baseAddress!)
                    defer { rows.deallocate() }
                    let heavyCount = rows.fillLists(limit: listLimit)
                    if heavyCount > 0 { rows.addHeavySums(heavyCount) }
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
        _ values: UnsafePointer<UInt64>, _ sums: UnsafeMutablePointer<UInt64>
    ) {
        self.count = count
        self.offsets = offsets
        self.targets = targets
        self.values = values
        self.sums = sums
        states = .allocate(capacity: count)
        lengths = .allocate(capacity: count)
        liveEnds = .allocate(capacity: count)
        let edgeCount = Int(offsets[count])
        live = .allocate(capacity: max(edgeCount, 1))
        live.initialize(from: targets, count: edgeCount)
    }

    func deallocate() {
        states.deallocate()
        lengths.deallocate()
        liveEnds.deallocate()
        live.deallocate()
    }
}
