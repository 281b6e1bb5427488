internal import ModuleGraphs
internal import SwiftSource

extension RebuildPredictor {
    /// What edits of macros, plug-ins and the programs that they need do to the modules that use them, and what
    /// planning the build anew does.
    mutating func addTools(_ effects: [ModuleEffect], replans: Bool, to board: inout OutcomeBoard) {
        if replans { regeneratePluginOutput(.yes, &board) }
        var changed: [ModuleID: ModuleEffect.Certainty] = [:]
        for effect in effects where effect.object > .no {
            for module in dependents.closure([effect.module]) {
                changed[module, default: .no].raise(to: effect.object)
            }
        }
        for (tool, certainty) in changed.sorted(by: { $0.key < $1.key }) {
            switch graph[tool].kind {
            case .macro: expandAgain(tool, certainty, &board)
            case .plugin:
                regenerate(dependents.toolUsers(tool), .maybe, "uses \(graph[tool].name), which changed", &board)
            default:
                // A program that a plug-in runs: the plug-in's users get new generated source.
                for plugin in dependents.toolUsers(tool) where graph[plugin].kind == .plugin {
                    let why = "\(graph[plugin].name) runs \(graph[tool].name) again, which changed"
                    let users = dependents.toolUsers(plugin)
                    regenerate(users, certainty, why, &board)
                    for user in users { spreadMaybe(from: user, "its generated source may differ", &board) }
                }
            }
        }
    }

    func regeneratePluginOutput(_ certainty: ModuleEffect.Certainty, _ board: inout OutcomeBoard) {
        let users = graph.modules.lazy.map(\.id).filter { graph.usesPlugin($0) }
        regenerate(Array(users), certainty, "the build is planned anew, which runs its plug-in again", &board)
    }

    private func regenerate(
        _ users: [ModuleID], _ certainty: ModuleEffect.Certainty, _ why: String, _ board: inout OutcomeBoard
    ) {
        for user in users {
            board.add(user, certainty, chain: [user], files: [], reason: Reason(module: user, because: why))
        }
    }

    private mutating func expandAgain(
        _ macro: ModuleID, _ certainty: ModuleEffect.Certainty, _ board: inout OutcomeBoard
    ) {
        guard rules.rebuildsMacroClients else { return }
        let why = "uses the macros of \(graph[macro].name), whose implementation changed"
        let direct = dependents.toolUsers(macro)
        let names = Set(direct.flatMap { facts[$0].macroNames })
        for client in direct {
            let reason = Reason(module: macro, because: why)
            board.add(client, certainty, chain: [macro, client], files: [], reason: reason)
            spreadMaybe(from: client, "an expansion may differ", &board)
            for user in dependents.closure([client])
            where user != client && facts[user].files.contains(where: { !$0.facts.names.isDisjoint(from: names) }) {
                board.add(user, certainty, chain: [macro, client, user], files: [], reason: reason)
            }
        }
    }

    /// A module whose interface may come out otherwise for a reason that its text does not show.
    mutating func spreadMaybe(from module: ModuleID, _ why: String, _ board: inout OutcomeBoard) {
        var effect = ModuleEffect(module: module)
        effect.moduleFile = .maybe
        effect.anyName = .maybe
        effect.isExplained = false
        effect.causes = [(0, ModuleEffect.Cause(text: why, file: "", line: nil))]
        let spread = Spread(of: effect, graph: graph, rules: rules, dependents: dependents, facts: &facts)
        for (dependent, outcome) in spread.outcomes.sorted(by: { $0.key < $1.key }) where outcome.compiles > .no {
            board.add(
                dependent, .maybe, chain: [module, dependent], files: [],
                reason: Reason(
                    module: module, because: "\(graph[module].name)'s interface may change: \(why)",
                    file: outcome.file)
            )
        }
    }

    /// Tests of an executable are compiled against the linked program: the compiler is called for them whenever it is
    /// linked again, and in a few builds it compiled them.
    func addTestsOfExecutables(_ products: ProductOutcomes, to board: inout OutcomeBoard) {
        guard rules.looksAtTestsOfExecutables else { return }
        for executable in graph.modules where executable.kind == .executable {
            let object = products.object(in: executable.id)
            guard object > .no else { continue }
            for test in dependents.linking(executable.id) where graph[test].kind == .test {
                board.add(
                    test, .maybe, chain: [executable.id, test], files: [],
                    reason: Reason(
                        module: executable.id,
                        because: "\(executable.name) is linked again, and the compiler is called for its tests"
                    )
                )
            }
        }
    }
}
