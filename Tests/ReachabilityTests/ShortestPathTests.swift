import Reachability
import Testing

@Suite struct ShortestPathTests {
    @Test("The shortest path is the smallest of the shortest", arguments: Corpus.allCases)
    func shortestPath(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let naive = sample.naive
            return sample.pairs.allSatisfy { source, target in
                sample.graph.shortestPath(from: source, to: target)
                    == naive.shortestPath(from: source, to: target, .successors)
            }
        }
    }

    @Test("An edge is shared when taking it out separates the two", arguments: Corpus.allCases)
    func sharedEdges(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let naive = sample.naive
            return sample.pairs.allSatisfy { source, target in
                sample.graph.sharedEdges(from: source, to: target).map { Set($0) }
                    == naive.sharedEdges(from: source, to: target)
            }
        }
    }

    @Test func `Shared edges come in the order of the path`() {
        let edges = [(4, 3), (3, 2), (3, 1), (2, 0), (1, 0), (0, 5)].map { Edge(source: $0, target: $1) }
        let graph = Digraph(vertexCount: 6, edges: edges)
        #expect(
            graph.sharedEdges(from: 4, to: 5) == [Edge(source: 4, target: 3), Edge(source: 0, target: 5)]
        )
        #expect(graph.sharedEdges(from: 4, to: 4) == [])
        #expect(graph.sharedEdges(from: 5, to: 4) == nil)
    }
}
