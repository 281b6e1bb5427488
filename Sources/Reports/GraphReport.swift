public import ModuleGraphs

/// A module graph as text, JSON (`ripple.graph/1`), Mermaid or DOT.
public struct GraphReport: Sendable {
    let graph: ModuleGraph
    let statistics: GraphStatistics
    let showsStatistics: Bool
    let isPartial: Bool

    /// A report of `graph`; `isPartial` where a part of the project could not be loaded.
    public init(_ graph: ModuleGraph, showsStatistics: Bool, isPartial: Bool) {
        self.graph = graph
        self.showsStatistics = showsStatistics
        self.isPartial = isPartial
        statistics = GraphStatistics(of: graph)
    }

    /// The packages that have modules, ascending by label, each with its modules.
    var packageGroups: [(package: Package, modules: [Module])] {
        Dictionary(grouping: graph.modules, by: \.package)
            .map { (graph[$0.key], $0.value) }
            .sorted { ($0.0.label, $0.0.id) < ($1.0.label, $1.0.id) }
    }
}
