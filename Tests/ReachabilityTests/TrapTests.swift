import Reachability
import Testing

/// A caller's mistake ends the process; no mistake gives a wrong answer.
@Suite struct TrapTests {
    @Test func `Bits outside a vector trap`() async {
        await #expect(processExitsWith: .failure) { _ = BitVector(count: 3)[3] }
        await #expect(processExitsWith: .failure) { _ = BitVector(count: 64)[-1] }
        await #expect(processExitsWith: .failure) { _ = BitVector(count: -1) }
        await #expect(processExitsWith: .failure) { _ = BitVector(count: 3).union(BitVector(count: 4)) }
        await #expect(processExitsWith: .failure) { _ = BitVector(count: 3).isSubset(of: BitVector(count: 4)) }
    }

    @Test func `Bits outside a matrix trap`() async {
        await #expect(processExitsWith: .failure) { _ = BitMatrix(rowCount: 2, columnCount: 3)[2, 0] }
        await #expect(processExitsWith: .failure) { _ = BitMatrix(rowCount: 2, columnCount: 3)[0, 3] }
    }

    @Test func `Edges outside a graph trap`() async {
        await #expect(processExitsWith: .failure) { _ = Edge(source: -1, target: 0) }
        await #expect(processExitsWith: .failure) {
            _ = Digraph(vertexCount: 2, edges: [Edge(source: 0, target: 2)])
        }
        await #expect(processExitsWith: .failure) {
            _ = Digraph(vertexCount: 0, edges: [Edge(source: 0, target: 0)])
        }
        await #expect(processExitsWith: .failure) { _ = Digraph(vertexCount: 2, sources: [0], targets: []) }
        await #expect(processExitsWith: .failure) { _ = Digraph(vertexCount: -1, edges: []) }
    }

    @Test func `Vertices outside a graph trap`() async {
        await #expect(processExitsWith: .failure) { _ = Digraph(vertexCount: 1, edges: []).successors(of: 1) }
        await #expect(processExitsWith: .failure) {
            _ = Digraph(vertexCount: 1, edges: []).reachable(from: [1], .successors)
        }
        await #expect(processExitsWith: .failure) {
            _ = Digraph(vertexCount: 1, edges: []).shortestPath(from: 0, to: 1)
        }
        await #expect(processExitsWith: .failure) {
            _ = Condensation(Digraph(vertexCount: 1, edges: [])).component(of: 1)
        }
        await #expect(processExitsWith: .failure) {
            _ = Condensation(Digraph(vertexCount: 1, edges: [])).members(of: 1)
        }
    }

    @Test func `A condensation of another graph traps`() async {
        await #expect(processExitsWith: .failure) {
            let graph = Digraph(vertexCount: 1, edges: [])
            _ = graph.shortestCycles(Condensation(Digraph(vertexCount: 2, edges: [])))
        }
        await #expect(processExitsWith: .failure) {
            let graph = Digraph(vertexCount: 1, edges: [])
            _ = graph.redundantEdges(Condensation(Digraph(vertexCount: 2, edges: [])))
        }
    }

    @Test func `Weights that are missing or overflow trap`() async {
        await #expect(processExitsWith: .failure) {
            _ = ReachableCounts(Condensation(Digraph(vertexCount: 2, edges: [])), weights: [1])
        }
        await #expect(processExitsWith: .failure) {
            _ = ReachableCounts(Condensation(Digraph(vertexCount: 2, edges: [])), weights: [1, .max])
        }
    }
}
