/// File names in the quotes that git puts around those with unusual bytes: `"Sources/Gr\\303\\266\\303\\237e.swift"`.
enum GitQuoting {
    /// The name inside the quotes; `nil` where `text` is not quoted as git quotes.
    ///
    /// Source: `quote_c_style` of git 2.39: a backslash before `"`, itself, `a b t n v f r`, or three octal digits.
    static func unquoted(_ text: String) -> String? {
        let quote = UInt8(ascii: "\"")
        let backslash = UInt8(ascii: "\\")
        let bytes = Array(text.utf8)
        guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return nil }
        var name: [UInt8] = []
        var rest = bytes[1..<(bytes.count - 1)]
        while let byte = rest.popFirst() {
            if byte == quote { return nil }
            guard byte == backslash else {
                name.append(byte)
                continue
            }
            guard let letter = rest.popFirst() else { return nil }
            if let plain = escapes[letter] {
                name.append(plain)
            } else {
                let digits = [letter] + rest.prefix(2)
                rest = rest.dropFirst(2)
                guard digits.count == 3, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "7")).contains),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
                else { return nil }
                name.append(value)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
        UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]
}
