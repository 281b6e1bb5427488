/// The bits of a row for a block of columns, few enough to be handled as one value: those of `Low`, then those of `High`.
struct BlockRow<Low: SIMD & BitwiseCopyable, High: SIMD & BitwiseCopyable>: BitwiseCopyable
where Low.Scalar == UInt64, High.Scalar == UInt64 {
    /// The number of columns.
    @inline(__always)
    static var width: Int { (Low.scalarCount &+ High.scalarCount) &* 64 }

    private var low = Low(repeating: 0)
    private var high = High(repeating: 0)

    @inline(__always)
    mutating func insert(_ column: Int) {
        let bit = 1 &<< UInt64(column & 63) as UInt64
        let word = column &>> 6
        if word < Low.scalarCount { low[word] |= bit } else { high[word &- Low.scalarCount] |= bit }
    }

    @inline(__always)
    mutating func formUnion(_ other: BlockRow) {
        low |= other.low
        high |= other.high
    }

    /// The number of set bits.
    @inline(__always)
    var popcount: UInt64 {
        low.nonzeroBitCount.wrappedSum() &+ high.nonzeroBitCount.wrappedSum()
    }

    /// Whether no other bit is set than in `other`, and all of these.
    @inline(__always)
    static func == (left: BlockRow, right: BlockRow) -> Bool {
        (left.low ^ right.low) == Low(repeating: 0) && (left.high ^ right.high) == High(repeating: 0)
    }

    /// Calls `body` with each column set here and not in `other`, ascending.
    @inline(__always)
    func forEachColumn(notIn other: BlockRow, _ body: (Int) -> Void) {
        let low = low & ~other.low, high = high & ~other.high
        for word in 0..<Low.scalarCount {
            var rest = low[word]
            while rest != 0 {
                body(word &<< 6 | rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
        for word in 0..<High.scalarCount {
            var rest = high[word]
            while rest != 0 {
                body((word &+ Low.scalarCount) &<< 6 | rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }
}

/// 1,024 columns.
typealias WideRow = BlockRow<SIMD8<UInt64>, SIMD8<UInt64>>
