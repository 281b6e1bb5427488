public import ModuleGraphs
internal import Reachability

/// The test modules whose outcome a change set may alter: those that hold or need, over any number of dependencies,
/// something that changed, whether they are compiled again or not.
public struct AffectedTests: Sendable {
    /// The affected test modules, ascending.
    public let modules: [ModuleID]
    /// All test modules, ascending.
    public let all: [ModuleID]

    /// - Complexity: O(V + E) with V modules and E dependencies.
    public init(changes: ChangeSet, in graph: ModuleGraph) {
        // What reaches no compiler alters no test; where lines move, a test may still print one.
        let changed = changes.changes.filter { $0.edit != .none }.flatMap(\.modules)
        let reached = graph.digraph.reachable(from: changed.map(\.index), .predecessors)
        all = graph.modules.filter { $0.kind == .test }.map(\.id)
        modules = all.filter { reached[$0.index] }
    }
}
