import Reachability
import Testing

@Suite struct TransitiveClosureTests {
    @Test(
        "The closure is the model's, as lists and as bits", arguments: Corpus.allCases, Direction.allCases)
    func closure(_ corpus: Corpus, _ direction: Direction) {
        forAll(corpus) { sample in
            let expected = sample.closure(direction)
            for price in [0, 100_000] {
                let closure = TransitiveClosure(sample.condensation, direction, bitsPerListEntry: price)
                for vertex in 0..<sample.count {
                    if bits(closure.row(of: vertex)) != expected[vertex] { return false }
                    let target = (vertex + 1) % sample.count
                    let isReached = expected[vertex] >> UInt64(target) & 1 != 0
                    if closure.reaches(from: vertex, to: target) != isReached { return false }
                }
            }
            return true
        }
    }

    @Test func `The closure counts what a vertex reaches`() {
        let graph = Digraph(vertexCount: 3, edges: [Edge(source: 2, target: 1), Edge(source: 1, target: 0)])
        let closure = TransitiveClosure(Condensation(graph), .predecessors)
        #expect(closure.count(of: 0) == 3)
        #expect(closure.count(of: 2) == 1)
        #expect(closure.vertexCount == 3)
    }
}
