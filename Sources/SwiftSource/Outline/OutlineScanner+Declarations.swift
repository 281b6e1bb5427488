extension OutlineScanner {
    /// Begins a declaration at its first attribute or modifier, unless one has begun.
    mutating func beginPrefix(_ index: Int, _ token: Token) {
        guard state.phase != .prefix else { return }
        appendRecord(token)
        state.phase = .prefix
        state.part = .attributes
        state.expectsName = false
    }

    /// Begins a declaration at its introducer, or gives that to the attributes and modifiers before it.
    mutating func beginDeclaration(_ kind: DeclarationKind, _ index: Int, _ token: Token) {
        if state.phase != .prefix { appendRecord(token) }
        let declaration = Int(state.declaration)
        records[declaration].kind = kind
        records[declaration].line = token.lineNumber
        records[declaration].column = token.columnNumber
        state.phase = .header
        state.part = .signature
        switch kind {
        case .initializer, .deinitializer, .subscript, .macroExpansion:
            setName(index, token)
            state.expectsName = false
        default: state.expectsName = true
        }
    }

    private mutating func appendRecord(_ token: Token) {
        var record = DeclarationRecord()
        record.parent = state.owner
        record.path = path
        record.line = token.lineNumber
        record.column = token.columnNumber
        record.conditions = conditions
        record.firstAttribute = Int32(truncatingIfNeeded: outline.attributes.count)
        record.firstLabel = Int32(truncatingIfNeeded: outline.labels.count)
        if state.owner >= 0 {
            record.flags.formUnion(records[Int(state.owner)].flags.intersection(.mayBeMacro))
            record.macroAttribute = records[Int(state.owner)].macroAttribute
        }
        if body.isOpen { record.flags.insert(.isLocal) }
        state.declaration = Int32(truncatingIfNeeded: records.count)
        records.append(record)
    }

    mutating func noteModifier(_ index: Int, _ keyword: Keyword) {
        let declaration = Int(state.declaration)
        if keyword == .static || keyword == .class { records[declaration].flags.insert(.isStatic) }
        if keyword == .lazy { records[declaration].flags.insert(.isLazy) }
        // `private(set)` says nothing of the declaration's own access.
        if next(index)?.isPunctuation(Byte.openParen) ?? false { return }
        if let access = AccessLevel(keyword) { records[declaration].access = access }
    }

    /// Remembers the attribute whose `@` stands at `index`.
    mutating func noteAttribute(_ index: Int) {
        guard let (effect, name) = attribute(index) else { return }
        let declaration = Int(state.declaration)
        if effect.contains(.mayBeMacro), records[declaration].macroAttribute < 0 {
            records[declaration].macroAttribute = Int32(truncatingIfNeeded: outline.attributes.count)
        }
        outline.attributes.append(name)
        records[declaration].attributeCount += 1
        records[declaration].flags.formUnion(effect)
    }

    /// What the attribute whose `@` stands at `index` means, and its name's last component.
    func attribute(_ index: Int) -> (DeclarationFlags, ByteRange)? {
        var position = index + 1
        guard var name = next(index), name.kind == .identifier || name.kind == .keyword else { return nil }
        while let dot = next(position), dot.isPunctuation(Byte.dot), let member = next(position, 2),
            member.kind == .identifier || member.kind == .keyword
        {
            name = member
            position += 2
        }
        let hash = nameHash(name)
        var effect = AttributeCatalogue.effect(hash, text.source.span, name.start)
        if hash == AttributeCatalogue.inline, let word = next(position, 2), nameHash(word) == AttributeCatalogue.always
        {
            effect = [.isSerialized, .isInlinable]
        }
        if harmlessAttributes.contains(hash) { effect.remove(.mayBeMacro) }
        return (effect, ByteRange(start: name.startOffset, end: name.endOffset))
    }

    // MARK: - Names

    /// Reads a token where the name of a declaration is due; false when it is something else.
    mutating func readName(_ index: Int, _ token: Token) -> Bool {
        let declaration = Int(state.declaration)
        switch records[declaration].kind {
        case .extension, .import: return readDottedName(index, token)
        case .variable, .constant:
            // The first name of a tuple pattern stands for it.
            guard token.kind == .identifier || token.kind == .keyword else {
                state.expectsName = false
                if token.isPunctuation(Byte.openParen), let first = next(index) { setName(index + 1, first) }
                return false
            }
        case .function, .operator:
            guard token.kind == .identifier || token.kind == .keyword || token.kind == .operatorName else {
                state.expectsName = false
                return false
            }
        default:
            guard token.kind == .identifier || token.kind == .keyword else {
                state.expectsName = false
                return false
            }
        }
        state.expectsName = false
        setName(index, token)
        feed(index, token)
        return true
    }

    /// The name of an imported module or an extended type: `A.B`, `[Int]`.
    private mutating func readDottedName(_ index: Int, _ token: Token) -> Bool {
        let declaration = Int(state.declaration)
        let isImport = records[declaration].kind == .import
        switch token.kind {
        case .keyword where isImport && token.keyword.isIntroducer && records[declaration].nameEnd == 0:
            feed(index, token)
            return true
        case .identifier, .keyword:
            guard token.keyword != .where, !isOnNewLine(index) || records[declaration].nameEnd == 0 else {
                break
            }
            addNameComponent(index, token)
            feed(index, token)
            return true
        case .punctuation where token.firstByte == Byte.dot:
            feed(index, token)
            return true
        case .punctuation where token.firstByte == Byte.openBracket && records[declaration].nameEnd == 0:
            records[declaration].nameStart = token.startOffset
            records[declaration].nameEnd = token.endOffset
            records[declaration].path = mixed(path, StableHash.of("[]"))
        default: break
        }
        state.expectsName = false
        return false
    }

    private mutating func addNameComponent(_ index: Int, _ token: Token) {
        let declaration = Int(state.declaration)
        let isFirst = records[declaration].nameEnd == 0
        if isFirst { records[declaration].nameStart = token.startOffset }
        records[declaration].nameEnd = token.endOffset
        let hash = nameHash(token)
        records[declaration].nameHash.combine(hash)
        if records[declaration].kind == .extension {
            records[declaration].path = mixed(records[declaration].path, hash)
        }
    }

    func mixed(_ path: UInt64, _ name: UInt64) -> UInt64 {
        var hash = StableHash()
        hash.combine(path)
        hash.combine(name)
        return hash.value
    }

    private mutating func setName(_ index: Int, _ token: Token) {
        let declaration = Int(state.declaration)
        records[declaration].nameStart = token.startOffset
        records[declaration].nameEnd = token.endOffset
        records[declaration].nameHash.combine(nameHash(token))
        if records[declaration].kind.isType {
            records[declaration].path = mixed(path, nameHash(token))
        }
    }

    /// Begins the next case of `case a, b` or the next binding of `let a = 1, b = 2` after its comma;
    /// false when the comma is part of something else.
    mutating func beginSibling(_ index: Int) -> Bool {
        let current = Int(state.declaration)
        guard let name = next(index), name.kind == .identifier || name.kind == .keyword else { return false }
        let kind = records[current].kind
        switch kind {
        case .enumCase: break
        case .variable, .constant:
            guard let after = next(index, 2), after.isPunctuation(Byte.colon) || isOperator(after, Byte.equal) else {
                return false
            }
        default: return false
        }
        let first = records[current]
        appendRecord(name)
        let declaration = Int(state.declaration)
        records[declaration].kind = kind
        records[declaration].access = first.access
        records[declaration].attributes = first.attributes
        records[declaration].firstAttribute = first.firstAttribute
        records[declaration].attributeCount = first.attributeCount
        records[declaration].macroAttribute = first.macroAttribute
        records[declaration].flags.formUnion(
            first.flags.intersection([.isStatic, .isLazy, .mayBeMacro, .isUsableFromInline]))
        state.phase = .header
        state.part = .signature
        state.expectsName = true
        return true
    }
}
