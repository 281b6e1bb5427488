import Reachability
import Testing

@Suite struct WhatIfTests {
    @Test("An edited graph reaches what the model of the edited graph does", arguments: Corpus.allCases)
    func everyEdit(_ corpus: Corpus) {
        var random = SplitMix(seed: 11)
        forAll(corpus) { sample in
            guard sample.count > 0 else { return true }
            let direction: Direction = random.below(2) == 0 ? .successors : .predecessors
            let edit = anyEdit(sample, &random)
            let expected = model(sample, edit).closure(direction)
            var whatIf = WhatIf(
                sample.graph, sample.condensation, weights: sample.weights, direction, blockLimit: random.below(2) * 8
            )
            let before = ReachableCounts(sample.condensation, weights: sample.weights, direction)
            let counts = whatIf.counts(with: edit, before: before)
            return (0..<sample.count).allSatisfy { vertex in
                let total = modelTotal(expected[vertex], sample.weights)
                return whatIf.total(from: [vertex], with: edit) == total && counts[vertex] == total
            }
        }
    }

    @Test("Several sources count together", arguments: Direction.allCases)
    func severalSources(_ direction: Direction) {
        var random = SplitMix(seed: 12)
        forAll(.random) { sample in
            let edit = anyEdit(sample, &random)
            let sources = [random.below(sample.count), random.below(sample.count), random.below(sample.count)]
            let closure = model(sample, edit).closure(direction)
            var whatIf = WhatIf(sample.graph, sample.condensation, weights: sample.weights, direction)
            let reached = sources.reduce(0) { $0 | closure[$1] }
            return whatIf.total(from: sources, with: edit) == modelTotal(reached, sample.weights)
                && whatIf.total(from: [], with: edit) == ReachableTotal(count: 0, weight: 0)
        }
    }

    @Test("Large graphs, where queues give way to sweeps and sets pass a block", arguments: Direction.allCases)
    func large(_ direction: Direction) {
        var random = SplitMix(seed: 13)
        for round in 0..<12 {
            let count = 700 + random.below(1800), isAcyclic = round % 3 != 0
            var edges = (1..<count).map { Edge(source: $0, target: round % 2 == 0 ? $0 - 1 : random.below($0)) }
            for _ in 0..<count / 4 {
                let one = random.below(count), other = random.below(count)
                edges.append(
                    isAcyclic || random.below(20) > 0
                        ? Edge(source: max(one, other), target: min(one, other)) : Edge(source: one, target: other))
            }
            let graph = Digraph(vertexCount: count, edges: edges), condensation = Condensation(graph)
            let weights = (0..<count).map { UInt64($0 * $0 % 101) }
            let before = ReachableCounts(condensation, weights: weights, direction)
            for blockLimit in [0, 8, 100] {
                var whatIf = WhatIf(graph, condensation, weights: weights, direction, blockLimit: blockLimit)
                let edge = edges[random.below(edges.count)]
                let fresh = Edge(source: random.below(count), target: random.below(count))
                for edit in [EdgeEdit.removing(edge), .adding(fresh), .adding(edge), .removing(fresh)] {
                    let edited = graph.applying(edit), counts = whatIf.counts(with: edit, before: before)
                    for vertex in [edge.source, edge.target, fresh.source, fresh.target, 0, count / 2, count - 1] {
                        let reached = edited.reachable(from: [vertex], direction).setBits
                        let total = ReachableTotal(
                            count: reached.reduce(0) { count, _ in count + 1 },
                            weight: reached.reduce(0) { $0 + weights[$1] })
                        #expect(counts[vertex] == total)
                        #expect(whatIf.total(from: [vertex], with: edit) == total)
                    }
                }
            }
        }
    }

    @Test func `Both ways of searching agree with counting anew`() {
        // A long chain and a hub: the one set is small, the other large, and turned round.
        let edges =
            (1..<400).map { Edge(source: $0, target: $0 - 1) } + (400..<900).map { Edge(source: $0, target: 399) }
        let graph = Digraph(vertexCount: 900, edges: edges), condensation = Condensation(graph)
        let weights = (0..<900).map { UInt64($0) }
        for direction in Direction.allCases {
            let before = ReachableCounts(condensation, weights: weights, direction)
            var whatIf = WhatIf(graph, condensation, weights: weights, direction)
            for edge in [edges[5], edges[395], edges[600], edges[398]] {
                let edit = EdgeEdit.removing(edge)
                let anew = ReachableCounts(Condensation(graph.applying(edit)), weights: weights, direction)
                let counts = whatIf.counts(with: edit, before: before)
                #expect((0..<900).allSatisfy { counts[$0] == anew[$0] })
            }
        }
    }
}

/// An edge that is there or not, added or removed.
private func anyEdit(_ sample: Sample, _ random: inout SplitMix) -> EdgeEdit {
    let isThere = !sample.edges.isEmpty && random.below(4) > 0
    let edge =
        isThere
        ? sample.edges[random.below(sample.edges.count)]
        : Edge(source: random.below(sample.count), target: random.below(sample.count))
    return isThere != (random.below(8) == 0) ? .removing(edge) : .adding(edge)
}

private func model(_ sample: Sample, _ edit: EdgeEdit) -> NaiveGraph {
    var model = sample.naive
    switch edit {
    case .adding(let edge): model.successors[edge.source] |= 1 << UInt64(edge.target)
    case .removing(let edge): model.successors[edge.source] &= ~(1 << UInt64(edge.target))
    }
    return model
}

private func modelTotal(_ reached: UInt64, _ weights: [UInt64]) -> ReachableTotal {
    ReachableTotal(count: reached.nonzeroBitCount, weight: members(reached).reduce(0) { $0 + weights[$1] })
}
