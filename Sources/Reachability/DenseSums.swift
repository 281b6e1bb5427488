extension AscendingGraph {
    /// Sums for a dense closure: for each block of 1,024 columns every row is the union of its targets' rows, and
    /// the values of the block's columns are bit planes, so that a row's sum is a popcount for each plane.
    ///
    /// - Complexity: O((E + C · p) · C / 1024) for values of p different bits; memory 128 bytes a component.
    func denseSums(of values: [UInt64]) -> [UInt64] {
        let count = count
        var sums = [UInt64](repeating: 0, count: count)
        let bits = UnsafeMutablePointer<BlockRow>.filled(count, with: BlockRow())
        defer { bits.deallocate() }
        rows.withPointers { offsets, targets in
            sums.withUnsafeMutableBufferPointer { sums in
                for start in stride(from: 0, to: count, by: BlockRow.width) {
                    let end = min(start + BlockRow.width, count)
                    let planes = bitPlanes(values[start..<end])
                    fill(start..<end, offsets, targets, bits)
                    planes.withUnsafeBufferPointer { add($0, bits, rows: end, to: sums.baseAddress!) }
                }
            }
        }
        return sums
    }
}

/// The columns whose value has one certain bit.
private struct BitPlane: BitwiseCopyable {
    let bit: UInt64
    var columns = BlockRow()
}

private func bitPlanes(_ values: ArraySlice<UInt64>) -> [BitPlane] {
    let used = values.reduce(0, |)
    return (0..<64).filter { used >> UInt64($0) & 1 != 0 }.map { bit in
        var plane = BitPlane(bit: UInt64(bit))
        for (column, value) in values.enumerated() where value >> UInt64(bit) & 1 != 0 {
            plane.columns.insert(column)
        }
        return plane
    }
}

/// Makes the block's bits of every row that can have any: a row reaches no smaller number.
@inline(never)
private func fill(
    _ block: Range<Int>, _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>,
    _ bits: UnsafeMutablePointer<BlockRow>
) {
    var vertex = block.upperBound
    while vertex > 0 {
        vertex &-= 1
        var row = BlockRow()
        if vertex >= block.lowerBound { row.insert(vertex &- block.lowerBound) }
        for position in Int(offsets[vertex])..<Int(offsets[vertex &+ 1]) {
            let target = Int(targets[position])
            if target >= block.upperBound { break }
            row.formUnion(bits[target])
        }
        bits[vertex] = row
    }
}

@inline(never)
private func add(
    _ planes: UnsafeBufferPointer<BitPlane>, _ bits: UnsafePointer<BlockRow>, rows: Int,
    to sums: UnsafeMutablePointer<UInt64>
) {
    for vertex in 0..<rows {
        let row = bits[vertex]
        var sum: SIMD8<UInt64> = .zero
        for plane in planes { sum &+= row.popcounts(plane.columns) &<< plane.bit }
        sums[vertex] &+= sum.wrappedSum()
    }
}
