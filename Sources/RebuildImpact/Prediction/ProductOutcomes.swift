internal import ModuleGraphs
internal import Reachability

/// Which products are linked again: those in which an object file came out with other bytes.
struct ProductOutcomes {
    private(set) var outcomes: [RebuildPrediction.ProductOutcome] = []
    private let certain: BitVector
    private let possible: BitVector

    init(graph: ModuleGraph, rules: RebuildRules, dependents: DependentIndex, board: OutcomeBoard) {
        func changed(_ certainty: ModuleEffect.Certainty) -> [ModuleID] {
            board.objects.filter { $0.value >= certainty }.map(\.key)
        }
        // What is compiled again may come out the same: the object of a dependent changes only sometimes.
        let compiled = board.entries.keys
        certain = dependents.closureBits(changed(.yes) + (rules.alwaysLinks ? board.compiled(.yes) : []))
        possible = dependents.closureBits(changed(.maybe) + compiled.filter { board.objects[$0] == nil })
        outcomes = graph.products.enumerated().compactMap { index, product in
            guard product.kind != .library, product.kind != .plugin else { return nil }
            if board.replans, rules.linksToolsWhenReplanning, isToolOfPlugin(product, graph) {
                return RebuildPrediction.ProductOutcome(product: index, rebuild: .relinks)
            }
            if product.modules.contains(where: { certain[$0.index] }) {
                return RebuildPrediction.ProductOutcome(product: index, rebuild: .relinks)
            }
            if product.modules.contains(where: { possible[$0.index] }) {
                return RebuildPrediction.ProductOutcome(product: index, rebuild: .mayRelink)
            }
            return nil
        }
    }

    /// How sure it is that an object file in the module or in what it links changed.
    func object(in module: ModuleID) -> ModuleEffect.Certainty {
        certain[module.index] ? .yes : possible[module.index] ? .maybe : .no
    }

    /// Planning the build anew links the programs of plug-ins again.
    private func isToolOfPlugin(_ product: Product, _ graph: ModuleGraph) -> Bool {
        product.kind == .executable
            && product.modules.contains { module in
                graph.directDependents(of: module).contains { graph[$0].kind == .plugin }
            }
    }
}

extension OutcomeBoard {
    /// The modules that compile at least as surely as this.
    func compiled(_ certainty: ModuleEffect.Certainty) -> [ModuleID] {
        entries.filter { $0.value.certainty >= certainty }.map(\.key)
    }
}
