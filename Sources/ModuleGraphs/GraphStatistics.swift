internal import Reachability

/// Figures of a graph. Only modules of the checkout count, and dependencies between them.
public struct GraphStatistics: Sendable, Hashable {
    /// Packages of the checkout.
    public var packages = 0
    /// Modules of the checkout.
    public var modules = 0
    /// Dependencies between them; several kinds between the same two count once.
    public var dependencies = 0
    /// Dependencies between modules of different packages.
    public var crossPackage = 0
    /// Test modules.
    public var tests = 0
    /// Modules on the longest chain of dependencies; all modules of a cycle count.
    public var longestChain = 0
    /// The greatest number of transitive dependents that a module has, itself not counted.
    public var maxTransitiveDependents = 0
    /// The module that has them, of several the one declared first; `nil` for an empty graph.
    public var maxTransitiveDependentsModule: ModuleID?
    /// The mean number of transitive dependents of a module.
    public var meanTransitiveDependents = 0.0
    /// Dependencies that a longer path implies.
    public var redundantDependencies = 0
    /// Groups of modules that need each other in a circle, a module that needs itself among them.
    public var cycles = 0

    /// The figures of `graph`.
    /// - Complexity: that of counting every module's transitive dependents (``ReachableCounts``).
    public init(of graph: ModuleGraph) {
        let loaded = graph.loadedModules
        var numbers = [Int](repeating: -1, count: graph.modules.count)
        for (number, module) in loaded.enumerated() { numbers[module.id.index] = number }
        var edges: [Edge] = []
        for dependency in graph.dependencies {
            let (from, to) = (numbers[dependency.from.index], numbers[dependency.to.index])
            guard from >= 0, to >= 0 else { continue }
            let edge = Edge(source: from, target: to)
            if edges.last == edge { continue }
            edges.append(edge)
            if graph[dependency.from].package != graph[dependency.to].package { crossPackage += 1 }
        }
        let digraph = Digraph(vertexCount: loaded.count, edges: edges)
        packages = graph.packages.count { !$0.isExternal }
        modules = loaded.count
        dependencies = edges.count
        tests = loaded.count { $0.kind == .test }
        let condensation = Condensation(digraph)
        longestChain = condensation.longestChain().count
        let totals = ReachableCounts(condensation)
        for module in loaded.sorted(by: { $0.position < $1.position }) {
            let dependents = totals[numbers[module.id.index]].count - 1
            if maxTransitiveDependentsModule == nil || dependents > maxTransitiveDependents {
                maxTransitiveDependents = dependents
                maxTransitiveDependentsModule = module.id
            }
            meanTransitiveDependents += Double(dependents) / Double(loaded.count)
        }
        redundantDependencies = digraph.redundantEdges(condensation).count
        cycles = (0..<condensation.componentCount).count { condensation.isCyclic($0) }
    }
}
