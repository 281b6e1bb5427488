extension OutlineScanner {
    /// Enters the braces after the head of a variable or a subscript: accessors, or the body of a getter.
    mutating func openAccessors(_ index: Int, _ token: Token, _ declaration: Int32) {
        state.part = .signature
        feed(index, token)
        guard beginsAccessors(index + 1) else {
            records[Int(declaration)].flags.insert(.isComputed)
            return openBody(declaration, flags: records[Int(declaration)].flags)
        }
        enter(.accessors, closer: Byte.closeBrace)
        state.accessor = Accessor()
    }

    /// A token between accessors. Which accessors there are is interface, what their braces hold is a body.
    mutating func readInAccessors(_ index: Int, _ token: Token) {
        feed(index, token)
        let closing = Self.closing(token)
        if closing != 0 { return leave(closing, index) }
        if token.isPunctuation(Byte.openBrace) {
            let declaration = state.declaration
            let own = state.accessor.flags
            return openBody(declaration, flags: records[Int(declaration)].flags.union(own))
        }
        if Self.closer(of: token) != 0 {
            if state.accessor.keyword != .none { state.accessor.hasParameter = true }
            return openInside(token)
        }
        if token.isPunctuation(Byte.at), let (effect, name) = attribute(index) {
            state.accessor.flags.formUnion(effect)
            outline.attributes.append(name)
            return
        }
        guard token.keyword.isAccessor || token.keyword == .initializer else { return }
        if state.accessor.keyword != .none {
            // `{ get set }`: the one before had no body.
            state.accessor = Accessor()
        }
        state.accessor.keyword = token.keyword
        let computes = token.keyword != .willSet && token.keyword != .didSet
        if computes { records[Int(state.declaration)].flags.insert(.isComputed) }
    }

    /// Whether accessors begin at `start`, after an opening brace: attributes and modifiers, then an accessor's name,
    /// then what can follow one.
    ///
    /// - Complexity: O(1): at most 256 tokens are looked at.
    private func beginsAccessors(_ start: Int) -> Bool {
        var index = start
        let limit = min(tokens.count, start + 256)
        while index < limit {
            let token = tokens[index]
            if token.kind == .pound, token.keyword.isConditionalDirective {
                index += 1
                while index < limit, !tokens[index].isPrecededByNewline { index += 1 }
            } else if token.isPunctuation(Byte.at) {
                index = endOfAttribute(index, limit)
            } else if token.keyword.isAccessor || token.keyword == .initializer, canFollowAccessor(index, token) {
                return true
            } else if token.keyword.isContextualModifier {
                index += 1
                if index + 2 < limit, tokens[index].isPunctuation(Byte.openParen) { index += 3 }
            } else {
                return false
            }
        }
        return false
    }

    private func endOfAttribute(_ start: Int, _ limit: Int) -> Int {
        var index = start + 2
        while index + 1 < limit, tokens[index].isPunctuation(Byte.dot) { index += 2 }
        guard index < limit, tokens[index].isPunctuation(Byte.openParen), !tokens[index].isPrecededBySpace else {
            return index
        }
        var depth = 0
        while index < limit {
            if tokens[index].isPunctuation(Byte.openParen) { depth += 1 }
            if tokens[index].isPunctuation(Byte.closeParen) { depth -= 1 }
            index += 1
            if depth == 0 { break }
        }
        return index
    }

    private func canFollowAccessor(_ index: Int, _ token: Token) -> Bool {
        guard let next = next(index) else { return false }
        if next.isPunctuation(Byte.openBrace) || next.keyword == .async || next.keyword == .throws { return true }
        if token.keyword == .initializer { return next.isPunctuation(Byte.openParen) && isParameter(index + 1) }
        if next.isPunctuation(Byte.closeBrace) || next.keyword.isAccessor || next.keyword.isContextualModifier
            || next.isPunctuation(Byte.at)
        {
            return true
        }
        // A getter takes no parameter: `{ get(x) }` calls a function.
        let takesParameter = token.keyword == .set || token.keyword == .willSet || token.keyword == .didSet
        return takesParameter && next.isPunctuation(Byte.openParen) && isParameter(index + 1)
    }

    /// Whether `(name) {` begins at `index`.
    private func isParameter(_ index: Int) -> Bool {
        guard let name = next(index), name.kind == .identifier || name.kind == .keyword,
            next(index, 2)?.isPunctuation(Byte.closeParen) ?? false, let after = next(index, 3)
        else { return false }
        return after.isPunctuation(Byte.openBrace) || after.keyword == .async || after.keyword == .throws
    }

    /// Whether the braces at `index`, after an initial value, hold observers and no closure.
    func beginsObservers(_ index: Int) -> Bool {
        guard beginsAccessors(index + 1) else { return false }
        var position = index + 1
        let limit = min(tokens.count, index + 256)
        while position < limit {
            switch tokens[position].keyword {
            case .willSet, .didSet, .initializer: return true
            case .get, .set: return false
            default: position += 1
            }
        }
        return false
    }
}
