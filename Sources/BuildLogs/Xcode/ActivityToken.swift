/// One value of an activity log, in place where it lies in one piece.
enum ActivityToken {
    case int(UInt64)
    /// Seconds since 2001-01-01.
    case time(Double)
    /// Text or JSON; clipped where it is longer than what is kept.
    case string(Bytes, isClipped: Bool)
    /// The name of a class, which gets the next number.
    case className(Bytes)
    /// An object of the class of this number, from 1; its fields follow.
    case instance(Int)
    /// A list; so many elements follow.
    case list(Int)
    case null
}

/// Cuts the bytes of an activity log into tokens, whatever the chunks' sizes.
///
/// After the bytes `SLF0` a token is lower-case hexadecimal digits, a mark, and for texts so many bytes: `N#` a number,
/// `hex^` the bytes of a double, `N"` a text of N bytes, `N*` JSON, `N%` a class name, `N@` an instance, `N(` a list,
/// `-` nothing (measured on logs of the versions 8 to 13).
struct ActivityTokenizer {
    private enum Text { case string, className }

    private let limit: Int
    private var magic = 0
    private var decimal: UInt64 = 0
    private var hex: UInt64 = 0
    private var digits = 0
    /// What is read of a text that lies in several chunks.
    private var text: [UInt8] = []
    private var textKind: Text?
    private var missing = 0
    private var isClipped = false
    /// The offset at which the bytes stopped making sense.
    private(set) var failure: Int?
    private var offset = 0

    /// A tokenizer that keeps at most `limit` bytes of a text.
    init(limit: Int) { self.limit = limit }

    /// Whether the bytes so far end between two tokens.
    var isBetweenTokens: Bool { textKind == nil && digits == 0 && magic == 4 }

    /// Gives the tokens that end inside the chunk to `body`, until it returns `false`.
    mutating func feed(_ chunk: Bytes, _ body: (ActivityToken) -> Bool) {
        guard failure == nil else { return }
        var position = 0
        while magic < 4, position < chunk.count {
            guard chunk[position] == Array("SLF0".utf8)[magic] else { return fail(at: position) }
            magic += 1
            position += 1
        }
        if textKind != nil, !finishText(chunk, &position, body) { return fail(at: position) }
        while position < chunk.count {
            let byte = chunk[position]
            position += 1
            if let digit = Self.digit(byte) {
                guard digits < 20 else { return fail(at: position) }
                digits += 1
                hex = hex << 4 | digit
                let (tens, isTooLarge) = decimal.multipliedReportingOverflow(by: 10)
                decimal = isTooLarge ? UInt64.max : tens.addingReportingOverflow(digit).partialValue
                continue
            }
            let number = decimal
            let bits = hex
            let count = digits
            (decimal, hex, digits) = (0, 0, 0)
            guard let isRead = token(byte, number, bits, count, chunk, &position, body), isRead else {
                return fail(at: position)
            }
        }
        offset += chunk.count
    }

    /// Reads what follows the digits; `nil` where the mark is none.
    private mutating func token(
        _ mark: UInt8, _ number: UInt64, _ bits: UInt64, _ digits: Int, _ chunk: Bytes, _ position: inout Int,
        _ body: (ActivityToken) -> Bool
    ) -> Bool? {
        if mark == UInt8(ascii: "-") { return digits == 0 ? body(.null) : nil }
        guard digits > 0 else { return nil }
        switch mark {
        case UInt8(ascii: "#"): return body(.int(number))
        case UInt8(ascii: "^"): return digits <= 16 ? body(.time(Double(bitPattern: bits.byteSwapped))) : nil
        case UInt8(ascii: "@"): return number < 1 << 31 ? body(.instance(Int(number))) : nil
        case UInt8(ascii: "("): return number < 1 << 31 ? body(.list(Int(number))) : nil
        case UInt8(ascii: "\""), UInt8(ascii: "*"), UInt8(ascii: "%"):
            guard number < 1 << 40 else { return nil }
            let kind = mark == UInt8(ascii: "%") ? Text.className : .string
            let length = Int(number)
            if chunk.count - position >= length {
                let part = chunk[position..<(position + min(length, limit))]
                position += length
                return body(Self.token(kind, part, isClipped: length > limit))
            }
            textKind = kind
            missing = length
            isClipped = false
            text.removeAll(keepingCapacity: text.capacity <= 1 << 20)
            return finishText(chunk, &position, body)
        default: return nil
        }
    }

    /// Reads on in a text; the token is given when it is whole.
    private mutating func finishText(_ chunk: Bytes, _ position: inout Int, _ body: (ActivityToken) -> Bool) -> Bool {
        let count = min(missing, chunk.count - position)
        let kept = min(count, max(0, limit - text.count))
        chunk[position..<(position + kept)].append(to: &text)
        if kept < count { isClipped = true }
        position += count
        missing -= count
        guard missing == 0, let kind = textKind else { return true }
        textKind = nil
        let isClipped = isClipped
        return text.withBytes { body(Self.token(kind, $0, isClipped: isClipped)) }
    }

    private static func token(_ kind: Text, _ bytes: Bytes, isClipped: Bool) -> ActivityToken {
        kind == .className ? .className(bytes) : .string(bytes, isClipped: isClipped)
    }

    private mutating func fail(at position: Int) { failure = offset + position }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt64? {
        if byte >= 0x30, byte <= 0x39 { return UInt64(byte - 0x30) }
        if byte >= 0x61, byte <= 0x66 { return UInt64(byte - 0x61 + 10) }
        return nil
    }
}
