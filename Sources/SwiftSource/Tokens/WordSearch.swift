/// Looks at eight bytes at a time: indentation and comments are much of a source.
extension Span<UInt8> {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var tops: UInt64 { 0x8080_8080_8080_8080 }

    /// The eight bytes at `index`, the first in the lowest bits. There must be eight.
    @inline(__always)
    private func word(_ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// How many spaces stand at `start`, side by side.
    ///
    /// - Complexity: O(*n*) for *n* spaces.
    @inline(__always)
    func countOfSpaces(at start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let difference = word(index) ^ (Self.ones &* UInt64(Byte.space))
            if difference != 0 { return index - start + difference.trailingZeroBitCount / 8 }
            index += 8
        }
        while byte(index) == Byte.space { index += 1 }
        return index - start
    }

    /// How many ASCII letters, digits and underscores stand at `start`, side by side; perhaps not all of them near the
    /// end of the source or before a byte beyond ASCII.
    ///
    /// - Complexity: O(*n*) for *n* such bytes.
    @inline(__always)
    func countOfNameBytes(at start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let value = word(index)
            guard value & Self.tops == 0 else { break }
            // With all bytes below 0x80 the sums carry into no other byte; a top bit tells 'at least this'.
            let lower = value | (Self.ones &* 0x20)
            let letters = (lower &+ (Self.ones &* (0x80 - 0x61))) & ~(lower &+ (Self.ones &* (0x80 - 0x7B)))
            let digits = (value &+ (Self.ones &* (0x80 - 0x30))) & ~(value &+ (Self.ones &* (0x80 - 0x3A)))
            let underscores = ~((value ^ (Self.ones &* UInt64(Byte.underscore))) &+ (Self.ones &* 0x7F))
            let others = ~(letters | digits | underscores) & Self.tops
            if others != 0 { return index - start + others.trailingZeroBitCount / 8 }
            index += 8
        }
        return index - start
    }

    /// The offset of the first `\n` or `\r` at or after `start`, or the count of bytes.
    ///
    /// - Complexity: O(*n*) for the *n* bytes before it.
    @inline(__always)
    func lineEnd(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let value = word(index)
            let found =
                Self.zeros(value ^ (Self.ones &* UInt64(Byte.lineFeed)))
                | Self.zeros(value ^ (Self.ones &* UInt64(Byte.carriageReturn)))
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count, self[index] != Byte.lineFeed, self[index] != Byte.carriageReturn { index += 1 }
        return index
    }

    /// The top bit of each zero byte, exact up to the first one.
    @inline(__always)
    private static func zeros(_ value: UInt64) -> UInt64 { (value &- ones) & ~value & tops }
}
