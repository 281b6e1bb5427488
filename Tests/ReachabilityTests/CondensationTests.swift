import Reachability
import Testing

@Suite struct CondensationTests {
    @Test("Two vertices share a component when each reaches the other", arguments: Corpus.allCases)
    func components(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let condensation = sample.condensation
            return (0..<sample.count).allSatisfy { vertex in
                let component = condensation.component(of: vertex)
                return Array(condensation.members(of: component)) == members(sample.component(of: vertex))
            }
        }
    }

    @Test("A dependency's component has the smaller number", arguments: Corpus.allCases)
    func numbers(_ corpus: Corpus) {
        forAll(corpus) { sample in
            sample.edges.allSatisfy {
                sample.condensation.component(of: $0.target) <= sample.condensation.component(of: $0.source)
            }
        }
    }

    @Test("The graph of components has each edge between components once", arguments: Corpus.allCases)
    func graph(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let condensation = sample.condensation
            var edges: Set<Edge> = []
            for edge in sample.edges {
                let source = condensation.component(of: edge.source)
                let target = condensation.component(of: edge.target)
                if source != target { edges.insert(Edge(source: source, target: target)) }
            }
            return condensation.graph() == Digraph(vertexCount: condensation.componentCount, edges: Array(edges))
        }
    }

    @Test("A component is cyclic when a path leads from a vertex back to it", arguments: Corpus.allCases)
    func cyclic(_ corpus: Corpus) {
        forAll(corpus) { sample in
            (0..<sample.count).allSatisfy { vertex in
                let isCyclic = sample.edges.contains {
                    $0.source == vertex && sample.up[vertex] >> UInt64($0.target) & 1 != 0
                }
                return sample.condensation.isCyclic(sample.condensation.component(of: vertex)) == isCyclic
            }
        }
    }
}
