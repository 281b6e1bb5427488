extension OutlineScanner {
    /// Reads on in a declaration as long as its tokens only count for its hashes or open and close brackets that hold
    /// nothing else. ``step(_:)`` says what each token means.
    ///
    /// - Returns: The index of the first token that is something else.
    /// - Complexity: O(*n*) for *n* tokens.
    mutating func skimDeclaration(from start: Int) -> Int {
        guard state.declaration >= 0, !isCollectingUses, !body.isOpen, state.sink != Self.localSink else { return start }
        let text = self.text
        let part = state.part
        let declaration = Int(state.declaration)
        let sink = state.sink
        var index = start
        // In variables of this function, near the processor.
        var own = records[declaration].hash(of: part)
        var lines = records[declaration].valueLines
        var all = sink == Self.topLevelSink ? outline.topLevel : groups[Int(sink)].hash
        var positions = outline.positions
        while index < text.tokens.count {
            let token = text.tokens[index]
            guard countsForHashOnly(index, token, text, part), skimBracket(token, part) else { break }
            let hash = text.hash(of: index, token)
            all.combine(hash)
            own.combine(hash)
            let line = UInt64(token.lineNumber)
            var place = line
            if part == .value {
                lines.combine(line)
                if token.kind == .identifier { place |= UInt64(token.columnNumber) &<< 32 }
            }
            positions.mix(place)
            index += 1
        }
        guard index > start else { return start }
        records[declaration].setHash(own, of: part)
        if part == .value { records[declaration].valueLines = lines }
        if sink == Self.topLevelSink { outline.topLevel = all } else { groups[Int(sink)].hash = all }
        outline.positions = positions
        return index
    }

    /// Whether the token, brackets apart, does no more than count for hashes.
    @inline(__always)
    private func countsForHashOnly(_ index: Int, _ token: Token, _ text: TokenText, _ part: Part) -> Bool {
        switch state.scope {
        case .file, .members:
            // In a list of declarations a word or a mark may begin something else, and so may a new line.
            switch token.kind {
            case .identifier, .number, .string, .regex, .operatorName: break
            default: return false
            }
            guard state.phase == .header || state.phase == .value, !state.expectsName, !text.isOnNewLine(index) else {
                return false
            }
            if token.kind == .operatorName, text.endsInEqualSign(token) { return false }
        case .parameters:
            switch token.kind {
            case .identifier, .keyword: if state.expectsName { return false }
            case .operatorName: if text.endsInEqualSign(token) { return false }
            case .punctuation: if token.firstByte == Byte.comma { return false }
            default: break
            }
        case .braces, .brackets, .interpolation: break
        case .localHeader, .accessors, .body: return false
        }
        switch token.kind {
        case .number, .string, .regex, .stringHead, .stringMiddle, .stringTail: return true
        case .punctuation: return token.firstByte != Byte.semicolon
        case .identifier:
            guard part == .value, let next = text.next(index) else { return true }
            return !next.isPunctuation(Byte.openParen)
        case .operatorName: return token.firstByte != Byte.exclamation
        case .keyword: return token.keyword != .some && !token.keyword.isLineTrap
        case .pound, .error: return false
        }
    }

    /// Enters or leaves brackets that lie in the declaration with both ends; false when the token is another bracket.
    @inline(__always)
    private mutating func skimBracket(_ token: Token, _ part: Part) -> Bool {
        let closing = Self.closing(token)
        if closing != 0 {
            guard state.closer == closing, !stack.isEmpty else { return false }
            let outer = stack[stack.count - 1]
            guard Self.isInside(state.scope), Self.isInside(outer.scope) || outer.scope == .parameters,
                outer.part == part, outer.declaration == state.declaration, outer.sink == state.sink
            else { return false }
            state = stack.removeLast()
            return true
        }
        let closer = Self.closer(of: token)
        guard closer != 0 else { return true }
        guard stack.count < Self.maximumDepth else { return false }
        stack.append(state)
        state.scope = Self.scope(inside: closer)
        state.closer = closer
        state.expectsName = false
        state.isControlPending = false
        return true
    }

    @inline(__always)
    private static func isInside(_ scope: Scope) -> Bool {
        scope == .braces || scope == .brackets || scope == .interpolation
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
