import Reachability
import Testing

@Suite struct ShortestCycleTests {
    @Test("Every cyclic component has the smallest of its shortest cycles", arguments: Corpus.allCases)
    func shortestCycles(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let naive = sample.naive, condensation = sample.condensation
            let expected = (0..<condensation.componentCount).compactMap { component in
                naive.shortestCycle(within: condensation.members(of: component).reduce(0) { $0 | 1 << UInt64($1) })
            }
            let cycles = sample.graph.shortestCycles(condensation)
            return cycles.map(\.vertices) == expected
                && cycles.allSatisfy { condensation.component(of: $0.vertices[0]) == $0.component }
        }
    }
}
