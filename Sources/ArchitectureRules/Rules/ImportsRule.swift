internal import ModuleGraphs
internal import Reachability
internal import SwiftSource

/// Imports against declared dependencies.
enum ImportsRule: Rule {
    static let name = RuleName.imports

    static let documentation = RuleDocumentation(
        summary: "a file imports what its module declares, and a module declares what its files import",
        discussion: """
            Four things are found. **Undeclared**: a file imports a module of the checkout that its own module does not \
            declare. It compiles as long as something else builds that module first, and is then not rebuilt when it \
            should be: wrong values at run time, measured with Swift 6.3.1. **Never imported**: a dependency that no \
            file imports; where a macro, a resource or a re-export may be the use, or where C code may include it, the \
            finding says `possibly`. **Declared twice**. **Forbidden**: an import that the configuration forbids in a \
            layer or a folder, such as a UI framework under `Domain`. Imports in comments, in texts and in inactive \
            `#if` branches do not count; one under a condition that is not known here is noted. A dependency of which a \
            file uses a name is used, whatever it imports.
            """,
        example:
            "Sources/Profile/ProfileView.swift:3:1: undeclared import: Profile imports TravelModels, which its target "
            + "does not declare",
        remedy: "the note says the edit: a dependency to add to the manifest or to take out, or an import to drop",
        options: [
            (
                "rules.imports.forbidden",
                "a list of `{ modules, layers, folders }`: patterns of modules that files of the layers or folders "
                    + "must not import"
            ),
            (
                "rules.imports.platforms",
                "the operating systems whose `#if os(…)` counts, such as `[\"iOS\", \"macOS\"]`; without it the one "
                    + "that Ripple runs on"
            ),
        ]
    )

    static func findings(in workspace: inout Workspace) -> [Finding] {
        let byName = Dictionary(
            grouping: workspace.graph.loadedModules.filter { $0.kind != .plugin }, by: \.importName)
        var findings: [Finding] = []
        for module in workspace.graph.ownModules {
            findings += repeated(in: module, &workspace)
            guard let files = workspace.files(of: module.id) else { continue }
            let imports = files.map { ActiveImports($0, workspace.configuration).imports }
            findings += undeclared(module, files, imports, byName, &workspace)
            findings += forbidden(module, files, imports, workspace)
            findings += UnusedDependencies(module, files, &workspace).findings(&workspace)
        }
        return findings
    }

    // MARK: - Undeclared

    private static func undeclared(
        _ module: Module, _ files: [Workspace.File], _ imports: [[ActiveImports.Use]], _ byName: [String: [Module]],
        _ workspace: inout Workspace
    ) -> [Finding] {
        let graph = workspace.graph
        let declared = Set(graph.directDependencies(of: module.id))
        let declaredNames = Set(declared.map { graph[$0].importName })
        var reachable: Set<ModuleID>?
        var findings: [Finding] = []
        for (file, uses) in zip(files, imports) {
            for use in uses {
                let name = use.declaration.module
                guard name != module.importName, !declaredNames.contains(name), let targets = byName[name],
                    !isGuarded(use, in: file)
                else { continue }
                if reachable == nil { reachable = transitive(module.id, graph) }
                // Of several modules of the name the one that is built before, else the first.
                let target = targets.first { reachable?.contains($0.id) == true } ?? targets[0]
                let via = graph.directDependencies(of: module.id).first { transitive($0, graph).contains(target.id) }
                findings.append(finding(module, target, use, file, via: via, &workspace))
            }
        }
        return findings
    }

    private static func finding(
        _ module: Module, _ target: Module, _ use: ActiveImports.Use, _ file: Workspace.File, via: ModuleID?,
        _ workspace: inout Workspace
    ) -> Finding {
        let (own, other) = (workspace.name(module.id), workspace.name(target.id))
        var notes: [Finding.Note] = []
        if let line = use.conditionLine, use.isConditional {
            notes.append(.init("under the '#if' of line \(line), which is not decided here"))
        }
        if let via {
            notes.append(
                .init(
                    "\(other) is built first only because \(workspace.name(via)) needs it; after an edit of \(other) "
                        + "this "
                        + "module may stay stale"))
        } else {
            notes.append(.init("nothing that \(own) declares needs \(other): a clean build may fail"))
        }
        if workspace.layers.allows(module.id, target.id) {
            let isSame = module.package == target.package
            let text = isSame ? "\"\(target.name)\"" : product(of: target, workspace.graph)
            notes.append(
                .init("add \(text) to the dependencies of target '\(module.name)'", at: workspace.place(of: module.id)))
        } else {
            notes.append(.init("the layers forbid it: drop the import"))
        }
        let possibly = use.isConditional ? "possibly undeclared import" : "undeclared import"
        return Finding(
            .imports, from: module.label, to: target.label,
            message: "\(possibly): \(own) imports \(other), which its target does not declare",
            at: use.place(in: file), notes: notes
        )
    }

    private static func product(of target: Module, _ graph: ModuleGraph) -> String {
        let product = graph.products.first { $0.isDeclared && $0.modules.contains(target.id) }
        return ".product(name: \"\(product?.name ?? target.name)\", package: \"\(graph[target.package].name)\")"
    }

    /// `#if canImport(A)` around `import A` asks before it takes.
    private static func isGuarded(_ use: ActiveImports.Use, in file: Workspace.File) -> Bool {
        guard let clause = use.declaration.clause else { return false }
        let module: Set<String> = [use.declaration.module]
        let without = BuildConditions(knowsAllFlags: false, missingModules: module)
        let with = BuildConditions(knowsAllFlags: false, importableModules: module)
        let imports = file.facts.imports
        return imports.truths(under: without)[clause] == .false && imports.truths(under: with)[clause] != .false
    }

    private static func transitive(_ module: ModuleID, _ graph: ModuleGraph) -> Set<ModuleID> {
        Set(graph.digraph.reachable(from: [module.index], .successors).setBits.map { ModuleID(rawValue: UInt32($0)) })
    }

    // MARK: - Forbidden and repeated

    private static func forbidden(
        _ module: Module, _ files: [Workspace.File], _ imports: [[ActiveImports.Use]], _ workspace: Workspace
    ) -> [Finding] {
        let rules = workspace.configuration.forbiddenImports
        guard !rules.isEmpty else { return [] }
        let layer = workspace.layers[module.id]?.name
        let matchers = rules.map { $0.modules.map { $0.matcher() } }
        var findings: [Finding] = []
        for (file, uses) in zip(files, imports) {
            for use in uses {
                let name = use.declaration.module
                for (rule, matchers) in zip(rules, matchers) where matchers.contains(where: { $0(name, name) }) {
                    let folder = rule.folders.first { workspace.configuration.holds($0, file.path) }
                    let isInLayer = layer.map(rule.layers.contains) ?? false
                    guard folder != nil || isInLayer else { continue }
                    let place = folder.map { "under \($0.text)" } ?? "in layer \(layer ?? "")"
                    findings.append(
                        Finding(
                            .imports, from: file.path, to: "forbidden \(name)",
                            message: "forbidden import: \(name) \(place)", at: use.place(in: file),
                            notes: [.init("move the code that needs \(name) out of \(workspace.name(module.id))")]))
                    break
                }
            }
        }
        return findings
    }

    private static func repeated(in module: Module, _ workspace: inout Workspace) -> [Finding] {
        guard let manifest = workspace.manifest(of: module.package) else { return [] }
        return manifest.repeated(in: module.name).map { first, second in
            Finding(
                .imports, from: module.label, to: "twice \(second.name)",
                message: "declared twice: \(workspace.name(module.id)) needs \(second.name)",
                at: manifest.place(second.spot),
                notes: [.init("the first is here; take one out", at: manifest.place(first.spot))])
        }
    }
}
