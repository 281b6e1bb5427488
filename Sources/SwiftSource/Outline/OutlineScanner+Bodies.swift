extension OutlineScanner {
    /// Enters the braces of a body.
    mutating func openBody(_ declaration: Int32, flags: DeclarationFlags) {
        records[Int(declaration)].flags.insert(.hasBody)
        if flags.contains(.isSerialized) {
            let inherited = flags.intersection([.isSerialized, .isInlinable, .isTransparent])
            records[Int(declaration)].flags.formUnion(inherited)
        }
        let accessor = state.accessor
        enter(.body, closer: Byte.closeBrace)
        state.accessor = accessor
        state.accessor.oldValuesBefore = oldValues
        state.phase = .loose
        state.owner = declaration
        state.isNestedContext = false
        guard !body.isOpen else { return }
        body = Body()
        body.declaration = declaration
        body.depth = stack.count
        body.isSerialized = flags.contains(.isSerialized)
        body.mayBeSeenByMacro = flags.contains(.mayBeMacro)
        body.hasOpaqueType = records[Int(declaration)].flags.contains(.isOpaque)
    }

    /// Files the outermost body that has just been read.
    mutating func closeBody() {
        guard body.isOpen else { return }
        let declaration = Int(body.declaration)
        let hash = body.hash.value
        records[declaration].body.combine(hash)
        records[declaration].bodyLines.combine(body.lines.value)
        records[declaration].bodyColumns.combine(body.columns.value)
        outline.bodies.combine(hash)
        if body.isSerialized { outline.serialized.combine(hash) }
        if body.mayBeSeenByMacro { outline.macroBodies.combine(hash) }
        // An emit-module job skips bodies without types (`-experimental-skip-non-inlinable-function-bodies-without-types`);
        // of those it reads, and of all in a whole-module build, the opaque types reach the module file.
        if body.hasLocalType, body.hasNestedContext || body.hasOpaqueType {
            outline.localTypes.combine(hash)
        } else if body.hasOpaqueType {
            outline.opaqueBodies.combine(hash)
        }
        body = Body()
    }

    /// A token of a body.
    @inline(__always)
    mutating func readInBody(_ index: Int, _ token: Token) {
        switch token.kind {
        case .identifier, .number, .string, .operatorName, .regex, .error, .pound, .stringMiddle: return
        case .keyword: readWordInBody(index, token)
        case .punctuation, .stringHead, .stringTail: readBracketInBody(index, token)
        }
    }

    private mutating func readBracketInBody(_ index: Int, _ token: Token) {
        let closing = Self.closing(token)
        if closing != 0 { return leave(closing, index) }
        let closer = Self.closer(of: token)
        guard closer != 0 else { return }
        let isContext = closer == Byte.closeBrace && !state.isControlPending
        if closer == Byte.closeBrace { state.isControlPending = false }
        enter(.body, closer: closer)
        state.accessor = Accessor()
        if isContext { state.isNestedContext = true }
    }

    private mutating func readWordInBody(_ index: Int, _ token: Token) {
        guard !isAfterDot(index) else { return }
        if token.keyword.opensControlFlow {
            // The `while` that ends a `repeat` has no braces.
            let endsRepeat =
                token.keyword == .while && !isOnNewLine(index)
                && previous(index)?.isPunctuation(Byte.closeBrace) ?? false
            state.isControlPending = !endsRepeat
        } else if let kind = localKind(index, token.keyword) {
            openLocal(kind, index, token)
        }
    }

    /// What the word declares inside a body, if it declares a type. Measured with 6.3.1: local type aliases reach the
    /// module file as local types do.
    private func localKind(_ index: Int, _ keyword: Keyword) -> DeclarationKind? {
        guard let next = next(index), next.kind == .identifier || (next.kind == .keyword && !next.keyword.isReserved)
        else { return nil }
        switch keyword {
        case .struct: return .struct
        case .class: return .class
        case .enum: return .enum
        case .protocol: return .protocol
        case .typealias: return .typealias
        case .actor:
            let isName =
                !next.isPrecededByNewline && !(previous(index)?.keyword == .let || previous(index)?.keyword == .var)
            return isName ? .actor : nil
        default: return nil
        }
    }

    private mutating func openLocal(_ kind: DeclarationKind, _ index: Int, _ token: Token) {
        // A local type in a closure or a local function is named after what encloses it.
        if state.isNestedContext { body.hasNestedContext = true }
        body.hasLocalType = true
        enter(.localHeader, closer: 0)
        state.sink = Self.localSink
        state.phase = .loose
        state.declaration = -1
        beginDeclaration(kind, index, token)
        feedLocalPrefix(index)
        feed(index, token)
    }

    /// Hashes the attributes and modifiers before a local type, which were read as part of the body.
    private mutating func feedLocalPrefix(_ index: Int) {
        let limit = max(0, index - 64)
        var first = index
        while first > limit {
            let token = tokens[first - 1]
            if token.keyword.isReservedModifier || token.keyword.isContextualModifier {
                first -= 1
            } else if first - 1 > limit, token.kind == .identifier, tokens[first - 2].isPunctuation(Byte.at) {
                first -= 2
            } else if token.isPunctuation(Byte.closeParen), let start = attributeStart(first - 1, limit) {
                first = start
            } else {
                break
            }
        }
        for position in first..<index {
            let token = tokens[position]
            combineIntoSink(StableHash.of(text.source.span, token.start, token.end))
        }
    }

    /// The index of the `@` whose arguments end at `index`.
    private func attributeStart(_ index: Int, _ limit: Int) -> Int? {
        var position = index
        while position > limit + 2, !tokens[position].isPunctuation(Byte.openParen) { position -= 1 }
        guard position >= 2, tokens[position].isPunctuation(Byte.openParen),
            tokens[position - 2].isPunctuation(Byte.at)
        else { return nil }
        return position - 2
    }
}
