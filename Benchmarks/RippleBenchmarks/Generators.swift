import BenchmarkSupport
import Foundation
import Reachability

/// A made-up graph: the same one for the same family and size, everywhere.
struct TestGraph {
    let name: String
    let vertexCount: Int
    let sources: [UInt32]
    let targets: [UInt32]
    let weights: [UInt64]

    /// Shuffles the vertices' numbers, so that no order among them helps, and draws costs like compile times.
    fileprivate init(_ family: String, _ count: Int, _ edges: [(Int, Int)], _ random: inout SplitMix) {
        var order = (0..<count).map { UInt32($0) }
        for index in stride(from: count - 1, to: 0, by: -1) { order.swapAt(index, random.below(index + 1)) }
        let distinct = edges.filter { $0 != $1 }
        name = "\(family) \(count)"
        vertexCount = count
        sources = distinct.map { order[$0.0] }
        targets = distinct.map { order[$0.1] }
        weights = (0..<count).map { _ in UInt64(min(max(exp(random.normal() + 7.3), 20), 65535)) }
    }

    /// The graph of a file.
    init(_ name: String, _ file: GraphFile) {
        self.name = "\(name) \(file.vertexCount)"
        vertexCount = file.vertexCount
        sources = Array(file.sources)
        targets = Array(file.targets)
        weights = file.weights
    }

    var graph: Digraph { Digraph(vertexCount: vertexCount, sources: sources, targets: targets) }

    /// Core, interface, feature and app modules, as a modular app has them; `back` edges are turned round as well.
    static func layered(_ count: Int, back: Int = 0) -> TestGraph {
        var random = SplitMix(seed: UInt64(count))
        let cores = max(4, count / 5), interfaces = max(4, count * 3 / 10), apps = max(1, count / 50)
        let features = count - cores - interfaces - apps, domains = max(1, count / 100)
        let firstFeature = cores + interfaces
        var edges: [(Int, Int)] = []
        func add(_ source: Int, _ mean: Double, _ target: () -> Int?) {
            for _ in 0..<random.poisson(mean) { if let target = target() { edges.append((source, target)) } }
        }
        /// A vertex of the same domain, before `index`.
        func sameDomain(_ index: Int, _ size: Int) -> Int? {
            let domain = index * domains / size, low = (domain * size + domains - 1) / domains
            return index > low ? low + random.below(index - low) : nil
        }
        for core in 0..<cores { add(core, 2) { core > 0 ? random.skewed(core) : nil } }
        for index in 0..<interfaces {
            add(cores + index, 1.5) { random.skewed(cores) }
            add(cores + index, 1) { sameDomain(index, interfaces).map { cores + $0 } }
        }
        for index in 0..<features {
            let feature = firstFeature + index, domain = Double(index * domains / features)
            func ownInterface() -> Int {
                cores + min(Int((domain + random.unit()) * Double(interfaces) / Double(domains)), interfaces - 1)
            }
            edges.append((feature, ownInterface()))
            add(feature, 2) { ownInterface() }
            add(feature, 1) { cores + random.skewed(interfaces) }
            add(feature, 2) { random.skewed(cores) }
            add(feature, 0.3) { sameDomain(index, features).map { firstFeature + $0 } }
        }
        for app in 0..<apps {
            for _ in 0..<min(random.poisson(30) + 1, features) {
                edges.append((firstFeature + features + app, firstFeature + random.below(features)))
            }
        }
        for _ in 0..<back {
            let edge = edges[random.below(edges.count)]
            edges.append((edge.1, edge.0))
        }
        return TestGraph(back > 0 ? "layeredcyc" : "layered", count, edges, &random)
    }

    /// Six dependencies a vertex, each any earlier vertex.
    static func randomAcyclic(_ count: Int) -> TestGraph {
        var random = SplitMix(seed: UInt64(count) + 1)
        let edges = (0..<count * 6).map { _ in
            let source = random.below(count - 1) + 1
            return (source, random.below(source))
        }
        return TestGraph("rdag", count, edges, &random)
    }

    static func chain(_ count: Int) -> TestGraph {
        var random = SplitMix(seed: UInt64(count) + 2)
        return TestGraph("chain", count, (1..<count).map { ($0, $0 - 1) }, &random)
    }

    static func star(_ count: Int) -> TestGraph {
        var random = SplitMix(seed: UInt64(count) + 3)
        return TestGraph("star", count, (1..<count).map { ($0, 0) }, &random)
    }

    /// Four dependencies a vertex, three of five of them copied from earlier edges, which makes hubs.
    static func power(_ count: Int) -> TestGraph {
        var random = SplitMix(seed: UInt64(count) + 4)
        var targets: [Int] = []
        for index in 0..<(count - 1) * 4 {
            let isCopy = index > 0 && random.unit() < 0.6
            targets.append(isCopy ? targets[random.below(index)] : random.below(index / 4 + 1))
        }
        let edges = targets.enumerated().map { ($0 / 4 + 1, $1) }.filter { $1 < $0 }
        return TestGraph("power", count, edges, &random)
    }
}

/// Steele, Lea and Flood's generator, and the distributions that the graphs need.
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

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// From 0 up to 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// A number below `limit`, small ones likelier: density 1 / (x + 1).
    mutating func skewed(_ limit: Int) -> Int { min(Int(exp(unit() * log(Double(limit + 1))) - 1), limit - 1) }

    mutating func poisson(_ mean: Double) -> Int {
        var product = unit(), count = 0
        while product > exp(-mean) {
            product *= unit()
            count += 1
        }
        return count
    }

    mutating func normal() -> Double { sqrt(-2 * log(1 - unit())) * cos(2 * .pi * unit()) }
}
