import Reachability

/// One graph with its model, made once for all tests.
struct Sample: Sendable {
    let edges: [Edge]
    let graph: Digraph
    let condensation: Condensation
    /// The model's closures.
    let down: [UInt64]
    let up: [UInt64]

    init(_ count: Int, _ edges: [Edge]) {
        let naive = NaiveGraph(count, edges)
        self.edges = edges
        graph = Digraph(vertexCount: count, edges: edges)
        condensation = Condensation(graph)
        down = naive.closure(.successors)
        up = naive.closure(.predecessors)
    }

    var count: Int { graph.vertexCount }
    var naive: NaiveGraph { NaiveGraph(count, edges) }

    func closure(_ direction: Direction) -> [UInt64] {
        direction == .successors ? down : up
    }

    /// The vertices that reach `vertex` and are reached from it.
    func component(of vertex: Int) -> UInt64 {
        down[vertex] & up[vertex]
    }

    /// Pairs to ask about: every pair, or where there are too many some of each kind. A pair of a graph is another
    /// pair of the graph with its vertices renamed, and the exhaustive corpus holds all renamings.
    var pairs: [(Int, Int)] {
        if count == 4 { return [(0, 3), (3, 0), (1, 2), (2, 2)] }
        if count > 6 { return (0..<count).map { ($0, ($0 * 7 + 3) % count) } }
        return (0..<count).flatMap { from in (0..<count).map { (from, $0) } }
    }

    var weights: [UInt64] { (0..<UInt64(count)).map { $0 * $0 * 31 % 97 } }
}

/// The graphs on which every law is tried.
enum Corpus: CaseIterable, Sendable {
    /// All directed graphs of up to four vertices, self-loops included: 66,067.
    case exhaustive
    /// 10,000 of one to 64 vertices and of all densities, from fixed seeds.
    case random

    var samples: [Sample] { self == .exhaustive ? Self.allSmall : Self.allRandom }

    private static let allSmall: [Sample] = (0...4).flatMap { (count: Int) -> [Sample] in
        let edges = (0..<count * count).map { Edge(source: $0 / count, target: $0 % count) }
        return (0..<1 << edges.count).map { (code: Int) -> Sample in
            Sample(count, edges.indices.filter { code >> $0 & 1 != 0 }.map { edges[$0] })
        }
    }

    private static let allRandom: [Sample] = (0..<10_000).map { seed in
        var random = SplitMix(seed: UInt64(seed))
        let largest = seed % 100 == 0 ? 64 : seed % 10 == 0 ? 24 : 9
        let count = random.below(largest) + 1
        let edgeCount = random.below(seed % 3 == 0 ? count * count + 1 : 2 * count + 1)
        let isAcyclic = seed % 4 == 1
        let edges = (0..<edgeCount).map { _ in
            let one = random.below(count), other = random.below(count)
            return isAcyclic
                ? Edge(source: max(one, other), target: min(one, other)) : Edge(source: one, target: other)
        }
        return Sample(count, edges)
    }
}

/// Steele, Lea and Flood's generator: the same numbers everywhere.
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    mutating func below(_ limit: Int) -> Int {
        Int(next() % UInt64(limit))
    }
}
