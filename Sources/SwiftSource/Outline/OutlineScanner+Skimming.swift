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
                // Most that act are brackets.
                if token.isMark {
                    if token.firstByte == Byte.semicolon { break reading }
                    guard skimBracket(token) else { break reading }
                    if token.isPrecededByNewline || index == start { hash = text.hash(of: index, token) }
                } else if token.kind == .operatorName {
                    hash = text.hash(of: index, token)
                } else if token.kind == .keyword {
                    if token.keyword == .break || token.keyword == .continue {
                        // The hash of a name on the line after them tells that it is no label.
                        if let name = text.next(index), name.kind == .identifier {
                            all.combine(hash)
                            positions.mix(token.place)
                            index &+= 1
                            token = name
                            hash = text.hash(of: index, token)
                        }
                    } else {
                        guard token.keyword.opensControlFlow, token.keyword != .while else { break reading }
                        if !text.isAfterDot(index) { state.isControlPending = true }
                    }
                } else {
                    guard token.kind == .stringHead || token.kind == .stringTail, skimBracket(token) else {
                        break reading
                    }
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

    /// The closing byte for one of `( [ {`: the next but one, but for the parenthesis.
    @inline(__always)
    private static func closer(ofBracket byte: UInt8) -> UInt8 { byte &+ (byte == Byte.openParen ? 1 : 2) }

    /// Enters or leaves brackets, one of which the token is; false when they do not lie in the body with both ends.
    @inline(__always)
    private mutating func skimBracket(_ token: Token) -> Bool {
        let closing = token.kind == .stringTail ? Byte.quote : (token.isClosingBracket ? token.firstByte : 0)
        if closing != 0 {
            guard state.closer == closing, stack.count > body.depth, stack[stack.count - 1].scope == .body else {
                return false
            }
            state = stack.removeLast()
            return true
        }
        let closer = token.kind == .stringHead ? Byte.quote : Self.closer(ofBracket: token.firstByte)
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
