extension OutlineScanner {
    private static let boundSalt: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Hashes a token into what every token counts for: the file's content, its positions, the body around it.
    @inline(__always)
    mutating func take(_ index: Int, _ token: Token) {
        hash = tokenHash(index, token)
        outline.content.combine(hash)
        // Columns reach the line tables of code, not those of signatures (measured: `x:Int,  y:Int` changes no object).
        let isCode = body.isOpen || (state.part == .value && token.kind == .identifier)
        outline.positions.combine(
            isCode ? UInt64(token.columnNumber) &<< 32 | UInt64(token.lineNumber) : UInt64(token.lineNumber))
        guard body.isOpen else { return }
        body.hash.combine(hash)
        if body.isSerialized { takeSerialized(index, token) }
        if token.keyword != .none { takeWordOfBody(index, token) }
    }

    private mutating func takeWordOfBody(_ index: Int, _ token: Token) {
        switch token.keyword {
        case .oldValue: if !isAfterDot(index) { oldValues += 1 }
        case .some: if isOpaqueType(index) { body.isKeptWhole = true }
        default: break
        }
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

    /// Line, traps and calls of a token in a serialised body.
    private mutating func takeSerialized(_ index: Int, _ token: Token) {
        body.lines.combine(UInt64(token.lineNumber))
        let declaration = Int(body.declaration)
        if isLineTrap(index, token) { outline.records[declaration].flags.insert(.trapsInBody) }
        if token.keyword == .switch, !isAfterDot(index) { outline.records[declaration].flags.insert(.switchesInBody) }
        noteCall(index, token, body.declaration, isInBody: true)
        noteUse(.serializedBody, body.declaration, token)
    }

    /// Whether the token bakes its line into serialised code: the line trap of the rebuild rules, section 4.
    func isLineTrap(_ index: Int, _ token: Token) -> Bool {
        if token.keyword.isLineTrap || token.keyword == .poundLine { return true }
        guard isOperator(token, Byte.exclamation), let before = previous(index) else { return false }
        return before.keyword == .try || (!token.isPrecededBySpace && before.canEndOperand && before.keyword != .as)
    }

    /// Remembers a call by a name that begins with a small letter: its parameters may default to `#line`.
    mutating func noteCall(_ index: Int, _ token: Token, _ declaration: Int32, isInBody: Bool) {
        guard token.kind == .identifier, let next = next(index), next.isPunctuation(Byte.openParen),
            !next.isPrecededBySpace, token.firstByte | 0x20 == token.firstByte
        else { return }
        outline.calls.append(
            Outline.Call(
                declaration: declaration, isInBody: isInBody, hash: nameHash(token),
                name: ByteRange(start: token.startOffset, end: token.endOffset)))
    }

    @inline(__always)
    mutating func noteUse(_ role: Outline.NameUse.Role, _ declaration: Int32, _ token: Token) {
        guard isCollectingUses, token.kind == .identifier else { return }
        outline.uses.append(
            Outline.NameUse(
                role: role, declaration: declaration, start: token.startOffset, end: token.endOffset))
    }

    /// The hash of a token's text, and of the white space around it where that decides what it means: an operator is
    /// prefix, infix or postfix by it, and `(` or `[` on a new line begins a statement.
    @inline(__always)
    private func tokenHash(_ index: Int, _ token: Token) -> UInt64 {
        let text = StableHash.of(source.span, Int(token.startOffset), Int(token.endOffset))
        switch token.kind {
        case .operatorName: return text ^ operatorSalt(index, token)
        case .punctuation:
            guard token.firstByte == Byte.openParen || token.firstByte == Byte.openBracket else { return text }
            return isOnNewLine(index) && previous(index)?.canEndOperand ?? false || isAfterSemicolon(index)
                ? text ^ Self.boundSalt : text
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

    /// Hashes the token into its declaration and into what that declaration is part of.
    @inline(__always)
    mutating func feed(_ index: Int, _ token: Token) {
        combineIntoSink(hash)
        guard state.declaration >= 0 else {
            if state.sink == Self.topLevelSink { outline.loose.combine(hash) }
            return
        }
        let declaration = Int(state.declaration)
        switch state.part {
        case .attributes: outline.records[declaration].attributes.combine(hash)
        case .signature:
            outline.records[declaration].signature.combine(hash)
            if token.keyword == .some, isOpaqueType(index) { outline.records[declaration].flags.insert(.isOpaque) }
            if isOperator(token, Byte.exclamation), !token.isPrecededBySpace { outline.hasImplicitUnwrap = true }
            noteUse(.signature, state.declaration, token)
        case .inheritance:
            outline.records[declaration].inheritance.combine(hash)
            noteUse(.inheritance, state.declaration, token)
        case .value: feedValue(index, token)
        }
    }

    private mutating func feedValue(_ index: Int, _ token: Token) {
        let declaration = Int(state.declaration)
        outline.records[declaration].value.combine(hash)
        outline.records[declaration].valueLines.combine(UInt64(token.lineNumber))
        noteUse(.value, state.declaration, token)
        if token.keyword == .poundLine {
            outline.records[declaration].flags.insert(.takesLine)
            // A parameter that is `= #line` and no more takes the caller's line; `#line + 1` bakes in its own.
            let isWhole = previous(index).map { isOperator($0, Byte.equal) } ?? false
            let ends = next(index).map { $0.isPunctuation(Byte.comma) || $0.isPunctuation(Byte.closeParen) } ?? false
            if isWhole, ends { return }
        }
        if isLineTrap(index, token) { outline.records[declaration].flags.insert(.trapsInValue) }
        noteCall(index, token, state.declaration, isInBody: false)
    }

    @inline(__always)
    mutating func combineIntoSink(_ hash: UInt64) {
        switch state.sink {
        case Self.topLevelSink: outline.topLevel.combine(hash)
        case Self.localSink: outline.localTypes.combine(hash)
        default: outline.groups[Int(state.sink)].hash.combine(hash)
        }
    }
}
