/// Splits C headers into names and marks: no more than it takes to know which names they hold.
///
/// Whatever the bytes are, it comes to an end: a comment or a string that is never closed ends with the text.
struct HeaderScanner {
    /// One token.
    enum Token: Equatable {
        case name(String)
        case mark(UInt8)
        /// `##`, by which a macro makes a name of two.
        case pasting
    }

    private let text: [UInt8]
    private var place = 0

    init(_ text: [UInt8]) { self.text = text }

    private func byte(_ offset: Int) -> UInt8 { offset < text.count ? text[offset] : 0 }

    private static func isName(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || byte >= 0x80
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// The next token; `nil` at the end.
    mutating func next() -> Token? {
        while place < text.count {
            let start = place
            let first = text[start]
            if Self.isName(first) || Self.isDigit(first) {
                while place < text.count, Self.isName(text[place]) || Self.isDigit(text[place]) { place += 1 }
                if Self.isDigit(first) { continue }
                return .name(String(decoding: text[start..<place], as: UTF8.self))
            }
            place += 1
            switch first {
            case UInt8(ascii: "/") where byte(place) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where byte(place) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipLiteral(first)
            case UInt8(ascii: "#") where byte(place) == UInt8(ascii: "#"):
                place += 1
                return .pasting
            case 0...UInt8(ascii: " "), UInt8(ascii: "\\"): continue
            default: return .mark(first)
            }
        }
        return nil
    }

    /// To the end of the line, which a backslash before it puts off.
    private mutating func skipLine() {
        while place < text.count {
            if text[place] == UInt8(ascii: "\n"), text[place - 1] != UInt8(ascii: "\\") { return }
            place += 1
        }
    }

    private mutating func skipComment() {
        place += 1
        while place < text.count {
            place += 1
            if byte(place - 1) == UInt8(ascii: "*"), byte(place) == UInt8(ascii: "/") {
                place += 1
                return
            }
        }
    }

    /// To the closing quote, or to the end of the line: an apostrophe in a text that no compiler reads closes nowhere.
    private mutating func skipLiteral(_ quote: UInt8) {
        while place < text.count, text[place] != UInt8(ascii: "\n") {
            place += 1
            if text[place - 1] == quote { return }
            if text[place - 1] == UInt8(ascii: "\\") { place += 1 }
        }
    }
}
