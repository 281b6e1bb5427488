extension AscendingGraph {
    /// Sums for a dense closure: for each block of 1,024 columns every row is the union of its targets' rows, and a
    /// row's sum is looked up for each byte of it.
    ///
    /// Without an instruction that counts bits, 128 look-ups take half the time of a popcount for each of the 20-odd
    /// bits of a value.
    ///
    /// - Complexity: O((E + C) · C / 1024); memory 128 bytes a component, and 256 KiB.
    func denseSums(of values: [UInt64]) -> [UInt64] {
        let count = count
        var sums = [UInt64](repeating: 0, count: count)
        var memory = ScratchMemory(expecting: ScratchMemory.size(of: count, WideRow.self) + Self.byteSumsSize)
        defer { memory.giveBack() }
        let bits = memory.filled(count, with: WideRow())
        let byteSums = memory.filled(Self.byteSumCount, with: 0 as UInt64)
        rows.withPointers { offsets, targets in
            sums.withUnsafeMutableBufferPointer { sums in
                for start in stride(from: 0, to: count, by: WideRow.width) {
                    let end = min(start + WideRow.width, count)
                    sumBytes(values[start..<end], into: byteSums)
                    fill(start..<end, offsets, targets, bits)
                    add(byteSums, bits, rows: end, to: sums.baseAddress!)
                }
            }
        }
        return sums
    }
}

extension AscendingGraph {
    /// A sum for each state of each byte of a row.
    private static let byteSumCount = WideRow.width / 8 * 256
    private static let byteSumsSize = ScratchMemory.size(of: byteSumCount, UInt64.self)
}

/// For each byte of a row and each of its 256 states the sum of the values whose bits are set. Bytes past the values
/// are left alone: no row has a bit there, and the sum for no bit is always 0.
private func sumBytes(_ values: ArraySlice<UInt64>, into byteSums: UnsafeMutablePointer<UInt64>) {
    for byte in 0..<(values.count + 7) / 8 {
        let table = byteSums + byte * 256
        for state in 1..<256 {
            let column = values.startIndex + byte * 8 + state.trailingZeroBitCount
            table[state] = table[state & (state - 1)] &+ (column < values.endIndex ? values[column] : 0)
        }
    }
}

/// Makes the block's bits of every row that can have any: a row reaches no smaller number.
@inline(never)
private func fill(
    _ block: Range<Int>, _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>,
    _ bits: UnsafeMutablePointer<WideRow>
) {
    var vertex = block.upperBound
    while vertex > 0 {
        vertex &-= 1
        var row = WideRow()
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
    _ byteSums: UnsafePointer<UInt64>, _ bits: UnsafePointer<WideRow>, rows: Int,
    to sums: UnsafeMutablePointer<UInt64>
) {
    let words = UnsafeRawPointer(bits).assumingMemoryBound(to: UInt64.self)
    for vertex in 0..<rows {
        let row = words + vertex &* (WideRow.width / 64)
        var sum: UInt64 = 0
        for word in 0..<WideRow.width / 64 {
            let bits = row[word]
            if bits == 0 { continue }
            let table = byteSums + word &* 2048
            sum &+= table[Int(bits & 255)] &+ table[256 | Int(bits &>> 8 & 255)]
            sum &+= table[512 | Int(bits &>> 16 & 255)] &+ table[768 | Int(bits &>> 24 & 255)]
            sum &+= table[1024 | Int(bits &>> 32 & 255)] &+ table[1280 | Int(bits &>> 40 & 255)]
            sum &+= table[1536 | Int(bits &>> 48 & 255)] &+ table[1792 | Int(bits &>> 56)]
        }
        sums[vertex] &+= sum
    }
}
