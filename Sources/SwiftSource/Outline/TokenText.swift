/// Tokens that an array keeps while they are read.
struct TokenRow {
    private let tokens: UnsafeBufferPointer<Token>

    /// Valid as long as `tokens` is.
    init(_ tokens: UnsafeBufferPointer<Token>) { self.tokens = tokens }

    var count: Int { tokens.count }

    var isEmpty: Bool { tokens.isEmpty }

    /// Whether a token stands at the place.
    @inline(__always)
    func holds(_ index: Int) -> Bool { UInt(bitPattern: index) < UInt(bitPattern: count) }

    /// The token at a place that must be below ``count``: nothing outside the row is read.
    @inline(__always)
    subscript(index: Int) -> Token {
        precondition(holds(index))
        return tokens[index]
    }
}

/// The tokens of a source with what a look around one of them tells.
///
/// A value of its own, so that the scanner's questions do not copy the scanner. It holds no arrays but what lies in
/// them: near each token is asked for, and each would be retained and released.
struct TokenText {
    let source: UnsafeBufferPointer<UInt8>
    let tokens: TokenRow

    private static let boundSalt: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The token before `index`, if there is one.
    @inline(__always)
    func previous(_ index: Int) -> Token? { tokens.holds(index &- 1) ? tokens[index &- 1] : nil }

    /// The token `offset` after `index`, if there is one.
    @inline(__always)
    func next(_ index: Int, _ offset: Int = 1) -> Token? {
        tokens.holds(index &+ offset) ? tokens[index &+ offset] : nil
    }

    @inline(__always)
    func isAfterDot(_ index: Int) -> Bool { previous(index)?.isPunctuation(Byte.dot) ?? false }

    /// Whether a statement may begin at `index`: a line or a semicolon ended before it.
    @inline(__always)
    func isOnNewLine(_ index: Int) -> Bool {
        tokens[index].isPrecededByNewline || (previous(index)?.isPunctuation(Byte.semicolon) ?? false)
    }

    /// Whether the token is the one-byte operator `byte`.
    @inline(__always)
    func isOperator(_ token: Token, _ byte: UInt8) -> Bool {
        token.kind == .operatorName && token.firstByte == byte && token.endOffset == token.startOffset + 1
    }

    /// The hash of a name, backquotes left out.
    func nameHash(_ token: Token) -> UInt64 {
        let quote = UInt32(token.firstByte == Byte.backquote ? 1 : 0)
        return StableHash.of(source.span, Int(token.startOffset + quote), Int(token.endOffset - quote))
    }

    /// Whether the operator is `=`, or a `=` that touches the `>` of generic arguments.
    func endsInEqualSign(_ token: Token) -> Bool {
        guard token.kind == .operatorName else { return false }
        return isOperator(token, Byte.equal)
            || (token.firstByte == Byte.greater && source.span.byte(Int(token.endOffset) - 1) == Byte.equal)
    }

    /// Whether a label stands at `index`: `a:` or `a b:`.
    func isLabel(_ index: Int) -> Bool {
        guard let next = next(index) else { return false }
        if next.isPunctuation(Byte.colon) { return true }
        guard next.kind == .identifier || next.kind == .keyword else { return false }
        return self.next(index, 2)?.isPunctuation(Byte.colon) ?? false
    }

    /// Whether `some` at `index` begins a type. Measured with 6.3.1: a local function's, variable's or constant's opaque
    /// type reaches the module file.
    func isOpaqueType(_ index: Int) -> Bool {
        guard !isAfterDot(index), let next = next(index) else { return false }
        switch next.kind {
        case .identifier, .keyword: return !next.isPrecededByNewline
        case .punctuation: return next.firstByte == Byte.openParen && !(previous(index)?.canEndOperand ?? false)
        default: return isOperator(next, UInt8(ascii: "~"))
        }
    }

    /// Whether the token bakes its line into serialised code: the line trap of the rebuild rules, section 4.
    func isLineTrap(_ index: Int, _ token: Token) -> Bool {
        if token.keyword.isLineTrap || token.keyword == .poundLine || token.keyword == .poundColumn { return true }
        guard isOperator(token, Byte.exclamation), let before = previous(index) else { return false }
        return before.keyword == .try || (!token.isPrecededBySpace && before.canEndOperand && before.keyword != .as)
    }

    /// The hash of a token's text, and of the white space around it where that decides what it means: an operator is
    /// prefix, infix or postfix by it, and `(` or `[` on a new line begins a statement.
    @inline(__always)
    func hash(of index: Int, _ token: Token) -> UInt64 {
        if token.kind == .punctuation {
            // Near half of all tokens: one byte says it all.
            let text = (UInt64(token.firstByte) &+ 1) &* 0xD6E8_FEB8_6659_FD93
            guard token.firstByte == Byte.openParen || token.firstByte == Byte.openBracket else { return text }
            return isOnNewLine(index) && previous(index)?.canEndOperand ?? false || isAfterSemicolon(index)
                ? text ^ Self.boundSalt : text
        }
        let text = StableHash.of(source.span, Int(token.startOffset), Int(token.endOffset))
        switch token.kind {
        case .operatorName: return text ^ operatorSalt(index, token)
        case .identifier:
            // `break outer` leaves a loop, `break` and `outer` on the next line are two statements.
            guard token.isPrecededByNewline, let keyword = previous(index)?.keyword else { return text }
            return keyword == .break || keyword == .continue ? text ^ Self.boundSalt : text
        default: return text
        }
    }

    private func isAfterSemicolon(_ index: Int) -> Bool { previous(index)?.isPunctuation(Byte.semicolon) ?? false }

    private func operatorSalt(_ index: Int, _ token: Token) -> UInt64 {
        guard !isOperator(token, Byte.equal), previous(index)?.keyword != .func else { return 0 }
        let isLeftOpen =
            token.isPrecededBySpace || Self.isOpen(previous(index), Byte.openParen, Byte.openBracket, Byte.openBrace)
        let isRightOpen: Bool
        if let next = next(index) {
            isRightOpen =
                next.isPrecededBySpace
                || Self.isOpen(next, Byte.closeParen, Byte.closeBracket, Byte.closeBrace)
        } else {
            isRightOpen = true
        }
        return isLeftOpen == isRightOpen ? 0 : (isLeftOpen ? Self.boundSalt : Self.boundSalt &* 3)
    }

    private static func isOpen(_ token: Token?, _ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        guard let token else { return true }
        guard token.kind == .punctuation else { return false }
        switch token.firstByte {
        case first, second, third, Byte.comma, Byte.colon, Byte.semicolon: return true
        default: return false
        }
    }
}
