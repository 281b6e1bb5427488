extension JSON5Parser {
    static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    mutating func name() throws(ConfigurationError) -> String {
        let start = position
        while let byte, Self.beginsName(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    mutating func number() throws(ConfigurationError) -> Double {
        let failure = error("expected a value, found \(Self.shown(byte))")
        let start = position
        var sign = 1.0
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
            sign = byte == UInt8(ascii: "-") ? -1 : 1
            position += 1
        }
        if byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") {
            switch try name() {
            case "Infinity": return sign * .infinity
            case "NaN": return .nan
            default: throw failure
            }
        }
        if byte == UInt8(ascii: "0"), byte(at: 1) == UInt8(ascii: "x") || byte(at: 1) == UInt8(ascii: "X") {
            position += 2
            let digits = take { Character(UnicodeScalar($0)).isHexDigit }
            guard !digits.isEmpty, let value = UInt64(digits, radix: 16) else { throw failure }
            return sign * Double(value)
        }
        let body = take { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".eE+-".utf8.contains(byte)
        }
        // `5.` and `.5` are numbers of JSON5, and `05` is none.
        var spelled = body.hasPrefix(".") ? "0" + body : body
        if spelled.hasSuffix(".") { spelled += "0" }
        spelled = spelled.replacing(".e", with: ".0e").replacing(".E", with: ".0E")
        let isPadded = body.count > 1 && body.hasPrefix("0") && body.dropFirst().first?.isNumber == true
        guard start < position, !isPadded, let value = Double(spelled) else { throw failure }
        return sign * value
    }

    private mutating func take(_ belongs: (UInt8) -> Bool) -> String {
        let start = position
        while let byte, belongs(byte) { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// A text in double or single quotes.
    mutating func string() throws(ConfigurationError) -> String {
        let unclosed = error("a text that begins here has no end on its line")
        let quote = text[position]
        position += 1
        var bytes: [UInt8] = []
        while let byte, byte != quote {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unclosed
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            default:
                bytes.append(byte)
                position += 1
            }
        }
        guard byte != nil else { throw unclosed }
        position += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(ConfigurationError) {
        let failure = error("an escape that no text can hold")
        position += 1
        guard let byte else { throw failure }
        switch byte {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "v"): bytes.append(0x0B)
        case UInt8(ascii: "0"): bytes.append(0)
        case UInt8(ascii: "u"), UInt8(ascii: "x"):
            position += 1
            return try scalar(digits: byte == UInt8(ascii: "u") ? 4 : 2, into: &bytes, failure)
        case UInt8(ascii: "\r") where self.byte(at: 1) == UInt8(ascii: "\n"):
            step()
        case UInt8(ascii: "1")...UInt8(ascii: "9"): throw failure
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
        default: bytes.append(byte)
        }
        step()
    }

    private mutating func scalar(
        digits: Int, into bytes: inout [UInt8], _ failure: ConfigurationError
    ) throws(ConfigurationError) {
        var value = try hex(digits, failure)
        if (0xD800..<0xDC00).contains(value), byte == UInt8(ascii: "\\"), byte(at: 1) == UInt8(ascii: "u") {
            position += 2
            let low = try hex(4, failure)
            guard (0xDC00..<0xE000).contains(low) else { throw failure }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw failure }
        bytes.append(contentsOf: String(Character(scalar)).utf8)
    }

    private mutating func hex(_ digits: Int, _ failure: ConfigurationError) throws(ConfigurationError) -> UInt32 {
        guard position + digits <= text.count,
            text[position..<position + digits].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: text[position..<position + digits], as: UTF8.self), radix: 16)
        else { throw failure }
        position += digits
        return value
    }
}
