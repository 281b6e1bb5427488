extension OutlineScanner {
    /// The byte that closes what the token opens; zero for a token that opens nothing.
    static func closer(of token: Token) -> UInt8 {
        switch token.kind {
        case .punctuation:
            switch token.firstByte {
            case Byte.openParen: Byte.closeParen
            case Byte.openBracket: Byte.closeBracket
            case Byte.openBrace: Byte.closeBrace
            default: 0
            }
        case .stringHead: Byte.quote
        default: 0
        }
    }

    /// The byte that a token closes a scope with; zero for a token that closes nothing.
    static func closing(_ token: Token) -> UInt8 {
        switch token.kind {
        case .punctuation:
            switch token.firstByte {
            case Byte.closeParen, Byte.closeBracket, Byte.closeBrace: token.firstByte
            default: 0
            }
        case .stringTail: Byte.quote
        default: 0
        }
    }

    /// Enters brackets; what is not said is as it is around them.
    mutating func enter(_ scope: Scope, closer: UInt8) {
        guard stack.count < Self.maximumDepth else { return report(.nesting, tokens.count - 1) }
        stack.append(state)
        state.scope = scope
        state.closer = closer
        state.expectsName = false
        state.isControlPending = false
    }

    /// Leaves the innermost brackets if `closer` closes them.
    mutating func leave(_ closer: UInt8, _ index: Int) {
        guard !stack.isEmpty, state.closer == closer else { return report(.unbalanced, index) }
        leaveScope()
    }

    mutating func leaveScope() {
        guard !stack.isEmpty else { return }
        let outer = stack.removeLast()
        let inner = state
        state = outer
        if body.isOpen, stack.count < body.depth { closeBody() }
        if inner.scope == .body, inner.accessor.keyword == .didSet, !inner.accessor.hasParameter,
            outer.scope == .accessors
        {
            // Measured with 6.3.1: a `didSet` that reads `oldValue` takes a parameter, one that does not takes none.
            if oldValues != inner.accessor.oldValuesBefore {
                combineIntoSink(Self.oldValueMark)
                records[Int(state.declaration)].signature.combine(Self.oldValueMark)
            }
        }
        switch inner.scope {
        case .members, .accessors: state.phase = .done
        case .body where outer.scope == .file || outer.scope == .members: state.phase = .done
        case .body where outer.scope == .accessors: state.accessor = Accessor()
        default: break
        }
        if outer.scope == .localHeader, inner.scope == .members { leaveScope() }
    }

    private static let oldValueMark: UInt64 = 0x6F6C_6456_616C_7565

    /// A token inside brackets whose text is kept as it is: parentheses of a head, a closure of an initial value.
    mutating func readInside(_ index: Int, _ token: Token) {
        if state.scope == .parameters { readParameter(index, token) }
        feed(index, token)
        guard token.kind == .punctuation || token.kind == .stringHead || token.kind == .stringTail else { return }
        let closing = Self.closing(token)
        if closing != 0 { return leave(closing, index) }
        openInside(token)
    }

    /// Enters brackets within the current declaration, whose text is kept.
    mutating func openInside(_ token: Token) {
        let closer = Self.closer(of: token)
        guard closer != 0 else { return }
        enter(Self.scope(inside: closer), closer: closer)
    }

    /// What brackets within a declaration hold.
    @inline(__always)
    static func scope(inside closer: UInt8) -> Scope {
        closer == Byte.closeBrace ? .braces : (closer == Byte.quote ? .interpolation : .brackets)
    }

    /// Labels and default arguments of a parameter clause.
    private mutating func readParameter(_ index: Int, _ token: Token) {
        switch token.kind {
        case .punctuation where token.firstByte == Byte.comma:
            state.part = .signature
            state.expectsName = true
        case .operatorName where endsInEqualSign(token):
            state.part = .value
            records[Int(state.declaration)].flags.insert(.hasValue)
        case .identifier, .keyword: if state.expectsName { readLabel(index, token, text) }
        default: break
        }
    }

    /// A word where a label is due: the label, or a part of an attribute before it.
    mutating func readLabel(_ index: Int, _ token: Token, _ text: TokenText) {
        guard !(text.previous(index)?.isPunctuation(Byte.at) ?? false), !text.isAfterDot(index) else { return }
        state.expectsName = false
        let declaration = Int(state.declaration)
        guard text.isLabel(index) else { return }
        outline.labels.append(ByteRange(start: token.startOffset, end: token.endOffset))
        records[declaration].labelCount += 1
        records[declaration].nameHash.combine(text.nameHash(token))
    }
}
