extension OutlineScanner {
    /// Reads on in a declaration as long as its tokens only count for its hashes or open and close brackets that hold
    /// nothing else. ``step(_:)`` says what each token means.
    ///
    /// - Returns: The index of the first token that is something else.
    /// - Complexity: O(*n*) for *n* tokens.
    mutating func skimDeclaration(from start: Int) -> Int {
        guard state.declaration >= 0, state.sink != Self.localSink, !isCollectingUses, !body.isOpen else {
            return start
        }
        let text = self.text
        let part = state.part
        guard text.tokens.holds(start), skim(start, text.tokens[start], text, part) else { return start }
        let declaration = Int(state.declaration)
        let sink = state.sink
        var index = start
        // In variables of this function, near the processor.
        var own = records[declaration].hash(of: part)
        var lines = records[declaration].valueLines
        var all = sink == Self.topLevelSink ? outline.topLevel : groups[Int(sink)].hash
        var positions = outline.positions
        repeat {
            let token = text.tokens[index]
            let hash = token.isIdentifier && !token.isPrecededByNewline ? token.textHash : text.hash(of: index, token)
            all.combine(hash)
            own.combine(hash)
            var place = UInt64(token.lineNumber)
            if part == .value {
                lines.combine(place)
                if token.kind == .identifier { place = token.place }
            }
            positions.mix(place)
            index &+= 1
        } while text.tokens.holds(index) && skim(index, text.tokens[index], text, part)
        records[declaration].setHash(own, of: part)
        if part == .value { records[declaration].valueLines = lines }
        if sink == Self.topLevelSink { outline.topLevel = all } else { groups[Int(sink)].hash = all }
        outline.positions = positions
        return index
    }

    /// Does with a token what it does besides counting for hashes; false, and nothing done, when that is not for
    /// ``skimDeclaration(from:)``.
    @inline(__always)
    private mutating func skim(_ index: Int, _ token: Token, _ text: TokenText, _ part: Part) -> Bool {
        let isInList = state.scope == .file || state.scope == .members
        if isInList {
            // A new line may begin something else.
            guard state.phase == .header || state.phase == .value, !text.isOnNewLine(index) else { return false }
        } else if state.scope == .localHeader || state.scope == .accessors || state.scope == .body {
            return false
        }
        // The most frequent first.
        if token.isIdentifier {
            guard !state.expectsName else { return skimLabel(index, token, text, part) }
            guard part == .value, let next = text.next(index) else { return true }
            return !next.isPunctuation(Byte.openParen)
        }
        if token.isMark { return skimMark(index, token, text, part, isInList) }
        switch token.kind {
        case .identifier, .punctuation, .pound, .error: return false
        case .number, .string, .regex: return !isInList || !state.expectsName
        case .stringMiddle: return !isInList
        case .operatorName:
            if token.firstByte == Byte.exclamation || (isInList && state.expectsName) { return false }
            return !(isInList || state.scope == .parameters) || !text.endsInEqualSign(token)
        case .keyword:
            if state.expectsName { return skimLabel(index, token, text, part) }
            return !isInList && token.keyword != .some && !token.keyword.isLineTrap
        case .stringHead: return skimOpening(Byte.quote, isInList)
        case .stringTail: return skimClosing(Byte.quote)
        }
    }

    /// ``skim(_:_:_:_:)`` for a punctuation mark.
    @inline(__always)
    private mutating func skimMark(
        _ index: Int, _ token: Token, _ text: TokenText, _ part: Part, _ isInList: Bool
    ) -> Bool {
        switch token.firstByte {
        case Byte.dot: return !isInList || !state.expectsName
        case Byte.openBracket: return skimOpening(Byte.closeBracket, isInList)
        case Byte.openParen:
            guard isInList, state.phase == .header else { return skimOpening(Byte.closeParen, isInList) }
            return skimClause(index, token, text)
        case Byte.colon: return !isInList || skimColon()
        case Byte.openBrace: return !isInList && skimOpening(Byte.closeBrace, isInList)
        case Byte.closeBracket, Byte.closeParen, Byte.closeBrace: return skimClosing(token.firstByte)
        case Byte.comma:
            guard state.scope == .parameters else { return !isInList }
            state.expectsName = true
            return part == .signature
        case Byte.semicolon: return false
        default: return !isInList
        }
    }

    /// A word where a label of a parameter is due.
    private mutating func skimLabel(_ index: Int, _ token: Token, _ text: TokenText, _ part: Part) -> Bool {
        guard state.scope == .parameters, part == .signature else { return false }
        readLabel(index, token, text)
        return true
    }

    /// A parenthesis in a head: that of the parameters, or one of a type.
    private mutating func skimClause(_ index: Int, _ token: Token, _ text: TokenText) -> Bool {
        guard !state.expectsName, stack.count < Self.maximumDepth else { return false }
        guard isClause(index, Byte.closeParen) else { return skimOpening(Byte.closeParen, true) }
        openClause(Byte.closeParen)
        return true
    }

    /// A colon in a list of declarations; false where another part of the declaration begins with it.
    private mutating func skimColon() -> Bool {
        guard !state.expectsName else { return false }
        guard state.phase == .header else { return true }
        let declaration = Int(state.declaration)
        if records[declaration].kind.isType { return false }
        noteAnnotation(declaration)
        return true
    }

    /// Enters brackets of the declaration.
    @inline(__always)
    private mutating func skimOpening(_ closer: UInt8, _ isInList: Bool) -> Bool {
        guard stack.count < Self.maximumDepth, !isInList || !state.expectsName else { return false }
        stack.append(state)
        state.scope = Self.scope(inside: closer)
        state.closer = closer
        state.expectsName = false
        state.isControlPending = false
        return true
    }

    /// Leaves brackets of the declaration.
    @inline(__always)
    private mutating func skimClosing(_ closer: UInt8) -> Bool {
        guard state.closer == closer, !stack.isEmpty else { return false }
        switch state.scope {
        case .braces, .brackets, .interpolation, .parameters: break
        default: return false
        }
        let outer = stack[stack.count - 1]
        guard outer.part == state.part, outer.declaration == state.declaration, outer.sink == state.sink else {
            return false
        }
        state = outer
        stack.dropLast()
        return true
    }
}

extension DeclarationRecord {
    /// The hash of one part.
    @inline(__always)
    func hash(of part: OutlineScanner.Part) -> StableHash {
        switch part {
        case .attributes: attributes
        case .signature: signature
        case .inheritance: inheritance
        case .value: value
        }
    }

    /// Changes the hash of one part.
    @inline(__always)
    mutating func setHash(_ hash: StableHash, of part: OutlineScanner.Part) {
        switch part {
        case .attributes: attributes = hash
        case .signature: signature = hash
        case .inheritance: inheritance = hash
        case .value: value = hash
        }
    }
}
