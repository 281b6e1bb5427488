/// The words of a command line that is quoted for a POSIX shell: blanks separate, `'…'`, `"…"` and `\` quote.
struct ShellWords {
    /// One word: in place where nothing in it is quoted.
    enum Word {
        case plain(Bytes)
        case unquoted([UInt8])

        func withBytes<R>(_ body: (Bytes) -> R) -> R {
            switch self {
            case .plain(let bytes): body(bytes)
            case .unquoted(let array): array.withBytes(body)
            }
        }

        static func == (word: Word, literal: StaticString) -> Bool { word.withBytes { $0 == literal } }
    }

    private let text: Bytes
    private var position = 0

    init(_ text: Bytes) { self.text = text }

    /// The next word, or `nil` at the end.
    mutating func next() -> Word? {
        while position < text.count, text[position] == 0x20 || text[position] == 0x09 { position += 1 }
        guard position < text.count else { return nil }
        let start = position
        while position < text.count {
            switch text[position] {
            case 0x20, 0x09: return .plain(text[start..<position])
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): return unquoted(from: start)
            default: position += 1
            }
        }
        return .plain(text[start..<position])
    }

    private mutating func unquoted(from start: Int) -> Word {
        var word: [UInt8] = []
        var quote: UInt8 = 0
        position = start
        while position < text.count {
            let byte = text[position]
            position += 1
            if quote == 0, byte == 0x20 || byte == 0x09 { break }
            if byte == quote {
                quote = 0
            } else if quote == 0, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'"), position < text.count {
                word.append(text[position])
                position += 1
            } else {
                word.append(byte)
            }
        }
        return .unquoted(word)
    }
}
