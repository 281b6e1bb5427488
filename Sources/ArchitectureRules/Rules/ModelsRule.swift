internal import ModuleGraphs
internal import SwiftSource

/// Modules of models hold data.
enum ModelsRule: Rule {
    static let name = RuleName.models

    static let documentation = RuleDocumentation(
        summary: "a model module holds data: models, identifiers, errors",
        discussion: """
            Looked at are the modules of layers with `"contains": "models"`. They import no UI framework and nothing \
            that talks to a network; they have no class with state, no actor, no global variable, no cache, and no \
            function that waits (`async`): it would ask somebody. A computed property or a function that only looks at \
            the value itself is part of the data.
            """,
        example: "Sources/TravelModels/TripCache.swift:3:14: class with state in model module TravelModels: TripCache",
        remedy: "move what does something into a feature or a service, and leave the data",
        options: []
    )

    static func findings(in workspace: inout Workspace) -> [Finding] {
        var findings: [Finding] = []
        for module in workspace.graph.ownModules
        where workspace.layers[module.id]?.contains == .models && module.kind != .test {
            for file in workspace.files(of: module.id) ?? [] {
                let index = workspace.declarations(in: file)
                for entry in index.entries where !entry.isLocal {
                    guard let what = complaint(entry, index, file) else { continue }
                    findings.append(
                        Finding(
                            .models, from: module.label, to: "\(entry.kind.word) \(index.path(of: entry))",
                            message: "\(what) in model module \(workspace.name(module.id)): \(index.path(of: entry))",
                            at: DeclarationPlace.of(entry, in: file),
                            notes: [.init("move it into a feature or a service, and leave the data")]))
                }
                findings += ModuleContent.networking(file, module, rule: .models, kind: "model", workspace)
                findings += userInterface(file, module, workspace)
            }
        }
        return findings
    }

    private static func complaint(
        _ entry: DeclarationList.Entry, _ index: DeclarationList, _ file: Workspace.File
    ) -> String? {
        if entry.kind.isType, entry.kind != .extension, isCache(entry.name) { return "cache" }
        switch entry.kind {
        case .actor: return "actor"
        case .class: return hasState(entry, index) ? "class with state" : nil
        case .variable where entry.isStored && (entry.parent == nil || entry.isStatic):
            return isCache(entry.name) ? "cache" : "global state"
        case .variable, .constant: return entry.isStored && isCache(entry.name) ? "cache" : nil
        case .function: return entry.hasBody && Waiting(file.text).waits(entry) ? "function that waits" : nil
        default: return nil
        }
    }

    private static func isCache(_ name: String) -> Bool { name.hasSuffix("Cache") || name == "cache" }

    /// Whether the class has a variable that is stored in its objects.
    private static func hasState(_ entry: DeclarationList.Entry, _ index: DeclarationList) -> Bool {
        let position = index.entries.firstIndex(of: entry)
        return index.entries.contains { $0.parent == position && $0.kind == .variable && $0.isStored }
    }

    private static func userInterface(
        _ file: Workspace.File, _ module: Module, _ workspace: Workspace
    ) -> [Finding] {
        ActiveImports(file, workspace.configuration).imports
            .filter { SystemModules.userInterface.contains($0.declaration.module) }
            .map { use in
                Finding(
                    .models, from: module.label, to: "UI \(use.declaration.module)",
                    message: "UI import in model module \(workspace.name(module.id)): \(use.declaration.module)",
                    at: use.place(in: file),
                    notes: [.init("say it in plain data; colours and fonts belong to the views")])
            }
    }
}

/// Which functions of a file wait for others.
private struct Waiting {
    private let tokens: [Token]

    init(_ text: [UInt8]) { tokens = Lexer.tokens(in: text) }

    /// Whether `async` stands between the function's parameters and its body.
    func waits(_ entry: DeclarationList.Entry) -> Bool {
        guard let start = tokens.firstIndex(where: { ($0.line, $0.column) == (entry.line, entry.column) }) else {
            return false
        }
        var depth = 0
        for token in tokens[start...] {
            if token.kind == .punctuation {
                switch token.firstByte {
                case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "{") where depth == 0: return false
                default: break
                }
            } else if depth == 0, token.keyword == .async {
                return true
            }
        }
        return false
    }
}
