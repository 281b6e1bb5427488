internal import ModuleGraphs
internal import SwiftSource

/// Where a declaration stands.
enum DeclarationPlace {
    static func of(_ entry: DeclarationList.Entry, in file: Workspace.File) -> SourcePlace {
        let length = max(1, entry.kind.word.utf8.count)
        return SourcePlace(file: file.path, line: entry.line, column: entry.column, length: length, in: file.text)
    }
}

/// What rules about the content of modules share.
enum ModuleContent {
    /// Imports and names that talk to a network.
    static func networking(
        _ file: Workspace.File, _ module: Module, rule: RuleName, kind: String, _ workspace: Workspace
    ) -> [Finding] {
        var findings: [Finding] = []
        let remedy = Finding.Note("move what asks a server into a module of its own")
        for use in ActiveImports(file, workspace.configuration).imports
        where SystemModules.networking.contains(use.declaration.module) {
            findings.append(
                Finding(
                    rule, from: module.label, to: "networking \(use.declaration.module)",
                    message:
                        "networking in \(kind) module \(workspace.name(module.id)): import \(use.declaration.module)",
                    at: use.place(in: file), notes: [remedy]))
        }
        guard !file.facts.names.isDisjoint(from: SystemModules.networkingNames) else { return findings }
        let own = Set(file.facts.topLevelNames)
        for (name, place) in places(of: SystemModules.networkingNames.subtracting(own), in: file) {
            findings.append(
                Finding(
                    rule, from: module.label, to: "networking \(name)",
                    message: "networking in \(kind) module \(workspace.name(module.id)): \(name)", at: place,
                    notes: [remedy]))
        }
        return findings
    }

    /// The first place of each of these names in a file, in the order of the text.
    ///
    /// - Complexity: O(n) with n the bytes of the file.
    static func places(of names: Set<String>, in file: Workspace.File) -> [(name: String, place: SourcePlace)] {
        var seen: Set<String> = []
        var found: [(String, SourcePlace)] = []
        for token in Lexer(file.text) where token.kind == .identifier {
            let name = String(decoding: file.text[token.range], as: UTF8.self)
            guard names.contains(name), seen.insert(name).inserted else { continue }
            found.append(
                (
                    name,
                    SourcePlace(
                        file: file.path, line: token.line, column: token.column, length: token.end - token.start,
                        in: file.text)
                ))
        }
        return found
    }
}

/// Which initialisers of a file do nothing but assign.
struct AssigningBodies {
    private let tokens: [Token]
    private let text: [UInt8]

    init(_ text: [UInt8]) {
        self.text = text
        tokens = Lexer.tokens(in: text)
    }

    /// Whether every statement of the initialiser's body is `self.name = value`, `name = value` or `self.init(…)`.
    func onlyAssigns(_ entry: DeclarationList.Entry) -> Bool {
        guard let body = body(of: entry) else { return true }
        var index = body.lowerBound
        while index < body.upperBound {
            let end = endOfStatement(index, body.upperBound)
            guard isAssignment(index..<end) else { return false }
            index = end
        }
        return true
    }

    private func isMark(_ index: Int, _ marks: String) -> Bool {
        tokens[index].kind == .punctuation && marks.utf8.contains(tokens[index].firstByte)
    }

    /// The tokens between the braces.
    private func body(of entry: DeclarationList.Entry) -> Range<Int>? {
        guard let start = tokens.firstIndex(where: { ($0.line, $0.column) == (entry.line, entry.column) }) else {
            return nil
        }
        var depth = 0
        var open: Int?
        for index in start..<tokens.count {
            if isMark(index, "([") { depth += 1 }
            if isMark(index, ")]") { depth -= 1 }
            if isMark(index, "{") {
                if depth == 0, open == nil { open = index + 1 }
                depth += 1
            }
            if isMark(index, "}") {
                depth -= 1
                if let open, depth == 0 { return open..<index }
            }
        }
        return nil
    }

    private func endOfStatement(_ start: Int, _ limit: Int) -> Int {
        var depth = 0
        var index = start
        while index < limit {
            if isMark(index, "([{") { depth += 1 }
            if isMark(index, ")]}") { depth -= 1 }
            index += 1
            guard depth == 0, index < limit else { continue }
            if isMark(index, ";") { return index + 1 }
            if tokens[index].isPrecededByNewline, !runsOn(index) { return index }
        }
        return limit
    }

    /// Whether the line that begins at `index` belongs to the statement before.
    private func runsOn(_ index: Int) -> Bool {
        isMark(index, ".") || tokens[index].kind == .operatorName || tokens[index - 1].kind == .operatorName
    }

    private func isAssignment(_ statement: Range<Int>) -> Bool {
        // A closure or a control statement in the value is behaviour.
        guard !statement.contains(where: { isMark($0, "{") }) else { return false }
        var index = statement.lowerBound
        guard tokens[index].kind == .identifier || tokens[index].keyword == .selfValue else { return false }
        index += 1
        while index + 1 < statement.upperBound, isMark(index, ".") {
            if tokens[index + 1].keyword == .initializer { return true }
            index += 2
        }
        return index < statement.upperBound && tokens[index].kind == .operatorName
            && text[tokens[index].range].elementsEqual("=".utf8)
    }
}
