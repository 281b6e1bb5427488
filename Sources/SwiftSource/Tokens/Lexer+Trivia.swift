extension LexerCursor {
    /// Steps over white space, comments, NUL bytes and, at the start, a byte order mark and a shebang line.
    ///
    /// - Returns: An error token for an unclosed comment or a merge conflict.
    /// - Complexity: O(*n*) for the *n* bytes stepped over.
    mutating func skipTrivia(in source: Span<UInt8>) -> Token? {
        if position == 0 { skipPreamble(in: source) }
        while true {
            switch source.byte(position) {
            case Byte.space:
                position += 1
                position += source.countOfSpaces(at: position)
            case Byte.tab, 0x0B, 0x0C:
                position += 1
            case 0:
                guard position < source.count else { return nil }
                position += 1
            case Byte.lineFeed, Byte.carriageReturn:
                skipLineEnd(in: source)
            case Byte.slash:
                if source.byte(position + 1) == Byte.slash {
                    skipToLineEnd(in: source)
                } else if source.byte(position + 1) == Byte.star {
                    let start = (position, line, lineStart)
                    if !skipBlockComment(in: source) {
                        return errorToken(from: start.0, Token.Flags.space, start.1, start.2)
                    }
                } else {
                    return nil
                }
            case Byte.less, Byte.greater:
                guard position == lineStart, let conflict = skipConflict(in: source) else { return nil }
                return conflict
            default: return nil
            }
        }
    }

    private mutating func skipPreamble(in source: Span<UInt8>) {
        if source.byte(0) == 0xEF, source.byte(1) == 0xBB, source.byte(2) == 0xBF {
            position = 3
            lineStart = 3
        }
        if source.byte(position) == Byte.numberSign, source.byte(position + 1) == Byte.exclamation {
            skipToLineEnd(in: source)
        }
    }

    mutating func skipToLineEnd(in source: Span<UInt8>) {
        position = source.lineEnd(from: position)
    }

    /// Steps over a block comment and those inside it; false when the source ends first.
    private mutating func skipBlockComment(in source: Span<UInt8>) -> Bool {
        var depth = 0
        while position < source.count {
            switch source[position] {
            case Byte.slash where source.byte(position + 1) == Byte.star:
                depth += 1
                position += 2
            case Byte.star where source.byte(position + 1) == Byte.slash:
                depth -= 1
                position += 2
                if depth == 0 { return true }
            case Byte.lineFeed, Byte.carriageReturn: skipLineEnd(in: source)
            default: position += 1
            }
        }
        return false
    }

    /// Steps over a merge conflict: from `<<<<<<< ` at the start of a line to the line of `>>>>>>> `, or in Perforce's
    /// form from `>>>> ` to `<<<<`. The compiler reports such text as an error and leaves all of it out.
    private mutating func skipConflict(in source: Span<UInt8>) -> Token? {
        guard !hasNoConflictEnd else { return nil }
        let isGit = starts(with: Byte.less, 7, in: source, at: position, thenSpace: true)
        guard isGit || starts(with: Byte.greater, 4, in: source, at: position, thenSpace: true) else { return nil }
        let start = (position, line, lineStart)
        let closing = isGit ? Byte.greater : Byte.less
        skipToLineEnd(in: source)
        while position < source.count {
            skipLineEnd(in: source)
            let isEnd = starts(with: closing, isGit ? 7 : 4, in: source, at: position, thenSpace: isGit)
            skipToLineEnd(in: source)
            if isEnd { return errorToken(from: start.0, Token.Flags.space | Token.Flags.newline, start.1, start.2) }
        }
        (position, line, lineStart) = start
        hasNoConflictEnd = true
        return nil
    }

    private func starts(
        with byte: UInt8, _ count: Int, in source: Span<UInt8>, at start: Int, thenSpace: Bool
    ) -> Bool {
        for offset in 0..<count where source.byte(start + offset) != byte { return false }
        return !thenSpace || source.byte(start + count) == Byte.space
    }
}
