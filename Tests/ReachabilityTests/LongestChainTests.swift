import Reachability
import Testing

@Suite struct LongestChainTests {
    @Test("The longest chain is the smallest of the model's longest", arguments: Corpus.allCases)
    func longestChain(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let chain = sample.condensation.longestChain()
            let expected = longestChain(of: sample)
            return chain.vertices == expected && chain.count == expected.count
                && chain.components.flatMap { sample.condensation.members(of: $0) } == expected
        }
    }

    /// Lengthens chains, vertex by vertex and with each its component, until nothing changes.
    private func longestChain(of sample: Sample) -> [Int] {
        let naive = sample.naive
        let components = (0..<sample.count).map { sample.component(of: $0) }
        var lengths = components.map(\.nonzeroBitCount)
        func targets(_ vertex: Int) -> [Int] {
            members(members(components[vertex]).reduce(0) { $0 | naive.successors[$1] } & ~components[vertex])
        }
        var isChanging = true
        while isChanging {
            isChanging = false
            for vertex in 0..<sample.count {
                for target in targets(vertex) {
                    let length = lengths[target] + components[vertex].nonzeroBitCount
                    if length > lengths[vertex] {
                        lengths[vertex] = length
                        isChanging = true
                    }
                }
            }
        }
        var chain: [Int] = []
        var next = (0..<sample.count).first { lengths[$0] == lengths.max() }
        while let vertex = next {
            chain += members(components[vertex])
            let rest = lengths[vertex] - components[vertex].nonzeroBitCount
            let candidates = rest == 0 ? [] : targets(vertex).filter { lengths[$0] == rest }
            next = candidates.min { components[$0].trailingZeroBitCount < components[$1].trailingZeroBitCount }
        }
        return chain
    }
}
