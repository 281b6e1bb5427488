import ModuleGraphs
import TestSupport
import Testing

@Suite("Figures of a graph")
struct GraphStatisticsTests {
    @Test("figures are those that plain counting gives", arguments: 0..<80 as Range<UInt64>)
    func naive(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...12, using: &random)
        let graph = randomGraph(
            &random, count: count, edges: Int.random(in: 0...26, using: &random), cyclic: seed.isMultiple(of: 2)
        )
        let statistics = GraphStatistics(of: graph)
        // reach[a] is what a needs over one dependency or more.
        var reach = graph.modules.map { Set(graph.directDependencies(of: $0.id).map(\.index)) }
        for middle in 0..<count {
            for from in 0..<count where reach[from].contains(middle) { reach[from].formUnion(reach[middle]) }
        }
        let dependents = (0..<count).map { module in
            (0..<count).count { $0 != module && reach[$0].contains(module) }
        }
        #expect(statistics.packages == 1)
        #expect(statistics.modules == count)
        #expect(statistics.dependencies == graph.dependencies.count)
        #expect(statistics.crossPackage == 0)
        #expect(statistics.maxTransitiveDependents == dependents.max())
        #expect(statistics.maxTransitiveDependentsModule?.index == dependents.firstIndex(of: dependents.max() ?? 0))
        #expect(abs(statistics.meanTransitiveDependents - Double(dependents.reduce(0, +)) / Double(count)) < 1e-9)
        let groups = Set(
            (0..<count).filter { reach[$0].contains($0) }.map { module -> [Int] in
                (0..<count).filter { other -> Bool in
                    other == module || reach[module].contains(other) && reach[other].contains(module)
                }
            })
        #expect(statistics.cycles == groups.count)
        if groups.isEmpty {
            let needs = graph.modules.map { Set(graph.directDependencies(of: $0.id).map(\.index)) }
            let redundant = (0..<count).map { from in
                needs[from].count { to in needs[from].contains { $0 != to && reach[$0].contains(to) } }
            }
            #expect(statistics.redundantDependencies == redundant.reduce(0, +))
            var longest = [Int](repeating: 1, count: count)
            // Each round settles one more level.
            for _ in 0..<count {
                for from in 0..<count { longest[from] = 1 + (needs[from].map { longest[$0] }.max() ?? 0) }
            }
            #expect(statistics.longestChain == longest.max())
        }
    }

    @Test("only what is loaded counts; several kinds between two modules are one dependency")
    func loadedOnly() throws {
        var builder = ModuleGraph.Builder()
        let (own, other, outside) = (
            builder.addPackage(name: "Own", directory: ""), builder.addPackage(name: "Other", directory: "Other"),
            builder.addPackage(name: "Outside", directory: nil)
        )
        let app = builder.addModule(name: "App", package: own, kind: .executable)
        let tests = builder.addModule(name: "AppTests", package: own, kind: .test)
        let kit = builder.addModule(name: "Kit", package: other, kind: .library)
        let nio = builder.addModule(name: "NIO", package: outside, kind: .library, isExternal: true)
        for kind in [DependencyKind.links, .order, .embeds] {
            builder.addDependency(from: app, to: kit, kind: kind, declared: .product)
        }
        builder.addDependency(from: tests, to: app, declared: .target)
        builder.addDependency(from: kit, to: nio, declared: .product)
        let graph = builder.build().graph
        let statistics = GraphStatistics(of: graph)
        #expect((statistics.packages, statistics.modules, statistics.tests) == (2, 3, 1))
        #expect((statistics.dependencies, statistics.crossPackage) == (2, 1))
        #expect(graph.loadedDependencyCount == statistics.dependencies)
        #expect((statistics.longestChain, statistics.maxTransitiveDependents) == (3, 2))
        #expect(statistics.maxTransitiveDependentsModule == (try graph.module(named: "Kit")))
    }

    @Test("of several modules with most dependents the one declared first is named")
    func firstDeclared() {
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "P", directory: "")
        let handles = ["Z", "A", "User"].map { builder.addModule(name: $0, package: package, kind: .library) }
        for to in handles.prefix(2) { builder.addDependency(from: handles[2], to: to, declared: .target) }
        let graph = builder.build().graph
        #expect(GraphStatistics(of: graph).maxTransitiveDependentsModule.map { graph[$0].name } == "Z")
    }
}
