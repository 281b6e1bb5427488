internal import ModuleGraphs
internal import SwiftSource

/// Modules that will not be rebuilt but should be: builds that succeed and are wrong.
///
/// Source: hazards that were shown with Swift 6.3.1 by comparing what an incremental and a clean build print.
struct StaleModules {
    let graph: ModuleGraph
    let rules: RebuildRules
    let dependents: DependentIndex
    let board: OutcomeBoard

    func find(_ effects: [ModuleEffect], _ facts: inout FactStore) -> [RebuildPrediction.Stale] {
        var stale: [RebuildPrediction.Stale] = []
        for effect in effects {
            stale += layouts(effect, &facts) + copies(effect, &facts) + macros(effect, &facts)
            stale += moduleMaps(effect, &facts) + memberMacros(effect, &facts)
        }
        var seen: Set<ModuleID> = []
        return stale.sorted { ($0.module, $0.because) < ($1.module, $1.because) }.filter {
            seen.insert($0.module).inserted
        }
    }

    /// Modules further up than the engine looks, which know a type's layout, its cases or its requirements.
    private func layouts(_ effect: ModuleEffect, _ facts: inout FactStore) -> [RebuildPrediction.Stale] {
        guard rules.reach == .directDependents, effect.moduleFile == .yes else { return [] }
        var names: [String: String] = [:]
        for difference in effect.differences {
            switch difference.effect {
            case .storedProperty(let type): names[ModuleFacts.lastName(type)] = "the layout"
            case .typeKind(let type): names[ModuleFacts.lastName(type)] = "the kind"
            case .enumCase(let type): names[ModuleFacts.lastName(type)] = "the cases"
            case .protocolRequirement(let type): names[ModuleFacts.lastName(type)] = "the requirements"
            default: continue
            }
        }
        guard !names.isEmpty else { return [] }
        let layout = LayoutReach(
            of: Set(names.keys), in: dependents.between(effect.module).map { facts[$0] } + [facts[effect.module]])
        let direct = Set(dependents.linking(effect.module))
        return modulesAbove(effect.module).filter { !direct.contains($0) && board.certainty($0) == .no }.compactMap {
            module in
            let own = facts[module]
            let names = names
            guard let used = layout.use(in: own), let what = names[layout.origin(of: used)] else { return nil }
            let type = layout.origin(of: used)
            let name = graph[effect.module].name
            return RebuildPrediction.Stale(
                module: module,
                because: "it uses \(used == type ? "`\(type)`" : "`\(used)`, which holds `\(type)`,") of \(name), "
                    + "\(what) of which changed, but does not declare that it depends on \(name)",
                remedy: "add \"\(name)\" to the dependencies of \(graph[module].name)"
            )
        }
    }

    /// Direct users of code that was copied into them and is not copied again.
    private func copies(_ effect: ModuleEffect, _ facts: inout FactStore) -> [RebuildPrediction.Stale] {
        guard rules.filtersByUse else { return [] }
        var stale: [RebuildPrediction.Stale] = []
        for difference in effect.differences {
            guard let name = copiedBody(difference) else { continue }
            for module in modulesAbove(effect.module) where board.certainty(module) == .no {
                guard let file = facts[module].files.first(where: { $0.facts.names.contains(name) }) else { continue }
                stale.append(
                    .init(
                        module: module,
                        because: "it holds a copy of the body of `\(name)` of \(graph[effect.module].name), "
                            + "which changed (\(file.path))",
                        remedy: "edit or touch \(file.path), or build from clean"
                    )
                )
            }
        }
        return stale
    }

    /// The function whose body every caller holds a copy of, in debug builds too.
    private func copiedBody(_ difference: Difference) -> String? {
        guard difference.change != .added else { return nil }
        switch difference.effect {
        case .transparentBody(let name): return ModuleFacts.lastName(name.baseName)
        case .inlinableBody(let name) where difference.declaration.attributes.contains("_alwaysEmitIntoClient"):
            return ModuleFacts.lastName(name.baseName)
        default: return nil
        }
    }

    /// Clients of a macro keep the old expansion.
    private func macros(_ effect: ModuleEffect, _ facts: inout FactStore) -> [RebuildPrediction.Stale] {
        // Lines that moved change the tool's object, not what it expands to.
        guard !rules.rebuildsMacroClients, effect.object == .yes,
            effect.causes.contains(where: { $0.kind > EditKind.lines.rank })
        else { return [] }
        var stale: [RebuildPrediction.Stale] = []
        for macro in dependents.closure([effect.module])
        where graph[macro].kind == .macro {
            let hosts = dependents.toolUsers(macro)
            let names = Set(hosts.flatMap { facts[$0].macroNames })
            for user in dependents.closure(hosts) where board.certainty(user) == .no {
                guard let file = facts[user].files.first(where: { $0.facts.usesMacro(among: names) }) else { continue }
                stale.append(
                    .init(
                        module: user,
                        because: "it keeps what the macros of \(graph[macro].name) expanded to before (\(file.path))",
                        remedy: "edit or touch \(file.path), or build from clean"
                    )
                )
            }
        }
        return stale
    }

    /// Swift importers of a module map or of a system library's header.
    private func moduleMaps(_ effect: ModuleEffect, _ facts: inout FactStore) -> [RebuildPrediction.Stale] {
        guard effect.causes.contains(where: { $0.kind == EditKind.moduleMap.rank && $0.cause.text != "touched" }),
            rules[.moduleMap].dependents == .nobody
        else { return [] }
        let importNames = dependents.importNames(of: effect.module)
        let name = graph[effect.module].name
        return dependents.linking(effect.module).filter { board.certainty($0) == .no }.compactMap { module in
            guard
                let file = facts[module].files.first(where: {
                    $0.facts.imports.imports.contains { importNames.contains($0.module) }
                })
            else { return nil }
            return .init(
                module: module,
                because:
                    "it imports \(name), whose module map or header changed, which the build system does not look at",
                remedy: "edit or touch \(file.path), or build from clean"
            )
        }
    }

    /// Users of a type beneath a member macro that may read the body which changed.
    private func memberMacros(_ effect: ModuleEffect, _ facts: inout FactStore) -> [RebuildPrediction.Stale] {
        var stale: [RebuildPrediction.Stale] = []
        for difference in effect.differences where difference.change == .body {
            guard let attribute = difference.possibleMacro, isAttachedMacro(attribute, seenFrom: effect.module, &facts)
            else { continue }
            let type =
                difference.declaration.enclosing.isEmpty
                ? difference.declaration.name : difference.declaration.enclosing
            let name = ModuleFacts.lastName(type.baseName)
            for module in dependents.linking(effect.module) where board.certainty(module) < .yes {
                guard let file = facts[module].files.first(where: { $0.facts.names.contains(name) }) else { continue }
                stale.append(
                    .init(
                        module: module,
                        because:
                            "it uses `\(name)` of \(graph[effect.module].name), whose macro @\(attribute) may read "
                            + "the body that changed and make other members of it",
                        remedy: "edit or touch \(file.path), or build from clean"
                    )
                )
            }
        }
        return stale
    }

    private func isAttachedMacro(_ name: String, seenFrom module: ModuleID, _ facts: inout FactStore) -> Bool {
        (graph.directDependencies(of: module) + [module]).contains { facts[$0].macroNames.contains(name) }
    }

    private func modulesAbove(_ module: ModuleID) -> [ModuleID] {
        dependents.closure([module])
            .filter { $0 != module && !graph[$0].isExternal }
    }
}
