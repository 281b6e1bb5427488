import Reachability
import Testing

@Suite struct TransitiveReductionTests {
    @Test("An edge is redundant when a path runs through a third component", arguments: Corpus.allCases, [0, 4096])
    func reduction(_ corpus: Corpus, _ budget: Int) {
        forAll(corpus) { sample in
            let redundant = sample.graph.edges.filter { edge in
                let ends = sample.component(of: edge.source) | sample.component(of: edge.target)
                return sample.component(of: edge.source) & sample.component(of: edge.target) == 0
                    && sample.down[edge.source] & sample.up[edge.target] & ~ends != 0
            }
            let reduction = sample.graph.transitiveReduction(sample.condensation, budget: budget)
            return reduction.redundantEdges == redundant
                && reduction.edges == sample.graph.edges.filter { !redundant.contains($0) }
        }
    }

    @Test("What is left reaches what the graph reaches", arguments: Corpus.allCases)
    func closure(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let reduction = sample.graph.transitiveReduction(sample.condensation)
            return NaiveGraph(sample.count, reduction.edges).closure(.successors) == sample.down
        }
    }
}
