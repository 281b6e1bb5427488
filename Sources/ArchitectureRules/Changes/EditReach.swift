internal import BuildCosts
public import ModuleGraphs
internal import Reachability

/// What an interface edit of each module may recompile by the graph alone: itself and everything that depends on it,
/// over any number of dependencies. A graph that does not exist yet has no sources that would tell more.
public struct EditReach: Sendable {
    /// Seconds of work of each module by itself, by number; 1 where nothing is known of any.
    let own: [Double]
    /// Seconds of work that an interface edit may cause, by number.
    public let seconds: [Double]
    /// How many modules may recompile, the edited one included, by number.
    public let counts: [Int]

    /// - Complexity: that of counting every module's transitive dependents (`ReachableCounts`).
    public init(of graph: ModuleGraph, own: [Double]) {
        self.own = own
        let condensation = Condensation(graph.digraph)
        let totals = ReachableSums(condensation, own, .predecessors)
        seconds = graph.modules.indices.map { totals[$0] }
        let counted = ReachableSums(condensation, graph.modules.map { $0.isExternal ? 0 : 1 }, .predecessors)
        counts = graph.modules.indices.map { Int(counted[$0].rounded()) }
    }
}

/// Sums over everything that is reached, each vertex itself included, in millionths of what is summed.
struct ReachableSums {
    private let totals: ReachableCounts

    init(_ condensation: Condensation, _ values: [Double], _ direction: Direction) {
        totals = ReachableCounts(
            condensation, weights: values.map { UInt64((min(max(0, $0), 1e9) * 1e6).rounded()) }, direction)
    }

    subscript(vertex: Int) -> Double { Double(totals[vertex].weight) / 1e6 }
}

/// What modules cost by themselves, and how often they change.
public struct ModuleWeights: Sendable {
    /// Seconds of work to compile each module, by number; 1 for each where no log tells.
    public let seconds: [Double]
    /// How often each module changes, by number: relative to others.
    public let frequency: [Double]
    /// Whether the seconds are from logs, and not 1 for each module.
    public let knowsSeconds: Bool
    /// Whether the frequencies are from history, and not the same for each module.
    public let knowsHistory: Bool

    /// Weights of the modules of `graph`.
    ///
    /// - Parameters:
    ///   - seconds: what is known; the mean of what is known stands for the rest.
    ///   - frequency: how often modules changed; `nil` for no history.
    public init(of graph: ModuleGraph, seconds: [ModuleID: Double], frequency: [ModuleID: Double]?) {
        let mean = seconds.isEmpty ? 1 : seconds.values.sorted().reduce(0, +) / Double(seconds.count)
        self.seconds = graph.modules.map { module in module.isExternal ? 0 : seconds[module.id] ?? mean }
        knowsSeconds = !seconds.isEmpty
        let total = frequency?.values.reduce(0, +) ?? 0
        knowsHistory = total > 0
        self.frequency = graph.modules.map { module in
            if module.isExternal { return 0 }
            guard let frequency, total > 0 else { return 1 }
            return frequency[module.id] ?? 0
        }
    }
}
