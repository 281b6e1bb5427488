internal import Reachability

/// Modules that need each other in a circle.
public struct ModuleCycle: Sendable, Hashable {
    /// All modules that need each other, ascending.
    public let modules: [ModuleID]
    /// A shortest circle among them, along dependencies, from its first module by label back to it.
    public let witness: [ModuleID]
}

extension ModuleGraph {
    /// Every group of modules that need each other, ascending by its first module, each with a shortest witness.
    /// - Complexity: O(V + E), and for each group O(v × e) with its own v modules and e dependencies.
    public func cycles() -> [ModuleCycle] {
        let condensation = Condensation(digraph)
        return digraph.shortestCycles(condensation).map { cycle in
            let start = cycle.vertices.firstIndex(of: cycle.vertices.min() ?? 0) ?? 0
            let turned = cycle.vertices[start...] + cycle.vertices[..<start]
            return ModuleCycle(
                modules: condensation.members(of: cycle.component).map { ModuleID($0) },
                witness: (turned + turned.prefix(1)).map { ModuleID($0) }
            )
        }
        .sorted { ($0.modules.first ?? ModuleID(0)) < ($1.modules.first ?? ModuleID(0)) }
    }
}
