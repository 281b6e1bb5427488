/// A graph's edges, split into those that longer paths imply and the rest.
///
/// Only edges between different components can be redundant. Such an edge is, when a path between its two components
/// runs through a third. Edges that join the same two components stand or fall together, so what is left always
/// reaches what the graph reaches.
public struct TransitiveReduction: Sendable, Hashable {
    /// The edges that longer paths imply, ascending.
    public let redundantEdges: [Edge]

    /// All other edges, ascending: those inside components too.
    public let edges: [Edge]
}

extension Digraph {
    /// The edges that longer paths imply, ascending.
    ///
    /// - Complexity: see `transitiveReduction(_:)`.
    public func redundantEdges(_ condensation: Condensation) -> [Edge] {
        transitiveReduction(condensation).redundantEdges
    }

    /// Splits the edges into redundant ones and the rest.
    ///
    /// - Complexity: O(V + E) and a search of at most 4,096 edges for each component; then O(E) for each 1,024
    ///   components whose search was longer. Memory O(V + E), 128 bytes a component in the latter case.
    public func transitiveReduction(_ condensation: Condensation) -> TransitiveReduction {
        transitiveReduction(condensation, budget: 4096)
    }

    /// The same with another limit for the searches, so that tests reach the second method on small graphs.
    package func transitiveReduction(_ condensation: Condensation, budget: Int) -> TransitiveReduction {
        precondition(
            condensation.vertexCount == vertexCount, "a condensation must be of the graph with which it is used"
        )
        let rows = condensation.dependents
        let isRedundant = rows.redundantPositions(budget: budget)
        var redundant: [Edge] = []
        var kept: [Edge] = []
        for source in 0..<vertexCount {
            let dependent = condensation.componentOf[source]
            for position in forward.range(source) {
                let target = Int(forward.targets[position])
                let edge = Edge(source: source, target: target)
                let dependency = condensation.componentOf[target]
                if dependency != dependent, isRedundant[rows.position(of: dependent, in: Int(dependency))] {
                    redundant.append(edge)
                } else {
                    kept.append(edge)
                }
            }
        }
        return TransitiveReduction(redundantEdges: redundant, edges: kept)
    }
}

extension Adjacency {
    /// Where `target`, which is there, stands in the row of `vertex`.
    fileprivate func position(of target: UInt32, in vertex: Int) -> Int {
        var low = range(vertex).lowerBound, high = range(vertex).upperBound
        while low < high {
            let middle = (low + high) / 2
            if targets[middle] < target { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
