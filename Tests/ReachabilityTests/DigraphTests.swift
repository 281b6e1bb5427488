import Reachability
import Testing

@Suite struct DigraphTests {
    @Test("A graph holds the distinct edges it was given, ascending both ways", arguments: Corpus.allCases)
    func edges(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let naive = sample.naive, predecessors = naive.predecessors, graph = sample.graph
            return graph.edges == Set(sample.edges).sorted() && graph.edgeCount == graph.edges.count
                && (0..<sample.count).allSatisfy {
                    Array(graph.successors(of: $0)) == members(naive.successors[$0])
                        && Array(graph.predecessors(of: $0)) == members(predecessors[$0])
                }
        }
    }

    @Test("The order in which edges come changes nothing, nor do repeats", arguments: Corpus.allCases)
    func order(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let edges = Array(sample.edges.reversed()) + sample.edges
            return Digraph(vertexCount: sample.count, edges: edges) == sample.graph
        }
    }

    @Test func `Edges are found, and turned round in the reversed graph`() {
        let graph = Digraph(vertexCount: 3, edges: [Edge(source: 2, target: 0), Edge(source: 1, target: 1)])
        #expect(graph.contains(Edge(source: 2, target: 0)))
        #expect(!graph.contains(Edge(source: 0, target: 2)))
        #expect(!graph.contains(Edge(source: 7, target: 2)))
        #expect(graph.reversed.edges == [Edge(source: 0, target: 2), Edge(source: 1, target: 1)])
        #expect(graph.neighbors(of: 0, .predecessors).contains(2))
    }
}
