internal import SwiftSource

/// The uses of another module's names in one file.
struct FileUses {
    private(set) var found: [String: (place: SourcePlace, role: TouchPoint.Role)] = [:]
    private let text: [UInt8]
    private let tokens: [Token]

    private static let screenEndings = ["View", "Screen", "ViewController", "Page", "Scene", "Sheet"]
    private static let screenTypes: Set<String> = [
        "View", "UIViewController", "NSViewController", "UIView", "NSView", "Scene", "UIViewControllerRepresentable",
    ]

    /// - Complexity: O(n) with n the bytes of the file, and the calls of services looked at once each.
    init(_ file: Workspace.File, offers: [String: TouchPointFinder.Offer]) {
        text = file.text
        tokens = Lexer.tokens(in: file.text)
        var first: [String: Int] = [:]
        var constructed: Set<String> = []
        for (index, token) in tokens.enumerated() where token.kind == .identifier {
            guard !isMark(index - 1, "."), tokens.indices.contains(index) else { continue }
            let name = word(index)
            guard offers[name] != nil, !isLabel(index), !isImported(index) else { continue }
            if first[name] == nil { first[name] = index }
            if isMark(index + 1, "(") || isMark(index + 1, "."), word(index + 2) == "init" || isMark(index + 1, "(") {
                constructed.insert(name)
            }
        }
        for (name, index) in first {
            guard let offer = offers[name] else { continue }
            let token = tokens[index]
            let place = SourcePlace(
                file: file.path, line: token.line, column: token.column, length: token.end - token.start, in: text)
            found[name] = (place, role(of: name, offer, isConstructed: constructed.contains(name)))
        }
    }

    private func role(of name: String, _ offer: TouchPointFinder.Offer, isConstructed: Bool) -> TouchPoint.Role {
        let isScreen =
            Self.screenEndings.contains { name.hasSuffix($0) && name != $0 }
            || !Self.screenTypes.isDisjoint(with: offer.inherits)
        if isScreen, offer.kind != .protocol { return .navigation }
        switch offer.kind {
        case .class, .actor, .protocol, .function: return service(offer)
        case .struct, .enum: return offer.hasBehaviour && !offer.methods.isEmpty ? service(offer) : .model
        case .variable, .constant: return .query
        default: return .model
        }
    }

    /// Asked, unless every call of it stands as a statement of its own.
    private func service(_ offer: TouchPointFinder.Offer) -> TouchPoint.Role {
        var calls = 0
        var used = 0
        for index in tokens.indices where tokens[index].kind == .identifier && isMark(index + 1, "(") {
            guard let isSilent = offer.methods[word(index)] else { continue }
            let isFunction = offer.kind == .function
            guard isFunction != isMark(index - 1, ".") else { continue }
            calls += 1
            if !isSilent, !isStatement(index) { used += 1 }
        }
        return calls > 0 && used == 0 ? .notification : .query
    }

    /// Whether the call at `index` is a whole statement: nobody looks at its result.
    private func isStatement(_ index: Int) -> Bool {
        var end = index + 1
        var depth = 0
        while end < tokens.count {
            if isMark(end, "(") || isMark(end, "{") || isMark(end, "[") { depth += 1 }
            if isMark(end, ")") || isMark(end, "}") || isMark(end, "]") { depth -= 1 }
            end += 1
            if depth == 0 { break }
        }
        guard end >= tokens.count || tokens[end].isPrecededByNewline || isMark(end, "}"), !isMark(end, ".") else {
            return false
        }
        var start = index
        while start > 0, !tokens[start].isPrecededByNewline {
            let before = tokens[start - 1]
            let isChain =
                before.kind == .identifier || isMark(start - 1, ".") || before.kind == .operatorName
                || [.selfValue, .await, .try].contains(before.keyword)
            guard isChain, before.kind != .operatorName || text[before.range].allSatisfy({ $0 == 0x3F || $0 == 0x21 })
            else { break }
            start -= 1
        }
        if tokens[start].isPrecededByNewline { return !continuesLine(start) }
        // Alone in braces it may be what they return.
        return isMark(start - 1, "{") && !isMark(end, "}") || isMark(start - 1, ";")
    }

    /// Whether the line before runs on: it ends in an operator, an open bracket, a comma or a word that wants a value.
    private func continuesLine(_ start: Int) -> Bool {
        guard start > 0 else { return false }
        let before = tokens[start - 1]
        if before.kind == .operatorName { return !text[before.range].allSatisfy { $0 == 0x3F || $0 == 0x21 } }
        return isMark(start - 1, "(") || isMark(start - 1, "[") || isMark(start - 1, ",") || before.keyword == .return
    }

    private func word(_ index: Int) -> String {
        guard tokens.indices.contains(index), tokens[index].kind == .identifier || tokens[index].kind == .keyword else {
            return ""
        }
        return String(decoding: text[tokens[index].range], as: UTF8.self)
    }

    private func isMark(_ index: Int, _ mark: Character) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .punctuation
            && tokens[index].firstByte == mark.asciiValue
    }

    private func isLabel(_ index: Int) -> Bool {
        isMark(index + 1, ":") && (isMark(index - 1, "(") || isMark(index - 1, ","))
    }

    private func isImported(_ index: Int) -> Bool { index > 0 && tokens[index - 1].keyword == .import }
}
