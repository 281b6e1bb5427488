extension LexerCursor {
    /// The next tokens, at most `capacity` of them: fewer only when the source ends.
    mutating func read(upTo capacity: Int, in source: Span<UInt8>) -> [Token] {
        // The array is made in place, so that no token pays for a check of its uniqueness.
        [Token](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = read(into: buffer, in: source)
        }
    }

    /// Reads tokens into uninitialised memory until it is full or the source ends.
    ///
    /// White space, line comments, names and brackets are nine tenths of a source. They are read here, with the cursor's
    /// place in local variables; all else is left to ``token(_:in:)`` and ``skipTrivia(in:)``. What the cursor knows of
    /// the token before is for these, so it is found out for these only.
    ///
    /// - Returns: How many tokens were read.
    private mutating func read(into buffer: UnsafeMutableBufferPointer<Token>, in source: Span<UInt8>) -> Int {
        var written = 0
        let end = min(source.count, Self.limit)
        if position == 0, buffer.count > 0, let first = next(in: source) {
            buffer.initializeElement(at: 0, to: first)
            written = 1
        }
        // The cursor goes on to be changed, so its table is held beside it.
        let keywords = self.keywords
        let slots = keywords.slots.span
        let shortSlots = keywords.shortSlots.span
        var place = position
        var line = self.line
        var lineStart = self.lineStart
        /// How many tokens there were when the cursor last knew the token before.
        var known = written
        var isInLiteral = !literals.isEmpty
        while written < buffer.count {
            var first = place < end ? source[unchecked: place] : 0
            // One space or none stands before most tokens, and which of the two cannot be guessed: no jump here.
            let space: UInt8 = first == Byte.space ? 1 : 0
            place &+= Int(truncatingIfNeeded: space)
            var flags = space &* Token.Flags.space
            first = place < end ? source[unchecked: place] : 0
            trivia: while first <= Byte.slash {
                if first > Byte.space, first != Byte.slash { break }
                switch first {
                case Byte.lineFeed:
                    flags = Token.Flags.space | Token.Flags.newline
                    place &+= 1
                    line &+= 1
                    lineStart = place
                    place &+= source.countOfSpaces(at: place)
                case Byte.space: place &+= source.countOfSpaces(at: place)
                case Byte.slash where source.byte(place &+ 1) == Byte.slash:
                    flags |= Token.Flags.space
                    place = source.lineEnd(from: place)
                default: break trivia
                }
                first = place < end ? source[unchecked: place] : 0
            }
            let start = place
            var hash = Token.hash(ofMark: first)
            var kind = Token.Kind.punctuation
            var keyword = Keyword.none
            switch first {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), Byte.underscore:
                let short = source.shortName(at: start)
                if short.length != 0 {
                    place &+= short.length
                    hash = StableHash.ofShort(short.word, length: short.length)
                    keyword = KeywordTable.keyword(ofShort: short.word, shortSlots)
                } else {
                    place = source.endOfName(from: start)
                    hash = StableHash.of(source, start, place)
                    keyword =
                        place &- start < 8
                        ? KeywordTable.keyword(ofShort: PackedBytes(source, start, place &- start).low, shortSlots)
                        : KeywordTable.keyword(hash, in: source, start, place, slots)
                }
                kind = keyword == .none ? .identifier : .keyword
            case Byte.openBracket, Byte.openBrace, Byte.comma, Byte.semicolon, Byte.colon, Byte.at, Byte.backslash,
                Byte.closeBracket, Byte.closeBrace:
                place &+= 1
            case Byte.openParen where !isInLiteral, Byte.closeParen where !isInLiteral: place &+= 1
            case Byte.dot where source.byte(place &+ 1) != Byte.dot: place &+= 1
            default:
                if written != known { noteTokenBefore(written, known, in: buffer) }
                known = written &+ 1
                if isSpacedOperator(first, place, lineStart, in: source) {
                    place &+= 1
                    kind = .operatorName
                    hash = StableHash.ofShort(UInt64(first), length: 1)
                    hasOperand = hasOperand && flags & Token.Flags.space == 0
                    isAfterDot = false
                    break
                }
                self.position = place
                self.line = line
                self.lineStart = lineStart
                let token = rest(first, flags, in: source)
                place = self.position
                line = self.line
                lineStart = self.lineStart
                isInLiteral = !literals.isEmpty
                guard let token else { return written }
                buffer.initializeElement(at: written, to: token)
                written &+= 1
                continue
            }
            buffer.initializeElement(
                at: written,
                to: Token(
                    kind: kind, keyword: keyword, firstByte: first, flags: flags, start: start, end: place,
                    place: Self.place(line, start &- lineStart), textHash: hash))
            written &+= 1
        }
        if written != known { noteTokenBefore(written, known, in: buffer) }
        self.position = place
        self.line = line
        self.lineStart = lineStart
        return written
    }

    /// Remembers what the last of `count` tokens, a common one, says of what may follow; the cursor knows the `known`
    /// first of them.
    private mutating func noteTokenBefore(_ count: Int, _ known: Int, in buffer: UnsafeMutableBufferPointer<Token>) {
        let token = buffer[count - 1]
        switch token.kind {
        case .keyword where token.keyword.isReserved:
            let isMember = known == count - 1 ? isAfterDot : buffer[count - 2].isPunctuation(Byte.dot)
            hasOperand = isMember || token.keyword.isOperand
        case .keyword: hasOperand = !token.keyword.precedesExpression
        default: hasOperand = token.canEndOperand
        }
        isAfterDot = token.isPunctuation(Byte.dot)
    }

    /// Whether an operator of one byte stands at `place` and a space after it. At the start of a line a merge conflict
    /// may begin, and with a slash a comment or a regular expression.
    @inline(__always)
    private func isSpacedOperator(_ first: UInt8, _ place: Int, _ lineStart: Int, in source: Span<UInt8>) -> Bool {
        CharacterClasses.isOperatorByte(first) && first != Byte.slash && place != lineStart
            && source.byte(place &+ 1) == Byte.space
    }

    /// Reads what is no common token: the cursor stands on `first`, which may begin white space of a rarer kind.
    private mutating func rest(_ first: UInt8, _ flags: UInt8, in source: Span<UInt8>) -> Token? {
        switch first {
        case 0, Byte.tab, 0x0B, 0x0C, Byte.carriageReturn, Byte.slash, Byte.less, Byte.greater:
            let before = position
            let lineBefore = line
            if let unclosed = skipTrivia(in: source) { return unclosed }
            return tokenAfterTrivia(from: before, lineBefore, flags, in: source)
        default: return token(flags, in: source)
        }
    }
}
