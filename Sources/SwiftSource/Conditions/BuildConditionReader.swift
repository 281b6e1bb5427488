/// Turns the tokens of a condition into postfix order, with one stack of waiting operators.
struct BuildConditionReader {
    private enum Waiting { case not, and, or, parenthesis }

    private let tokens: ArraySlice<Token>
    private let source: [UInt8]
    private var position: Int
    private var waiting: [Waiting] = []
    private var result: [BuildCondition.Operation] = []

    init(_ tokens: ArraySlice<Token>, _ source: [UInt8]) {
        self.tokens = tokens
        self.source = source
        position = tokens.startIndex
    }

    /// - Complexity: O(*n*) for *n* tokens.
    mutating func read() -> [BuildCondition.Operation]? {
        var needsOperand = true
        while position < tokens.endIndex {
            let token = tokens[position]
            position += 1
            if needsOperand {
                if token.kind == .operatorName {
                    guard pushNots(source[token.range]) else { return nil }
                } else if token.isPunctuation(Byte.openParen) {
                    waiting.append(.parenthesis)
                } else {
                    guard let test = readTest(token) else { return nil }
                    result.append(.test(test))
                    needsOperand = false
                }
            } else if token.isPunctuation(Byte.closeParen) {
                guard closeParenthesis() else { return nil }
            } else {
                guard token.kind == .operatorName, pushOperator(source[token.range]) else { return nil }
                needsOperand = true
            }
        }
        guard !needsOperand else { return nil }
        while let top = waiting.popLast() {
            guard emit(top) else { return nil }
        }
        return result
    }

    /// `!`, or several in one token.
    private mutating func pushNots(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.allSatisfy({ $0 == Byte.exclamation }) else { return false }
        for _ in text { waiting.append(.not) }
        return true
    }

    /// `&&` or `||`, and any `!` that touches it: `a &&!b`.
    private mutating func pushOperator(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, text.count >= 2, text[text.startIndex + 1] == first else { return false }
        let isAnd = first == Byte.ampersand
        guard isAnd || first == UInt8(ascii: "|") else { return false }
        while let top = waiting.last, top == .not || top == .and || (top == .or && !isAnd) {
            waiting.removeLast()
            _ = emit(top)
        }
        waiting.append(isAnd ? .and : .or)
        return pushNots(text.dropFirst(2))
    }

    private mutating func closeParenthesis() -> Bool {
        while let top = waiting.popLast() {
            if top == .parenthesis { return true }
            _ = emit(top)
        }
        return false
    }

    private mutating func emit(_ operation: Waiting) -> Bool {
        switch operation {
        case .not: result.append(.not)
        case .and: result.append(.and)
        case .or: result.append(.or)
        case .parenthesis: return false
        }
        return true
    }

    // MARK: - Tests

    private func text(_ token: Token) -> String { String(decoding: source[token.range], as: UTF8.self) }

    private mutating func readTest(_ token: Token) -> BuildCondition.Test? {
        guard token.kind == .identifier || token.kind == .keyword else { return nil }
        let name = text(token)
        guard position < tokens.endIndex, tokens[position].isPunctuation(Byte.openParen) else {
            switch token.keyword {
            case .true: return .constant(true)
            case .false: return .constant(false)
            default: return .flag(name)
            }
        }
        let first = position + 1
        var depth = 0
        repeat {
            if tokens[position].isPunctuation(Byte.openParen) { depth += 1 }
            if tokens[position].isPunctuation(Byte.closeParen) { depth -= 1 }
            position += 1
        } while depth > 0 && position < tokens.endIndex
        guard depth == 0 else { return nil }
        return test(name, tokens[first..<position - 1])
    }

    private func test(_ name: String, _ arguments: ArraySlice<Token>) -> BuildCondition.Test {
        let whole = arguments.map { text($0) }.joined()
        switch name {
        case "os", "arch", "targetEnvironment", "objectFormat", "hasFeature", "hasAttribute", "_endian", "_runtime",
            "_pointerBitWidth", "_hasAtomicBitWidth", "_ptrauth":
            return arguments.count == 1 ? .platform(name, whole) : .unknown("\(name)(\(whole))")
        case "canImport":
            let path = arguments.prefix { !$0.isPunctuation(Byte.comma) }
            return .canImport(path.map { text($0) }.joined())
        case "swift", "compiler":
            guard let comparison = arguments.first, comparison.kind == .operatorName,
                let version = BuildVersion(arguments.dropFirst().map { text($0) }.joined()),
                text(comparison) == ">=" || text(comparison) == "<"
            else { return .unknown("\(name)(\(whole))") }
            return .version(name, text(comparison), version)
        default: return .unknown("\(name)(\(whole))")
        }
    }
}
