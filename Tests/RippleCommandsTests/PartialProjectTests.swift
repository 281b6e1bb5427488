import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct PartialProjectTests {
    @Test("a manifest that is refused: its path and SwiftPM's words, the rest is answered, exit code 2")
    func refusedManifest() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let path = session.folder.path + "/Bad/Package.swift"
        try session.folder.write(
            "refuse error: 'bad': Invalid manifest (compiled with: [\"swiftc\"])\n\(path):3:65: error: expected ','\n"
                + "3 | let x // error: no\n  |   `- error: expected ','\nerror: invalid manifests at [x]\n",
            to: "Bad/Package.swift"
        )
        let result = try await session.run("impact", "Sources/Models/Models.swift")
        #expect(result.code == 2)
        #expect(
            result.errors == """
                warning: Bad/Package.swift: error: 'bad': Invalid manifest
                  Bad/Package.swift:3:65: error: expected ','

                """
        )
        #expect(result.output.contains("partial"))
        #expect(result.output.contains("recompiles  1    Models"))
        let json = try await session.json("impact", "Sources/Models/Models.swift")
        #expect(json["partial"].bool == true)
        #expect(json["counts"]["mayRecompile"].int == 3)
        for verb in ["graph", "cycles"] {
            #expect(try await session.run(verb).code == 2)
            #expect(try await session.json(verb)["partial"].bool == true)
        }
    }

    @Test("SwiftPM's own message about a syntax error reaches the person, once for each error")
    func realSyntaxError() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\n"
                + "let package = Package(name: \"Bad\", targets: [.target(name: \"Bad\"])\n",
            to: "Bad/Package.swift"
        )
        let world = try TestWorld(in: folder.path)
        #expect(await Ripple.run(["graph"], in: world.system) == 2)
        let errors = world.terminal.errors.split(separator: "\n")
        #expect(errors.first?.hasPrefix("warning: Bad/Package.swift: error: ") == true)
        #expect(errors.contains { $0.hasPrefix("  Bad/Package.swift:3:") && $0.contains("error: expected") })
        #expect(!world.terminal.errors.contains("swiftc") && !world.terminal.errors.contains("`-"))
        #expect(world.terminal.output.hasPrefix("no modules (partial)\n"))
    }

    @Test("a target without its folder is named; what is known is answered")
    func missingFolder() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage("P", targets: [.init("A"), .init("B", needs: ["A"])]).write(to: session.folder)
        try session.add("Sources/A/a.swift")
        let result = try await session.run("impact", "Sources/A/a.swift", "--format", "json")
        #expect(result.code == 2)
        #expect(
            result.errors
                == "warning: Package.swift: target 'B' has no folder of its name in Sources, Tests or Plugins\n"
        )
        #expect(JSON(text: result.output).rebuilds == ["A: recompiles", "B: mayRecompile"])
    }

    /// What cannot be loaded at all, and all that is said of it; `@` stands for the checkout.
    static let failures: [(words: [String], errors: String)] = [
        (
            ["graph"],
            "no workspace, project or package in '@' or below; give '--workspace', '--project', '--package-path' or "
                + "'--graph'"
        ),
        (
            ["graph", "--package-path", "empty"],
            "no Package.swift in '@/empty' or below; give '--package-path DIR' or '--graph FILE'"
        ),
        (["graph", "--package-path", "no"], "cannot read '@/no': no such directory"),
        (["graph", "--graph", "no.json"], "cannot read 'no.json': no such file or directory"),
        (["graph", "--graph", "empty"], "cannot read 'empty': it is a directory"),
        (
            ["cycles", "--graph", "list.json"],
            "list.json:1: expected the output of 'swift package dump-package', 'swift package describe --type json', 'tuist "
                + "graph --format json' or 'bazel query', found a list"
        ),
    ]

    @Test("what cannot be loaded is said in one line with what to do, exit code 2", arguments: failures.indices)
    func failure(_ index: Int) async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try session.folder.write("[]", to: "list.json")
        try session.folder.makeFolder("empty")
        let (words, errors) = Self.failures[index]
        let text = "error: " + errors.replacingOccurrences(of: "@", with: session.folder.path) + "\n"
        #expect(try await session.run(words) == .init(code: 2, output: "", errors: text))
    }

    @Test("without a toolchain the person is told what to install or give")
    func noToolchain() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let world = try TestWorld(in: session.folder.path, variables: ["PATH": session.folder.path])
        #expect(await Ripple.run(["graph"], in: world.system) == 2)
        #expect(
            world.terminal.errors
                == "error: no 'swift' in PATH to evaluate manifests with; install a toolchain, or give '--graph FILE'\n"
        )
    }

    @Test("'--verbose' tells which manifests are evaluated at every start, and why")
    func verbose() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let quiet = try await session.run("graph")
        let loud = try await session.run("graph", "--verbose")
        #expect(quiet.errors.isEmpty && loud.output == quiet.output)
        #expect(loud.errors == "note: loaded 2 packages, 5 modules\n")
        let json = SamplePackage("Geo", products: ["GeoKit": ["Geo"]], targets: [.init("Geo")]).json
        try session.folder.write("// Foundation\nContext.gitInformation\n" + json, to: "Kits/Geo/Package.swift")
        #expect(
            try await session.run("graph", "--verbose").errors == """
                note: Kits/Geo/Package.swift is evaluated at every start: it uses 'Context.gitInformation'
                note: loaded 2 packages, 5 modules

                """
        )
        let before = session.swift.evaluations
        _ = try await session.run("graph")
        #expect(session.swift.evaluations == before + 1)
        _ = try await session.run("graph", "--no-cache")
        #expect(session.swift.evaluations == before + 3)
    }

    @Test("a warm start starts no process, whatever the verb", arguments: ["graph", "impact", "why", "cycles"])
    func warmStart(_ verb: String) async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let operands = ["impact": ["Sources/Models/Models.swift"], "why": ["Models", "App"]][verb] ?? []
        let cold = try await session.run([verb] + operands)
        let warm = try await session.run([verb] + operands, processes: ForbiddenProcesses())
        #expect(cold == warm && warm.code == 0 && warm.errors.isEmpty)
    }
}
