/// Splits Swift source into tokens: the whole lexical grammar, without a compiler.
///
/// ```swift
/// for token in Lexer(Array("let answer = 42".utf8)) {
///     print(token.kind, token.line)
/// }
/// ```
///
/// White space, comments, a byte order mark, a shebang line and NUL bytes are no tokens. Whatever the bytes are, the
/// lexer ends and never reads outside them: what no token can hold becomes an `error` token. Interpolation may nest to
/// any depth, since the open literals lie on a stack of the lexer's own.
///
/// A bare `/` begins a regular expression where an operand is expected and the rest of the line closes it by the rules
/// of SE-0354; text cannot tell whether the module enables bare regular expressions, so Swift 5 code that writes
/// `/Case.path,/Other.path` without spaces is read as one.
///
/// - Complexity: O(*n*) for all tokens of *n* bytes; memory O(depth of nested interpolation).
public struct Lexer: Sequence, IteratorProtocol, Sendable {
    /// Reads a source of up to 4 GiB; what lies beyond is left out.
    public init(_ source: [UInt8]) {
        bytes = source
        cursor = LexerCursor()
    }

    private let bytes: [UInt8]
    private var cursor: LexerCursor

    /// The next token, or nil at the end of the source.
    public mutating func next() -> Token? {
        let source = bytes
        return cursor.next(in: source.span)
    }

    /// All tokens of a source.
    ///
    /// - Complexity: O(*n*) for *n* bytes; 32 bytes of memory a token, and room for one every three bytes.
    public static func tokens(in source: [UInt8]) -> [Token] { tokens(in: source.span) }

    static func tokens(in source: Span<UInt8>) -> [Token] {
        var cursor = LexerCursor()
        // Swift code has a token every five bytes; a buffer that is too small is no more than a start.
        var result = cursor.read(upTo: source.count / 3 + 16, in: source)
        while cursor.position < source.count || !cursor.literals.isEmpty {
            let more = cursor.read(upTo: result.count + 16, in: source)
            guard !more.isEmpty else { break }
            result += more
        }
        return result
    }
}

/// Where a lexer stands in a source that somebody else holds.
struct LexerCursor: Sendable {
    /// A literal whose interpolation is being read.
    struct OpenLiteral: Sendable {
        var numberSigns: Int32
        var isMultiline: Bool
        /// How many `(` of the interpolated code are open.
        var parentheses: Int32 = 0
    }

    var position = 0
    var line: UInt32 = 1
    var lineStart = 0
    var literals: [OpenLiteral] = []
    /// Whether the token before ended an operand: a `/` after it divides.
    var hasOperand = false
    var isAfterDot = false
    /// No bare regular expression that begins before this offset can end on its line.
    var noRegexBefore = 0
    /// Whether the rest of the source is known to hold no end of a merge conflict.
    var hasNoConflictEnd = false
    let keywords = KeywordTable.shared
    let firstBytes = FirstByteTable.shared

    static let limit = Int(UInt32.max) - 1

    mutating func next(in source: Span<UInt8>) -> Token? {
        let before = position
        let lineBefore = line
        if let unclosed = skipTrivia(in: source) { return unclosed }
        return tokenAfterTrivia(from: before, lineBefore, 0, in: source)
    }

    /// The token at the cursor, which stands after the white space that began at `before`.
    mutating func tokenAfterTrivia(
        from before: Int, _ lineBefore: UInt32, _ flags: UInt8, in source: Span<UInt8>
    ) -> Token? {
        var flags = flags
        if line != lineBefore || before == 0 { flags |= Token.Flags.newline }
        if position != before || before == 0 { flags |= Token.Flags.space }
        guard position < min(source.count, Self.limit) else { return finish(in: source, flags) }
        return token(flags, in: source)
    }

    /// The token at the cursor, which stands on its first byte.
    mutating func token(_ flags: UInt8, in source: Span<UInt8>) -> Token {
        let start = position
        let first = source[start]
        let at = Self.place(line, start &- lineStart)
        var kind: Token.Kind
        var keyword = Keyword.none
        var endsOperand = false
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), Byte.underscore:
            (kind, keyword) = scanName(in: source)
            endsOperand = isAfterDot || kind == .identifier || keyword.isOperand
            if kind == .keyword, !keyword.isReserved { endsOperand = !keyword.precedesExpression }
        case Byte.openParen:
            position += 1
            kind = .punctuation
            if !literals.isEmpty { literals[literals.count - 1].parentheses &+= 1 }
        case Byte.closeParen:
            if let top = literals.last {
                if top.parentheses == 0 {
                    kind = resumeString(top, in: source)
                    endsOperand = kind == .stringTail
                    break
                }
                literals[literals.count - 1].parentheses -= 1
            }
            position += 1
            kind = .punctuation
            endsOperand = true
        case Byte.closeBracket, Byte.closeBrace:
            position += 1
            kind = .punctuation
            endsOperand = true
        case Byte.openBracket, Byte.openBrace, Byte.comma, Byte.semicolon, Byte.colon, Byte.at, Byte.backslash:
            position += 1
            kind = .punctuation
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            scanNumber(in: source)
            kind = .number
            endsOperand = true
        case Byte.quote:
            kind = openString(numberSigns: 0, in: source)
            endsOperand = kind == .string
        case Byte.numberSign:
            (kind, keyword) = scanNumberSign(in: source)
            endsOperand = kind == .string || kind == .regex || (kind == .pound && keyword == .none)
        case Byte.dot:
            kind = scanDots(in: source)
        case Byte.backquote:
            kind = scanQuotedName(in: source)
            endsOperand = kind == .identifier
        case Byte.dollar:
            position += 1
            skipName(in: source)
            kind = .identifier
            endsOperand = true
        default:
            if CharacterClasses.isOperatorByte(first) {
                (kind, endsOperand) = scanOperator(flags, in: source)
            } else {
                kind = scanBeyondASCII(flags, in: source)
                endsOperand = kind == .identifier
            }
        }
        hasOperand = endsOperand
        isAfterDot = kind == .punctuation && first == Byte.dot
        return Token(
            kind: kind, keyword: keyword, firstByte: first, flags: flags | Token.Flags.of(kind, keyword, first),
            start: start, end: position, place: at,
            textHash: kind == .punctuation ? Token.hash(ofMark: first) : StableHash.of(source, start, position))
    }

    /// The end of the source: one empty error token when a literal is still open.
    private mutating func finish(in source: Span<UInt8>, _ flags: UInt8) -> Token? {
        guard !literals.isEmpty else { return nil }
        literals = []
        return errorToken(from: position, flags, line, lineStart, in: source)
    }

    func errorToken(
        from start: Int, _ flags: UInt8, _ line: UInt32, _ lineStart: Int, in source: Span<UInt8>
    ) -> Token {
        Token(
            kind: .error, keyword: .none, firstByte: 0, flags: flags | Token.Flags.acts, start: start, end: position,
            place: Self.place(line, start &- lineStart), textHash: StableHash.of(source, start, position))
    }

    /// A line and a distance from its start as ``Token/place``.
    @inline(__always)
    static func place(_ line: UInt32, _ distance: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: distance &+ 1) &<< 32 | UInt64(line)
    }

    /// Steps over one line end at the cursor, which must stand on `\n` or `\r`.
    @inline(__always)
    mutating func skipLineEnd(in source: Span<UInt8>) {
        let isPair = source.byte(position) == Byte.carriageReturn && source.byte(position + 1) == Byte.lineFeed
        position += isPair ? 2 : 1
        line &+= 1
        lineStart = position
    }
}
