/// The first sixteen bytes of a run as two little-endian words, zeros after its end.
struct PackedBytes: Equatable {
    var low: UInt64
    var high: UInt64

    /// - Complexity: O(1).
    @inline(__always)
    init(_ source: Span<UInt8>, _ start: Int, _ length: Int) {
        if start <= source.count &- 16 {
            let first = source.word(start)
            if length < 8 {
                low = first & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
                high = 0
                return
            }
            low = first
            let second = source.word(start + 8)
            high = length >= 16 ? second : second & ((1 &<< UInt64(truncatingIfNeeded: (length - 8) &* 8)) &- 1)
        } else {
            low = 0
            high = 0
            var index = 0
            while index < min(length, 16) {
                let byte = UInt64(source[start + index])
                if index < 8 { low |= byte &<< UInt64(index &* 8) } else { high |= byte &<< UInt64((index - 8) &* 8) }
                index += 1
            }
        }
    }
}
