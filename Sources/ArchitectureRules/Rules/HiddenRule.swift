internal import ModuleGraphs
internal import SwiftSource

/// Dependencies that no import shows.
enum HiddenRule: Rule {
    static let name = RuleName.hidden

    static let documentation = RuleDocumentation(
        summary: "no feature reaches another by a name in a text",
        discussion: """
            `NSClassFromString`, `NSSelectorFromString`, `Selector("…")`, locators that are asked by a text, and \
            notifications with `userInfo`: where the text holds the name of another module, or of a type that another \
            feature declares, the two depend on each other and no graph shows it. Off unless it is asked for, by \
            `"on": true` or by `--only hidden`: text alone cannot tell what such a name is for.
            """,
        example:
            "Sources/Profile/Links.swift:8:16: hidden dependency: Profile names BookingDetailView of Booking in a text",
        remedy: "ask through an interface module",
        options: [
            ("rules.hidden.on", "whether it is looked at"),
            ("rules.hidden.locators", "names of functions that look something up by a text"),
        ]
    )

    private static let runtime: Set<String> = ["NSClassFromString", "NSSelectorFromString", "Selector"]

    static func findings(in workspace: inout Workspace) -> [Finding] {
        let graph = workspace.graph
        var owners: [String: ModuleID] = [:]
        for module in graph.loadedModules where module.kind == .library && module.languages.contains(.swift) {
            for file in workspace.files(of: module.id) ?? [] {
                for type in file.facts.types where owners[type.name] == nil { owners[type.name] = module.id }
            }
        }
        for module in graph.loadedModules where module.kind == .library { owners[module.importName] = module.id }
        let locators = Set(workspace.configuration.locators)
        var findings: [Finding] = []
        for module in graph.ownModules where module.kind != .test {
            let needed = Set(graph.directDependencies(of: module.id) + [module.id])
            for file in workspace.files(of: module.id) ?? [] {
                for (name, token) in texts(in: file, locators) {
                    guard
                        let owner = name.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
                            .lazy.compactMap({ owners[String($0)].map { owner in owner } }).first(where: {
                                !needed.contains($0)
                            }),
                        let word = name.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
                            .first(where: { owners[String($0)] == owner })
                    else { continue }
                    let what = word == graph[owner].importName ? "\(word)" : "\(word) of \(workspace.name(owner))"
                    findings.append(
                        Finding(
                            .hidden, from: module.label, to: graph[owner].label,
                            message: "hidden dependency: \(workspace.name(module.id)) names \(what) in a text",
                            at: SourcePlace(
                                file: file.path, line: token.line, column: token.column,
                                length: token.end - token.start, in: file.text),
                            notes: [.init("ask through an interface module")]))
                }
            }
        }
        return findings
    }

    /// The texts that a call looks something up by.
    private static func texts(in file: Workspace.File, _ locators: Set<String>) -> [(String, Token)] {
        let tokens = Lexer.tokens(in: file.text)
        func word(_ index: Int) -> String {
            tokens.indices.contains(index) && tokens[index].kind == .identifier
                ? String(decoding: file.text[tokens[index].range], as: UTF8.self) : ""
        }
        func isMark(_ index: Int, _ mark: Character) -> Bool {
            tokens.indices.contains(index) && tokens[index].kind == .punctuation
                && tokens[index].firstByte == mark.asciiValue
        }
        var found: [(String, Token)] = []
        for index in tokens.indices where tokens[index].kind == .string {
            let token = tokens[index]
            let text = String(decoding: file.text[token.range], as: UTF8.self)
            let label = isMark(index - 1, ":") ? index - 2 : index
            guard isMark(label - 1, "(") else { continue }
            let callee = word(label - 2)
            let isNotification =
                (callee == "Name" || callee == "post") && !file.facts.names.isDisjoint(from: ["userInfo"])
            if runtime.contains(callee) || locators.contains(callee) || isNotification { found.append((text, token)) }
        }
        return found
    }
}
