import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct JoiningTests {
    /// A checkout of one folder a package, each target in `Code` or a folder of its name.
    private func load(_ packages: [(place: String, package: SamplePackage)]) async throws -> LoadedProject {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        for (place, package) in packages { try package.write(to: checkout.folder, at: place) }
        return try await checkout.load()
    }

    @Test("a name alone means a target first, then a product of a package that is used")
    func byName() async throws {
        let project = try await load([
            (
                "App",
                SamplePackage(
                    "App", packages: ["../Kit"], targets: [.init("A", needs: ["Core", "Extra"]), .init("Core")])
            ),
            (
                "Kit",
                SamplePackage(
                    "Kit", products: ["Core": ["KitCore"], "Extra": ["KitExtra"]],
                    targets: [.init("KitCore"), .init("KitExtra")]
                )
            ),
        ])
        #expect(project.edges == ["A -> Core", "A -> KitExtra"])
        #expect(project.graph.dependencies.map(\.declared) == [.byName, .byName])
    }

    @Test("a product of several targets leads to each, and its own name to none")
    func manyTargets() async throws {
        let project = try await load([
            ("App", SamplePackage("App", packages: ["../Kit"], targets: [.init("A", needs: ["KitProduct@kit"])])),
            (
                "Kit",
                SamplePackage(
                    "Kit", products: ["KitProduct": ["Z", "Y"]], targets: [.init("Y"), .init("Z"), .init("X")])
            ),
        ])
        #expect(project.edges == ["A -> Y", "A -> Z"])
        #expect(project.graph.modules.allSatisfy { !$0.isExternal })
    }

    @Test("packages of the same product name are told apart by the path of the dependency")
    func sameProduct() async throws {
        let kit = { SamplePackage("Kit", products: ["Kit": [$0]], targets: [.init($0)]) }
        let project = try await load([
            ("App", SamplePackage("App", packages: ["../One/Kit"], targets: [.init("A", needs: ["Kit@kit"])])),
            ("Other", SamplePackage("Other", packages: ["../Two/Kit"], targets: [.init("B", needs: ["Kit"])])),
            ("One/Kit", kit("FirstKit")), ("Two/Kit", kit("SecondKit")),
        ])
        #expect(project.edges == ["A -> FirstKit", "B -> SecondKit"])
        #expect(project.graph.packages.map(\.label) == ["App", "One/Kit", "Two/Kit", "Other"])
    }

    @Test("a package is found by its folder's name and by the name of its own manifest")
    func packageNames() async throws {
        let models = SamplePackage("PlatformModels", products: ["Models": ["Models"]], targets: [.init("Models")])
        for name in ["models", "Models", "PlatformModels"] {
            let project = try await load([
                (
                    "App",
                    SamplePackage("App", packages: ["../Core/Models"], targets: [.init("A", needs: ["Models@\(name)"])])
                ),
                ("Core/Models", models),
            ])
            #expect(project.edges == ["A -> Models"])
            #expect(project.graph.modules.map(\.label) == ["App/A", "PlatformModels/Models"])
        }
    }

    @Test("a path dependency through a symbolic link joins with the package at the link's end")
    func linkedPackage() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("App", packages: ["../Linked"], targets: [.init("A", needs: ["KitProduct@linked"])])
            .write(to: checkout.folder, at: "App")
        try SamplePackage("Kit", products: ["KitProduct": ["K"]], targets: [.init("K")])
            .write(to: checkout.folder, at: "Deep/Kit")
        try checkout.folder.link("Linked", to: "Deep/Kit")
        let project = try await checkout.load()
        #expect(project.edges == ["A -> K"])
        #expect(checkout.swift.evaluations == 2)
    }

    @Test("a package beside the checkout comes along where a path dependency leads to it")
    func outside() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("App", packages: ["../Shared"], targets: [.init("A", needs: ["S@shared"])])
            .write(to: checkout.folder, at: "Inner")
        try SamplePackage("Shared", packages: ["../More"], products: ["S": ["S"]], targets: [.init("S", needs: ["M"])])
            .write(to: checkout.folder, at: "Shared")
        try SamplePackage("More", products: ["M": ["M"]], targets: [.init("M")]).write(to: checkout.folder, at: "More")
        try checkout.add("Inner/Sources/A/a.swift", "Shared/Sources/S/s.swift", "More/Sources/M/m.swift")
        let project = try await checkout.load("Inner")
        #expect(project.problems.isEmpty)
        #expect(project.edges == ["A -> S", "S -> M"])
        #expect(project.owners("../Shared/Sources/S/s.swift") == ["Shared/S"])
        #expect(project.owners("../Shared/Package.swift") == ["Shared/S"])
    }

    @Test("a path dependency to nothing is a problem that names it, and its products are external")
    func missingPackage() async throws {
        let project = try await load([
            ("App", SamplePackage("App", packages: ["../Gone"], targets: [.init("A", needs: ["G@gone"], path: ".")]))
        ])
        #expect(
            project.problems.map(\.description)
                == ["App/Package.swift: depends on the package at 'Gone', where no Package.swift is"]
        )
        #expect(project.graph.modules.filter(\.isExternal).map(\.label) == ["gone/G"])
    }

    @Test("products from outside are modules by name, one each, and out of the figures")
    func external() async throws {
        let project = try await load([
            (
                "A",
                SamplePackage(
                    "A", packages: ["https://example.org/swift-log", "https://example.org/swift-nio"],
                    targets: [.init("A", needs: ["Logging@swift-log", "NIO@swift-nio"], path: ".")]
                )
            ),
            (
                "B",
                SamplePackage(
                    "B", packages: ["https://example.org/swift-log"],
                    targets: [.init("B", needs: ["Logging"], path: ".")]
                )
            ),
        ])
        #expect(project.problems.isEmpty)
        #expect(project.graph.modules.filter(\.isExternal).map(\.label) == ["swift-log/Logging", "swift-nio/NIO"])
        #expect(project.edges == ["A -> Logging", "A -> NIO", "B -> Logging"])
        let figures = GraphStatistics(of: project.graph)
        #expect([figures.packages, figures.modules, figures.dependencies] == [2, 2, 0])
    }

    @Test("a package at hand stands in for one from outside of the same identity")
    func standIn() async throws {
        let project = try await load([
            (
                "App",
                SamplePackage(
                    "App", packages: ["https://example.org/swift-log"],
                    targets: [.init("A", needs: ["Logging@swift-log"])]
                )
            ),
            ("swift-log", SamplePackage("swift-log", products: ["Logging": ["Logging"]], targets: [.init("Logging")])),
        ])
        #expect(project.edges == ["A -> Logging"])
        #expect(project.graph.modules.allSatisfy { !$0.isExternal })
    }

    @Test("plug-ins, what they need, and macros are host tools; a macro's tests link it")
    func hostTools() async throws {
        let project = try await load([
            (
                "P",
                SamplePackage(
                    "P", packages: ["../Tools"],
                    targets: [
                        .init("App", needs: ["Macro", "!Gen", "!Lint@tools"]),
                        .init("Macro", "macro", needs: ["Syntax"]),
                        .init("Syntax"), .init("MacroTests", "test", needs: ["Macro"]),
                        .init("Gen", "plugin", needs: ["gen"]), .init("gen", "executable", needs: ["Syntax"]),
                    ]
                )
            ),
            (
                "Tools",
                SamplePackage("Tools", products: ["Lint": ["LintPlugin"]], targets: [.init("LintPlugin", "plugin")])
            ),
        ])
        #expect(
            project.edges == [
                "App ~> Gen", "App ~> Macro", "App ~> LintPlugin", "Gen ~> gen", "Macro -> Syntax",
                "MacroTests -> Macro",
                "gen -> Syntax",
            ]
        )
        let lint = project.graph.dependencies.first { project.graph[$0.to].name == "LintPlugin" }
        #expect(lint?.declared == .product)
    }

    @Test("conditions are kept, and joined where a dependency is declared twice")
    func conditions() async throws {
        let project = try await load([
            (
                "P",
                SamplePackage(
                    "P",
                    targets: [
                        .init("A", needs: ["B", "target:C"], platforms: ["linux", "macos"]), .init("B"), .init("C"),
                        .init("D", needs: ["B"]),
                    ]
                )
            )
        ])
        #expect(
            project.graph.dependencies.map(\.conditions.platforms) == [["linux", "macos"], ["linux", "macos"], []])
        #expect(project.graph.dependencies.map(\.declared) == [.byName, .target, .byName])
    }

    @Test("SwiftPM's own products are there: executables, macros and one test bundle a package")
    func implicitProducts() async throws {
        let project = try await load([
            (
                "P",
                SamplePackage(
                    "P", products: ["PKit": ["A"]],
                    targets: [
                        .init("A"), .init("tool", "executable"), .init("M", "macro"), .init("ATests", "test"),
                        .init("BTests", "test"),
                    ]
                )
            )
        ])
        let products = project.graph.products.map { product in
            "\(product.name) \(product.kind.rawValue): "
                + product.modules.map { project.graph[$0].name }.joined(separator: " ")
        }
        #expect(
            products == ["M macro: M", "PKit library: A", "PPackageTests test: ATests BTests", "tool executable: tool"]
        )
    }

    @Test("the graph is the same whatever the order of the packages on disk", arguments: 0..<5)
    func order(_ seed: UInt64) async throws {
        var packages = (0..<8).map { number in
            (
                "Kit\(number)",
                SamplePackage(
                    "Kit\(number)", packages: number > 0 ? ["../Kit\(number - 1)"] : [],
                    products: ["Kit\(number)": ["Same", "Own\(number)"]],
                    targets: [
                        .init("Same"),
                        .init("Own\(number)", needs: number > 0 ? ["Kit\(number - 1)@kit\(number - 1)"] : []),
                    ]
                )
            )
        }
        let expected = try await load(packages)
        var random = SeededGenerator(seed: seed)
        packages.shuffle(using: &random)
        let shuffled = try await load(packages)
        #expect(shuffled.graph.modules.map(\.label) == expected.graph.modules.map(\.label))
        #expect(shuffled.edges == expected.edges)
    }
}
