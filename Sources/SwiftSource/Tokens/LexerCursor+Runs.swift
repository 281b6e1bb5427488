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
    /// place in local variables; all else is left to ``token(_:in:)`` and ``skipTrivia(in:)``.
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
        let lengths = keywords.lengths.span
        let slots = keywords.slots.span
        var place = position
        var line = self.line
        var lineStart = self.lineStart
        while written < buffer.count {
            let before = place
            let lineBefore = line
            var first = place < end ? source[unchecked: place] : 0
            if first == Byte.space {
                place &+= 1
                first = place < end ? source[unchecked: place] : 0
            }
            // All of it, and few tokens else, begins below the digits.
            trivia: while first <= Byte.slash {
                switch first {
                case Byte.lineFeed:
                    place &+= 1
                    line &+= 1
                    lineStart = place
                    place &+= source.countOfSpaces(at: place)
                case Byte.space: place &+= source.countOfSpaces(at: place)
                case Byte.slash where source.byte(place &+ 1) == Byte.slash: place = source.lineEnd(from: place)
                default: break trivia
                }
                first = place < end ? source[unchecked: place] : 0
            }
            var flags: UInt8 = line != lineBefore ? Token.Flags.newline : 0
            if place != before { flags |= Token.Flags.space }
            let start = place
            let column = UInt32(truncatingIfNeeded: start &- lineStart &+ 1)
            var kind = Token.Kind.punctuation
            var keyword = Keyword.none
            switch first {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), Byte.underscore:
                place = source.endOfName(from: start)
                keyword = KeywordTable.keyword(in: source, start, place, lengths, slots)
                if keyword == .none {
                    kind = .identifier
                    hasOperand = true
                } else {
                    kind = .keyword
                    hasOperand =
                        keyword.isReserved ? isAfterDot || keyword.isOperand : !keyword.precedesExpression
                }
                isAfterDot = false
            case Byte.openBracket, Byte.openBrace, Byte.comma, Byte.semicolon, Byte.colon, Byte.at, Byte.backslash:
                place &+= 1
                hasOperand = false
                isAfterDot = false
            case Byte.closeBracket, Byte.closeBrace:
                place &+= 1
                hasOperand = true
                isAfterDot = false
            case Byte.openParen where literals.isEmpty:
                place &+= 1
                hasOperand = false
                isAfterDot = false
            case Byte.closeParen where literals.isEmpty:
                place &+= 1
                hasOperand = true
                isAfterDot = false
            case Byte.dot where source.byte(place &+ 1) != Byte.dot:
                place &+= 1
                hasOperand = false
                isAfterDot = true
            default:
                let length = source.lengthOfSpacedOperator(at: place, afterOperand: hasOperand && place == before)
                if length != 0, place != lineStart {
                    place &+= length
                    kind = .operatorName
                    hasOperand = hasOperand && start == before
                    isAfterDot = false
                    break
                }
                self.position = place
                self.line = line
                self.lineStart = lineStart
                let token = rest(first, before, lineBefore, flags, in: source)
                place = self.position
                line = self.line
                lineStart = self.lineStart
                guard let token else { return written }
                buffer.initializeElement(at: written, to: token)
                written &+= 1
                continue
            }
            buffer.initializeElement(
                at: written,
                to: Token(
                    kind: kind, keyword: keyword, firstByte: first, flags: flags,
                    startOffset: UInt32(truncatingIfNeeded: start), endOffset: UInt32(truncatingIfNeeded: place),
                    lineNumber: line, columnNumber: column))
            written &+= 1
        }
        self.position = place
        self.line = line
        self.lineStart = lineStart
        return written
    }

    /// Reads what is no common token: the cursor stands on `first`, which may begin white space of a rarer kind.
    private mutating func rest(
        _ first: UInt8, _ before: Int, _ lineBefore: UInt32, _ flags: UInt8, in source: Span<UInt8>
    ) -> Token? {
        switch first {
        case 0, Byte.tab, 0x0B, 0x0C, Byte.carriageReturn, Byte.slash, Byte.less, Byte.greater:
            if let unclosed = skipTrivia(in: source) { return unclosed }
            return tokenAfterTrivia(from: before, lineBefore, in: source)
        default: return token(flags, in: source)
        }
    }
}

extension Span<UInt8> {
    /// The length of the operator of one or two bytes that begins at `index` and ends before a space; zero for another
    /// operator, and where a comment or a regular expression may begin.
    @inline(__always)
    fileprivate func lengthOfSpacedOperator(at index: Int, afterOperand: Bool) -> Int {
        guard index < count &- 2 else { return 0 }
        let first = self[unchecked: index]
        guard CharacterClasses.isOperatorByte(first), first != Byte.slash else { return 0 }
        let second = self[unchecked: index &+ 1]
        if second == Byte.space { return 1 }
        guard CharacterClasses.isOperatorByte(second), second != Byte.slash, self[unchecked: index &+ 2] == Byte.space
        else { return 0 }
        // After an operand `!` and `?` are tokens of their own.
        return afterOperand && (first == Byte.exclamation || first == Byte.question) ? 0 : 2
    }
}
