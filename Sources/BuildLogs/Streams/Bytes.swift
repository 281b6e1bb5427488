internal import Foundation

/// A run of bytes in memory that somebody else keeps alive; every access is checked against its bounds.
///
/// Lines of a log are looked at in place: a `String` is made only of what a record keeps.
struct Bytes {
    private let base: UnsafePointer<UInt8>
    let count: Int

    init(_ base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

    /// The bytes of a literal, which live as long as the program.
    init(_ literal: StaticString) {
        self.init(literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    var isEmpty: Bool { count == 0 }

    subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < count, "a position outside the bytes")
        return base[position]
    }

    subscript(range: Range<Int>) -> Bytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range outside the bytes")
        return Bytes(base + range.lowerBound, count: range.count)
    }

    subscript(range: PartialRangeFrom<Int>) -> Bytes { self[range.lowerBound..<count] }
    subscript(range: PartialRangeUpTo<Int>) -> Bytes { self[0..<range.upperBound] }

    /// The position of the first `byte` at or after `start`.
    func first(_ byte: UInt8, from start: Int = 0) -> Int? {
        guard start >= 0, start < count else { return nil }
        guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The position of the last `byte`.
    func last(_ byte: UInt8) -> Int? {
        var position = count
        while position > 0 {
            position -= 1
            if base[position] == byte { return position }
        }
        return nil
    }

    func hasPrefix(_ prefix: Bytes) -> Bool {
        prefix.count <= count && memcmp(base, prefix.base, prefix.count) == 0
    }

    func hasPrefix(_ literal: StaticString) -> Bool { hasPrefix(Bytes(literal)) }

    func hasSuffix(_ literal: StaticString) -> Bool {
        let suffix = Bytes(literal)
        return suffix.count <= count && memcmp(base + (count - suffix.count), suffix.base, suffix.count) == 0
    }

    static func == (first: Bytes, second: Bytes) -> Bool {
        first.count == second.count && memcmp(first.base, second.base, first.count) == 0
    }

    static func == (first: Bytes, literal: StaticString) -> Bool { first == Bytes(literal) }

    /// The position of `needle` at or after `start`, by the search for its first byte; for short runs.
    func find(_ literal: StaticString, from start: Int = 0) -> Int? {
        let needle = Bytes(literal)
        guard needle.count > 0, needle.count <= count else { return nil }
        var position = start
        while let found = first(needle[0], from: position), found + needle.count <= count {
            if memcmp(base + found, needle.base, needle.count) == 0 { return found }
            position = found + 1
        }
        return nil
    }

    /// Without spaces and tabs at both ends.
    var trimmed: Bytes {
        var low = 0
        var high = count
        while low < high, base[low] == 0x20 || base[low] == 0x09 { low += 1 }
        while high > low, base[high - 1] == 0x20 || base[high - 1] == 0x09 { high -= 1 }
        return self[low..<high]
    }

    /// What follows the last slash; all of it where there is none.
    var lastComponent: Bytes { last(0x2F).map { self[($0 + 1)...] } ?? self }

    /// The text; bytes that are not UTF-8 become replacement characters.
    var string: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

    /// A copy.
    var array: [UInt8] { [UInt8](UnsafeBufferPointer(start: base, count: count)) }

    /// The number that all the bytes are the decimal digits of, up to nine of them.
    var number: Int? {
        guard count > 0, count < 10 else { return nil }
        var value = 0
        for position in 0..<count {
            guard base[position] >= 0x30, base[position] <= 0x39 else { return nil }
            value = value * 10 + Int(base[position] - 0x30)
        }
        return value
    }

    /// Gives the bytes to `body` as a buffer for the time of the call.
    @inline(__always)
    func withUnsafeBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        body(UnsafeBufferPointer(start: base, count: count))
    }

    /// Appends the bytes to `array`.
    func append(to array: inout [UInt8]) { array.append(contentsOf: UnsafeBufferPointer(start: base, count: count)) }
}

extension Array where Element == UInt8 {
    /// Gives the array's bytes to `body` for the time of the call.
    func withBytes<R>(_ body: (Bytes) throws -> R) rethrows -> R {
        try withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return try body(Bytes("")) }
            return try body(Bytes(base, count: buffer.count))
        }
    }
}
