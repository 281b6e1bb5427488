internal import ModuleGraphs
internal import RebuildImpact

/// What an edit may cost in modules.
enum LimitsRule: Rule {
    static let name = RuleName.limits

    static let documentation = RuleDocumentation(
        summary: "an edit recompiles no more than it may",
        discussion: """
            Each limit names modules, by layer or by pattern, and an edit: `body` changes what no other module sees, \
            `interface` changes a declaration. For each of the modules that edit is predicted as `ripple impact` does, \
            for a native debug build. `atMost` is the most modules that may recompile, the edited one included; `within` \
            lists the layers that may recompile beside the module itself and its tests. What may recompile counts.
            """,
        example: "Package.swift:9:23: limit: a body edit in Booking recompiles AppComposition (composition)",
        remedy: "put an interface module between the two, or raise the limit",
        options: [
            (
                "rules.limits.edits",
                "a list of `{ layers, modules, edit, atMost, within }`: modules by layer or pattern, `body` or "
                    + "`interface`, and the limit"
            )
        ]
    )

    static func findings(in workspace: inout Workspace) -> [Finding] {
        let limits = workspace.configuration.limits
        guard !limits.isEmpty else { return [] }
        let graph = workspace.graph
        var predictor = RebuildPredictor(
            graph: graph, rules: workspace.input.rebuildRules, catalog: workspace.input.sources)
        var findings: [Finding] = []
        for limit in limits {
            for module in limit.scope.modules(in: graph, workspace.layers) {
                let file =
                    workspace.input.sources.sources(of: module.id)?.first?.path ?? (module.directory ?? "")
                    + "/any.swift"
                let edit: EditKind = limit.edit == .body ? .body : .topLevel
                let changes = ChangeSet(
                    [ChangedFile(path: file, stated: edit)], ownership: workspace.input.ownership, graph: graph)
                let prediction = predictor.predict(changes)
                findings += Self.findings(limit, module, prediction.modules, &workspace)
            }
        }
        return findings
    }

    private static func findings(
        _ limit: Configuration.Limit, _ module: Module, _ outcomes: [RebuildPrediction.ModuleOutcome],
        _ workspace: inout Workspace
    ) -> [Finding] {
        let graph = workspace.graph
        let edit = limit.edit == .body ? "a body edit" : "an interface edit"
        let place = workspace.place(of: module.id)
        var findings: [Finding] = []
        if let most = limit.atMost, outcomes.count > most {
            let names = outcomes.prefix(5).map { workspace.name($0.module) }.joined(separator: ", ")
            findings.append(
                Finding(
                    .limits, from: module.label, to: "\(limit.edit.rawValue) at most",
                    message:
                        "limit: \(edit) in \(workspace.name(module.id)) may recompile more than \(most.of("module"))",
                    at: place,
                    notes: [.init("\(outcomes.count): \(names)\(outcomes.count > 5 ? ", …" : "")")]))
        }
        guard let within = limit.within else { return findings }
        let tests = Set(graph.directDependents(of: module.id).filter { graph[$0].kind == .test })
        for outcome in outcomes where outcome.module != module.id && !tests.contains(outcome.module) {
            let layer = workspace.layers[outcome.module]?.name
            if let layer, within.contains(layer) { continue }
            let verb = outcome.rebuild == .recompiles ? "recompiles" : "may recompile"
            findings.append(
                Finding(
                    .limits, from: module.label, to: "\(limit.edit.rawValue) \(graph[outcome.module].label)",
                    message: "limit: \(edit) in \(workspace.name(module.id)) \(verb) \(workspace.name(outcome.module))"
                        + (layer.map { " (\($0))" } ?? ""),
                    at: place,
                    notes: [
                        .init("by " + outcome.chain.map { workspace.name($0) }.joined(separator: " > "))
                    ]))
        }
        return findings
    }
}
