internal import ModuleGraphs
internal import Reachability
internal import SwiftSource

/// Follows one changed module through its dependents: who is called, who compiles, whose module file changes in turn.
struct Spread {
    /// What the change does to one dependent.
    struct Outcome {
        var compiles: ModuleEffect.Certainty
        var moduleFile: ModuleEffect.Certainty
        /// The module through which the change comes.
        var through: ModuleID
        var because: String
        var file: String?
        /// The files that compile, relative to the checkout.
        var files: [String]
    }

    let effect: ModuleEffect
    let graph: ModuleGraph
    let rules: RebuildRules
    let dependents: DependentIndex
    private(set) var outcomes: [ModuleID: Outcome] = [:]
    private let anyNames: NameReach
    private let typeNames: NameReach
    private let maybeTypeNames: NameReach
    private let extended: ExtendedTypes
    /// How sure it is that whoever uses one of them compiles.
    private let extendedCertainty: ModuleEffect.Certainty
    /// The names whose users surely compile.
    private let sureNames: Set<String>
    private let cascade: Cascade

    init(
        of effect: ModuleEffect, graph: ModuleGraph, rules: RebuildRules, dependents: DependentIndex,
        facts: inout FactStore
    ) {
        self.effect = effect
        self.graph = graph
        self.rules = rules
        self.dependents = dependents
        cascade = Cascade(effect)
        let needsFacts = rules.filtersByUse && (effect.anyName > .no || !effect.types.isEmpty)
        let origin = needsFacts ? facts[effect.module] : ModuleFacts(nil)
        let between = needsFacts ? dependents.between(effect.module).map { facts[$0] } : []
        let operators = effect.changedOperators
        let certain = operators.union(effect.types.filter { $0.value == .yes }.keys)
        let gone = effect.differences.filter { $0.change == .removed }.map(\.declaration.name.baseName)
        anyNames = NameReach(
            names: origin.visibleNames.union(origin.operators).union(gone), origin: origin, between: between)
        typeNames = NameReach(names: certain, origin: origin, between: between)
        maybeTypeNames = NameReach(names: operators.union(effect.types.keys), origin: origin, between: between)
        let ownNames = dependents.importNames(of: effect.module)
        let foreign = origin.foreignTypes.union(effect.strippedTypes).filter {
            !ModuleFacts.isType($0, among: origin.declaredTypes, of: ownNames)
        }
        extended = ExtendedTypes(
            effect.anyName > .no ? foreign : foreign.filter { effect.types[ModuleFacts.lastName($0)] != nil },
            stripped: effect.strippedTypes, edited: effect.editedFiles, of: effect.module, in: graph, dependents,
            &facts)
        let isSure = effect.anyName == .yes || extended.names.allSatisfy { effect.types[$0] == .yes }
        extendedCertainty = extended.names.isEmpty ? .no : isSure ? .yes : .maybe
        sureNames = typeNames.hot.union(effect.anyName == .yes ? anyNames.hot : [])
            .union(extendedCertainty == .yes ? extended.names : [])
        guard effect.moduleFile > .no else { return }
        spread(&facts)
    }

    private mutating func spread(_ facts: inout FactStore) {
        var waiting: [(module: ModuleID, certainty: ModuleEffect.Certainty)] = [(effect.module, effect.moduleFile)]
        while let (module, certainty) = waiting.popLast() {
            for dependent in dependents.linking(module) where dependent != effect.module {
                let outcome = outcome(for: dependent, through: module, called: certainty, &facts)
                let before = outcomes[dependent]
                guard
                    outcome.compiles > before?.compiles ?? .no || outcome.moduleFile > before?.moduleFile ?? .no
                        || before == nil
                else { continue }
                var merged = outcome
                if let before {
                    merged.compiles = max(merged.compiles, before.compiles)
                    merged.moduleFile = max(merged.moduleFile, before.moduleFile)
                    if before.compiles >= outcome.compiles {
                        (merged.through, merged.because, merged.file) = (before.through, before.because, before.file)
                    }
                }
                outcomes[dependent] = merged
                // Where the engine calls the whole closure, everyone is looked at, whoever changes in between.
                let next = rules.reach == .transitiveDependents ? max(certainty, merged.moduleFile) : merged.moduleFile
                if next > .no { waiting.append((dependent, next)) }
            }
        }
    }

    // MARK: One dependent

    private mutating func outcome(
        for dependent: ModuleID, through module: ModuleID, called: ModuleEffect.Certainty, _ facts: inout FactStore
    ) -> Outcome {
        var outcome = Outcome(
            compiles: .no, moduleFile: .no, through: module, because: "", file: nil, files: []
        )
        if effect.all > .no || !rules.filtersByUse && effect.moduleFile > .no && effect.all == .no {
            compileWhole(dependent, called, &outcome, &facts)
        } else if effect.importers > .no {
            compileImporter(dependent, through: module, called, &outcome, &facts)
        } else {
            filterByUse(dependent, called, &outcome, &facts)
        }
        return outcome
    }

    private func compileWhole(
        _ dependent: ModuleID, _ called: ModuleEffect.Certainty, _ outcome: inout Outcome, _ facts: inout FactStore
    ) {
        outcome.compiles = min(called, max(effect.all, rules.filtersByUse ? .no : effect.moduleFile))
        outcome.because = "depends on \(graph[outcome.through].name), whose module file \(called.changesWords)"
        guard effect.isExplained, rules.filtersByUse == false, !rules.key.configuration.mayStoreBodies else {
            outcome.moduleFile = min(called, .maybe)
            return
        }
        outcome.moduleFile = min(called, cascade.certainty(in: facts[dependent], includesInlinableBodies: true))
    }

    private func compileImporter(
        _ dependent: ModuleID, through module: ModuleID, _ called: ModuleEffect.Certainty, _ outcome: inout Outcome,
        _ facts: inout FactStore
    ) {
        let name = graph[effect.module].name
        let importNames = dependents.importNames(of: effect.module)
        outcome.because = "imports \(name)"
        if rules.reach == .transitiveDependents {
            outcome.compiles = called
            outcome.moduleFile = .no
            return
        }
        let own = facts[dependent]
        let importing = own.files.filter { file in
            file.facts.imports.imports.contains { importNames.contains($0.module) }
        }
        outcome.compiles = own.isComplete && importing.isEmpty ? .maybe : min(called, effect.importers)
        if module != effect.module { outcome.compiles = min(outcome.compiles, .maybe) }
        outcome.file = importing.first?.path
        outcome.files = importing.map(\.path)
        // What the header says may stand in what the importer shows.
        outcome.moduleFile = .maybe
    }

    private mutating func filterByUse(
        _ dependent: ModuleID, _ called: ModuleEffect.Certainty, _ outcome: inout Outcome, _ facts: inout FactStore
    ) {
        let origin = graph[effect.module].name
        let own = facts[dependent]
        outcome.moduleFile = min(called, cascade.certainty(in: own, includesInlinableBodies: true))
        guard effect.anyName > .no || !effect.types.isEmpty else {
            outcome.because = "is called for \(origin), whose change reaches none of its files"
            return
        }
        guard own.isComplete else {
            outcome.compiles = .maybe
            outcome.moduleFile = max(outcome.moduleFile, .maybe)
            outcome.because = "depends on \(graph[outcome.through].name), and its sources are not at hand"
            return
        }
        let reach = extended.reach(of: dependent, dependents)
        var uses: [Use] = []
        for file in own.files { uses.append(use(in: file.facts, of: own, reach, &facts)) }
        followOwn(&uses, of: own, reach)
        var possible: [String] = []
        for (file, use) in zip(own.files, uses) where use.certainty > .no {
            let compiles = min(called, use.certainty)
            if compiles == .yes { outcome.files.append(file.path) } else { possible.append(file.path) }
            guard compiles > outcome.compiles else { continue }
            outcome.compiles = compiles
            outcome.file = file.path
            outcome.because = use.because ?? "may use something of \(origin)"
        }
        // Beside files that surely compile those are left out that only might, but where something is used without a
        // word: nearly every file uses that.
        if outcome.compiles < .yes || extended.isOutside { outcome.files += possible }
    }

    /// Whether a file uses what changed, and what shows it.
    private struct Use {
        var certainty: ModuleEffect.Certainty
        var because: String?
    }

    /// - Parameter reach: how the file may come to use types that the changed module extends.
    private func use(
        in facts: SourceFacts, of own: ModuleFacts, _ reach: ExtendedTypes.Reach, _ store: inout FactStore
    ) -> Use {
        let origin = graph[effect.module].name
        let own = own.visibleNames
        func hit(_ names: Set<String>) -> String? {
            // A name that the module declares itself is its own, as far as the text tells.
            let implied = facts.impliedNames.first { names.contains($0) && !own.contains($0) }
            return names.filter { facts.names.contains($0) && !own.contains($0) }.min() ?? implied
        }
        func use(_ reach: NameReach) -> String? { hit(reach.hot).map { "uses `\($0)` of \(origin)" } }
        if effect.anyName == .yes {
            if let use = use(anyNames) { return Use(certainty: .yes, because: use) }
            if let type = hit(extended.names) {
                return Use(certainty: .yes, because: "uses `\(type)`, which \(origin) extends")
            }
        }
        if let use = use(typeNames) { return Use(certainty: .yes, because: use) }
        let lead = hit(reach.leads).map { "uses `\($0)`, which leads to a type that \(origin) extends" }
        if let lead, extendedCertainty == .yes { return Use(certainty: .yes, because: lead) }
        // Swift Build was seen to compile files that name nothing of the change: there, who is called may compile.
        let mayUse =
            rules.reach == .transitiveDependents || extended.isOutside || lead != nil
            || anyNames.couldBeUsed(by: facts)
            || extended.couldBeUsed(by: facts, reach, &store)
        guard mayUse else { return Use(certainty: .no, because: nil) }
        return Use(certainty: .maybe, because: use(effect.anyName > .no ? anyNames : maybeTypeNames) ?? lead)
    }

    /// What uses a declaration of its own module that leads to what changed compiles with it.
    ///
    /// Measured with Swift 6.3.1, native debug, by a private function more below: the callers of a function of their own
    /// module whose signature names a type of the changed one, and those that take a struct of theirs that holds one.
    private func followOwn(_ uses: inout [Use], of own: ModuleFacts, _ reach: ExtendedTypes.Reach) {
        guard uses.contains(where: { $0.certainty == .yes }), uses.contains(where: { $0.certainty < .yes }) else {
            return
        }
        let sure = sureNames.union(extendedCertainty == .yes ? reach.leads : []).subtracting(own.visibleNames)
        let grown = NameReach.grown(sure, over: own.leads).subtracting(sure)
        guard !grown.isEmpty else { return }
        for (index, file) in own.files.enumerated() where uses[index].certainty < .yes {
            guard let name = grown.filter({ file.facts.names.contains($0) }).min() else { continue }
            uses[index] = Use(
                certainty: .yes, because: "uses `\(name)`, which leads to something of \(graph[effect.module].name)")
        }
    }
}

extension ModuleEffect.Certainty {
    fileprivate var changesWords: String { self == .yes ? "changes" : "may change" }
}
