import Reachability
import Testing

/// Graphs whose size or shape breaks careless code: recursion, quadratic walks, division by nothing.
@Suite struct EdgeCaseTests {
    @Test func `An empty graph has empty answers`() {
        let graph = Digraph(vertexCount: 0, edges: [])
        let condensation = Condensation(graph)
        #expect(graph.edges.isEmpty)
        #expect(condensation.componentCount == 0)
        #expect(condensation.graph() == graph)
        #expect(condensation.longestChain() == Condensation(graph).longestChain())
        #expect(condensation.longestChain().count == 0)
        #expect(graph.reachable(from: [], .successors).isEmpty)
        #expect(graph.shortestCycles(condensation).isEmpty)
        #expect(graph.redundantEdges(condensation).isEmpty)
        #expect(ReachableCounts(condensation).vertexCount == 0)
        #expect(TransitiveClosure(condensation, .successors).vertexCount == 0)
        var sweep = ReachabilitySweep(condensation, weights: [])
        #expect(sweep.total(from: []) == ReachableTotal(count: 0, weight: 0))
    }

    @Test func `A million vertices without an edge are a million components`() {
        let count = 1_000_000
        let condensation = Condensation(Digraph(vertexCount: count, edges: []))
        #expect(condensation.componentCount == count)
        #expect(ReachableCounts(condensation)[count - 1].count == 1)
        #expect(condensation.longestChain().vertices == [0])
    }

    @Test func `A chain a million deep needs no stack`() {
        let count = 1_000_000, last = count - 1
        let graph = Digraph(
            vertexCount: count, sources: (1..<UInt32(count)).reversed(), targets: (0..<UInt32(last)).reversed()
        )
        let condensation = Condensation(graph)
        #expect(condensation.componentCount == count)
        #expect(condensation.longestChain().count == count)
        #expect(graph.reachable(from: [0], .predecessors).popcount == count)
        #expect(graph.shortestPath(from: last, to: 0)?.count == count)
        #expect(graph.sharedEdges(from: last, to: 0)?.count == last)
        #expect(graph.redundantEdges(condensation).isEmpty)
        let counts = ReachableCounts(condensation, weights: [UInt64](repeating: 2, count: count))
        #expect(counts[0] == ReachableTotal(count: count, weight: 2 * UInt64(count)))
        #expect(counts[last].count == 1)
    }

    @Test func `A ring of a million has one cycle, found in one walk`() {
        let count = 1_000_000
        let graph = Digraph(
            vertexCount: count, sources: Array(0..<UInt32(count)), targets: (1..<UInt32(count)) + [0]
        )
        let condensation = Condensation(graph)
        #expect(condensation.componentCount == 1)
        #expect(graph.shortestCycles(condensation).map(\.count) == [count])
        #expect(condensation.longestChain().count == count)
    }

    @Test func `Every edge of a complete graph lies on a cycle of two`() {
        let count = 2000
        var sources: [UInt32] = []
        var targets: [UInt32] = []
        for source in 0..<UInt32(count) {
            sources += [UInt32](repeating: source, count: count - 1)
            targets += [UInt32](0..<source) + [UInt32](source + 1..<UInt32(count))
        }
        let graph = Digraph(vertexCount: count, sources: sources, targets: targets)
        let condensation = Condensation(graph)
        #expect(graph.edgeCount == count * (count - 1))
        #expect(condensation.componentCount == 1)
        #expect(graph.shortestCycles(condensation).map(\.vertices) == [[0, 1]])
        #expect(graph.redundantEdges(condensation).isEmpty)
        #expect(graph.sharedEdges(from: 0, to: 1) == [])
        #expect(ReachableCounts(condensation)[7].count == count)
    }

    @Test func `A complete acyclic graph reduces to its chain`() {
        let count = 600
        let edges = (0..<count).flatMap { source in (0..<source).map { Edge(source: source, target: $0) } }
        let graph = Digraph(vertexCount: count, edges: edges)
        let reduction = graph.transitiveReduction(Condensation(graph))
        #expect(reduction.edges == (1..<count).map { Edge(source: $0, target: $0 - 1) })
        #expect(reduction.edges == graph.transitiveReduction(Condensation(graph), budget: 0).edges)
    }

    @Test func `A self-loop on each vertex is a cycle of one each`() {
        let count = 1000
        let graph = Digraph(vertexCount: count, edges: (0..<count).map { Edge(source: $0, target: $0) })
        let condensation = Condensation(graph)
        #expect(condensation.componentCount == count)
        #expect(graph.shortestCycles(condensation).map(\.vertices) == (0..<count).map { [$0] })
        #expect(ReachableCounts(condensation)[5].count == 1)
    }

    /// It has 2 to the power of 999 paths.
    @Test(.timeLimit(.minutes(1))) func `A ladder of a thousand levels takes linear time`() {
        let levels = 1000
        let edges = (1..<levels).flatMap { level in
            [0, 1].flatMap { one in [0, 1].map { Edge(source: 2 * level + one, target: 2 * level - 2 + $0) } }
        }
        let graph = Digraph(vertexCount: 2 * levels, edges: edges)
        let condensation = Condensation(graph)
        #expect(condensation.longestChain().count == levels)
        #expect(graph.shortestPath(from: 2 * levels - 1, to: 0)?.count == levels)
        #expect(graph.sharedEdges(from: 2 * levels - 1, to: 0) == [])
        #expect(graph.redundantEdges(condensation).isEmpty)
        #expect(ReachableCounts(condensation)[0].count == 2 * levels - 1)
    }
}
