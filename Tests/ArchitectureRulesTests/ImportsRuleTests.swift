import ArchitectureRules
import Testing

@Suite struct ImportsRuleTests {
    private static func chain(_ text: String, aNeeds: [String] = ["B"]) -> SampleProject {
        SampleProject([
            .init("A", needs: aNeeds, ["a.swift": text]),
            .init("B", needs: ["C"], ["b.swift": "import C\npublic struct Bee {}\n"]),
            .init("C", ["c.swift": "public struct Sea {}\n"]),
        ])
    }

    @Test("an import of a module that is reached only transitively is found, with the edit that mends it")
    func undeclared() throws {
        #expect(
            try Self.chain("import B\nimport C\n").findings(.imports) == """
                Sources/A/a.swift:2:1: undeclared import: A imports C, which its target does not declare
                  C is built first only because B needs it; after an edit of C this module may stay stale
                  Package.swift:5:23: add "C" to the dependencies of target 'A'

                """)
        #expect(
            try Self.chain("import C\n", aNeeds: []).findings(.imports) == """
                Sources/A/a.swift:1:1: undeclared import: A imports C, which its target does not declare
                  nothing that A declares needs C: a clean build may fail
                  Package.swift:5:23: add "C" to the dependencies of target 'A'

                """)
    }

    /// Each comes close to an undeclared import and is none.
    static let harmless = [
        "import B\n// import C\n", "import B\n/* import C */\n", "import B\nlet a = \"import C\"\n",
        "import B\n#if false\nimport C\n#endif\n", "import B\n#if os(Plan9)\nimport C\n#endif\n",
        "import B\n#if canImport(C)\nimport C\n#endif\n", "import B\nimport Foundation\nimport A\n",
        "@testable import B\n", "import struct B.Bee\n", "let bee: Bee? = nil\n", "#if os(Plan9)\nimport B\n#endif\n",
    ]

    @Test("strings, comments, inactive branches, own and system modules give no finding", arguments: harmless)
    func close(_ text: String) throws { #expect(try Self.chain(text).findings(.imports) == "") }

    @Test("a condition that is not known here is noted, and the finding says possibly")
    func conditional() throws {
        #expect(
            try Self.chain("import B\n#if FAST\nimport C\n#endif\n").findings(.imports) == """
                Sources/A/a.swift:3:1: possibly undeclared import: A imports C, which its target does not declare
                  under the '#if' of line 2, which is not decided here
                  C is built first only because B needs it; after an edit of C this module may stay stale
                  Package.swift:5:23: add "C" to the dependencies of target 'A'

                """)
        let platforms = #"{ rules: { imports: { platforms: ["Plan9"] } } }"#
        #expect(
            try Self.chain("import B\n#if os(Plan9)\nimport C\n#endif\n").findings(.imports, platforms)
                .hasPrefix("Sources/A/a.swift:3:1: undeclared import: A imports C"))
    }

    @Test("where the layers forbid the dependency the remedy is to drop the import")
    func forbiddenByLayers() throws {
        let project = SampleProject([
            .init("A", folder: "Features/A", ["a.swift": "import B\n"]),
            .init("B", folder: "Features/B", ["b.swift": ""]),
        ])
        #expect(
            try project.findings(.imports, customaryLayers) == """
                Features/A/a.swift:1:1: undeclared import: A imports B, which its target does not declare
                  nothing that A declares needs B: a clean build may fail
                  the layers forbid it: drop the import

                """)
    }

    @Test("a dependency that no file imports is found, and one of which a name is used is none")
    func unused() throws {
        #expect(
            try Self.chain("", aNeeds: ["C"]).findings(.imports) == """
                Package.swift:5:43: never imported: A declares C
                  take 'C' out of the dependencies of target 'A'

                """)
        #expect(try Self.chain("func f(_ sea: Sea) {}\n", aNeeds: ["C"]).findings(.imports) == "")
    }

    @Test("where a re-export, a macro, resources or another name may be the use it says possibly")
    func possibly() throws {
        let project = SampleProject(
            [
                .init(
                    "A", needs: ["Umbrella", "Sea", "Macros", "Assets", "Lottie"], ["a.swift": "import Umbrella\n"]),
                .init("Umbrella", needs: ["Sea"], ["u.swift": "@_exported import Sea\n"]),
                .init("Sea", ["s.swift": "public struct Wave {}\n"]),
                .init(
                    "Macros",
                    [
                        "m.swift":
                            "@freestanding(expression) public macro answer() -> Int = #externalMacro(module: \"I\", type: \"T\")\n"
                    ]),
                .init("Assets"),
            ], outside: ["Lottie"])
        let messages = try project.findings(.imports).split(separator: "\n").map(String.init)
        #expect(
            messages == [
                "Package.swift:5:55: possibly never imported: A declares Sea", "  Umbrella re-exports it",
                "  take 'Sea' out of the dependencies of target 'A'",
                "Package.swift:5:62: possibly never imported: A declares Macros", "  a macro of it may be the use",
                "  take 'Macros' out of the dependencies of target 'A'",
                "Package.swift:5:72: possibly never imported: A declares Assets", "  it may hold resources",
                "  take 'Assets' out of the dependencies of target 'A'",
                "Package.swift:5:82: possibly never imported: A declares Lottie", "  its modules may have other names",
                "  take 'Lottie' out of the dependencies of target 'A'",
            ])
    }

    @Test("a dependency that is declared twice without a condition is found at its second place")
    func twice() throws {
        let manifest = """
            let package = Package(name: "P", targets: [
              .target(name: "A", dependencies: ["B", .target(name: "B")]),
              .target(name: "B", dependencies: [
                .target(name: "C", condition: .when(platforms: [.iOS])),
                .target(name: "C", condition: .when(platforms: [.macOS])),
              ]),
              .target(name: "C"),
            ])
            """
        var project = Self.chain("import B\n")
        project.manifest = manifest
        #expect(
            try project.findings(.imports) == """
                Package.swift:2:56: declared twice: A needs B
                  Package.swift:2:37: the first is here; take one out

                """)
    }

    @Test("an import that the configuration forbids in a folder or a layer is found there and nowhere else")
    func forbidden() throws {
        let rule = """
            { layers: [{ name: "core", modules: ["^A$"], mayUse: [] }, { name: "app", modules: ["."] }],
              rules: { imports: { forbidden: [{ modules: ["^SwiftUI$"], folders: ["**/Domain"], layers: ["core"] }] } } }
            """
        let project = SampleProject([
            .init("A", ["a.swift": "import SwiftUI\n"]),
            .init(
                "B",
                [
                    "Domain/b.swift": "import SwiftUI\n", "Views/v.swift": "import SwiftUI\n",
                    "Domain/c.swift": "import SwiftUICore\n",
                ]),
        ])
        #expect(
            try project.findings(.imports, rule) == """
                Sources/A/a.swift:1:1: forbidden import: SwiftUI in layer core
                  move the code that needs SwiftUI out of A
                Sources/B/Domain/b.swift:1:1: forbidden import: SwiftUI under **/Domain
                  move the code that needs SwiftUI out of B

                """)
    }
}
