internal import SwiftSource

/// Places of a source at which a statement or a member can be put in without breaking it.
struct EditPlaces {
    private let tokens: [Token]
    private let declarations: [Declaration]
    private let source: [UInt8]

    init(_ source: [UInt8]) {
        self.source = source
        let tokens = Lexer.tokens(in: source)
        self.tokens = tokens
        let index = DeclarationIndex(of: source)
        // Where the structure is not known no place is safe.
        declarations = index.firstUnreadableLine == nil ? index.declarations : []
    }

    /// Behind the opening brace of a function that returns nothing or says `return`: another statement before its
    /// first changes nothing. Bodies under attributes are left alone, but for `@inlinable`.
    func body(isInlinable: Bool) -> Int? {
        for declaration in declarations where declaration.kind == .function || declaration.kind == .initializer {
            guard !declaration.isLocal, declaration.body != nil, declaration.isSerialized == isInlinable,
                declaration.attributes == (isInlinable ? ["inlinable"] : []), let head = braces(of: declaration)
            else { continue }
            if !head.returns || says(.return, from: head.open) { return tokens[head.open].end }
        }
        return nil
    }

    /// Behind the opening brace of a type; for a stored property of one that stores any. Types under attributes are
    /// left alone: a macro may read their members.
    func members(stored: Bool) -> Int? {
        for declaration in declarations {
            let isNominal =
                [.struct, .class, .actor].contains(declaration.kind) || !stored && declaration.kind == .enum
            guard isNominal, !declaration.isLocal, declaration.attributes.isEmpty,
                let head = braces(of: declaration)
            else { continue }
            return tokens[head.open].end
        }
        return nil
    }

    /// The opening brace that belongs to the declaration, and whether an arrow stands before it.
    private func braces(of declaration: Declaration) -> (open: Int, returns: Bool)? {
        guard var index = tokens.firstIndex(where: { $0.line == declaration.line && $0.column == declaration.column })
        else { return nil }
        var (depth, returns) = (0, false)
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .punctuation {
                switch token.firstByte {
                case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "{"): if depth == 0 { return (index, returns) } else { depth += 1 }
                case UInt8(ascii: "}"): if depth == 0 { return nil } else { depth -= 1 }
                default: break
                }
            } else if token.kind == .operatorName, depth == 0, source[token.range].elementsEqual("->".utf8) {
                returns = true
            }
            index += 1
        }
        return nil
    }

    /// Whether the word stands between these braces themselves, in no closure or block of them.
    private func says(_ word: Keyword, from open: Int) -> Bool {
        var depth = 0
        for index in open..<tokens.count {
            let token = tokens[index]
            if token.kind == .punctuation {
                if token.firstByte == UInt8(ascii: "{") { depth += 1 }
                if token.firstByte == UInt8(ascii: "}") {
                    depth -= 1
                    if depth == 0 { return false }
                }
            } else if token.keyword == word, depth == 1 {
                return true
            }
        }
        return false
    }
}
