import Reachability
import Testing

@Suite struct ReachableCountsTests {
    static let methods = [
        SumMethod(), SumMethod(rows: .dense), SumMethod(rows: .sparse, listLimit: 1),
        SumMethod(rows: .sparse, listLimit: 3),
    ]

    @Test("Every method counts and weighs what the model reaches", arguments: Corpus.allCases, Direction.allCases)
    func counts(_ corpus: Corpus, _ direction: Direction) {
        forAll(corpus) { sample in
            let closure = sample.closure(direction), weights = sample.weights
            let expected = closure.map { total($0, weights) }
            return Self.methods.allSatisfy { method in
                let counts = ReachableCounts(sample.condensation, weights: weights, direction, method: method)
                return (0..<sample.count).allSatisfy { counts[$0] == expected[$0] }
            }
        }
    }

    @Test("Weights too large to share a word with counts are summed apart", arguments: methods)
    func largeWeights(_ method: SumMethod) {
        let graph = Digraph(vertexCount: 3, edges: [Edge(source: 2, target: 1), Edge(source: 1, target: 0)])
        let weights: [UInt64] = [1, .max - 8, 7]
        let counts = ReachableCounts(Condensation(graph), weights: weights, .predecessors, method: method)
        #expect(counts[0] == ReachableTotal(count: 3, weight: .max))
        #expect(counts.total(ofComponent: 0) == counts[0])
        #expect(ReachableCounts(Condensation(graph))[0] == ReachableTotal(count: 3, weight: 0))
    }

    /// More than a block of heavy rows, or of columns.
    @Test("Large graphs agree with a sweep from each vertex", arguments: methods, [0, 1, 2])
    func large(_ method: SumMethod, _ kind: Int) {
        let count = 2500
        var random = SplitMix(seed: UInt64(kind))
        let edges = (0..<count * 2).map { _ in
            let source = random.below(count - 1) + 1
            let target = kind == 0 ? random.below(source) : max(source - 1 - random.below(20), 0)
            return kind == 2 && source % 500 == 0
                ? Edge(source: target, target: source) : Edge(source: source, target: target)
        }
        let condensation = Condensation(Digraph(vertexCount: count, edges: edges))
        let weights = (0..<count).map { _ in random.next() >> 40 }
        let counts = ReachableCounts(condensation, weights: weights, .predecessors, method: method)
        var sweep = ReachabilitySweep(condensation, weights: weights)
        for vertex in stride(from: 0, to: count, by: 7) {
            let expected = sweep.total(from: CollectionOfOne(vertex))
            if counts[vertex] != expected {
                Issue.record("vertex \(vertex): \(counts[vertex]), expected \(expected)")
                return
            }
        }
    }
}
