extension LexerCursor {
    /// Reads `#/…/#` from its first slash; several lines when nothing follows that slash on its line (SE-0354).
    mutating func scanExtendedRegex(numberSigns: Int, in source: Span<UInt8>) -> Token.Kind {
        position += 1
        var index = position
        while source.byte(index) == Byte.space || source.byte(index) == Byte.tab { index += 1 }
        let isMultiline = source.byte(index) == Byte.lineFeed || source.byte(index) == Byte.carriageReturn
        while position < source.count {
            switch source[position] {
            case Byte.slash:
                position += 1
                var found = 0
                while found < numberSigns, source.byte(position + found) == Byte.numberSign { found += 1 }
                if found == numberSigns {
                    position += found
                    return .regex
                }
            case Byte.backslash:
                position += 1
                let escaped = source.byte(position)
                if position < source.count, escaped != Byte.lineFeed, escaped != Byte.carriageReturn { position += 1 }
            case Byte.lineFeed, Byte.carriageReturn:
                guard isMultiline else { return .error }
                skipLineEnd(in: source)
            default: position += 1
            }
        }
        return .error
    }

    /// The end of the bare regular expression that begins at `start`, or nil where the slash is an operator.
    ///
    /// SE-0354: it neither begins nor ends with white space, closes on its line, and closes no parenthesis that it did
    /// not open, a set in brackets apart.
    ///
    /// - Complexity: O(length of the literal) when it is one; a line without a closing slash is searched once.
    mutating func bareRegexEnd(from start: Int, in source: Span<UInt8>) -> Int? {
        guard start >= noRegexBefore else { return nil }
        var index = start + 1
        let first = source.byte(index)
        if first == Byte.space || first == Byte.tab || first == Byte.slash || first == Byte.star { return nil }
        var parentheses = 0
        var sets = 0
        while index < source.count {
            switch source[index] {
            case Byte.slash:
                let last = source.byte(index - 1)
                let isSpaced = (last == Byte.space || last == Byte.tab) && source.byte(index - 2) != Byte.backslash
                return isSpaced ? nil : index + 1
            case Byte.backslash:
                index += 1
                if source.byte(index) == Byte.lineFeed || source.byte(index) == Byte.carriageReturn { continue }
            case Byte.openParen where sets == 0: parentheses += 1
            case Byte.closeParen where sets == 0:
                parentheses -= 1
                if parentheses < 0 { return nil }
            case Byte.openBracket: sets += 1
            case Byte.closeBracket: sets = max(0, sets - 1)
            case Byte.lineFeed, Byte.carriageReturn:
                noRegexBefore = index
                return nil
            default: break
            }
            index += 1
        }
        noRegexBefore = source.count
        return nil
    }
}
