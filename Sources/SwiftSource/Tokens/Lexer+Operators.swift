extension LexerCursor {
    /// Reads `.` as punctuation and `...`, `..<` and their like as operators.
    mutating func scanDots(in source: Span<UInt8>) -> Token.Kind {
        guard source.byte(position + 1) == Byte.dot else {
            position += 1
            return .punctuation
        }
        while position < source.count {
            let byte = source[position]
            guard byte == Byte.dot || CharacterClasses.isOperatorByte(byte), !isComment(at: position, in: source) else {
                break
            }
            position += 1
        }
        return .operatorName
    }

    /// Reads an operator, or the regular expression that begins with its slash.
    ///
    /// - Returns: The kind, and whether an operand ends with the token (a postfix operator does).
    mutating func scanOperator(_ flags: UInt8, in source: Span<UInt8>) -> (Token.Kind, Bool) {
        let start = position
        let first = source.byte(start)
        let isLeftBound = flags & Token.Flags.space == 0 && hasOperand
        if isLeftBound, first == Byte.exclamation || first == Byte.question {
            position += 1
            return (.operatorName, true)
        }
        // After an operand a slash divides, unless it begins a line as a prefix would.
        let mayBeRegex = !hasOperand || flags & Token.Flags.newline != 0
        if first == Byte.slash, mayBeRegex, let end = bareRegexEnd(from: start, in: source) {
            position = end
            return (.regex, true)
        }
        while position < source.count {
            let byte = source[position]
            if byte < 0x80 {
                guard CharacterClasses.isOperatorByte(byte), !isComment(at: position, in: source) else { break }
                if byte == Byte.slash, position > start, mayBeRegex, bareRegexEnd(from: position, in: source) != nil {
                    break
                }
                position += 1
            } else {
                guard let scalar = source.scalar(at: position) else { break }
                let role = CharacterClasses.role(scalar.value)
                guard role == .operatorName || (role == .combining && position > start) else { break }
                position += scalar.length
            }
        }
        let after = source.byte(position)
        let isRightBound: Bool =
            switch after {
            case Byte.space, Byte.tab, Byte.lineFeed, Byte.carriageReturn, Byte.comma, Byte.semicolon, Byte.colon,
                Byte.closeParen, Byte.closeBracket, Byte.closeBrace, 0:
                false
            default: !isComment(at: position, in: source)
            }
        return (.operatorName, isLeftBound && !isRightBound)
    }

    /// Whether a comment begins at `index`: an operator ends before it.
    private func isComment(at index: Int, in source: Span<UInt8>) -> Bool {
        guard source.byte(index) == Byte.slash else { return false }
        return source.byte(index + 1) == Byte.slash || source.byte(index + 1) == Byte.star
    }
}
