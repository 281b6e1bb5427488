/// For every vertex, how many vertices it reaches, itself included, and the sum of their weights.
///
/// ```swift
/// let counts = ReachableCounts(Condensation(graph), weights: milliseconds)
/// counts[3].count  // 3 and all its transitive dependents
/// counts[3].weight  // the milliseconds of these together
/// ```
///
/// The closure itself is never kept: see `Docs/Guides/ReachableCounts.md` for the method.
public struct ReachableCounts: Sendable {
    /// The way in which edges were followed.
    public let direction: Direction

    let componentOf: [UInt32]
    let totals: [ReachableTotal]

    /// Takes totals of components, by the condensation's numbers.
    init(direction: Direction, componentOf: [UInt32], totals: [ReachableTotal]) {
        self.direction = direction
        self.componentOf = componentOf
        self.totals = totals
    }

    /// Counts along `direction`; `weights` has a weight for each vertex.
    ///
    /// - Complexity: with P pairs in the closure of the C components, O(V + E + P) for sparse closures, whose rows of
    ///   up to a 64th of all (256 to 2,048) are kept as lists, and O(C · E / 1024) for the rest; memory O(V + E) and
    ///   the lists, 1 GiB at most.
    public init(_ condensation: Condensation, weights: [UInt64], _ direction: Direction = .predecessors) {
        self.init(condensation, weights: weights, direction, method: SumMethod())
    }

    /// Counts along `direction`, each vertex weighing nothing.
    ///
    /// - Complexity: as with weights.
    public init(_ condensation: Condensation, _ direction: Direction = .predecessors) {
        let weights = [UInt64](repeating: 0, count: condensation.vertexCount)
        self.init(condensation, weights: weights, direction, method: SumMethod())
    }

    /// Counts by a chosen method, so that tests reach every one of them on small graphs.
    package init(_ condensation: Condensation, weights: [UInt64], _ direction: Direction, method: SumMethod) {
        self.direction = direction
        componentOf = condensation.componentOf
        let graph = AscendingGraph(condensation, direction)
        var weights = graph.sums(of: weights, condensation)
        // Count and weight share a word where the largest possible sums fit, else each has a run of its own.
        let sizeBits = UInt64.bitWidth - UInt64(condensation.vertexCount).leadingZeroBitCount
        let weightBits = UInt64.bitWidth - weights.reduce(0, &+).leadingZeroBitCount
        if sizeBits + weightBits <= UInt64.bitWidth {
            // In place: memory that is touched first costs more than what is written to it.
            weights.withUnsafeMutableBufferPointer { weights in
                condensation.membersByComponent.withPointers { offsets, _ in
                    for component in 0..<graph.count {
                        let size = UInt64(offsets[component &+ 1] &- offsets[component])
                        let number = graph.number(component)
                        weights[number] = size | weights[number] << UInt64(sizeBits)
                    }
                }
            }
            let sums = graph.reachableSums(of: weights, method)
            let sizeMask = 1 << UInt64(sizeBits) - 1 as UInt64
            totals = [ReachableTotal](unsafeUninitializedCapacity: graph.count) { totals, initialized in
                sums.withUnsafeBufferPointer { sums in
                    for component in 0..<graph.count {
                        let sum = sums[graph.number(component)]
                        totals.initializeElement(
                            at: component,
                            to: ReachableTotal(count: Int(sum & sizeMask), weight: sum >> UInt64(sizeBits)))
                    }
                }
                initialized = graph.count
            }
        } else {
            let counts = graph.reachableSums(of: graph.sizes(condensation), method)
            let sums = graph.reachableSums(of: weights, method)
            totals = (0..<graph.count).map { component in
                let number = graph.number(component)
                return ReachableTotal(count: Int(counts[number]), weight: sums[number])
            }
        }
    }

    /// The number of vertices of the graph.
    public var vertexCount: Int { componentOf.count }

    /// What `vertex` reaches.
    ///
    /// - Complexity: O(1).
    public subscript(vertex: Int) -> ReachableTotal {
        precondition(vertex >= 0 && vertex < vertexCount, "a vertex must be smaller than the graph's vertex count")
        return totals[Int(componentOf[vertex])]
    }

    /// What the vertices of `component` reach.
    ///
    /// - Complexity: O(1).
    public func total(ofComponent component: Int) -> ReachableTotal {
        precondition(
            component >= 0 && component < totals.count,
            "a component must be smaller than the condensation's component count"
        )
        return totals[component]
    }
}
