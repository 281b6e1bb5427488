import BenchmarkSupport
import Foundation
import Reachability
import Testing

/// A real graph: Debian's packages and their dependencies, with cycles. Every engine that was asked gives these figures.
@Suite(.enabled(if: DebianGraph.isPresent, "needs the shared graph large/debian.bin beside the checkout"))
struct DebianTests {
    @Test func `One changed package reaches what every engine says`() throws {
        let debian = try DebianGraph()
        var sweep = ReachabilitySweep(Condensation(debian.graph), weights: debian.weights)
        let totals = debian.queries("W1").map { sweep.total(from: [$0]) }
        #expect(totals.reduce(0) { $0 + $1.count } == 136_813)
        #expect(totals.reduce(0) { $0 + $1.weight } == 585_915_597)
        #expect(sweep.total(from: debian.queries("W2")) == ReachableTotal(count: 2747, weight: 14_001_227))
        #expect(debian.graph.reachable(from: debian.queries("W2"), .predecessors).popcount == 2747)
    }

    @Test("All packages reach what every engine says", arguments: [SumMethod.Rows.automatic, .sparse])
    func all(_ rows: SumMethod.Rows) throws {
        let debian = try DebianGraph()
        let counts = ReachableCounts(
            Condensation(debian.graph), weights: debian.weights, .predecessors, method: SumMethod(rows: rows)
        )
        let totals = (0..<debian.graph.vertexCount).map { counts[$0] }
        #expect(totals.reduce(0) { $0 + $1.count } == 4_046_817)
        #expect(totals.reduce(0) { $0 + $1.weight } == 18_079_816_619)
    }

    @Test func `Components and cycles are what every engine says`() throws {
        let graph = try DebianGraph().graph
        let condensation = Condensation(graph)
        let sizes = (0..<condensation.componentCount).map { condensation.members(of: $0).count }
        #expect(sizes.count == 63_584)
        #expect(sizes.count { $0 > 1 } == 59)
        #expect(sizes.max() == 11)
        #expect(graph.shortestCycles(condensation).reduce(0) { $0 + $1.count } == 121)
    }

    @Test func `The reduced graph reaches as much`() throws {
        let graph = try DebianGraph().graph
        let reduced = graph.transitiveReduction(Condensation(graph))
        let before = ReachableCounts(Condensation(graph))
        let after = ReachableCounts(Condensation(Digraph(vertexCount: graph.vertexCount, edges: reduced.edges)))
        #expect((0..<graph.vertexCount).allSatisfy { before[$0] == after[$0] })
        #expect(reduced.edges.count + reduced.redundantEdges.count == graph.edgeCount)
    }
}

/// The shared graph with its costs and its lists of questions.
struct DebianGraph {
    let graph: Digraph
    let weights: [UInt64]
    private let questions: QuestionLists

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("../shared/data/graphs/large").standardized

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("debian.bin").path)
    }

    init() throws {
        let file = try GraphFile(path: Self.folder.appendingPathComponent("debian.bin").path)
        graph = Digraph(vertexCount: file.vertexCount, sources: file.sources, targets: file.targets)
        weights = file.weights
        questions = try QuestionLists(path: Self.folder.appendingPathComponent("debian.q").path)
    }

    /// The vertices on the line that starts with `name`.
    func queries(_ name: String) -> [Int] { questions[name] }
}
