import Reachability
import Testing

@Suite struct ReachableTests {
    @Test("One vertex reaches what the model's closure says", arguments: Corpus.allCases, Direction.allCases)
    func one(_ corpus: Corpus, _ direction: Direction) {
        forAll(corpus) { sample in
            let closure = sample.closure(direction)
            return (0..<sample.count).allSatisfy {
                bits(sample.graph.reachable(from: CollectionOfOne($0), direction)) == closure[$0]
            }
        }
    }

    @Test("Many vertices reach what each of them reaches", arguments: Corpus.allCases, Direction.allCases)
    func many(_ corpus: Corpus, _ direction: Direction) {
        forAll(corpus) { sample in
            let sources = stride(from: 0, to: sample.count, by: 2)
            let expected = sources.reduce(0) { $0 | sample.closure(direction)[$1] }
            return bits(sample.graph.reachable(from: sources, direction)) == expected
        }
    }

    @Test("A sweep counts and weighs what is reached", arguments: Corpus.allCases, Direction.allCases)
    func sweep(_ corpus: Corpus, _ direction: Direction) {
        forAll(corpus) { sample in
            var sweep = ReachabilitySweep(sample.condensation, weights: sample.weights, direction)
            let closure = sample.closure(direction)
            return (0..<sample.count).allSatisfy {
                sweep.total(from: [$0, 0, $0]) == total(closure[$0] | closure[0], sample.weights)
            }
        }
    }

    @Test("Distances and chains are the model's", arguments: Corpus.allCases, Direction.allCases)
    func tree(_ corpus: Corpus, _ direction: Direction) {
        forAll(corpus) { sample in
            let naive = sample.naive, sources = members(sample.count > 2 ? 0b101 : 0b1).filter { $0 < sample.count }
            let distances = naive.distances(from: sources.reduce(0) { $0 | 1 << UInt64($1) }, naive.rows(direction))
            let tree = sample.graph.breadthFirstTree(from: sources.reversed(), direction)
            return sample.graph.distances(from: sources, direction) == distances
                && (0..<sample.count).allSatisfy { vertex in
                    let chains = sources.compactMap { naive.shortestPath(from: $0, to: vertex, direction) }
                    let chain = chains.min { ($0.count, $0[0]) < ($1.count, $1[0]) }
                    return tree.path(to: vertex) == chain && tree.distance(to: vertex) == distances[vertex]
                        && tree.parent(of: vertex) == chain?.dropLast().last
                }
        }
    }
}

/// The number and weight of the vertices in `bits`.
func total(_ bits: UInt64, _ weights: [UInt64]) -> ReachableTotal {
    ReachableTotal(count: bits.nonzeroBitCount, weight: members(bits).reduce(0) { $0 + weights[$1] })
}
