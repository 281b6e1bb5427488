extension OutlineScanner {
    /// Hashes a token into what every token counts for: the file's positions and the body around it.
    @inline(__always)
    mutating func take(_ index: Int, _ token: Token) {
        hash = text.hash(of: index, token)
        // Columns reach the line tables of code, not those of signatures (measured: `x:Int,  y:Int` changes no object).
        let isCode = body.isOpen || (state.part == .value && token.kind == .identifier)
        let place = UInt64(token.lineNumber)
        outline.positions.mix(isCode ? UInt64(token.columnNumber) &<< 32 | place : place)
        if body.isOpen { takeInBody(index, token) }
    }

    private mutating func takeInBody(_ index: Int, _ token: Token) {
        body.hash.combine(hash)
        if body.isSerialized { takeSerialized(index, token) }
        if token.keyword != .none { takeWordOfBody(index, token) }
    }

    private mutating func takeWordOfBody(_ index: Int, _ token: Token) {
        switch token.keyword {
        case .oldValue: if !isAfterDot(index) { oldValues &+= 1 }
        case .some: if isOpaqueType(index) { body.hasOpaqueType = true }
        default: break
        }
    }

    /// Line, traps and calls of a token in a serialised body.
    private mutating func takeSerialized(_ index: Int, _ token: Token) {
        body.lines.combine(UInt64(token.lineNumber))
        body.columns.combine(UInt64(token.columnNumber))
        let declaration = Int(body.declaration)
        if token.keyword == .poundColumn { outline.mentionsColumn = true }
        if isLineTrap(index, token) { records[declaration].flags.insert(.trapsInBody) }
        if token.keyword == .switch, !isAfterDot(index) { records[declaration].flags.insert(.switchesInBody) }
        noteCall(index, token, body.declaration, isInBody: true)
        noteUse(.serializedBody, body.declaration, token)
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
        case .attributes: records[declaration].attributes.combine(hash)
        case .signature:
            records[declaration].signature.combine(hash)
            if token.keyword == .some, !state.isNestedContext, isOpaqueType(index) {
                records[declaration].flags.insert(.isOpaque)
            }
            if isOperator(token, Byte.exclamation), !token.isPrecededBySpace { outline.hasImplicitUnwrap = true }
            noteUse(.signature, state.declaration, token)
        case .inheritance:
            records[declaration].inheritance.combine(hash)
            noteUse(.inheritance, state.declaration, token)
        case .value: feedValue(index, token)
        }
    }

    private mutating func feedValue(_ index: Int, _ token: Token) {
        let declaration = Int(state.declaration)
        records[declaration].value.combine(hash)
        records[declaration].valueLines.combine(UInt64(token.lineNumber))
        noteUse(.value, state.declaration, token)
        if token.keyword == .poundColumn { outline.mentionsColumn = true }
        if token.keyword == .poundLine || token.keyword == .poundColumn {
            records[declaration].flags.insert(.takesLine)
            // A parameter that is `= #line` and no more takes the caller's line; `#line + 1` bakes in its own.
            let isWhole = previous(index).map { isOperator($0, Byte.equal) } ?? false
            let ends = next(index).map { $0.isPunctuation(Byte.comma) || $0.isPunctuation(Byte.closeParen) } ?? false
            if isWhole, ends { return }
        }
        if isLineTrap(index, token) { records[declaration].flags.insert(.trapsInValue) }
        noteCall(index, token, state.declaration, isInBody: false)
    }

    @inline(__always)
    mutating func combineIntoSink(_ hash: UInt64) {
        switch state.sink {
        case Self.topLevelSink: outline.topLevel.combine(hash)
        case Self.localSink: outline.localTypes.combine(hash)
        default: groups[Int(state.sink)].hash.combine(hash)
        }
    }
}
