public import BuildCosts
public import ModuleGraphs
public import RebuildImpact

/// What an edit of each module costs: the edit is made up, predicted and reckoned.
public struct EditCosts {
    private let input: CheckInput
    private let model: CostModel
    private let cores: Int
    private var predictor: RebuildPredictor
    private var known: [Key: RebuildCost] = [:]

    private struct Key: Hashable {
        let module: ModuleID
        let edit: Configuration.Limit.Edit
    }

    /// Costs in the project of `input`, by its rules, on `cores` processors.
    public init(_ input: CheckInput, model: CostModel, cores: Int) {
        self.input = input
        self.model = model
        self.cores = cores
        predictor = RebuildPredictor(graph: input.graph, rules: input.rebuildRules, catalog: input.sources)
    }

    /// What an edit of the module costs, in the first of its files: of a body that no other module sees, or of a
    /// declaration.
    ///
    /// - Complexity: that of a prediction and its schedule, O((V + E) log V) with V modules and E dependencies.
    public mutating func cost(of edit: Configuration.Limit.Edit, in module: ModuleID) -> RebuildCost {
        let key = Key(module: module, edit: edit)
        if let cost = known[key] { return cost }
        let cost = RebuildCost(
            of: prediction(of: edit, in: module), in: input.graph, model: model, system: input.rebuildRules.key.system,
            cores: cores)
        known[key] = cost
        return cost
    }

    /// What the edit rebuilds.
    public mutating func prediction(of edit: Configuration.Limit.Edit, in module: ModuleID) -> RebuildPrediction {
        let folder = input.graph[module].directory ?? ""
        let file =
            input.sources.sources(of: module)?.first?.path ?? (folder.isEmpty ? "" : folder + "/") + "any.swift"
        let kind: EditKind = edit == .body ? .body : .topLevel
        let changes = ChangeSet(
            [ChangedFile(path: file, stated: kind)], ownership: input.ownership, graph: input.graph)
        return predictor.predict(changes)
    }
}
