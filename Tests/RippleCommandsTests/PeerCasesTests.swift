import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

/// Cases that other tools answer wrongly, each small: an empty answer, a crash, another answer at every run.
@Suite struct PeerCasesTests {
    @Test("the manifest lies at the root, the project in a subfolder: a change of the manifest counts")
    func manifestAboveTheProject() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage(
            "App", targets: [.init("App", needs: ["Core"], path: "Project/App"), .init("Core", path: "Project/Core")]
        ).write(to: session.folder)
        try session.add("Project/App/main.swift", "Project/Core/core.swift")
        for (words, place) in [(["Package.swift"], ""), (["../../Package.swift"], "Project/App")] {
            let result = try await session.run(["impact", "--format", "json"] + words, in: place)
            #expect(JSON(text: result.output).rebuilds == ["App: mayRecompile", "Core: mayRecompile"])
        }
    }

    @Test("a module that uses a plug-in is reached from the plug-in's own source, and from the tool that it runs")
    func plugins() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage(
            "P",
            targets: [
                .init("App", "executable", needs: ["Core"]), .init("Core", needs: ["!Gen"]),
                .init("Gen", "plugin", needs: ["gen"]), .init("gen", "executable"), .init("Other"),
            ]
        ).write(to: session.folder)
        try session.add(
            "Sources/App/main.swift", "Sources/Core/c.swift", "Sources/gen/main.swift", "Plugins/Gen/plugin.swift",
            "Sources/Other/o.swift"
        )
        #expect(
            try await session.json("impact", "Plugins/Gen/plugin.swift").rebuilds
                == ["Gen: recompiles", "Core: mayRecompile", "App: mayRecompile"]
        )
        #expect(
            try await session.json("impact", "Sources/gen/main.swift").rebuilds
                == ["gen: recompiles", "Gen: mayRecompile", "Core: mayRecompile", "App: mayRecompile"]
        )
        let graph = try await session.json("graph")
        let kinds = graph["dependencies"].array.map { "\($0["from"].string ?? "") \($0["kind"].string ?? "")" }
        #expect(kinds == ["P/App links", "P/Core hostTool", "P/Gen hostTool"])
    }

    @Test("targets in 'Source', 'src' and 'srcs' have their files", arguments: ["Source", "src", "srcs"])
    func otherSourceFolders(_ name: String) async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage("P", targets: [.init("A"), .init("B", needs: ["A"])]).write(to: session.folder)
        try session.add("\(name)/A/a.swift", "\(name)/B/b.swift")
        #expect(
            try await session.json("impact", "\(name)/A/a.swift").rebuilds == ["A: recompiles", "B: mayRecompile"]
        )
    }

    @Test("one target's folder inside another's: the same bytes in 50 runs")
    func nestedFolders() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage(
            "P",
            targets: [
                .init("Outer", path: "Code", exclude: ["Inner"]), .init("Inner", path: "Code/Inner"),
                .init("User", needs: ["Inner"], path: "User"),
            ]
        ).write(to: session.folder)
        try session.add("Code/a.swift", "Code/Inner/b.swift", "User/u.swift")
        let first = try await session.run("impact", "Code/Inner/b.swift", "--format", "json")
        #expect(JSON(text: first.output).rebuilds == ["Inner: recompiles", "User: mayRecompile"])
        for _ in 0..<50 {
            #expect(try await session.run("impact", "Code/Inner/b.swift", "--format", "json") == first)
        }
    }

    @Test("a cycle is a finding, and a change in it is answered")
    func cycle() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage(
            "P",
            targets: [
                .init("A", needs: ["B"]), .init("B", needs: ["C"]), .init("C", needs: ["A"]), .init("D", needs: ["A"]),
            ]
        ).write(to: session.folder)
        try session.add("Sources/A/a.swift", "Sources/B/b.swift", "Sources/C/c.swift", "Sources/D/d.swift")
        let cycles = try await session.run("cycles")
        #expect(cycles == .init(code: 1, output: "A -> B -> C -> A\n", errors: ""))
        #expect(
            try await session.json("impact", "Sources/B/b.swift").rebuilds
                == ["B: recompiles", "A: mayRecompile", "C: mayRecompile", "D: mayRecompile"]
        )
        #expect(
            try await session.run("graph", "--reduce", "--stats").output.contains("\n  cycles                      1\n")
        )
    }

    @Test("no 'Package.resolved': not a word about it")
    func noResolvedVersions() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage(
            "P", packages: ["https://example.org/swift-log"], targets: [.init("A", needs: ["Logging@swift-log"])]
        ).write(to: session.folder)
        try session.folder.write("import Logging\n", to: "Sources/A/a.swift")
        let result = try await session.run("impact", "Sources/A/a.swift")
        #expect(result.code == 0 && result.errors.isEmpty)
        let resolved = try await session.json("impact", "Package.resolved")
        #expect(resolved.rebuilds == ["A: mayRecompile"])
        #expect(resolved["changes"][0]["edit"].string == "manifest")
    }

    @Test("links: a folder that is one, a file that is one, and a file named by its link change all that hold them")
    func links() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage("P", targets: [.init("A"), .init("B"), .init("C", path: "Shared")]).write(to: session.folder)
        try session.add("Sources/A/a.swift", "Shared/s.swift")
        try session.folder.link("Sources/B", to: "../Shared")
        try session.folder.link("Sources/A/linked.swift", to: "../../Shared/s.swift")
        for name in ["Shared/s.swift", "Sources/B/s.swift", "Sources/B", "Shared", "Sources/A/linked.swift"] {
            let json = try await session.json("impact", name)
            #expect(json.rebuilds == ["A: recompiles", "B: recompiles", "C: recompiles"], "\(name)")
            #expect(json["unknown"].array.isEmpty)
        }
    }
}
