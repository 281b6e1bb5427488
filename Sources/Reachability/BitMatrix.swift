/// Rows of bits of one width, all clear at first.
///
/// Not copyable: the storage is the product of both sizes, so a copy should be loud.
///
/// ```swift
/// var matrix = BitMatrix(rowCount: 2, columnCount: 100)
/// matrix[0, 7] = true
/// matrix.formUnion(ofRow: 1, with: 0)
/// ```
public struct BitMatrix: ~Copyable, Sendable {
    /// The number of rows.
    public let rowCount: Int

    /// The number of bits in a row.
    public let columnCount: Int

    let wordsPerRow: Int
    private var words: [UInt64]

    /// Makes a matrix of clear bits.
    ///
    /// - Complexity: O(`rowCount` · `columnCount` / 64).
    public init(rowCount: Int, columnCount: Int) {
        precondition(rowCount >= 0 && columnCount >= 0, "a bit matrix's sizes must not be negative")
        self.rowCount = rowCount
        self.columnCount = columnCount
        wordsPerRow = (columnCount + 63) / 64
        words = [UInt64](repeating: 0, count: rowCount * wordsPerRow)
    }

    /// Whether the bit at `row` and `column` is set.
    ///
    /// - Complexity: O(1).
    public subscript(row: Int, column: Int) -> Bool {
        get {
            words[wordIndex(row, column)] >> UInt64(column & 63) & 1 != 0
        }
        set {
            let bit = 1 << UInt64(column & 63) as UInt64
            let index = wordIndex(row, column)
            if newValue { words[index] |= bit } else { words[index] &= ~bit }
        }
    }

    /// Sets in row `target` every bit that is set in row `source`.
    ///
    /// - Complexity: O(`columnCount` / 64).
    public mutating func formUnion(ofRow target: Int, with source: Int) {
        let to = rowStart(target), from = rowStart(source), width = wordsPerRow
        words.withUnsafeMutableBufferPointer { words in
            for index in 0..<width { words[to &+ index] |= words[from &+ index] }
        }
    }

    /// The number of set bits in `row`.
    ///
    /// - Complexity: O(`columnCount` / 64).
    public func popcount(ofRow row: Int) -> Int {
        let start = rowStart(row)
        return words[start..<start + wordsPerRow].reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// A copy of `row`.
    ///
    /// - Complexity: O(`columnCount` / 64).
    public func row(_ row: Int) -> BitVector {
        let start = rowStart(row)
        return BitVector(count: columnCount, words: Array(words[start..<start + wordsPerRow]))
    }

    private func rowStart(_ row: Int) -> Int {
        precondition(row >= 0 && row < rowCount, "a row must be smaller than the matrix's row count")
        return row * wordsPerRow
    }

    private func wordIndex(_ row: Int, _ column: Int) -> Int {
        precondition(column >= 0 && column < columnCount, "a column must be smaller than the matrix's column count")
        return rowStart(row) + column / 64
    }
}
