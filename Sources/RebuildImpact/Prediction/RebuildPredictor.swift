public import ModuleGraphs
internal import Reachability
internal import SwiftSource

/// Predicts what a change set rebuilds, by the rules of a build system and by what the sources say.
public struct RebuildPredictor {
    let graph: ModuleGraph
    let rules: RebuildRules
    let dependents: DependentIndex
    private var catalog: any SourceCatalog
    private let memory: FactMemory?
    var facts: FactStore
    /// Whether a module's file changes, where somebody knows better than the text: the compiler.
    public var moduleFiles: [ModuleID: Bool] = [:]

    /// - Parameters:
    ///   - rules: of the build system and configuration that will build.
    ///   - catalog: the sources after the change; they are read only where a rule asks for them.
    ///   - importNames: the names under which sources import a module, where they are others than its own.
    ///   - memory: what keeps facts for the next prediction.
    public init(
        graph: ModuleGraph, rules: RebuildRules, catalog: any SourceCatalog, importNames: [ModuleID: [String]] = [:],
        memory: FactMemory? = nil
    ) {
        self.graph = graph
        self.rules = rules
        dependents = DependentIndex(graph, importNames: importNames)
        self.catalog = catalog
        self.memory = memory
        facts = FactStore(catalog, memory: memory)
    }

    /// Puts other sources in the place of those that there were: the same graph at another time.
    public mutating func replaceSources(_ catalog: any SourceCatalog) {
        self.catalog = catalog
        facts = FactStore(catalog, memory: memory)
    }

    /// The prediction for a change set.
    ///
    /// - Complexity: O(V + E) with V modules and E dependencies, and the bytes of the sources that rules ask for.
    public mutating func predict(_ changes: ChangeSet, manifests: ManifestChanges = .none) -> RebuildPrediction {
        var builder = EffectBuilder(rules: rules, graph: graph)
        for change in changes.changes where change.role == .content && change.edit == .typeMember {
            for module in change.modules { builder.protocols[module] = protocolsSeen(from: module) }
        }
        for change in changes.changes where change.role == .content { builder.add(change) }
        var board = OutcomeBoard(graph: graph)
        addManifests(changes, manifests, to: &board)
        for effect in builder.effects.values.map(corrected).sorted(by: { $0.module < $1.module }) {
            addOwn(effect, to: &board)
            spread(effect, on: &board)
        }
        addTools(Array(builder.effects.values), replans: board.replans, to: &board)
        let products = ProductOutcomes(graph: graph, rules: rules, dependents: dependents, board: board)
        addTestsOfExecutables(products, to: &board)
        var prediction = board.prediction(products: products.outcomes, fileCount: catalog.fileCount(of:))
        prediction.rules = rules
        prediction.called = board.called.sorted()
        prediction.interfaceChanges = builder.effects.values.map(corrected).filter { $0.moduleFile > .no }.map(\.module)
            .sorted()
        prediction.stale = StaleModules(graph: graph, rules: rules, dependents: dependents, board: board)
            .find(builder.effects.values.sorted { $0.module < $1.module }, &facts)
        return prediction
    }

    /// Names of protocols that the module or what it needs itself declares.
    private mutating func protocolsSeen(from module: ModuleID) -> Set<String> {
        graph.directDependencies(of: module).reduce(into: facts[module].protocols) {
            $0.formUnion(facts[$1].protocols)
        }
    }

    /// The effect with the compiler's word on the module file, where there is one.
    private func corrected(_ effect: ModuleEffect) -> ModuleEffect {
        guard let changes = moduleFiles[effect.module] else { return effect }
        var effect = effect
        effect.moduleFile = changes ? .yes : .no
        // Something outside what the text shows: whoever uses the module may see it.
        if changes, effect.anyName == .no, effect.types.isEmpty, effect.all == .no { effect.anyName = .maybe }
        return effect
    }

    private mutating func addOwn(_ effect: ModuleEffect, to board: inout OutcomeBoard) {
        board.replans = board.replans || effect.replans
        board.objects[effect.module] = effect.object
        guard effect.compiles > .no else { return }
        var files = effect.files
        if effect.allFiles || !effect.ownNames.isEmpty || !effect.providers.isEmpty {
            let names = effect.allFiles ? [] : ownNames(of: effect)
            for file in facts[effect.module].files where effect.allFiles || file.facts.usesAny(of: names) {
                files.insert(file.path)
            }
        }
        let cause = effect.cause
        board.add(
            effect.module, effect.compiles, chain: [effect.module], files: files.sorted(),
            codeFiles: effect.leavesCodeOfUsers ? effect.editedFiles.sorted() : nil,
            reason: Reason(
                module: effect.module, because: cause?.text ?? "edited", file: cause?.file, line: cause?.line)
        )
    }

    /// The names whose users in the module itself compile: what the edited files declare and extend, and what leads to
    /// that, in the module and below it.
    private mutating func ownNames(of effect: ModuleEffect) -> Set<String> {
        let own = facts[effect.module]
        let providers = own.files.filter { effect.providers.contains($0.path) }
        let foreign = Set(providers.flatMap { $0.facts.extensions.map(\.type) }).intersection(own.foreignTypes)
        let leads = ExtendedTypes(
            foreign, stripped: [], edited: [], of: effect.module, in: graph, dependents, &facts
        )
        .reach(of: effect.module, dependents).leads
        let names = providers.reduce(into: effect.ownNames) { $0.formUnion($1.facts.providedNames) }
        return NameReach.grown(names.union(leads.subtracting(own.visibleNames)), over: own.leads)
    }

    private mutating func spread(_ effect: ModuleEffect, on board: inout OutcomeBoard) {
        guard effect.moduleFile > .no else { return }
        let spread = Spread(of: effect, graph: graph, rules: rules, dependents: dependents, facts: &facts)
        for (module, outcome) in spread.outcomes.sorted(by: { $0.key < $1.key }) where outcome.compiles > .no {
            board.add(
                module, outcome.compiles, chain: chain(to: module, in: spread), files: outcome.files,
                codeFiles: effect.leavesCodeOfUsers ? [] : nil,
                reason: Reason(
                    module: effect.module, because: because(effect, outcome), summary: outcome.because,
                    file: outcome.file)
            )
        }
        board.called.formUnion(spread.outcomes.keys)
    }

    private func because(_ effect: ModuleEffect, _ outcome: Spread.Outcome) -> String {
        let certainty = effect.moduleFile == .yes ? "changed" : "may change"
        let what = effect.cause.map { " (\($0.text))" } ?? ""
        return "\(graph[effect.module].name)'s interface \(certainty)\(what), and it \(outcome.because)"
    }

    private func chain(to module: ModuleID, in spread: Spread) -> [ModuleID] {
        var chain = [module]
        var next = module
        while let outcome = spread.outcomes[next], next != spread.effect.module, !chain.dropLast().contains(next) {
            next = outcome.through
            chain.append(next)
        }
        return chain.reversed()
    }
}
