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
    /// A jump that cannot be guessed costs as much as all the work for a token, so each token's class is asked for once.
    ///
    /// - Returns: How many tokens were read.
    private mutating func read(into buffer: UnsafeMutableBufferPointer<Token>, in source: Span<UInt8>) -> Int {
        var written = 0
        let end = min(source.count, Self.limit)
        if position == 0, buffer.count > 0, let first = next(in: source) {
            buffer.initializeElement(at: 0, to: first)
            written = 1
        }
        // The cursor goes on to be changed, so its tables are held beside it.
        let keywords = self.keywords
        let slots = keywords.slots.span
        let shortSlots = keywords.shortSlots.span
        let firstBytes = self.firstBytes
        let classes = firstBytes.classes.span
        var place = position
        var origin = Self.origin(line, lineStart)
        /// How many tokens there were when the cursor last knew the token before.
        var known = written
        /// The classes that are read elsewhere. In an interpolation a parenthesis may end it.
        var elsewhere = Self.classesReadElsewhere(isInLiteral: !literals.isEmpty)
        // A space, a word of eight bytes after it, and one more.
        let lastPlace = end &- 10
        while written < buffer.count, place <= lastPlace {
            // One space or none stands before most tokens.
            var word = source.word(place)
            var flags: UInt8 = 0
            if UInt8(truncatingIfNeeded: word) == Byte.space {
                flags = Token.Flags.space
                place &+= 1
                word = source.word(place)
            }
            // Every byte has its class.
            var kinds = classes[unchecked: Int(truncatingIfNeeded: word & 0xFF)]
            while kinds & FirstByteTable.trivia != 0 {
                switch UInt8(truncatingIfNeeded: word) {
                case Byte.lineFeed:
                    flags = Token.Flags.space | Token.Flags.newline
                    place &+= 1
                    origin = Self.origin(Self.line(origin) &+ 1, place)
                    place &+= source.countOfSpaces(at: place)
                case Byte.slash:
                    guard UInt8(truncatingIfNeeded: word &>> 8) == Byte.slash else {
                        kinds = FirstByteTable.rare
                        continue
                    }
                    flags |= Token.Flags.space
                    place = source.lineEnd(from: place)
                default:
                    flags |= Token.Flags.space
                    place &+= source.countOfSpaces(at: place)
                }
                guard place <= lastPlace else {
                    word = UInt64(source.byte(place))
                    kinds = FirstByteTable.rare
                    break
                }
                word = source.word(place)
                kinds = classes[unchecked: Int(truncatingIfNeeded: word & 0xFF)]
            }
            let start = place
            let first = UInt8(truncatingIfNeeded: word)
            var kind: Token.Kind
            var keyword: Keyword
            var hash: UInt64
            if kinds & elsewhere != 0 || UInt16(truncatingIfNeeded: word) == Self.twoDots {
                // What a plain string is does not depend on the token before.
                if first == Byte.quote, let end = source.endOfPlainString(at: start) {
                    place = end
                    known = written &+ 1
                    hasOperand = true
                    isAfterDot = false
                    buffer.initializeElement(
                        at: written,
                        to: Token(
                            kind: .string, keyword: .none, firstByte: first, flags: flags, start: start, end: end,
                            place: origin &+ UInt64(truncatingIfNeeded: start) &<< 32,
                            textHash: StableHash.of(source, start, end)))
                    written &+= 1
                    continue
                }
                if written != known { noteTokenBefore(written, known, in: buffer) }
                known = written &+ 1
                guard isSpacedOperator(first, place, Self.lineStart(origin), in: source) else {
                    self.position = place
                    line = Self.line(origin)
                    lineStart = Self.lineStart(origin)
                    let token = rest(first, flags, in: source)
                    place = self.position
                    origin = Self.origin(line, lineStart)
                    elsewhere = Self.classesReadElsewhere(isInLiteral: !literals.isEmpty)
                    guard let token else { return written }
                    buffer.initializeElement(at: written, to: token)
                    written &+= 1
                    continue
                }
                place &+= 1
                kind = .operatorName
                keyword = .none
                hash = StableHash.ofShort(UInt64(first), length: 1)
                hasOperand = hasOperand && flags & Token.Flags.space == 0
                isAfterDot = false
                flags |= Token.Flags.acts
            } else if kinds & FirstByteTable.mark != 0 {
                place &+= 1
                kind = .punctuation
                keyword = .none
                hash = Token.hash(ofMark: first)
                flags |= kinds & (FirstByteTable.acts | FirstByteTable.mark)
            } else {
                // The top bit of the first byte that is in no name.
                let stop = Span<UInt8>.firstOther(word)
                if stop & ~word != 0 {
                    word &= stop &>> 7 &- 1
                    let length = stop.trailingZeroBitCount &>> 3
                    place &+= length
                    let short = KeywordTable.slot(ofShort: word, shortSlots)
                    keyword = short.keyword
                    flags |= short.flags
                    hash = StableHash.ofShort(word, length: length)
                } else {
                    place = source.endOfName(from: start)
                    hash = StableHash.of(source, start, place)
                    keyword =
                        place &- start < 8
                        ? KeywordTable.slot(ofShort: PackedBytes(source, start, place &- start).low, shortSlots).keyword
                        : KeywordTable.keyword(hash, in: source, start, place, slots)
                    flags |= Token.Flags.of(keyword == .none ? .identifier : .keyword, keyword, first)
                }
                kind = keyword == .none ? .identifier : .keyword
            }
            buffer.initializeElement(
                at: written,
                to: Token(
                    kind: kind, keyword: keyword, firstByte: first, flags: flags, start: start, end: place,
                    place: origin &+ UInt64(truncatingIfNeeded: start) &<< 32, textHash: hash))
            written &+= 1
        }
        if written != known { noteTokenBefore(written, known, in: buffer) }
        self.position = place
        line = Self.line(origin)
        lineStart = Self.lineStart(origin)
        while written < buffer.count, let token = next(in: source) {
            buffer.initializeElement(at: written, to: token)
            written &+= 1
        }
        return written
    }

    /// What ``Token/place`` would be for the offset zero: the offset of a token in the upper half completes it.
    @inline(__always)
    private static func origin(_ line: UInt32, _ lineStart: Int) -> UInt64 { place(line, 0 &- lineStart) }
    @inline(__always)
    private static func line(_ origin: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: origin) }
    @inline(__always)
    private static func lineStart(_ origin: UInt64) -> Int {
        Int(1 &- UInt32(truncatingIfNeeded: origin &>> 32))
    }

    private static let twoDots = UInt16(Byte.dot) &<< 8 | UInt16(Byte.dot)

    private static func classesReadElsewhere(isInLiteral: Bool) -> UInt8 {
        isInLiteral ? FirstByteTable.rare | FirstByteTable.parenthesis : FirstByteTable.rare
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
        case 0, Byte.tab, 0x0B, 0x0C, Byte.carriageReturn, Byte.lineFeed, Byte.space, Byte.slash, Byte.less,
            Byte.greater:
            let before = position
            let lineBefore = line
            if let unclosed = skipTrivia(in: source) { return unclosed }
            return tokenAfterTrivia(from: before, lineBefore, flags, in: source)
        default: return token(flags, in: source)
        }
    }
}
