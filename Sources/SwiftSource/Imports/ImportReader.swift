/// Reads import declarations: attributes and an access level, the word, a kind, a path.
struct ImportReader {
    private let source: [UInt8]
    private let tokens: [Token]
    /// The `#if` clause that is being read.
    var clause: Int?
    private var attributes: [String] = []
    private var spiGroups: [String] = []
    private var access: AccessLevel?
    private var isPending = false

    init(_ source: [UInt8], _ tokens: [Token]) {
        self.source = source
        self.tokens = tokens
    }

    /// Reads what begins at `index`.
    ///
    /// - Returns: The index after it.
    /// - Complexity: O(1), or the length of an attribute or an import.
    mutating func read(_ index: Int, _ imports: inout [ImportDeclaration]) -> Int {
        let token = tokens[index]
        if token.keyword == .import, index == 0 || !tokens[index - 1].isPunctuation(Byte.dot) {
            return readImport(index, &imports)
        }
        if token.isPunctuation(Byte.at) { return readAttribute(index) }
        if token.kind == .keyword, let level = AccessLevel(token.keyword) {
            access = level
            isPending = true
            return index + 1
        }
        if isPending { forget() }
        return index + 1
    }

    private mutating func forget() {
        attributes = []
        spiGroups = []
        access = nil
        isPending = false
    }

    private func text(_ token: Token) -> String {
        let quote = token.firstByte == Byte.backquote ? 1 : 0
        return String(decoding: source[token.start + quote..<token.end - quote], as: UTF8.self)
    }

    private func isName(_ index: Int) -> Bool {
        index < tokens.count && (tokens[index].kind == .identifier || tokens[index].kind == .keyword)
    }

    private mutating func readAttribute(_ index: Int) -> Int {
        guard isName(index + 1) else { return index + 1 }
        let name = text(tokens[index + 1])
        isPending = true
        attributes.append(name)
        var position = index + 2
        guard position < tokens.count, tokens[position].isPunctuation(Byte.openParen) else { return position }
        // Only the arguments that an import's attribute can have are read; others end the import's prefix.
        position += 1
        while position < tokens.count, isName(position) || tokens[position].isPunctuation(Byte.comma) {
            if name == "_spi", isName(position) { spiGroups.append(text(tokens[position])) }
            position += 1
        }
        let isClosed = position < tokens.count && tokens[position].isPunctuation(Byte.closeParen)
        return isClosed ? position + 1 : position
    }

    private mutating func readImport(_ start: Int, _ imports: inout [ImportDeclaration]) -> Int {
        defer { forget() }
        var position = start + 1
        var scope: String?
        if position + 1 < tokens.count, Self.isScope(tokens[position].keyword), isName(position + 1) {
            scope = text(tokens[position])
            position += 1
        }
        var path: [String] = []
        while isName(position) || (position < tokens.count && tokens[position].kind == .operatorName && scope != nil) {
            path.append(text(tokens[position]))
            position += 1
            guard position < tokens.count, tokens[position].isPunctuation(Byte.dot) else { break }
            position += 1
        }
        guard !path.isEmpty else { return start + 1 }
        imports.append(
            ImportDeclaration(
                path: path, scope: scope, attributes: attributes, spiGroups: spiGroups, access: access,
                line: tokens[start].line, column: tokens[start].column, clause: clause))
        return position
    }

    private static func isScope(_ keyword: Keyword) -> Bool {
        switch keyword {
        case .struct, .class, .enum, .protocol, .typealias, .func, .let, .var: true
        default: false
        }
    }
}
