/// Looks at eight bytes at a time: indentation and comments are much of a source.
extension Span<UInt8> {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var tops: UInt64 { 0x8080_8080_8080_8080 }

    /// The eight bytes at `index`, the first in the lowest bits. There must be eight.
    @inline(__always)
    func word(_ index: Int) -> UInt64 {
        // No check of its own: every caller has asked whether eight bytes stand there.
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
    }

    /// How many spaces stand at `start`, side by side.
    ///
    /// - Complexity: O(*n*) for *n* spaces.
    @inline(__always)
    func countOfSpaces(at start: Int) -> Int {
        var index = start
        while index <= count &- 8 {
            let difference = word(index) ^ (Self.ones &* UInt64(Byte.space))
            if difference != 0 { return index &- start &+ difference.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while byte(index) == Byte.space { index &+= 1 }
        return index &- start
    }

    /// Whether all eight bytes are below 0x80.
    @inline(__always)
    static func isASCII(_ value: UInt64) -> Bool { value & tops == 0 }

    /// The top bit of each byte that is no ASCII letter, digit or underscore. All bytes must be below 0x80.
    @inline(__always)
    static func otherThanNameBytes(_ value: UInt64) -> UInt64 {
        // The sums carry into no other byte; a top bit tells 'at least this'.
        let lower = value | (ones &* 0x20)
        let letters = (lower &+ (ones &* (0x80 - 0x61))) & ~(lower &+ (ones &* (0x80 - 0x7B)))
        let digits = (value &+ (ones &* (0x80 - 0x30))) & ~(value &+ (ones &* (0x80 - 0x3A)))
        let underscores = ~((value ^ (ones &* UInt64(Byte.underscore))) &+ (ones &* 0x7F))
        return ~(letters | digits | underscores) & tops
    }

    /// The top bit of the first byte that is no ASCII letter, digit or underscore, alone; zero when all eight are.
    @inline(__always)
    static func firstOther(_ value: UInt64) -> UInt64 {
        // Without its top bit a byte beyond ASCII carries into no other; it counts as found.
        let others = otherThanNameBytes(value & ~tops) | (value & tops)
        return others & (0 &- others)
    }

    /// The offset of the first `\n` or `\r` at or after `start`, or the count of bytes.
    ///
    /// - Complexity: O(*n*) for the *n* bytes before it.
    @inline(__always)
    func lineEnd(from start: Int) -> Int {
        var index = start
        while index <= count &- 16 {
            // Few texts hold another byte as low as these two: one question for both.
            let first = Self.lowBytes(word(index))
            let second = Self.lowBytes(word(index &+ 8))
            guard first | second != 0 else {
                index &+= 16
                continue
            }
            index &+= first != 0 ? first.trailingZeroBitCount &>> 3 : 8 &+ second.trailingZeroBitCount &>> 3
            let byte = self[unchecked: index]
            if byte == Byte.lineFeed || byte == Byte.carriageReturn { return index }
            index &+= 1
        }
        while index < count, self[unchecked: index] != Byte.lineFeed, self[unchecked: index] != Byte.carriageReturn {
            index &+= 1
        }
        return index
    }

    /// The top bit of each byte up to `\r`, exact up to the first one.
    @inline(__always)
    private static func lowBytes(_ value: UInt64) -> UInt64 {
        (value &- (ones &* (UInt64(Byte.carriageReturn) + 1))) & ~value & tops
    }

    /// The offset of the first quotation mark, backslash, `\n` or `\r` at or after `start`, or the count of bytes.
    ///
    /// - Complexity: O(*n*) for the *n* bytes before it.
    @inline(__always)
    func endOfPlainText(from start: Int) -> Int {
        var index = start
        while index <= count &- 8 {
            let value = word(index)
            let found =
                Self.zeros(value ^ (Self.ones &* UInt64(Byte.quote)))
                | Self.zeros(value ^ (Self.ones &* UInt64(Byte.backslash)))
                | Self.zeros(value ^ (Self.ones &* UInt64(Byte.lineFeed)))
                | Self.zeros(value ^ (Self.ones &* UInt64(Byte.carriageReturn)))
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < count {
            switch self[unchecked: index] {
            case Byte.quote, Byte.backslash, Byte.lineFeed, Byte.carriageReturn: return index
            default: index &+= 1
            }
        }
        return index
    }

    /// The offset after the literal whose quotation mark stands at `start`, where that ends on its line and holds neither
    /// an escape nor an interpolation; nil for any other.
    ///
    /// - Complexity: O(*n*) for *n* bytes of it.
    func endOfPlainString(at start: Int) -> Int? {
        let end = endOfPlainText(from: start &+ 1)
        guard byte(end) == Byte.quote else { return nil }
        // Two quotation marks are an empty literal, three begin one of several lines.
        if end == start &+ 1, byte(start &+ 2) == Byte.quote { return nil }
        return end &+ 1
    }

    /// The top bit of each zero byte, exact up to the first one.
    @inline(__always)
    private static func zeros(_ value: UInt64) -> UInt64 { (value &- ones) & ~value & tops }
}
