/// The first sixteen bytes of a run as two little-endian words, zeros after its end.
struct PackedBytes: Equatable {
    var low: UInt64
    var high: UInt64

    /// - Complexity: O(1).
    @inline(__always)
    init(_ source: Span<UInt8>, _ start: Int, _ length: Int) {
        if start + 16 <= source.count {
            let raw = source.bytes
            let first = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
            if length < 8 {
                low = first & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
                high = 0
                return
            }
            low = first
            let second = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
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
