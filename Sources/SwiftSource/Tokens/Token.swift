/// One token of Swift source: what it is and where it stands.
///
/// A token holds no text. `start..<end` are offsets into the UTF-8 bytes that were read, so a token costs 32 bytes
/// however long its text is.
public struct Token: Sendable, Equatable {
    /// The kinds of token, as the chapter 'Lexical Structure' of *The Swift Programming Language* lists them.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// A name, with or without backquotes, `$0` and `$name` included.
        case identifier
        /// A word of ``Keyword``, reserved or contextual.
        case keyword
        /// An integer or floating-point literal.
        case number
        /// A string literal without interpolation, its quotes and number signs included.
        case string
        /// From a literal's opening quote to its first `\(`, both included.
        case stringHead
        /// From the `)` that ends one interpolation to the next `\(`, both included.
        case stringMiddle
        /// From the `)` that ends the last interpolation to the closing quote, both included.
        case stringTail
        /// A regular-expression literal with its delimiters.
        case regex
        /// A run of operator characters.
        case operatorName
        /// One of `( ) [ ] { } , ; : @ . \`.
        case punctuation
        /// `#` and the name that touches it: a directive, a literal such as `#line`, or a macro.
        case pound
        /// Bytes that no token can hold: an unclosed literal or comment, invalid UTF-8, a merge conflict.
        case error
    }

    /// What the token is.
    public let kind: Kind
    /// The word, when ``kind`` is `keyword` or a `#if`-like `pound`; otherwise ``Keyword/none``.
    public let keyword: Keyword
    /// The token's first byte; zero for the empty error token at the end of an unfinished file.
    public let firstByte: UInt8
    let flags: UInt8
    /// The offset of the first byte in the lower half, that after the last in the upper: two numbers travel as one.
    private let offsets: UInt64
    /// The line of the first byte in the lower half, its column in the upper.
    let place: UInt64
    /// The ``StableHash`` of the text, or of a punctuation mark what ``hash(ofMark:)`` gives: the lexer has the text at
    /// hand.
    let textHash: UInt64

    @inline(__always)
    init(
        kind: Kind, keyword: Keyword, firstByte: UInt8, flags: UInt8, start: Int, end: Int, place: UInt64,
        textHash: UInt64
    ) {
        self.kind = kind
        self.keyword = keyword
        self.firstByte = firstByte
        self.flags = flags
        offsets = UInt64(truncatingIfNeeded: end) &<< 32 | UInt64(UInt32(truncatingIfNeeded: start))
        self.place = place
        self.textHash = textHash
    }

    /// The hash of a punctuation mark. Near half of all tokens: one byte says it all.
    @inline(__always)
    static func hash(ofMark byte: UInt8) -> UInt64 { (UInt64(byte) &+ 1) &* 0xD6E8_FEB8_6659_FD93 }

    var startOffset: UInt32 { UInt32(truncatingIfNeeded: offsets) }
    var endOffset: UInt32 { UInt32(truncatingIfNeeded: offsets &>> 32) }
    var lineNumber: UInt32 { UInt32(truncatingIfNeeded: place) }
    var columnNumber: UInt32 { UInt32(truncatingIfNeeded: place &>> 32) }

    /// The offset of the first byte.
    public var start: Int { Int(startOffset) }
    /// The offset after the last byte.
    public var end: Int { Int(endOffset) }
    /// The bytes that the token covers.
    public var range: Range<Int> { Int(startOffset)..<Int(endOffset) }
    /// The line of the first byte, from 1. `\n`, `\r\n` and `\r` each end one line.
    public var line: Int { Int(lineNumber) }
    /// The column of the first byte in UTF-8 bytes, from 1.
    public var column: Int { Int(columnNumber) }
    /// Whether a line ended between the token before and this one, or this one is the first.
    public var isPrecededByNewline: Bool { flags & Flags.newline != 0 }
    /// Whether white space, a comment or nothing at all stands before the token.
    public var isPrecededBySpace: Bool { flags & Flags.space != 0 }

    enum Flags {
        static let newline: UInt8 = 1
        static let space: UInt8 = 2
        /// The kind is `punctuation`. A bit of its own, since a kind that is compared turns into a table of jumps, which the
        /// processor guesses wrong as often as not.
        static let mark: UInt8 = 1 << 2
        /// The kind is `identifier`.
        static let name: UInt8 = 1 << 3
        /// Besides counting for hashes the token means something inside a body: see ``acts(_:_:_:)``.
        static let acts: UInt8 = 1 << 4

        /// ``acts`` for a token that can change what an ``OutlineScanner`` does in a body that stays out of the module
        /// file, or whose hash depends on its neighbours; else zero. Seven tokens of ten change nothing.
        private static func acts(_ kind: Kind, _ keyword: Keyword, _ firstByte: UInt8) -> UInt8 {
            let isActing: Bool
            switch kind {
            case .identifier, .number, .string, .regex, .stringMiddle: isActing = false
            case .keyword: isActing = keyword.actsInBody
            case .punctuation:
                switch firstByte {
                case Byte.comma, Byte.colon, Byte.at, Byte.backslash, Byte.dot: isActing = false
                default: isActing = true
                }
            case .pound: isActing = keyword.isConditionalDirective
            case .operatorName, .stringHead, .stringTail, .error: isActing = true
            }
            return isActing ? acts : 0
        }

        /// What the kind and the word say: all but the white space.
        static func of(_ kind: Kind, _ keyword: Keyword, _ firstByte: UInt8) -> UInt8 {
            acts(kind, keyword, firstByte) | (kind == .punctuation ? mark : 0) | (kind == .identifier ? name : 0)
        }
    }

    /// Whether the token may do more in a body than count for its hashes.
    @inline(__always)
    var actsInBody: Bool { flags & Flags.acts != 0 }
}

extension Token {
    /// Whether the token is the punctuation mark `byte`.
    @inline(__always)
    func isPunctuation(_ byte: UInt8) -> Bool { isMark && firstByte == byte }

    /// Whether the kind is `punctuation`.
    @inline(__always)
    var isMark: Bool { flags & Flags.mark != 0 }

    /// Whether the kind is `identifier`.
    @inline(__always)
    var isIdentifier: Bool { flags & Flags.name != 0 }

    /// Whether the token, a bracket, is one of `) ] }`: the lowest two bits tell.
    @inline(__always)
    var isClosingBracket: Bool { firstByte & 3 == 1 }

    /// Whether an expression or a type can end with this token.
    var canEndOperand: Bool {
        switch kind {
        case .identifier, .number, .string, .stringTail, .regex, .pound: true
        case .keyword: !keyword.isReserved || keyword.isOperand
        case .punctuation:
            firstByte == Byte.closeParen || firstByte == Byte.closeBracket || firstByte == Byte.closeBrace
        case .operatorName: firstByte == Byte.exclamation || firstByte == Byte.question || firstByte == Byte.greater
        case .stringHead, .stringMiddle, .error: false
        }
    }
}

/// The ASCII bytes that Swift's grammar names.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let backquote = UInt8(ascii: "`")
    static let numberSign = UInt8(ascii: "#")
    static let dollar = UInt8(ascii: "$")
    static let at = UInt8(ascii: "@")
    static let dot = UInt8(ascii: ".")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")
    static let exclamation = UInt8(ascii: "!")
    static let question = UInt8(ascii: "?")
    static let equal = UInt8(ascii: "=")
    static let minus = UInt8(ascii: "-")
    static let plus = UInt8(ascii: "+")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let ampersand = UInt8(ascii: "&")
    static let underscore = UInt8(ascii: "_")
    static let openParen = UInt8(ascii: "(")
    static let closeParen = UInt8(ascii: ")")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
}
