/// Finds the keyword that a run of bytes spells.
///
/// Open addressing over the word's first sixteen bytes and its length, made once; no word is longer than 20 bytes, and
/// those over 16 differ in their first 16.
struct KeywordTable: Sendable {
    static let shared = KeywordTable()

    private struct Slot {
        var low: UInt64 = 0
        var high: UInt64 = 0
        var length = 0
        var keyword = Keyword.none
    }

    private static let mask = 511
    private var slots = [Slot](repeating: Slot(), count: mask + 1)
    /// For each first byte, modulo 32, the lengths of the words that begin with it, one bit each.
    private var lengths = [UInt32](repeating: 0, count: 32)

    private init() {
        for keyword in Keyword.allCases where keyword != .none {
            let bytes = Array(keyword.text.utf8)
            let packed = PackedBytes(bytes.span, 0, bytes.count)
            var index = Self.home(packed, bytes.count)
            while slots[index].keyword != .none { index = (index + 1) & Self.mask }
            lengths[Int(bytes[0] & 31)] |= 1 << UInt32(bytes.count)
            slots[index] = Slot(low: packed.low, high: packed.high, length: bytes.count, keyword: keyword)
        }
    }

    /// Whether some keyword begins with the byte and has the length: few names do, and the others are not looked up.
    @inline(__always)
    func mayHold(_ first: UInt8, length: Int) -> Bool {
        (lengths[Int(first & 31)] >> UInt32(truncatingIfNeeded: length)) & 1 != 0
    }

    /// The keyword of `length` bytes that begin as `packed`.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func keyword(_ packed: PackedBytes, length: Int) -> Keyword {
        var index = Self.home(packed, length)
        while slots[index].keyword != .none {
            if slots[index].low == packed.low, slots[index].high == packed.high, slots[index].length == length {
                return slots[index].keyword
            }
            index = (index + 1) & Self.mask
        }
        return .none
    }

    @inline(__always)
    private static func home(_ packed: PackedBytes, _ length: Int) -> Int {
        let mixed = (packed.low ^ (packed.high &* 3) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 55) & mask
    }
}
