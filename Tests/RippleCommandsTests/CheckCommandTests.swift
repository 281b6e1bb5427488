import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct CheckCommandTests {
    /// The sample app, copied, with these texts of its manifest replaced; evaluated by the real SwiftPM.
    static func travelApp(_ edits: [(String, String)] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(named: "TravelApp")
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: Places.fixture("TravelApp"), toPath: folder.path)
        var manifest = try String(contentsOfFile: folder.path + "/Package.swift", encoding: .utf8)
        for (old, new) in edits {
            try #require(manifest.contains(old))
            manifest = manifest.replacing(old, with: new, maxReplacements: 1)
        }
        try folder.write(manifest, to: "Package.swift")
        return folder
    }

    private static let forbidden = [
        (#".target(name: "Analytics")"#, #".target(name: "Analytics", dependencies: ["BookingInterface"])"#),
        (
            #"dependencies: ["Analytics", "BookingInterface", "#,
            #"dependencies: ["Analytics", "Booking", "BookingInterface", "#
        ),
    ]

    private static func run(_ words: [String], in place: String) async throws -> Session.Result {
        let world = try TestWorld(in: place)
        let code = await Ripple.run(words, in: world.system)
        return .init(code: code, output: world.terminal.output, errors: world.terminal.errors)
    }

    @Test("the sample app is clean, and two dependencies that its layers forbid are exactly what is found")
    func layers() async throws {
        let clean = try Self.travelApp()
        defer { clean.remove() }
        #expect(
            try await Self.run(["check"], in: clean.path)
                == .init(code: 0, output: "module graph is clean: 9 modules checked\n", errors: ""))
        let broken = try Self.travelApp(Self.forbidden)
        defer { broken.remove() }
        let expected = """
            Package.swift:13:51: forbidden dependency: Analytics (core) -> BookingInterface (interface)
                .target(name: "Analytics", dependencies: ["BookingInterface"]),
                                                          ^~~~~~~~~~~~~~~~~~
              no file imports it: take 'BookingInterface' out of the dependencies of 'Analytics'
            Package.swift:22:41: forbidden dependency: Profile (feature) -> Booking (feature)
                dependencies: ["Analytics", "Booking", "BookingInterface", "Navigation", "ProfileInterface", "TravelModels"]
                                            ^~~~~~~~~
              no file imports it: take 'Booking' out of the dependencies of 'Profile'
            2 findings, 0 in the baseline, 9 modules checked

            """
        #expect(
            try await Self.run(["check", "--only", "layers"], in: broken.path)
                == .init(code: 1, output: expected, errors: ""))
        // From a folder of the project, the configuration above is found.
        let below = try await Self.run(
            ["check", "--only", "layers", "--package-path", ".."], in: broken.path + "/Sources")
        #expect(below.code == 1 && below.output == expected)
    }

    @Test("without ripple.json what needs no layers is checked, and a note says so; layers alone are refused")
    func noConfiguration() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let note = "note: no ripple.json here or above: layers are not checked; 'ripple init' writes one\n"
        #expect(try await session.run("check").errors == note)
        #expect(
            try await session.run("check", "--only", "layers")
                == .init(
                    code: 2, output: "",
                    errors:
                        "error: no ripple.json here or above, so there are no layers to check; 'ripple init' writes one\n"
                ))
        #expect(try await session.run("check", "--only", "cycles").errors == "")
    }

    @Test("what is wrong in ripple.json is said with its place, by every verb")
    func wrongConfiguration() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        try session.folder.write("{\n  \"layer\": []\n}", to: "ripple.json")
        let error = "ripple.json:2:3: error: unknown key 'layer' in ripple.json; did you mean 'layers'?\n"
        for verb in [["check"], ["graph"], ["impact", "Sources/App/main.swift"]] {
            #expect(try await session.run(verb) == .init(code: 2, output: "", errors: error))
        }
    }

    @Test(
        "folders that ripple.json excludes are no part of the project, for every verb; from inside one it does not count"
    )
    func exclude() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        #expect(try await session.json("graph")["statistics"]["modules"].int == 5)
        try SamplePackage("Old", targets: [.init("Legacy")]).write(to: session.folder, at: "Attic/Old")
        try session.add("Attic/Old/Sources/Legacy/a.swift")
        #expect(try await session.json("graph")["statistics"]["modules"].int == 6)
        try session.folder.write("{ exclude: [\"Attic\"] }", to: "ripple.json")
        #expect(try await session.json("graph")["statistics"]["modules"].int == 5)
        #expect(try await session.json("impact", "Attic/Old/Sources/Legacy/a.swift")["unknown"].array.count == 1)
        #expect(try await session.json("graph", in: "Attic/Old")["statistics"]["modules"].int == 1)
    }

    @Test("a rule that there is not, and options that contradict each other, are wrong usage")
    func usage() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let wrong = try await session.run("check", "--only", "layers,cycle")
        #expect(wrong.code == 64)
        #expect(
            wrong.errors.hasPrefix(
                "error: '--only' expects layers, cycles, interfaces, models, imports, hidden, limits, found 'cycle'; did you mean 'cycles'?\n"
            ))
        #expect(try await session.run("check", "--baseline", "x", "--no-baseline").code == 64)
        #expect(try await session.run("check", "--since", "main", "--graph", "p.json").code == 64)
    }

    @Test("a project of which a part is missing gives what can be had, marked partial, with exit code 2")
    func partial() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        try session.folder.write("refuse error: broken", to: "Broken/Package.swift")
        let result = try await session.run("check", "--only", "cycles")
        #expect(result.code == 2)
        #expect(
            result.output == "nothing found: 4 modules checked (partial: a part of the project could not be loaded)\n")
    }

    @Test(
        "every format is given out, and the same input gives the same bytes",
        arguments: ["text", "json", "sarif", "junit", "github", "gitlab", "markdown"])
    func formats(_ format: String) async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        try session.folder.write(#"{ layers: [{ name: "core", modules: ["."], mayUse: [] }] }"#, to: "ripple.json")
        let first = try await session.run("check", "--format", format)
        #expect(first.code == 1 && first.output.contains("forbidden dependency"))
        #expect(try await session.run("check", "--format", format) == first)
    }

    private static let isowords = ["", "__App", "__Assets", "__Bootstrap"]
        .map { Places.sharedData + "/graphs/swiftpm/isowords\($0).dump.json" }

    @Test(
        "a real project: 14 dependencies from feature to feature, 8 of them of HomeFeature",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/graphs/swiftpm/isowords*.dump.json"))
    func realProject() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(
            #"""
            { layers: [
              { name: "app", modules: ["^AppFeature$"] }, { name: "feature", modules: ["Feature$"], mayUse: ["rest"] },
              { name: "rest", modules: ["."], mayUse: ["*"] },
            ] }
            """#, to: "ripple.json")
        let graphs = Self.isowords.flatMap { ["--graph", $0] }
        let result = try await Self.run(["check", "--only", "layers"] + graphs, in: folder.path)
        let lines = result.output.split(separator: "\n").dropLast()
        #expect(result.code == 1 && lines.count == 14)
        #expect(lines.allSatisfy { $0.contains("(feature) -> ") && $0.hasSuffix("(feature)") })
        #expect(lines.count { $0.contains(": HomeFeature (feature) -> ") } == 8)
    }

    @Test(
        "on the measured package the one undeclared import is found, with the edit that mends it, and nothing else",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/truth/Travel"))
    func truth() async throws {
        let result = try await Self.run(
            ["check", "--only", "imports", "--package-path", Places.sharedData + "/truth/Travel"], in: Places.project)
        #expect(
            result.output == """
                Sources/FeatureUndeclared/FeatureUndeclared.swift:1:1: undeclared import: FeatureUndeclared imports Core, which its target does not declare
                    import Core
                    ^~~~~~
                  Core is built first only because Middle needs it; after an edit of Core this module may stay stale
                  Package.swift:26:23: add "Core" to the dependencies of target 'FeatureUndeclared'
                1 finding, 0 in the baseline, 25 modules checked

                """)
        #expect(result.code == 1)
    }

    @Test(
        "the sample packages have no false finding of imports",
        arguments: ["TravelApp", "MyPlatform", "Store", "Cyclic"])
    func fixtures(_ name: String) async throws {
        let result = try await Self.run(
            ["check", "--only", "imports", "--package-path", Places.fixture(name)], in: Places.project)
        #expect(result.code == 0 && result.output.hasPrefix("module graph is clean"))
    }
}
