extension LexerCursor {
    /// Reads `#"…"#`, `#/…/#`, a directive, a literal such as `#line`, or the name of a macro.
    mutating func scanNumberSign(in source: Span<UInt8>) -> (Token.Kind, Keyword) {
        let start = position
        while source.byte(position) == Byte.numberSign { position += 1 }
        let numberSigns = position - start
        switch source.byte(position) {
        case Byte.quote: return (openString(numberSigns: numberSigns, in: source), .none)
        case Byte.slash: return (scanExtendedRegex(numberSigns: numberSigns, in: source), .none)
        default: break
        }
        position = start + 1
        if numberSigns > 1 {
            position = start + numberSigns
            return (.error, .none)
        }
        if source.byte(position) == Byte.backquote {
            return (scanQuotedName(in: source) == .error ? .error : .pound, .none)
        }
        skipName(in: source)
        let length = position - start
        guard length > 1 else { return (.error, .none) }
        let keyword = keywords.keyword(in: source, start, position)
        return (.pound, keyword)
    }

    /// Reads a string literal from its opening quote.
    mutating func openString(numberSigns: Int, in source: Span<UInt8>) -> Token.Kind {
        var isMultiline = source.byte(position + 1) == Byte.quote && source.byte(position + 2) == Byte.quote
        // `#"""#` is one quote between raw delimiters: a raw multi-line literal has nothing more on its first line.
        if isMultiline, numberSigns > 0 { isMultiline = isLineEmpty(after: position + 3, in: source) }
        position += isMultiline ? 3 : 1
        let literal = OpenLiteral(numberSigns: Int32(truncatingIfNeeded: numberSigns), isMultiline: isMultiline)
        switch scanStringContent(literal, in: source) {
        case .closed: return .string
        case .interpolation:
            literals.append(literal)
            return .stringHead
        case .unterminated: return .error
        }
    }

    /// Reads on from the `)` that ends an interpolation.
    mutating func resumeString(_ literal: OpenLiteral, in source: Span<UInt8>) -> Token.Kind {
        position += 1
        switch scanStringContent(literal, in: source) {
        case .interpolation: return .stringMiddle
        case .closed:
            literals.removeLast()
            return .stringTail
        case .unterminated:
            literals.removeLast()
            return .error
        }
    }

    private func isLineEmpty(after start: Int, in source: Span<UInt8>) -> Bool {
        var index = start
        while source.byte(index) == Byte.space || source.byte(index) == Byte.tab { index += 1 }
        return source.byte(index) == Byte.lineFeed || source.byte(index) == Byte.carriageReturn
    }

    private enum ContentEnd { case closed, interpolation, unterminated }

    /// Reads text up to the closing quote or the next interpolation.
    ///
    /// - Complexity: O(*n*) for the *n* bytes read: number signs that close nothing are read twice.
    private mutating func scanStringContent(_ literal: OpenLiteral, in source: Span<UInt8>) -> ContentEnd {
        let count = source.count
        while true {
            position = source.endOfPlainText(from: position)
            guard position < count else { break }
            switch source[unchecked: position] {
            case Byte.quote:
                let quotes = literal.isMultiline ? 3 : 1
                if literal.isMultiline {
                    guard source.byte(position + 1) == Byte.quote, source.byte(position + 2) == Byte.quote else {
                        position += 1
                        continue
                    }
                }
                if hasNumberSigns(literal.numberSigns, at: position + quotes, in: source) {
                    position += quotes + Int(literal.numberSigns)
                    return .closed
                }
                position += 1
            case Byte.backslash:
                guard hasNumberSigns(literal.numberSigns, at: position + 1, in: source) else {
                    position += 1
                    continue
                }
                position += 1 + Int(literal.numberSigns)
                let escaped = source.byte(position)
                if escaped == Byte.openParen {
                    position += 1
                    return .interpolation
                }
                if escaped != Byte.lineFeed, escaped != Byte.carriageReturn { position = min(position + 1, count) }
            case Byte.lineFeed, Byte.carriageReturn:
                guard literal.isMultiline else { return .unterminated }
                skipLineEnd(in: source)
            default: position += 1
            }
        }
        return .unterminated
    }

    private func hasNumberSigns(_ wanted: Int32, at start: Int, in source: Span<UInt8>) -> Bool {
        var index = 0
        while index < Int(wanted) {
            guard source.byte(start + index) == Byte.numberSign else { return false }
            index += 1
        }
        return true
    }
}
