extension SparseRows {
    /// Sums the heavy rows, of which `heavyCount` are no links.
    ///
    /// - Complexity: O(V + E) for each 1,024 heavy rows, memory 128 bytes a component at worst.
    @inline(never)
    func addHeavySums(_ heavyCount: Int, in memory: inout ScratchMemory) {
        var sources: [Int] = []
        sources.reserveCapacity(heavyCount)
        for vertex in 0..<count
        where states[vertex].length == RowState.heavy && states[vertex].start == RowState.none {
            sources.append(vertex)
        }
        // Rows no wider than the sources need: what is copied, united and compared costs by its width.
        switch sources.count {
        case ...256: addSums(sources, BlockRow<SIMD2<UInt64>, SIMD2<UInt64>>.self, &memory)
        case ...512: addSums(sources, BlockRow<SIMD4<UInt64>, SIMD4<UInt64>>.self, &memory)
        case ...768: addSums(sources, BlockRow<SIMD8<UInt64>, SIMD4<UInt64>>.self, &memory)
        default: addSums(sources, WideRow.self, &memory)
        }
        for vertex in stride(from: count - 1, through: 0, by: -1)
        where states[vertex].length == RowState.heavy && states[vertex].start != RowState.none {
            sums[vertex] = sums[Int(states[vertex].start)] &+ values[vertex]
        }
    }
}

extension SparseRows {
    private func addSums<Low, High>(
        _ sources: [Int], _ row: BlockRow<Low, High>.Type, _ memory: inout ScratchMemory
    ) {
        let block = SourceBlock<Low, High>(count, in: &memory)
        for start in stride(from: 0, to: sources.count, by: row.width) {
            sources[start..<min(start + row.width, sources.count)].withUnsafeBufferPointer { block.run($0, self) }
        }
    }
}

/// As many sources at once as a row has columns: for each component the row of those that reach it.
///
/// Components reached by the same sources share a row. A row remembers as its parent the largest row it was made of:
/// a value common to both is handed down to the parent, so that each row spreads its values only over the columns by
/// which it differs.
private struct SourceBlock<Low: SIMD & BitwiseCopyable, High: SIMD & BitwiseCopyable>: BitwiseCopyable
where Low.Scalar == UInt64, High.Scalar == UInt64 {
    typealias Row = BlockRow<Low, High>

    private let count: Int
    /// Each component's row; row 0 is empty.
    private let rowOf: UnsafeMutablePointer<UInt32>
    private let rows: UnsafeMutablePointer<Row>
    private let facts: UnsafeMutablePointer<RowFacts>
    /// Rows in the order in which they became final: a parent before its children.
    private let order: UnsafeMutablePointer<UInt32>
    /// A sum for each column.
    private let columns: UnsafeMutablePointer<UInt64>

    init(_ count: Int, in memory: inout ScratchMemory) {
        self.count = count
        rowOf = memory.filled(count, with: 0)
        facts = memory.allocate(count + 1)
        order = memory.allocate(count + 1)
        columns = memory.allocate(Row.width)
        rows = memory.allocate(count + 1)
        rows[0] = Row()
        facts[0] = RowFacts(owner: .max, parent: 0, popcount: 0)
    }

    func run(_ sources: UnsafeBufferPointer<Int>, _ sparse: SparseRows) {
        let finalCount = spread(sources, sparse)
        columns.initialize(repeating: 0, count: Row.width)
        addUp(finalCount, columns)
        for (column, source) in sources.enumerated() { sparse.sums[source] = columns[column] }
    }

    /// Takes every component's row along its edges, components ascending; the number of rows made.
    @inline(never)
    private func spread(_ sources: UnsafeBufferPointer<Int>, _ sparse: SparseRows) -> Int {
        let rowOf = rowOf, rows = rows, facts = facts, order = order
        let offsets = sparse.offsets, live = sparse.live, liveEnds = sparse.liveEnds, values = sparse.values
        rowOf.initialize(repeating: 0, count: count)
        var column = 0
        var rowCount = 1
        var finalCount = 0
        for vertex in sources[0]..<count {
            var row = Int(rowOf[vertex])
            let owner = UInt32(truncatingIfNeeded: vertex)
            if column < sources.count && sources[column] == vertex {
                if row == 0 || facts[row].owner != owner {
                    rows[rowCount] = rows[row]
                    facts[rowCount] = RowFacts(owner: owner, parent: UInt32(truncatingIfNeeded: row), popcount: 0)
                    row = rowCount
                    rowCount &+= 1
                }
                rows[row].insert(column)
                column &+= 1
            } else if row == 0 {
                continue
            }
            let number = UInt32(truncatingIfNeeded: row)
            if facts[row].owner == owner {
                // A row that is no one's parent need not be compared.
                if offsets[vertex] != liveEnds[vertex] { facts[row].popcount = rows[row].popcount }
                order[finalCount] = number
                finalCount &+= 1
            }
            facts[row].value &+= values[vertex]
            for position in Int(offsets[vertex])..<Int(liveEnds[vertex]) {
                let target = Int(live[position])
                let other = Int(rowOf[target])
                if other == row { continue }
                if other == 0 {
                    rowOf[target] = number
                } else if facts[other].owner == UInt32(truncatingIfNeeded: target) {
                    rows[other].formUnion(rows[row])
                    if facts[row].popcount > facts[Int(facts[other].parent)].popcount { facts[other].parent = number }
                } else {
                    let isSmaller = facts[row].popcount <= facts[other].popcount
                    var union = rows[other]
                    union.formUnion(rows[row])
                    if isSmaller && union == rows[other] { continue }
                    if !isSmaller && union == rows[row] {
                        rowOf[target] = number
                        continue
                    }
                    rows[rowCount] = union
                    facts[rowCount] = RowFacts(
                        owner: UInt32(truncatingIfNeeded: target),
                        parent: isSmaller ? UInt32(truncatingIfNeeded: other) : number, popcount: 0
                    )
                    rowOf[target] = UInt32(truncatingIfNeeded: rowCount)
                    rowCount &+= 1
                }
            }
        }
        return finalCount
    }

    /// Hands each row's value to its parent, children first, and to the columns that the parent has not.
    @inline(never)
    private func addUp(_ finalCount: Int, _ columns: UnsafeMutablePointer<UInt64>) {
        let rows = rows, facts = facts
        var index = finalCount
        while index > 0 {
            index &-= 1
            let row = Int(order[index])
            let parent = Int(facts[row].parent), value = facts[row].value
            facts[parent].value &+= value
            rows[row].forEachColumn(notIn: rows[parent]) { columns[$0] &+= value }
        }
    }
}

private struct RowFacts: BitwiseCopyable {
    /// The component for which the row was made: while its turn has not come, the row may still grow.
    var owner: UInt32
    var parent: UInt32
    var popcount: UInt64
    var value: UInt64 = 0
}
