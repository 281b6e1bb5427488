/// 1,024 bits of a row, small enough to be handled as one value.
struct BlockRow: BitwiseCopyable {
    static let width = 1024

    private var low: SIMD8<UInt64> = .zero
    private var high: SIMD8<UInt64> = .zero

    @inline(__always)
    mutating func insert(_ column: Int) {
        let bit = 1 &<< UInt64(column & 63) as UInt64
        if column < 512 { low[column &>> 6] |= bit } else { high[(column &- 512) &>> 6] |= bit }
    }

    @inline(__always)
    mutating func formUnion(_ other: BlockRow) {
        low |= other.low
        high |= other.high
    }

    /// The number of set bits.
    @inline(__always)
    var popcount: UInt64 {
        (low.nonzeroBitCount &+ high.nonzeroBitCount).wrappedSum()
    }

    /// Whether no other bit is set than in `other`, and all of these.
    @inline(__always)
    static func == (left: BlockRow, right: BlockRow) -> Bool {
        ((left.low ^ right.low) | (left.high ^ right.high)) == .zero
    }

    /// Calls `body` with each column set here and not in `other`, ascending.
    @inline(__always)
    func forEachColumn(notIn other: BlockRow, _ body: (Int) -> Void) {
        let low = low & ~other.low, high = high & ~other.high
        for word in 0..<8 {
            var rest = low[word]
            while rest != 0 {
                body(word &<< 6 | rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
        for word in 0..<8 {
            var rest = high[word]
            while rest != 0 {
                body(512 | word &<< 6 | rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }
}
