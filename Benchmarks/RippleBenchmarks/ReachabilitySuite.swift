import BenchmarkSupport
import Reachability

/// Every operation of Reachability over families of graphs and growing sizes.
func reachabilitySuite(_ report: (Comparison) -> Void) {
    let small: [TestGraph] = [.layered(100), .layered(1000), .randomAcyclic(1000), .power(1000)]
    let middle: [TestGraph] = [.layered(10_000), .randomAcyclic(10_000), .power(10_000), .chain(10_000), .star(10_000)]
    let large: [TestGraph] = [.layered(100_000), .layered(100_000, back: 20), .power(100_000)]
    for input in small + middle + large { compareLinear(input, report) }
    for input in small + middle.prefix(3) + large { compareAll(input, report) }
    for input in small + middle.prefix(1) { compareClosures(input, report) }
    compareCycles(.layered(10_000, back: 20), report)
    compareOne(.layered(1_000_000), report)
}

/// What is compared on a graph from a file.
func compareFile(_ input: TestGraph, _ report: (Comparison) -> Void) {
    compareLinear(input, report)
    compareAll(input, report)
}

/// The operations that take about one pass.
private func compareLinear(_ input: TestGraph, _ report: (Comparison) -> Void) {
    let graph = input.graph, plain = PlainGraph(input.vertexCount, input.sources, input.targets)
    report(
        compare("build", input.name) {
            input.graph.edgeCount
        } plain: {
            PlainGraph(input.vertexCount, input.sources, input.targets).edgeCount
        }
    )
    report(
        compare("components", input.name) {
            graph.componentNumbers().count
        } plain: {
            plain.componentCount()
        })
    report(
        compare("condensation", input.name) {
            Condensation(graph).componentCount
        } plain: {
            plain.componentCount()
        })
    if Condensation(graph).componentCount == input.vertexCount {
        report(
            compare("longest chain", input.name) {
                Condensation(graph).longestChain().count
            } plain: {
                plain.longestChain()
            }
        )
    }
    let hub = largestHub(graph), top = furthest(from: hub, plain)
    report(
        compare("distances", input.name) {
            graph.distances(from: [hub], .predecessors)
        } plain: {
            plain.distances(from: hub, plain.predecessors)
        }
    )
    report(
        compare("shortest path", input.name) {
            graph.shortestPath(from: top, to: hub)?.count
        } plain: {
            plain.distances(from: hub, plain.predecessors)[top].map { $0 + 1 }
        }
    )
    report(
        compare("shared edges", input.name) {
            graph.sharedEdges(from: top, to: hub)?.count
        } plain: {
            let path = graph.shortestPath(from: top, to: hub) ?? []
            return zip(path.prefix(100), path.dropFirst()).count {
                plain.distances(from: top, plain.successors, without: $0)[hub] == nil
            } + max(path.count - 101, 0)
        }
    )
    compareOne(input, report)
}

/// Eight questions about one vertex each, four of them the largest hubs, as in PERFORMANCE's first table.
private func compareOne(_ input: TestGraph, _ report: (Comparison) -> Void) {
    let graph = input.graph, plain = PlainGraph(input.vertexCount, input.sources, input.targets)
    var random = SplitMix(seed: 5)
    let hubs = (0..<input.vertexCount).sorted { plain.predecessors[$0].count > plain.predecessors[$1].count }
    let questions = (0..<4).map { _ in random.below(input.vertexCount) } + hubs.prefix(4)
    var sweep = ReachabilitySweep(Condensation(graph), weights: input.weights)
    report(
        compare("one (8 questions)", input.name) {
            questions.map { sweep.total(from: CollectionOfOne($0)) }
        } plain: {
            questions.map { question in
                let reached = plain.reachable(from: [question], plain.predecessors)
                return ReachableTotal(count: reached.count, weight: reached.reduce(0) { $0 + input.weights[$1] })
            }
        }
    )
}

private func compareAll(_ input: TestGraph, _ report: (Comparison) -> Void) {
    let condensation = Condensation(input.graph)
    let plain = PlainGraph(input.vertexCount, input.sources, input.targets)
    report(
        compare("all", input.name) {
            let counts = ReachableCounts(condensation, weights: input.weights)
            return (0..<input.vertexCount).reduce(into: Totals()) { $0.add(counts[$1], of: $1) }
        } plain: {
            plain.totals(input.weights).enumerated().reduce(into: Totals()) { $0.add($1.element, of: $1.offset) }
        }
    )
}

private func compareClosures(_ input: TestGraph, _ report: (Comparison) -> Void) {
    let graph = input.graph, condensation = Condensation(graph)
    let plain = PlainGraph(input.vertexCount, input.sources, input.targets)
    report(
        compare("closure", input.name) {
            let closure = TransitiveClosure(condensation, .predecessors)
            return (0..<input.vertexCount).count { closure.reaches(from: 0, to: $0) }
        } plain: {
            (0..<input.vertexCount).map { plain.reachable(from: [$0], plain.predecessors) }[0].count
        }
    )
    report(
        compare("reduction", input.name) {
            graph.redundantEdges(condensation).count
        } plain: {
            plain.redundantCount()
        }
    )
}

private func compareCycles(_ input: TestGraph, _ report: (Comparison) -> Void) {
    let graph = input.graph, condensation = Condensation(graph)
    let plain = PlainGraph(input.vertexCount, input.sources, input.targets)
    report(
        compare("shortest cycles", input.name) {
            graph.shortestCycles(condensation).reduce(0) { $0 + $1.count }
        } plain: {
            plain.cycleLengths(condensation)
        }
    )
}

/// All totals in two numbers that change if any of them does, so that the answer costs nothing to keep.
private struct Totals: Equatable {
    var counts = 0
    var weights: UInt64 = 0

    mutating func add(_ total: ReachableTotal, of vertex: Int) {
        counts &+= total.count &* (vertex | 1)
        weights &+= total.weight &* UInt64(vertex | 1)
    }
}

private func largestHub(_ graph: Digraph) -> Int {
    (0..<graph.vertexCount).max { graph.predecessors(of: $0).count < graph.predecessors(of: $1).count } ?? 0
}

private func furthest(from hub: Int, _ plain: PlainGraph) -> Int {
    plain.reachable(from: [hub], plain.predecessors).last ?? hub
}

/// Prints what Reachability finds in the file, and then its comparisons.
func describe(_ file: GraphFile) {
    let input = TestGraph("file", file)
    let graph = input.graph, condensation = Condensation(graph)
    let counts = ReachableCounts(condensation, weights: file.weights)
    let cycles = graph.shortestCycles(condensation), redundant = graph.redundantEdges(condensation)
    let totals = (0..<graph.vertexCount).map { counts[$0] }
    print("vertices \(graph.vertexCount), edges \(graph.edgeCount), redundant \(redundant.count)")
    print("components \(condensation.componentCount), longest chain \(condensation.longestChain().count)")
    print("cyclic components \(cycles.count), shortest cycles' lengths \(cycles.reduce(0) { $0 + $1.count })")
    print("reached \(totals.reduce(0) { $0 + $1.count }), weight \(totals.reduce(0) { $0 &+ $1.weight })")
    compareFile(input) { print($0.line) }
}
