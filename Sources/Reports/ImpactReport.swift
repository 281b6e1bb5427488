public import BuildCosts
public import ModuleGraphs
public import RebuildImpact

/// What a change set rebuilds, as text or JSON (`ripple.impact/1`).
public struct ImpactReport: Sendable {
    let graph: ModuleGraph
    let changes: ChangeSet
    let prediction: RebuildPrediction
    let isPartial: Bool
    /// What the rebuild costs; `nil` where no log tells.
    public var cost: RebuildCost?

    /// A report of `prediction` for `changes` in `graph`; `isPartial` where a part of the project could not be loaded.
    public init(_ prediction: RebuildPrediction, of changes: ChangeSet, in graph: ModuleGraph, isPartial: Bool) {
        self.graph = graph
        self.changes = changes
        self.prediction = prediction
        self.isPartial = isPartial
    }
}
