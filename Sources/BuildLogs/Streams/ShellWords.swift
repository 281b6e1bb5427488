/// The words of a command line that is quoted for a POSIX shell: blanks separate, `'…'`, `"…"` and `\` quote.
struct ShellWords {
    private let text: Bytes
    private var position = 0
    private var unquoted: [UInt8] = []

    init(_ text: Bytes) { self.text = text }

    /// A word: bytes that live until the next one is asked for.
    struct Word {
        let array: [UInt8]
    }

    /// The next word, or `nil` at the end.
    mutating func next() -> Word? {
        while position < text.count, text[position] == 0x20 || text[position] == 0x09 { position += 1 }
        guard position < text.count else { return nil }
        unquoted.removeAll(keepingCapacity: true)
        var quote: UInt8 = 0
        while position < text.count {
            let byte = text[position]
            position += 1
            if quote == 0, byte == 0x20 || byte == 0x09 { break }
            if byte == quote {
                quote = 0
            } else if quote == 0, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'"), position < text.count {
                unquoted.append(text[position])
                position += 1
            } else {
                unquoted.append(byte)
            }
        }
        return Word(array: unquoted)
    }
}

extension ShellWords.Word {
    static func == (word: ShellWords.Word, literal: StaticString) -> Bool { word.array.withBytes { $0 == literal } }

    func hasSuffix(_ literal: StaticString) -> Bool { array.withBytes { $0.hasSuffix(literal) } }
}
