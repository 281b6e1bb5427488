/// Answers 'how much would it reach, were there one dependency more or less' on a graph that stays as it is.
///
/// ```swift
/// var whatIf = WhatIf(graph, Condensation(graph), weights: milliseconds)
/// let edit = EdgeEdit.removing(Edge(source: 4, target: 0))
/// whatIf.total(from: [0], with: edit).count  // 0 and all its transitive dependents, were 4 none of them
/// whatIf.counts(with: edit, before: counts)[7]  // the same for every vertex
/// ```
///
/// Not copyable, for it owns a visited set. See `Docs/Guides/WhatIf.md` for the method.
public struct WhatIf: ~Copyable, Sendable {
    /// The way in which edges are followed.
    public let direction: Direction

    let graph: Digraph
    let condensation: Condensation
    let vertexWeights: [UInt64]

    /// The condensation along the direction and against it.
    let ahead: AscendingGraph
    let behind: AscendingGraph

    /// Of each component, in the order of the numbers of `ahead`.
    let sizes: [UInt64]
    let weights: [UInt64]

    /// More blocks of 64 components than this, and every vertex is counted anew.
    let blockLimit: Int

    var memory: SearchMemory

    /// Prepares questions about `graph`, of which `condensation` must be; `weights` has a weight for each vertex.
    ///
    /// - Complexity: O(V + E).
    public init(
        _ graph: Digraph, _ condensation: Condensation, weights: [UInt64], _ direction: Direction = .predecessors
    ) {
        self.init(graph, condensation, weights: weights, direction, blockLimit: 8)
    }

    /// The same with another limit of blocks, so that tests reach every method on small graphs.
    package init(
        _ graph: Digraph, _ condensation: Condensation, weights: [UInt64], _ direction: Direction, blockLimit: Int
    ) {
        precondition(
            condensation.vertexCount == graph.vertexCount, "a condensation must be of the graph with which it is used"
        )
        self.direction = direction
        self.graph = graph
        self.condensation = condensation
        self.blockLimit = blockLimit
        vertexWeights = weights
        ahead = AscendingGraph(condensation, direction)
        behind = AscendingGraph(condensation, direction.opposite)
        sizes = ahead.sizes(condensation)
        self.weights = ahead.sums(of: weights, condensation)
        memory = SearchMemory(ahead, sizes: sizes, weights: self.weights)
    }

    /// What an edit does to the graph of components, in the numbers of `ahead`.
    enum Effect {
        case none
        case adds(from: Int, to: Int)
        case removes(from: Int, to: Int)
        /// The edge goes from within a component, which may fall apart.
        case loosens
    }

    func effect(of edit: EdgeEdit) -> Effect {
        let edge = edit.edge
        graph.check(edge.source)
        graph.check(edge.target)
        let source = condensation.component(of: edge.source), target = condensation.component(of: edge.target)
        let dependent = ahead.number(source), dependency = ahead.number(target)
        let (from, to) = direction == .successors ? (dependent, dependency) : (dependency, dependent)
        switch edit {
        case .adding:
            return source == target || graph.contains(edge) ? .none : .adds(from: from, to: to)
        case .removing:
            guard edge.source != edge.target, graph.contains(edge) else { return .none }
            if source == target { return .loosens }
            // Another edge between the same two components does as well; between two vertices there is but one.
            let isOnlyPair =
                condensation.members(of: source).count == 1 && condensation.members(of: target).count == 1
            let isLast =
                isOnlyPair
                || condensation.members(of: source).allSatisfy { member in
                    graph.successors(of: member).allSatisfy {
                        condensation.component(of: $0) != target || Edge(source: member, target: $0) == edge
                    }
                }
            return isLast ? .removes(from: from, to: to) : .none
        }
    }
}
