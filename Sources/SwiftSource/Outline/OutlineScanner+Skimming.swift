extension OutlineScanner {
    /// Reads on in a body that stays out of the module file, as long as its tokens only count for its hash or open and
    /// close brackets within it: most of a source is that. ``step(_:)`` says what each token means.
    ///
    /// - Returns: The index of the first token that is something else.
    /// - Complexity: O(*n*) for *n* tokens.
    mutating func skimBody(from start: Int) -> Int {
        guard body.isOpen, !body.isSerialized else { return start }
        let text = self.text
        var index = start
        // In variables of this function, near the processor.
        var all = body.hash
        var positions = outline.positions
        reading: while text.tokens.holds(index) {
            var token = text.tokens[index]
            var hash = token.textHash
            if token.actsInBody {
                switch token.kind {
                case .operatorName: hash = text.hash(of: index, token)
                case .punctuation:
                    if token.firstByte == Byte.semicolon { break reading }
                    guard skimBracket(token) else { break reading }
                    hash = text.hash(of: index, token)
                case .stringHead, .stringTail: guard skimBracket(token) else { break reading }
                case .keyword:
                    switch token.keyword {
                    case .break, .continue:
                        // The hash of a name on the line after them tells that it is no label.
                        guard let name = text.next(index), name.kind == .identifier else { break }
                        all.combine(hash)
                        positions.mix(token.place)
                        index &+= 1
                        token = name
                        hash = text.hash(of: index, token)
                    case .if, .guard, .for, .do, .switch, .repeat, .else, .catch, .defer:
                        if !text.isAfterDot(index) { state.isControlPending = true }
                    default: break reading
                    }
                case .identifier, .number, .string, .regex, .stringMiddle, .pound, .error: break reading
                }
            }
            all.combine(hash)
            positions.mix(token.place)
            index &+= 1
        }
        body.hash = all
        outline.positions = positions
        return index
    }

    /// Enters or leaves brackets that lie in the body with both ends; false when the token is another bracket.
    @inline(__always)
    private mutating func skimBracket(_ token: Token) -> Bool {
        let closing = Self.closing(token)
        if closing != 0 {
            guard state.closer == closing, stack.count > body.depth, stack[stack.count - 1].scope == .body else {
                return false
            }
            state = stack.removeLast()
            return true
        }
        let closer = Self.closer(of: token)
        guard closer != 0 else { return true }
        guard stack.count < Self.maximumDepth else { return false }
        let isContext = closer == Byte.closeBrace && !state.isControlPending
        if closer == Byte.closeBrace { state.isControlPending = false }
        stack.append(state)
        state.closer = closer
        state.expectsName = false
        state.isControlPending = false
        state.accessor = Accessor()
        if isContext { state.isNestedContext = true }
        return true
    }
}
