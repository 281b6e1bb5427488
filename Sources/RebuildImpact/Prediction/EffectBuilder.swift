internal import ModuleGraphs
internal import SwiftSource

/// Adds up the edits of each module by the rules.
struct EffectBuilder {
    let rules: RebuildRules
    let graph: ModuleGraph
    private(set) var effects: [ModuleID: ModuleEffect] = [:]

    init(rules: RebuildRules, graph: ModuleGraph) {
        self.rules = rules
        self.graph = graph
    }

    mutating func add(_ change: ChangeSet.Change) {
        for (module, category) in zip(change.modules, change.categories) {
            var effect = effects[module] ?? ModuleEffect(module: module)
            if graph[module].kind == .plugin {
                addPlugin(change, to: &effect)
            } else if category.isSource || category == .publicHeader || category == .privateHeader
                || category == .moduleMap
            {
                addSource(change, category, to: &effect)
            } else {
                addOther(change, to: &effect)
            }
            effects[module] = effect
        }
    }

    /// A plug-in is a program that SwiftPM compiles by itself; what it makes of its users is not known.
    private func addPlugin(_ change: ChangeSet.Change, to effect: inout ModuleEffect) {
        effect.compiles = max(effect.compiles, .maybe)
        effect.object = max(effect.object, change.edit == .none ? .no : .maybe)
        note(change, "edited", 1, &effect)
    }

    /// A resource or a file that only a plug-in reads.
    private func addOther(_ change: ChangeSet.Change, to effect: inout ModuleEffect) {
        let rule = rules[change.edit]
        switch change.edit {
        case .pluginInput:
            effect.compiles = .yes
            effect.moduleFile = max(effect.moduleFile, .maybe)
            effect.anyName = max(effect.anyName, .maybe)
            effect.object = max(effect.object, .maybe)
            effect.isExplained = false
            note(change, "a build-tool plug-in reads it and generates source", 3, &effect)
        case .fileAdded, .fileRemoved, .fileRenamed:
            effect.replans = effect.replans || rule.replans
        case .unknown where change.modules.count > 0 && graph.usesPlugin(effect.module):
            effect.compiles = max(effect.compiles, .maybe)
            effect.moduleFile = max(effect.moduleFile, .maybe)
            effect.anyName = max(effect.anyName, .maybe)
        default:
            break
        }
    }

    private func addSource(_ change: ChangeSet.Change, _ category: FileCategory, to effect: inout ModuleEffect) {
        let kind = change.edit
        var rule = rules[kind]
        if category == .cSource || category == .privateHeader, kind == .fileAdded || kind == .fileRemoved {
            rule.moduleFile = .same
            rule.dependents = .nobody
        }
        if kind == .unknown { return addUnknown(change, to: &effect) }
        effect.replans = effect.replans || rule.replans
        if rule.own != .nothing { effect.compiles = .yes }
        effect.differences += change.difference?.differences ?? []
        addFiles(change, rule, category, to: &effect)
        effect.object = max(effect.object, Self.certainty(rule.links))
        let moduleFile = self.moduleFile(change, rule)
        effect.moduleFile = max(effect.moduleFile, moduleFile)
        addDependents(change, rule, certainty: moduleFile, to: &effect)
        if change.difference == nil, moduleFile != .no { effect.isExplained = false }
        note(change, change.summary, kind.rank, &effect)
    }

    private func addUnknown(_ change: ChangeSet.Change, to effect: inout ModuleEffect) {
        effect.compiles = .yes
        effect.files.insert(change.file)
        effect.object = .yes
        effect.moduleFile = max(effect.moduleFile, .maybe)
        effect.all = max(effect.all, .maybe)
        effect.isExplained = false
        note(change, "edited", EditKind.unknown.rank, &effect)
    }

    private func addFiles(
        _ change: ChangeSet.Change, _ rule: EditRule, _ category: FileCategory, to effect: inout ModuleEffect
    ) {
        if change.edit != .fileRemoved, rule.own != .nothing {
            effect.files.insert(change.file)
            effect.editedFiles.insert(change.file)
        }
        if rule.own == .allFiles, category == .swift || category == .cSource { effect.allFiles = true }
        guard let difference = change.difference else { return }
        switch rule.own {
        case .editedFileAndUsers:
            effect.ownNames.formUnion(difference.differences.map { $0.declaration.name.baseName })
            effect.providers.insert(change.file)
        case .editedFileAndTypeUsers:
            effect.ownNames.formUnion(difference.changedTypes.map(ModuleFacts.lastName))
            effect.ownNames.formUnion(effect.changedOperators)
        default:
            break
        }
    }

    /// The rule's answer, widened where the text leaves a doubt.
    private func moduleFile(_ change: ChangeSet.Change, _ rule: EditRule) -> ModuleEffect.Certainty {
        switch rule.moduleFile {
        case .changed: return .yes
        case .mayChange: return .maybe
        case .same: return change.difference?.uncertainties.isEmpty == false ? .maybe : .no
        }
    }

    private func addDependents(
        _ change: ChangeSet.Change, _ rule: EditRule, certainty: ModuleEffect.Certainty, to effect: inout ModuleEffect
    ) {
        guard certainty > .no else { return }
        switch rule.dependents {
        case .nobody where change.difference?.uncertainties.isEmpty == false:
            // A body that a macro may read: what stands under it may come out otherwise.
            effect.anyName = max(effect.anyName, .maybe)
        case .nobody, .calledOnly:
            break
        case .usersOfAnyName:
            effect.anyName = max(effect.anyName, certainty)
        case .usersOfType:
            addTypes(change, certainty, to: &effect)
        case .importers:
            effect.importers = max(effect.importers, certainty)
        case .all:
            effect.all = max(effect.all, certainty)
        }
    }

    private func addTypes(
        _ change: ChangeSet.Change, _ certainty: ModuleEffect.Certainty, to effect: inout ModuleEffect
    ) {
        guard let difference = change.difference else {
            // Stated by hand: some type of the module, it is not known which.
            effect.anyName = max(effect.anyName, .maybe)
            return
        }
        var explained: Set<String> = []
        for item in difference.differences {
            guard case .extensionMember(let type) = item.effect else { continue }
            // Measured for protocols, whose extensions reach nobody; of another type it is not known.
            explained.insert(type)
            guard !isProtocol(type, effect.module) || item.change != .added else { continue }
            effect.types[ModuleFacts.lastName(type), default: .no].raise(to: .maybe)
        }
        let required = difference.differences.compactMap { item -> String? in
            if case .protocolRequirement(let type) = item.effect { type } else { nil }
        }
        for type in difference.changedTypes where !explained.contains(type) || required.contains(type) {
            effect.types[ModuleFacts.lastName(type), default: .no].raise(to: certainty)
        }
    }

    /// The names of protocols that the predictor found in the module's sources.
    var protocols: [ModuleID: Set<String>] = [:]

    private func isProtocol(_ type: String, _ module: ModuleID) -> Bool {
        protocols[module]?.contains(ModuleFacts.lastName(type)) ?? false
    }

    private func note(_ change: ChangeSet.Change, _ text: String, _ kind: Int, _ effect: inout ModuleEffect) {
        let line = change.difference?.differences.first.map(\.declaration.line)
        effect.causes.append((kind, ModuleEffect.Cause(text: text, file: change.file, line: line)))
    }

    private static func certainty(_ link: EditRule.Link) -> ModuleEffect.Certainty {
        switch link {
        case .no: .no
        case .maybe: .maybe
        case .yes: .yes
        }
    }
}

extension ModuleEffect.Certainty {
    mutating func raise(to other: ModuleEffect.Certainty) { self = max(self, other) }
}

extension String {
    /// The name without argument labels: `move(to:)` is `move`.
    var baseName: String { firstIndex(of: "(").map { String(self[..<$0]) } ?? self }
}
