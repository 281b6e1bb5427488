import TestSupport
import Testing

@testable import ArchitectureRules

@Suite struct FeedbackEdgesTests {
    typealias Edge = FeedbackEdges.Edge

    private static func isAcyclic(_ count: Int, _ edges: [Edge], without removed: [(from: Int, to: Int)]) -> Bool {
        var rest = edges.filter { edge in !removed.contains { $0 == (edge.from, edge.to) } }
        var left = Set(0..<count)
        while let sink = left.min(by: { a, b in
            let (x, y) = (rest.count { $0.from == a }, rest.count { $0.from == b })
            return (x, a) < (y, b)
        }) {
            if rest.contains(where: { $0.from == sink }) { return false }
            rest.removeAll { $0.to == sink }
            left.remove(sink)
        }
        return true
    }

    /// The least number of edges, and of sets of that size the least cost, by trying every set.
    private static func bruteForce(_ count: Int, _ edges: [Edge]) -> (size: Int, cost: Int) {
        var best = (size: Int.max, cost: Int.max)
        for set in 0..<(1 << edges.count) {
            let chosen = edges.indices.filter { set & (1 << $0) != 0 }.map { edges[$0] }
            let score = (chosen.count, chosen.reduce(0) { $0 + $1.cost })
            guard score < best, isAcyclic(count, edges, without: chosen.map { ($0.from, $0.to) }) else { continue }
            best = score
        }
        return best
    }

    private static func cost(_ removed: [(from: Int, to: Int)], _ edges: [Edge]) -> Int {
        removed.reduce(0) { sum, pair in sum + (edges.first { ($0.from, $0.to) == pair }?.cost ?? 0) }
    }

    @Test("on small graphs the set is as small and as cheap as the best of all sets", arguments: 0..<60)
    func exact(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...5, using: &random)
        var edges: [Edge] = []
        for from in 0..<count {
            for to in 0..<count where Bool.random(using: &random) && edges.count < 11 {
                edges.append(Edge(from: from, to: to, cost: Int.random(in: 0...3, using: &random)))
            }
        }
        let feedback = FeedbackEdges(vertexCount: count, edges: edges)
        let best = Self.bruteForce(count, edges)
        #expect(feedback.isExact)
        #expect(feedback.removed.count == best.size)
        #expect(Self.cost(feedback.removed, edges) == best.cost)
        #expect(Self.isAcyclic(count, edges, without: feedback.removed))
    }

    @Test("twenty modules are the most for which it is exact; a ring loses its cheapest edge")
    func limit() {
        for (count, isExact) in [(20, true), (21, false)] {
            let ring = (0..<count).map { Edge(from: $0, to: ($0 + 1) % count, cost: $0 == 7 ? 1 : 5) }
            let feedback = FeedbackEdges(vertexCount: count, edges: ring)
            #expect(feedback.isExact == isExact)
            #expect(feedback.removed.count == 1)
            if isExact { #expect(feedback.removed.first.map { $0 == (7, 8) } == true) }
        }
    }

    @Test("above the limit the rest is acyclic, and no edge was removed in vain", arguments: 0..<10)
    func heuristic(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = 40
        var edges: Set<Edge> = []
        for _ in 0..<160 {
            let (from, to) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
            if from != to { edges.insert(Edge(from: from, to: to, cost: 1)) }
        }
        let list = edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
        let feedback = FeedbackEdges(vertexCount: count, edges: list)
        #expect(!feedback.isExact)
        #expect(Self.isAcyclic(count, list, without: feedback.removed))
        for index in feedback.removed.indices {
            var fewer = feedback.removed
            fewer.remove(at: index)
            #expect(!Self.isAcyclic(count, list, without: fewer))
        }
    }
}
