/// A 64-bit hash that is the same in every process, on every platform, whatever the byte order.
///
/// It multiplies words of the input into 128 bits and folds the halves, so every input bit reaches every output bit.
/// It is no defence against somebody who looks for collisions; two edits of a source collide by chance once in 2^64.
struct StableHash: Sendable, Equatable {
    private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

    private static let first: UInt64 = 0xA076_1D64_78BD_642F
    private static let second: UInt64 = 0xE703_7ED1_A0B4_28DB

    /// Adds one word; order counts.
    @inline(__always)
    mutating func combine(_ word: UInt64) {
        value = Self.fold(value ^ word, Self.first ^ (word &>> 32))
    }

    /// Adds one word, faster than ``combine(_:)`` and less thoroughly: for words that an edit moves, not chooses.
    @inline(__always)
    mutating func mix(_ word: UInt64) { value = (value ^ word) &* Self.third &+ (value &>> 29) }

    private static let third: UInt64 = 0x9FB2_1C65_1E98_DF25

    @inline(__always)
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// The hash of `source[start..<end]`.
    ///
    /// - Complexity: O(*n*) for *n* bytes, eight bytes a step.
    @inline(__always)
    static func of(_ source: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
        let length = end - start
        let packed = PackedBytes(source, start, length)
        let head = fold(packed.low ^ first, packed.high ^ second ^ UInt64(truncatingIfNeeded: length))
        return length <= 16 ? head : long(source, start + 16, end, head)
    }

    /// What ``of(_:_:_:)`` gives for fewer than eight bytes, the first in the lowest bits of `word` and zeros after the
    /// last.
    @inline(__always)
    static func ofShort(_ word: UInt64, length: Int) -> UInt64 {
        fold(word ^ first, second ^ UInt64(truncatingIfNeeded: length))
    }

    private static func long(_ source: Span<UInt8>, _ start: Int, _ end: Int, _ head: UInt64) -> UInt64 {
        var value = head
        var position = start
        while position < end {
            let packed = PackedBytes(source, position, end - position)
            value = fold(value ^ packed.low ^ first, packed.high ^ second)
            position += 16
        }
        return value
    }

    /// The hash of a name's UTF-8 bytes: what ``of(_:_:_:)`` gives for them in a source.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func of(_ name: String) -> UInt64 {
        let bytes = Array(name.utf8)
        return of(bytes.span, 0, bytes.count)
    }
}
