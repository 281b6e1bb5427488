import ModuleGraphs
import TestSupport
import Testing

@Suite("A module graph")
struct ModuleGraphTests {
    private static let sample = Draft(
        packages: [
            ("App", ""), ("Core", "Packages/Core"), ("Core", "Legacy/Core"), ("Legacy/Core", "Odd"), ("nio", nil),
        ],
        modules: [
            ("App", 0, .executable, "Sources/App"), ("AppTests", 0, .test, "Tests/AppTests"),
            ("Models", 1, .library, nil), ("Models", 2, .library, nil), ("Models", 3, .library, nil),
            ("NIO", 4, .library, nil), ("Twice", 1, .library, "a"), ("Twice", 1, .library, "b"),
            ("Tool", 0, .macro, nil),
        ],
        products: [
            ("App", 0, .executable, [0]), ("Kit", 1, .library, [2, 6]), ("Kit", 1, .library, [7]),
            ("Kit", 1, .dynamicLibrary, [2]),
        ],
        dependencies: [
            (0, 2, .links, .product, .init(platforms: ["ios"])), (0, 2, .links, .byName, .init(platforms: ["macos"])),
            (0, 2, .order, .explicit, .init()), (0, 8, .hostTool, .target, .init()), (0, 8, .links, .target, .init()),
            (1, 0, .testHost, .target, .init()), (1, 0, .links, .target, .init()), (1, 0, .links, .byName, .init()),
            (2, 5, .links, .product, .init()),
            (2, 3, .links, .product, .init(platforms: ["linux"], traits: ["A"])),
            (2, 3, .links, .product, .init(platforms: ["linux"], traits: ["B"])),
            (2, 3, .links, .product, .init(platforms: ["macos"], traits: ["A", "B"])),
            (3, 4, .links, .product, .init(configuration: "debug")), (4, 3, .links, .product, .init()),
            (6, 7, .links, .target, .init()), (7, 7, .links, .target, .init()),
        ]
    )

    @Test("the order in which things are added does not show", arguments: 1..<30 as Range<UInt64>)
    func orderIndependence(seed: UInt64) {
        var (first, other) = (SeededGenerator(seed: 0), SeededGenerator(seed: seed))
        #expect(facts(Self.sample.graph(shuffled: &other)) == facts(Self.sample.graph(shuffled: &first)))
    }

    @Test("packages of one name are told apart by their folders, also where a folder is another's name")
    func labels() {
        var random = SeededGenerator(seed: 1)
        let graph = Self.sample.graph(shuffled: &random)
        #expect(
            graph.packages.map { "\($0.name): \($0.label)" }
                == ["App: App", "Core: Legacy/Core", "Core: Packages/Core", "Legacy/Core: Odd", "nio: nio"]
        )
        #expect(
            graph.modules.map(\.label)
                == [
                    "App/App", "App/AppTests", "App/Tool", "Legacy/Core/Models", "Odd/Models", "Packages/Core/Models",
                    "Packages/Core/Twice", "Packages/Core/Twice", "nio/NIO",
                ]
        )
        #expect(graph.modules.map(\.id.index) == Array(0..<9))
        #expect(graph.modules.filter { $0.name == "Twice" }.map(\.directory) == ["a", "b"])
    }

    @Test("a package at the checkout itself that shares its name goes by a dot")
    func rootLabel() {
        var builder = ModuleGraph.Builder()
        for folder in ["", "Sub"] {
            let package = builder.addPackage(name: "Same", directory: folder)
            _ = builder.addModule(name: "M", package: package, kind: .library)
        }
        #expect(builder.build().graph.modules.map(\.label) == ["./M", "Sub/M"])
    }

    @Test("a name leads to one module, or says why not")
    func names() throws {
        var random = SeededGenerator(seed: 2)
        let graph = Self.sample.graph(shuffled: &random)
        func message(_ name: String) -> String? {
            do throws(ModuleNameError) {
                _ = try graph.module(named: name)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(graph[try graph.module(named: "App")].label == "App/App")
        #expect(graph[try graph.module(named: "Odd/Models")].package == graph.packages[3].id)
        #expect(
            message("Models")
                == "'Models' names 3 modules; say which: Legacy/Core/Models, Odd/Models, Packages/Core/Models"
        )
        #expect(message("apptest") == "no module named 'apptest'; did you mean 'AppTests'?")
        #expect(message("Od/Models") == "no module named 'Od/Models'; did you mean 'Odd/Models'?")
        #expect(message("Entirely") == "no module named 'Entirely'; 'ripple graph' lists the modules")
        #expect(message("") == "no module named ''; 'ripple graph' lists the modules")
    }

    @Test("a module of the checkout goes before one of the same name from outside")
    func ownFirst() throws {
        var builder = ModuleGraph.Builder()
        let (own, other) = (
            builder.addPackage(name: "zoo", directory: ""), builder.addPackage(name: "ark", directory: nil)
        )
        _ = builder.addModule(name: "Log", package: own, kind: .library)
        _ = builder.addModule(name: "Log", package: other, kind: .library, isExternal: true)
        let graph = builder.build().graph
        #expect(graph[try graph.module(named: "Log")].label == "zoo/Log")
        #expect(graph[try graph.module(named: "ark/Log")].isExternal)
    }

    @Test(
        "the nearest spelling is close, and the first of equals",
        arguments: [
            ("Bokking", "Booking"), ("booking", "Booking"), ("Profil", "Profile"), ("Zzzzzz", nil), ("ab", "aa"),
            ("", nil),
        ])
    func spelling(word: String, nearest: String?) {
        #expect(Spelling.nearest(to: word, among: ["Profile", "ac", "aa", "Booking"]) == nearest)
    }

    @Test("dependencies of several kinds stay apart; the same kind twice counts whenever one of them does")
    func mergedDependencies() throws {
        var random = SeededGenerator(seed: 3)
        let graph = Self.sample.graph(shuffled: &random)
        let (app, models) = (try graph.module(named: "App"), try graph.module(named: "Packages/Core/Models"))
        let between = graph.dependencies(from: app, to: models)
        #expect(between.map(\.kind) == [.links, .order])
        #expect(between.first?.conditions == DependencyConditions(platforms: ["ios", "macos"]))
        #expect(between.first?.declared == .product)
        #expect(graph.dependencies(from: app, to: try graph.module(named: "Tool")).map(\.kind) == [.links, .hostTool])
        #expect(graph.dependencies(from: models, to: app).isEmpty)
        #expect(graph.directDependencies(of: app).count == 2)
        #expect(graph.directDependents(of: app) == [try graph.module(named: "AppTests")])
    }

    @Test(
        "joined conditions hold whenever one of the two does",
        arguments: [
            (
                DependencyConditions(platforms: ["b"]), DependencyConditions(platforms: ["a"]),
                DependencyConditions(platforms: ["a", "b"])
            ),
            (.init(traits: ["y"]), .init(traits: ["x"]), .init(traits: ["x", "y"])),
            (.init(platforms: ["a"]), .init(), .init()),
            (.init(platforms: ["a"]), .init(traits: ["x"]), .init()),
            (.init(platforms: ["a"], traits: ["x"]), .init(platforms: ["b"], traits: ["y"]), .init()),
            (.init(platforms: ["a"], traits: ["x"]), .init(traits: ["x"]), .init(traits: ["x"])),
            (.init(configuration: "debug"), .init(configuration: "release"), .init()),
            (
                .init(platforms: ["a"], configuration: "debug"), .init(platforms: ["b"], configuration: "debug"),
                .init(platforms: ["a", "b"], configuration: "debug")
            ),
        ] as [(DependencyConditions, DependencyConditions, DependencyConditions)])
    func joined(left: DependencyConditions, right: DependencyConditions, expected: DependencyConditions) {
        for pair in [(left, right), (right, left)] {
            var builder = ModuleGraph.Builder()
            let package = builder.addPackage(name: "P", directory: "")
            let a = builder.addModule(name: "A", package: package, kind: .library)
            let b = builder.addModule(name: "B", package: package, kind: .library)
            for conditions in [pair.0, pair.1] {
                builder.addDependency(from: a, to: b, declared: .target, conditions: conditions)
            }
            #expect(builder.build().graph.dependencies.map(\.conditions) == [expected])
        }
    }

    @Test("an empty graph answers")
    func empty() {
        let graph = ModuleGraph.Builder().build().graph
        #expect(graph.modules.isEmpty && graph.cycles().isEmpty && graph.transitiveDependents(of: []).isEmpty)
        #expect(facts(graph.filtered { _ in true }).isEmpty)
        #expect(facts(graph.reduced()).isEmpty)
        #expect(graph.loadedDependencyCount == 0)
        #expect(GraphStatistics(of: graph) == GraphStatistics(of: graph.reduced()))
        #expect(GraphStatistics(of: graph).maxTransitiveDependentsModule == nil)
    }

    @Test("a part of a graph holds what was kept and calls it by the same names")
    func filtered() throws {
        var random = SeededGenerator(seed: 4)
        let graph = Self.sample.graph(shuffled: &random)
        #expect(facts(graph.filtered { _ in true }) == facts(graph))
        // Only one package called Core is left; its label stays nonetheless.
        let kept: Set = ["App/App", "Packages/Core/Models", "nio/NIO"]
        let part = graph.filtered { kept.contains($0.label) }
        #expect(part.modules.map(\.label) == ["App/App", "Packages/Core/Models", "nio/NIO"])
        #expect(part.modules.map(\.id.index) == [0, 1, 2])
        #expect(part.modules.map(\.position).sorted() == [0, 1, 2])
        #expect(part.packages.map(\.label) == ["App", "Packages/Core", "nio"])
        #expect(part.packages.map(\.id.index) == [0, 1, 2])
        #expect(part.products.map(\.name) == ["App", "Kit", "Kit"])
        #expect(part.products.map(\.modules.count) == [1, 1, 1])
        #expect(
            part.dependencies.map { "\(part[$0.from].name) \(part[$0.to].name) \($0.kind)" }
                == ["App Models links", "App Models order", "Models NIO links"]
        )
        let order = graph.modules.sorted { $0.position < $1.position }.map(\.label).filter(kept.contains)
        #expect(part.modules.sorted { $0.position < $1.position }.map(\.label) == order)
    }

    @Test("a reduced graph lost what a longer path implies, of every kind, and reaches the same")
    func reduced() {
        let whole = graph(
            ["A", "B", "C", "D"], [("A", "B"), ("B", "C"), ("A", "C"), ("C", "D"), ("A", "D"), ("B", "B")])
        let less = whole.reduced()
        #expect(
            less.dependencies.filter { $0.from != $0.to }.map { [$0.from.index, $0.to.index] } == [
                [0, 1], [1, 2], [2, 3],
            ])
        for module in whole.modules {
            #expect(less.transitiveDependents(of: [module.id]) == whole.transitiveDependents(of: [module.id]))
        }
        #expect(less.modules == whole.modules)
    }

    @Test(
        "a neighborhood goes both ways, but never down and up again",
        arguments: [
            (0, ["C"]), (1, ["B", "C", "D"]), (2, ["A", "B", "C", "D", "E"]), (nil, ["A", "B", "C", "D", "E"]),
        ] as [(Int?, [String])])
    func neighborhood(depth: Int?, expected: [String]) throws {
        let chain = graph(
            ["A", "B", "C", "D", "E", "Sibling", "Alone"],
            [("A", "B"), ("B", "C"), ("C", "D"), ("D", "E"), ("Sibling", "D"), ("B", "Alone")]
        )
        let found = chain.neighborhood(of: try chain.module(named: "C"), depth: depth)
        #expect(found.map { chain[$0].name }.sorted() == expected)
    }

    @Test("every cycle is found once, each by a shortest witness from its first module")
    func cycles() {
        let tangled = graph(
            ["A", "B", "C", "D", "E", "F", "G"],
            [("C", "A"), ("A", "B"), ("B", "C"), ("C", "D"), ("D", "B"), ("E", "E"), ("F", "A"), ("G", "F")]
        )
        let found = tangled.cycles().map { cycle in
            cycle.modules.map { tangled[$0].name }.joined() + " " + cycle.witness.map { tangled[$0].name }.joined()
        }
        #expect(found == ["ABCD ABCA", "E EE"])
    }

    @Test("a ring of a hundred thousand modules is one cycle, without recursion", .timeLimit(.minutes(1)))
    func longCycle() {
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "P", directory: "")
        let handles = (0..<100_000).map { builder.addModule(name: "m\($0)", package: package, kind: .library) }
        for index in handles.indices {
            builder.addDependency(from: handles[index], to: handles[(index + 1) % handles.count], declared: .target)
        }
        let cycles = builder.build().graph.cycles()
        #expect(cycles.map(\.modules.count) == [100_000])
        #expect(cycles.map(\.witness.count) == [100_001])
    }
}
