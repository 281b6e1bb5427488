/// How many vertices are reached, and the sum of their weights.
public struct ReachableTotal: Sendable, Hashable {
    /// The number of vertices, the sources included.
    public let count: Int

    /// The sum of the vertices' weights, in the weights' unit.
    public let weight: UInt64

    /// Makes a total.
    public init(count: Int, weight: UInt64) {
        self.count = count
        self.weight = weight
    }
}

/// Answers 'how much does this reach' again and again on one graph, with memory that it keeps for itself.
///
/// ```swift
/// var sweep = ReachabilitySweep(Condensation(graph), weights: seconds)
/// sweep.total(from: [3]).count  // 3 and all its transitive dependents
/// ```
///
/// Not copyable, for it owns a visited set. For every vertex at once `ReachableCounts` is far quicker.
public struct ReachabilitySweep: ~Copyable, Sendable {
    private let condensation: Condensation
    private let graph: AscendingGraph
    private var memory: SearchMemory

    /// Prepares questions about `condensation`; `weights` has a weight for each vertex.
    ///
    /// - Complexity: O(V), and O(E) more towards the dependencies.
    public init(_ condensation: Condensation, weights: [UInt64], _ direction: Direction = .predecessors) {
        self.condensation = condensation
        let graph = AscendingGraph(condensation, direction)
        self.graph = graph
        memory = SearchMemory(
            graph, sizes: graph.sizes(condensation), weights: graph.sums(of: weights, condensation))
    }

    /// The number and weight of the vertices that `sources` reach, themselves included.
    ///
    /// - Complexity: O(r + e) for r components reached and the e edges that leave them; O(C / 64) more where r passes
    ///   1,024.
    public mutating func total(from sources: some Sequence<Int>) -> ReachableTotal {
        memory.total(from: sources.map { graph.number(condensation.component(of: $0)) })
    }

    /// The number and weight of the vertices that `vertex` reaches, itself included.
    ///
    /// - Complexity: as with several sources.
    public mutating func total(from vertex: Int) -> ReachableTotal {
        memory.total(from: graph.number(condensation.component(of: vertex)))
    }
}
