extension LexerCursor {
    /// Reads an identifier or a keyword that begins with an ASCII letter or an underscore.
    @inline(__always)
    mutating func scanName(in source: Span<UInt8>) -> (Token.Kind, Keyword) {
        let start = position
        skipName(in: source)
        let keyword = keywords.keyword(in: source, start, position)
        return (keyword == .none ? .identifier : .keyword, keyword)
    }

    /// Steps over the bytes of an identifier's rest.
    @inline(__always)
    mutating func skipName(in source: Span<UInt8>) { position = source.endOfName(from: position) }

    /// Reads `` `name` ``, which may hold spaces and punctuation (raw identifiers, SE-0451).
    mutating func scanQuotedName(in source: Span<UInt8>) -> Token.Kind {
        let start = position
        position += 1
        while position < source.count {
            switch source[position] {
            case Byte.backquote:
                position += 1
                return position - start > 2 ? .identifier : .error
            case Byte.lineFeed, Byte.carriageReturn: return .error
            default: position += 1
            }
        }
        return .error
    }

    /// Reads a number: decimal, binary, octal, hexadecimal, with a fraction and an exponent.
    mutating func scanNumber(in source: Span<UInt8>) {
        let isHexadecimal = source.byte(position) == UInt8(ascii: "0") && source.byte(position + 1) == UInt8(ascii: "x")
        skipDigits(isHexadecimal, in: source)
        // In `tuple.0.1` the second dot is a member's.
        if !isAfterDot, source.byte(position) == Byte.dot {
            let after = source.byte(position + 1)
            let isLetter = (after | 0x20) &- UInt8(ascii: "a") < 6
            if CharacterClasses.isDigit(after) || (isHexadecimal && isLetter && isHexFraction(in: source)) {
                position += 1
                skipDigits(isHexadecimal, in: source)
            }
        }
    }

    /// Whether the hexadecimal digits after the dot end in the exponent that a fraction needs: `0x1.ap3`, not `0x1.abs`.
    private func isHexFraction(in source: Span<UInt8>) -> Bool {
        var index = position + 1
        while index < position + 33 {
            let byte = source.byte(index)
            if byte | 0x20 == UInt8(ascii: "p") { return true }
            guard CharacterClasses.isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6 else { return false }
            index += 1
        }
        return false
    }

    private mutating func skipDigits(_ isHexadecimal: Bool, in source: Span<UInt8>) {
        let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
        while CharacterClasses.isNameByte(source.byte(position)) {
            let isExponent = source.byte(position) | 0x20 == exponent
            position += 1
            let sign = source.byte(position)
            if isExponent, sign == Byte.plus || sign == Byte.minus { position += 1 }
        }
    }

    /// Reads a name or an operator that begins beyond ASCII, or a run of bytes that is neither.
    mutating func scanBeyondASCII(_ flags: UInt8, in source: Span<UInt8>) -> Token.Kind {
        if let scalar = source.scalar(at: position) {
            switch CharacterClasses.role(scalar.value) {
            case .identifier:
                position += scalar.length
                skipName(in: source)
                return .identifier
            case .operatorName: return scanOperator(flags, in: source).0
            case .combining, .nothing: position += scalar.length
            }
        } else {
            position += 1
        }
        while position < source.count, source[position] >= 0x80 {
            if let scalar = source.scalar(at: position) {
                let role = CharacterClasses.role(scalar.value)
                if role == .identifier || role == .operatorName { break }
                position += scalar.length
            } else {
                position += 1
            }
        }
        return .error
    }
}

extension Span<UInt8> {
    /// The end of the identifier whose rest begins at `start`.
    ///
    /// - Complexity: O(*n*) for *n* bytes of it.
    @inline(__always)
    func endOfName(from start: Int) -> Int {
        var index = start
        while index <= count &- 8 {
            let value = word(index)
            guard Self.isASCII(value) else { break }
            let others = Self.otherThanNameBytes(value)
            if others != 0 { return index &+ others.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        return endOfRareName(from: index)
    }

    /// The same byte by byte: near the end of the source, and with scalars beyond ASCII.
    private func endOfRareName(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = self[unchecked: index]
            if CharacterClasses.isNameByte(byte) {
                index += 1
            } else if byte < 0x80 {
                return index
            } else {
                guard let scalar = scalar(at: index) else { return index }
                let role = CharacterClasses.role(scalar.value)
                guard role == .identifier || role == .combining else { return index }
                index += scalar.length
            }
        }
        return index
    }
}
