extension OutlineScanner {
    /// A token where declarations stand side by side: at top level, in a type's braces, in a local type's head.
    mutating func readInList(_ index: Int, _ token: Token) {
        let closing = Self.closing(token)
        if closing != 0 {
            while state.scope == .localHeader { leaveScope() }
            guard state.scope == .file || state.scope == .members else {
                // The local declaration ended with the brackets around it.
                return readInBody(index, token)
            }
            combineIntoSink(hash)
            return leave(closing, index)
        }
        if state.scope == .localHeader, endsLocalHeader(index, token) {
            leaveScope()
            return readInBody(index, token)
        }
        if state.expectsName, readName(index, token) { return }
        switch token.kind {
        case .keyword: if readWordInList(index, token) { return }
        case .pound:
            if beginsMacroExpansion(index) {
                beginDeclaration(.macroExpansion, index, token)
                return feed(index, token)
            }
        case .punctuation: if readPunctuationInList(index, token) { return }
        default: break
        }
        endStatementByNewline(index, token)
        readRestInList(index, token)
    }

    /// The words that begin a declaration or a statement; false when the word is neither here.
    private mutating func readWordInList(_ index: Int, _ token: Token) -> Bool {
        guard !isAfterDot(index) else { return false }
        let keyword = token.keyword
        if keyword.isIntroducer, let kind = introducedKind(index, keyword) {
            beginDeclaration(kind, index, token)
            feed(index, token)
            return true
        }
        let isModifier =
            keyword.isReservedModifier
            || ((keyword.isContextualModifier || keyword == .class) && isModifierPosition(index, token))
        if isModifier, mayBeginDeclaration(index) {
            beginPrefix(index, token)
            noteModifier(index, keyword)
            feed(index, token)
            return true
        }
        if keyword == .actor || keyword == .macro, mayBeginDeclaration(index), isFollowedByName(index) {
            beginDeclaration(keyword == .actor ? .actor : .macro, index, token)
            feed(index, token)
            return true
        }
        return false
    }

    private mutating func readPunctuationInList(_ index: Int, _ token: Token) -> Bool {
        switch token.firstByte {
        case Byte.at where beginsAttribute(index):
            beginPrefix(index, token)
            feed(index, token)
            noteAttribute(index)
            return true
        case Byte.openBrace:
            openBraceInList(index, token)
            return true
        case Byte.comma where state.declaration >= 0 && state.phase != .prefix:
            if !beginSibling(index) { feed(index, token) } else { combineIntoSink(hash) }
            return true
        case Byte.colon where state.phase == .header && state.declaration >= 0:
            let declaration = Int(state.declaration)
            if records[declaration].kind.isType { state.part = .inheritance }
            noteAnnotation(declaration)
        default: break
        }
        return false
    }

    /// A token of the declaration or the statement at hand.
    private mutating func readRestInList(_ index: Int, _ token: Token) {
        if state.phase == .header, state.declaration >= 0 {
            let declaration = Int(state.declaration)
            if endsInEqualSign(token), records[declaration].kind.takesValue {
                feed(index, token)
                state.phase = .value
                state.part = .value
                records[declaration].flags.insert(.hasValue)
                return
            }
            if token.keyword == .where { state.part = .signature }
        }
        feed(index, token)
        let closer = Self.closer(of: token)
        guard closer != 0 else { return }
        guard isClause(index, closer) else { return openInside(token) }
        openClause(closer)
    }

    /// The type of a variable begins.
    @inline(__always)
    mutating func noteAnnotation(_ declaration: Int) {
        if records[declaration].kind.hasAccessors { records[declaration].flags.insert(.hasTypeAnnotation) }
    }

    /// Whether brackets that `closer` closes hold the parameters of the declaration at hand.
    func isClause(_ index: Int, _ closer: UInt8) -> Bool {
        state.phase == .header && state.declaration >= 0 && closer == Byte.closeParen
            && records[Int(state.declaration)].kind.hasParameters
            && records[Int(state.declaration)].labelCount == 0 && !isAfterArrow(index)
    }

    /// Enters the parameters of the declaration at hand.
    mutating func openClause(_ closer: UInt8) {
        records[Int(state.declaration)].firstLabel = Int32(truncatingIfNeeded: outline.labels.count)
        enter(.parameters, closer: closer)
        state.isNestedContext = true
        state.expectsName = true
    }

    private func isAfterArrow(_ index: Int) -> Bool {
        guard let before = previous(index), before.kind == .operatorName else { return false }
        return before.firstByte == Byte.minus && text.source.span.byte(Int(before.endOffset) - 1) == Byte.greater
    }

    /// What the braces after a head hold.
    private mutating func openBraceInList(_ index: Int, _ token: Token) {
        guard state.declaration >= 0 else {
            feed(index, token)
            return openInside(token)
        }
        let declaration = state.declaration
        let kind = records[Int(declaration)].kind
        if state.phase == .header || state.phase == .value, kind.hasAccessors {
            if state.phase == .value, !beginsObservers(index) {
                feed(index, token)
                return openInside(token)
            }
            return openAccessors(index, token, declaration)
        }
        guard state.phase == .header, kind.isType || kind.hasFunctionBody else {
            feed(index, token)
            return openInside(token)
        }
        state.part = .signature
        feed(index, token)
        if kind.isType { return openMembers(declaration) }
        openBody(declaration, flags: records[Int(declaration)].flags)
    }

    private mutating func openMembers(_ declaration: Int32) {
        let isLocal = body.isOpen
        enter(.members, closer: Byte.closeBrace)
        state.phase = .loose
        state.declaration = -1
        state.owner = declaration
        state.isNestedContext = false
        if isLocal {
            state.sink = Self.localSink
        } else {
            state.sink = Int32(truncatingIfNeeded: groups.count)
            groups.append(Outline.MemberGroup(declaration: declaration, path: path))
        }
    }

    // MARK: - Where declarations begin and end

    /// What a reserved introducer at `index` introduces, or nil where it is part of something else.
    private func introducedKind(_ index: Int, _ keyword: Keyword) -> DeclarationKind? {
        if state.phase == .header, state.declaration >= 0, !isOnNewLine(index),
            records[Int(state.declaration)].kind == .import
        {
            return nil
        }
        let before = previous(index)
        switch keyword {
        case .class:
            if let before, before.isPunctuation(Byte.colon) || before.isPunctuation(Byte.comma) { return nil }
            return next(index)?.kind == .identifier || isFollowedByName(index) ? .class : nil
        case .let, .var:
            // `if let`, `case let`, and further conditions after a comma.
            guard let before, !isOnNewLine(index) || before.isPunctuation(Byte.comma) || before.kind == .keyword else {
                break
            }
            switch before.keyword {
            case .if, .guard, .while, .for, .case, .await: return nil
            default: if before.isPunctuation(Byte.comma), state.phase != .done { return nil }
            }
        case .case: return state.scope == .members ? .enumCase : nil
        case .initializer, .deinit, .subscript:
            if state.phase == .value || (state.phase == .loose && state.scope == .file && !isOnNewLine(index)) {
                return nil
            }
        default: break
        }
        return Self.kinds(keyword)
    }

    private static func kinds(_ keyword: Keyword) -> DeclarationKind? {
        switch keyword {
        case .associatedtype: .associatedtype
        case .deinit: .deinitializer
        case .enum: .enum
        case .extension: .extension
        case .func: .function
        case .import: .import
        case .initializer: .initializer
        case .let: .constant
        case .operator: .operator
        case .precedencegroup: .precedencegroup
        case .protocol: .protocol
        case .struct: .struct
        case .subscript: .subscript
        case .typealias: .typealias
        case .var: .variable
        case .case: .enumCase
        default: nil
        }
    }

    /// Whether the contextual modifier at `index` is one: another word follows that could not follow a plain name.
    private func isModifierPosition(_ index: Int, _ token: Token) -> Bool {
        guard let next = next(index) else { return false }
        if token.keyword == .async { return next.keyword == .let || next.keyword == .var }
        if next.isPunctuation(Byte.openParen) {
            // `unowned(safe) var`, `package(set) var`
            guard let word = self.next(index, 2), word.kind == .identifier || word.kind == .keyword,
                self.next(index, 3)?.isPunctuation(Byte.closeParen) ?? false, let after = self.next(index, 4)
            else { return false }
            return isDeclarationWord(after)
        }
        return isDeclarationWord(next)
    }

    private func isDeclarationWord(_ token: Token) -> Bool {
        if token.isPunctuation(Byte.at) { return true }
        let keyword = token.keyword
        return keyword.isIntroducer || keyword.isReservedModifier || keyword.isContextualModifier || keyword == .actor
            || keyword == .macro
    }

    private func isFollowedByName(_ index: Int) -> Bool {
        guard let next = next(index), next.kind == .identifier || next.kind == .keyword else { return false }
        return !next.keyword.isReserved && !next.isPrecededByNewline
    }

    /// Whether a declaration may begin at `index`: nothing is unfinished before it.
    private func mayBeginDeclaration(_ index: Int) -> Bool {
        switch state.phase {
        case .loose, .prefix, .done: true
        case .header, .value: isOnNewLine(index) || tokens[index].keyword.isReservedModifier
        }
    }

    private func beginsAttribute(_ index: Int) -> Bool {
        switch state.phase {
        case .loose, .prefix, .done: return true
        case .header, .value:
            guard isOnNewLine(index), let before = previous(index) else { return false }
            return before.canEndOperand || before.isPunctuation(Byte.semicolon) || before.keyword.isConditionalDirective
        }
    }

    private func beginsMacroExpansion(_ index: Int) -> Bool {
        switch state.phase {
        case .loose, .prefix, .done: state.phase != .loose || state.scope == .members || isOnNewLine(index)
        case .header, .value: isOnNewLine(index) && (previous(index)?.canEndOperand ?? true)
        }
    }

    /// Ends the declaration at hand where a new line begins something else.
    private mutating func endStatementByNewline(_ index: Int, _ token: Token) {
        guard isOnNewLine(index), state.declaration >= 0, previous(index)?.canEndOperand ?? true else { return }
        let isOver =
            switch state.phase {
            case .header, .value: records[Int(state.declaration)].kind.endsAtNewline
            case .done: true
            case .loose, .prefix: false
            }
        if isOver, beginsStatement(token) { endStatement() }
    }

    private func beginsStatement(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier, .number, .string, .stringHead, .regex, .pound: return true
        case .keyword:
            switch token.keyword {
            case .where, .as, .is, .throws, .rethrows, .else, .in, .async: return false
            default: return true
            }
        case .punctuation: return token.firstByte == Byte.openParen || token.firstByte == Byte.openBracket
        case .operatorName, .stringMiddle, .stringTail, .error: return false
        }
    }

    /// Ends the declaration at hand.
    mutating func endStatement() {
        switch state.scope {
        case .file, .members:
            state.phase = .loose
            state.declaration = -1
            state.expectsName = false
        case .localHeader: leaveScope()
        case .body: state.isControlPending = false
        default: break
        }
    }

    /// Whether a local declaration without braces is over.
    private func endsLocalHeader(_ index: Int, _ token: Token) -> Bool {
        guard isOnNewLine(index), state.phase == .value || state.phase == .header,
            previous(index)?.canEndOperand ?? true
        else { return false }
        return records[Int(state.declaration)].kind == .typealias && beginsStatement(token)
    }
}
