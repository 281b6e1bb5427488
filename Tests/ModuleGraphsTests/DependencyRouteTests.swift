import ModuleGraphs
import TestSupport
import Testing

@Suite("The ways from a change to a module")
struct DependencyRouteTests {
    @Test(
        "paths, their number and shared dependencies are those that trying every path finds",
        arguments: 0..<60 as Range<UInt64>)
    func naive(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...7, using: &random)
        let graph = randomGraph(
            &random, count: count, edges: Int.random(in: 0...14, using: &random), cyclic: seed.isMultiple(of: 2)
        )
        for changed in graph.modules.map(\.id) {
            for affected in graph.modules.map(\.id) {
                let all = simplePaths(from: changed, to: affected, in: graph)
                let length = all.map(\.count).min() ?? 0
                let shortest = all.filter { $0.count == length }.sorted { $0.lexicographicallyPrecedes($1) }
                let route = DependencyRoute(from: changed, to: affected, in: graph, limit: 3)
                #expect(route.pathCount == shortest.count)
                #expect(route.paths == Array(shortest.prefix(3)))
                #expect(route.shared.map { [$0.from, $0.to] } == shared(by: all))
            }
        }
    }

    @Test(
        "a ladder of a thousand levels is counted to the greatest number, and ten paths are listed",
        .timeLimit(.minutes(1)))
    func ladder() throws {
        let levels = 1_000
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "P", directory: "")
        func name(_ side: String, _ level: Int) -> String {
            side + String(repeating: "0", count: 4 - "\(level)".count) + "\(level)"
        }
        var rows: [[ModuleGraph.Builder.ModuleHandle]] = [
            [builder.addModule(name: "base", package: package, kind: .library)]
        ]
        for level in 1...levels {
            rows.append(["l", "r"].map { builder.addModule(name: name($0, level), package: package, kind: .library) })
            for from in rows[level] {
                for to in rows[level - 1] { builder.addDependency(from: from, to: to, declared: .target) }
            }
        }
        let top = builder.addModule(name: "top", package: package, kind: .executable)
        for to in rows[levels] { builder.addDependency(from: top, to: to, declared: .target) }
        let graph = builder.build().graph
        let route = DependencyRoute(
            from: try graph.module(named: "base"), to: try graph.module(named: "top"), in: graph
        )
        #expect(route.pathCount == Int.max)
        #expect(route.paths.count == 10)
        #expect(route.paths.allSatisfy { $0.count == levels + 2 })
        #expect(Set(route.paths).count == 10)
        #expect(route.shared.isEmpty)
        #expect(route.paths.first?.dropFirst().dropLast().allSatisfy { graph[$0].name.hasPrefix("l") } == true)

        // 2 to the 61 still fits.
        let middle = DependencyRoute(
            from: try graph.module(named: "base"), to: try graph.module(named: name("l", 62)), in: graph, limit: 1
        )
        #expect(middle.pathCount == 1 << 61)
    }

    @Test("a module reaches itself without a step")
    func itself() {
        let looped = graph(["A", "B"], [("A", "A"), ("A", "B"), ("B", "A")])
        let route = DependencyRoute(from: looped.modules[0].id, to: looped.modules[0].id, in: looped)
        #expect(route.paths.map { $0.map(\.index) } == [[0]])
        #expect(route.pathCount == 1)
        #expect(route.shared.isEmpty)
    }

    /// Every path along dependents that comes to no module twice.
    private func simplePaths(from start: ModuleID, to end: ModuleID, in graph: ModuleGraph) -> [[ModuleID]] {
        var (found, open) = ([[ModuleID]](), [[start]])
        while let path = open.popLast() {
            if path[path.count - 1] == end {
                found.append(path)
                continue
            }
            open += graph.directDependents(of: path[path.count - 1]).filter { !path.contains($0) }.map { path + [$0] }
        }
        return found
    }

    /// The steps that all paths have, in the order of the first, as dependent and dependency.
    private func shared(by paths: [[ModuleID]]) -> [[ModuleID]] {
        guard let first = paths.first else { return [] }
        func steps(_ path: [ModuleID]) -> [[ModuleID]] { zip(path.dropFirst(), path).map { [$0, $1] } }
        return steps(first).filter { step in paths.allSatisfy { steps($0).contains(step) } }
    }
}
