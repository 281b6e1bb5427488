/// What the first byte of a token, or of white space before one, tells: a bit for each thing.
///
/// A table, since the bytes of a source follow each other in no order that the processor could guess.
struct FirstByteTable: Sendable {
    static let shared = FirstByteTable()

    /// A punctuation mark: a token of this one byte, but for a second dot after a dot.
    static let mark: UInt8 = Token.Flags.mark
    /// A parenthesis, which inside an interpolation is counted.
    static let parenthesis: UInt8 = 1 << 1
    /// A space, a line feed, or the slash that may begin a comment.
    static let trivia: UInt8 = 1 << 0
    /// Neither a mark nor the start of a name in ASCII, nor ``trivia``.
    static let rare: UInt8 = 1 << 3
    /// A mark that ``OutlineScanner/skimBody(from:)`` does something with: ``Token/Flags/acts``.
    static let acts: UInt8 = Token.Flags.acts

    /// One entry for each byte.
    let classes: [UInt8]

    private init() {
        classes = (0...255).map { Self.class(of: UInt8($0)) }
    }

    private static func `class`(of byte: UInt8) -> UInt8 {
        switch byte {
        case Byte.space, Byte.lineFeed, Byte.slash: trivia
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), Byte.underscore: 0
        case Byte.openParen, Byte.closeParen: mark | parenthesis | acts
        case Byte.openBracket, Byte.closeBracket, Byte.openBrace, Byte.closeBrace, Byte.semicolon: mark | acts
        case Byte.comma, Byte.colon, Byte.at, Byte.backslash, Byte.dot: mark
        default: rare
        }
    }
}
