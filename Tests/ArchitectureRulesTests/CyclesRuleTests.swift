import ArchitectureRules
import ModuleGraphs
import Testing

@Suite struct CyclesRuleTests {
    @Test("a cycle is found by a shortest witness, with the dependency of the fewest uses to take out")
    func cycle() throws {
        let project = SampleProject([
            .init("A", needs: ["B"], ["a.swift": "import B\npublic struct One {}\nlet b = (Two(), Three())\n"]),
            .init(
                "B", needs: ["A"],
                ["b.swift": "import A\npublic struct Two {}\npublic struct Three {}\nlet a = One()\n"]),
            .init("C", needs: ["A"]),
        ])
        #expect(
            try project.findings(.cycles) == """
                Package.swift:5:43: cycle: A -> B -> A
                  without 1 dependency there is no cycle; no smaller set does:
                  Package.swift:6:43: B -> A (uses 1 name)

                """)
    }

    @Test("no cycle, a diamond among them, is no finding")
    func none() throws {
        let project = SampleProject([
            .init("A", needs: ["B", "C"]), .init("B", needs: ["D"]), .init("C", needs: ["D"]), .init("D"),
        ])
        #expect(try project.findings(.cycles).isEmpty)
    }

    @Test("a module that needs itself is a cycle of one")
    func loop() throws {
        #expect(try SampleProject([.init("A", needs: ["A"])]).findings(.cycles).contains("cycle: A -> A\n"))
    }

    @Test("packages that need each other over different modules are a cycle of packages")
    func packages() throws {
        var builder = ModuleGraph.Builder()
        let (one, two) = (
            builder.addPackage(name: "One", directory: "One"), builder.addPackage(name: "Two", directory: "Two")
        )
        let (a, b) = (
            builder.addModule(name: "A", package: one, kind: .library),
            builder.addModule(name: "B", package: one, kind: .library)
        )
        let (c, d) = (
            builder.addModule(name: "C", package: two, kind: .library),
            builder.addModule(name: "D", package: two, kind: .library)
        )
        builder.addDependency(from: a, to: c, declared: .product)
        let acyclic = builder.build().graph
        builder.addDependency(from: d, to: b, declared: .product)
        let cyclic = builder.build().graph
        func check(_ graph: ModuleGraph) -> CheckResult {
            Checker(CheckInput(graph: graph, configuration: Configuration())).check(only: [.cycles])
        }
        #expect(check(acyclic).findings.isEmpty)
        let findings = check(cyclic).findings
        #expect(findings.map(\.message) == ["cycle of packages: One -> Two -> One"])
        #expect(findings.first?.notes.map(\.text) == ["A -> C", "D -> B"])
    }

    @Test("an import that nobody declared and that would close a circle is a would-be cycle")
    func undeclaredImport() throws {
        let project = SampleProject([
            .init("A", needs: ["B"]), .init("B", needs: ["C"]), .init("C", ["c.swift": "import A\n"]),
        ])
        #expect(
            try project.findings(.cycles) == """
                Sources/C/c.swift:1:1: would-be cycle: one more dependency, C -> A, closes C -> A -> B -> C
                  C imports A without declaring it
                  take out one step of the circle, or put an interface module between

                """)
        let harmless = SampleProject([
            .init("A", ["a.swift": "import C\n"]), .init("B", needs: ["C"]), .init("C", ["c.swift": "// import A\n"]),
        ])
        #expect(try harmless.findings(.cycles).isEmpty)
    }

    /// Features may need each other here, so nothing but the circle speaks against it.
    private static let open = """
        { layers: [
          { name: "interface", modules: ["Interface$"], contains: "interfaces" },
          { name: "feature", modules: ["."], mayUse: ["feature", "interface"] } ] }
        """

    @Test("a dependency on a feature that already uses this one's interface is one step before a cycle")
    func slip() throws {
        let project = SampleProject([
            .init("Profile", needs: ["Booking", "ProfileInterface"]), .init("Booking", needs: ["ProfileInterface"]),
            .init("ProfileInterface"),
        ])
        #expect(
            try project.findings(.cycles, Self.open) == """
                Package.swift:5:49: would-be cycle: one more dependency, Booking -> Profile, closes Booking -> Profile -> Booking
                  Booking uses ProfileInterface, the interface of Profile
                  take out one step of the circle, or put an interface module between

                """)
    }

    @Test("features that use each other's interfaces only, and what the layers forbid, are no would-be cycles")
    func noSlip() throws {
        let apart = SampleProject([
            .init("Profile", needs: ["BookingInterface", "ProfileInterface"]),
            .init("Booking", needs: ["BookingInterface", "ProfileInterface"]), .init("ProfileInterface"),
            .init("BookingInterface"),
        ])
        #expect(try apart.findings(.cycles, Self.open).isEmpty)
        let forbidden = SampleProject([
            .init("Profile", needs: ["Booking", "ProfileInterface"], folder: "Features/Profile"),
            .init("Booking", needs: ["ProfileInterface"], folder: "Features/Booking"), .init("ProfileInterface"),
        ])
        #expect(try forbidden.findings(.cycles, customaryLayers).isEmpty)
    }
}
