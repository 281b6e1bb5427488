import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

/// `ripple impact` on real repositories: what git says changed, with both versions of every file.
@Suite struct GitImpactTests {
    /// A package of two modules and their tests in a repository with one commit.
    private static let package: [String: String] = [
        "Package.swift": """
        {"name": "Shop", "toolsVersion": {"_version": "6.0.0"}, "packageKind": {"root": [""]}, "dependencies": [],
         "products": [], "targets": [
          {"name": "Models", "type": "regular", "dependencies": [], "exclude": [], "resources": []},
          {"name": "Stock", "type": "regular", "dependencies": [{"byName": ["Models", null]}], "exclude": [], "resources": []},
          {"name": "StockTests", "type": "test", "dependencies": [{"byName": ["Stock", null]}], "exclude": [], "resources": []}]}
        """,
        "Sources/Models/Item.swift": "public func total() -> Int { return 1 }\n",
        "Sources/Stock/Stock.swift": "import Models\npublic func stock() -> Int { return total() }\n",
        "Tests/StockTests/StockTests.swift": "@testable import Stock\nlet kept = stock()\n",
    ]

    private struct Answer {
        let code: Int32
        let output: String
        let json: JSON
        let errors: String

        var changes: [String] { json["changes"].array.map { "\($0["file"].string ?? "") \($0["edit"].string ?? "")" } }
        var recompiles: [String] {
            json["modules"].array.filter { $0["rebuild"].string == "recompiles" }.compactMap { $0["module"].string }
        }
        var unknown: [String] { json["unknown"].array.compactMap { $0["file"].string } }
    }

    private func impact(_ repository: GitRepositoryFixture, _ words: String..., in place: String = "") async throws
        -> Answer
    {
        try await run(["impact"] + words + ["--format", "json"], in: repository, place)
    }

    private func run(_ words: [String], in repository: GitRepositoryFixture, _ place: String) async throws -> Answer {
        let swift = try ScriptedSwift()
        let world = try TestWorld(in: Paths.join(repository.root, place), processes: ScriptedManifests(swift: swift))
        var system = world.system
        system.environment = Environment(
            variables: ["PATH": swift.searchPath + ":" + (system.environment.variables["PATH"] ?? "")],
            currentDirectory: Paths.join(repository.root, place)
        )
        let code = await Ripple.run(words, in: system)
        let output = world.terminal.output
        return Answer(code: code, output: output, json: JSON(text: output), errors: world.terminal.errors)
    }

    /// git is real, manifests are printed by the scripted toolchain.
    private struct ScriptedManifests: ProcessRunner {
        let swift: ScriptedSwift
        func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
            if command.executable.hasSuffix("/git") { return try await LocalProcessRunner().run(command) }
            return try await swift.run(command)
        }
    }

    private func withShop(_ body: (GitRepositoryFixture) async throws -> Void) async throws {
        try await GitRepositoryFixture.with { repository in
            for (path, text) in Self.package { try repository.write(path, text) }
            try await repository.commit("first")
            try await body(repository)
        }
    }

    @Test("with nothing named the uncommitted changes count, untracked files too")
    func uncommitted() async throws {
        try await withShop { repository in
            #expect(try await impact(repository).changes == [])
            try repository.write("Sources/Models/Item.swift", "public func total() -> Int { return 2 }\n")
            try repository.write("Sources/Stock/New.swift", "func fresh() {}\n")
            let answer = try await impact(repository)
            #expect(answer.code == 0)
            #expect(answer.changes == ["Sources/Models/Item.swift body", "Sources/Stock/New.swift fileAdded"])
            #expect(answer.recompiles == ["Models", "Stock", "StockTests"])
        }
    }

    @Test("budget --since tells how the graph grew since the merge base, where a manifest changed")
    func graphBefore() async throws {
        try await withShop { repository in
            func budget(_ format: String) async throws -> Answer {
                try await run(["budget", "--since", "main", "--format", format], in: repository, "")
            }
            try await repository.git("checkout", "-q", "-b", "feature")
            try repository.write("Sources/Models/Item.swift", "public func total() -> Int { return 2 }\n")
            let plain = try await budget("json")
            #expect(plain.json["graph"].value is NSNull && plain.json["change"]["files"].int == 1)
            let manifest = Self.package["Package.swift", default: ""].replacing(
                "{\"byName\": [\"Stock\", null]}",
                with: "{\"byName\": [\"Stock\", null]}, {\"byName\": [\"Models\", null]}")
            try repository.write(
                "Package.swift",
                manifest.replacing(
                    "\"targets\": [",
                    with: """
                        "targets": [
                          {"name": "Prices", "type": "regular", "dependencies": [{"byName": ["Stock", null]}], "exclude": [],
                           "resources": []},
                        """))
            try repository.write("Sources/Prices/Prices.swift", "import Stock\n")
            try await repository.commit("prices")
            let answer = try await budget("json")
            #expect(try JSONSchema.format("ripple.budget").complaints(about: JSONValue(text: answer.output)) == [])
            func figures(_ side: String) -> [Int?] {
                ["modules", "dependencies", "longestChain"].map { answer.json["graph"][side][$0].int }
            }
            #expect(figures("before") == [3, 2, 3] && figures("after") == [4, 4, 3])
            let words =
                "4 modules (+1), 4 dependencies (+2), longest chain 3, 1.3 transitive dependents on average (+0.3)"
            #expect(try await budget("text").output.contains("  graph       \(words)\n"))
            #expect(try await budget("markdown").output.contains("\n\nThe module graph has \(words) now.\n"))
            // What main did meanwhile is not of this change.
            try await repository.git("checkout", "-q", "main")
            #expect(
                try await run(["budget", "--since", "feature", "--format", "json"], in: repository, "").json["graph"]
                    .value is NSNull)
        }
    }

    @Test("--since compares with where the branch left: what main did meanwhile is not blamed on it")
    func branchBehindMain() async throws {
        try await withShop { repository in
            try await repository.git("checkout", "-q", "-b", "feature")
            try repository.write(
                "Sources/Stock/Stock.swift", "import Models\npublic func stock() -> Int { return total() + 1 }\n")
            try await repository.commit("feature")
            try await repository.git("checkout", "-q", "main")
            try repository.write("Sources/Models/Item.swift", "public func total(_ x: Int) -> Int { return x }\n")
            try await repository.commit("main moves on")
            try await repository.git("checkout", "-q", "feature")
            let answer = try await impact(repository, "--since", "main")
            #expect(answer.changes == ["Sources/Stock/Stock.swift body"])
            #expect(answer.recompiles == ["Stock"])
        }
    }

    @Test("names with spaces, quotes, newlines and umlauts, a rename and a deletion arrive as they are")
    func unusualNames() async throws {
        try await withShop { repository in
            let names = ["a b.swift", "\"q\".swift", "line\nbreak.swift", "Größe.swift", "-rf.swift"]
            for name in names { try repository.write("Sources/Models/" + name, "func f\(abs(name.hashValue))() {}\n") }
            try await repository.commit("names")
            let added = try await impact(repository, "--since", "HEAD~1")
            #expect(Set(added.changes) == Set(names.map { "Sources/Models/\($0) fileAdded" }))
            try await repository.git("mv", "Sources/Models/a b.swift", "Sources/Models/c d.swift")
            try await repository.git("rm", "-q", "Sources/Models/Größe.swift")
            try await repository.commit("moved")
            let moved = try await impact(repository, "HEAD~1..HEAD")
            #expect(
                moved.changes == ["Sources/Models/Größe.swift fileRemoved", "Sources/Models/c d.swift fileRenamed"])
        }
    }

    @Test("a file that moves to another module leaves one and enters the other")
    func moveBetweenModules() async throws {
        try await withShop { repository in
            try repository.write("Sources/Models/Helper.swift", "func helper() -> Int { return 12345 }\n")
            try await repository.commit("helper")
            try await repository.git("mv", "Sources/Models/Helper.swift", "Sources/Stock/Helper.swift")
            let answer = try await impact(repository, "--staged")
            #expect(
                answer.changes == ["Sources/Models/Helper.swift fileRemoved", "Sources/Stock/Helper.swift fileAdded"])
        }
    }

    @Test("a merge commit's first parent is what HEAD~1 says")
    func mergeCommit() async throws {
        try await withShop { repository in
            try await repository.git("checkout", "-q", "-b", "side")
            try repository.write("Sources/Stock/Side.swift", "func side() {}\n")
            try await repository.commit("side")
            try await repository.git("checkout", "-q", "main")
            try repository.write("Sources/Models/Main.swift", "func main2() {}\n")
            try await repository.commit("main")
            try await repository.git("merge", "-q", "--no-ff", "-m", "merge", "side")
            let answer = try await impact(repository, "--since", "HEAD~1")
            #expect(answer.changes == ["Sources/Stock/Side.swift fileAdded"])
        }
    }

    @Test("only permissions changed: a touch")
    func modeOnly() async throws {
        try await withShop { repository in
            try await repository.git("update-index", "--chmod=+x", "Sources/Models/Item.swift")
            let answer = try await impact(repository, "--staged")
            #expect(answer.changes == ["Sources/Models/Item.swift none"])
            #expect(answer.recompiles == ["Models"])
        }
    }

    @Test("names narrow the answer, from a subfolder too; what lies outside the package is left out")
    func narrowed() async throws {
        try await withShop { repository in
            try repository.write("Sources/Models/Item.swift", "public func total() -> Int { return 3 }\n")
            try repository.write("Sources/Stock/Stock.swift", "import Models\nfunc stock() -> Int { return 0 }\n")
            let answer = try await impact(repository, "--uncommitted", "Models/Item.swift", in: "Sources")
            #expect(answer.changes == ["Sources/Models/Item.swift body"])
        }
    }

    @Test("a unified diff on standard input says the same as git itself, before and after it is applied")
    func diff() async throws {
        try await withShop { repository in
            try repository.write("Sources/Models/Item.swift", "public func total() -> Int { return 2 }\n")
            let diff = try await repository.git("diff")
            try repository.write("change.diff", diff)
            let after = try await impact(repository, "--diff", "change.diff")
            #expect(after.changes == ["Sources/Models/Item.swift body"])
            try await repository.git("checkout", "-q", "--", ".")
            let before = try await impact(repository, "--diff", "change.diff")
            #expect(before.changes == after.changes && before.recompiles == ["Models"])
        }
    }

    @Test("a list of names says nothing of versions: everything above may recompile")
    func list() async throws {
        try await withShop { repository in
            try repository.write("names", "Sources/Models/Item.swift\n")
            let answer = try await impact(repository, "--files-from", "names")
            #expect(answer.changes == ["Sources/Models/Item.swift unknown"])
            #expect(answer.recompiles == ["Models"])
        }
    }

    @Test("an unknown revision and no checkout at all exit with 2 and say what to do")
    func failures() async throws {
        try await withShop { repository in
            let unknown = try await impact(repository, "--since", "mian")
            #expect(unknown.code == 2)
            #expect(unknown.errors == "error: unknown revision 'mian'; did you mean 'main'?\n")
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (path, text) in Self.package { try folder.write(text, to: path) }
        let session = try Session()
        let world = try TestWorld(in: folder.path, swift: session.swift)
        let code = await Ripple.run(["impact"], in: world.system)
        #expect(code == 2)
        #expect(
            world.terminal.errors.contains("install it, or name the changed files")
                || world.terminal.errors.contains("not a git checkout"))
    }

    @Test("a shallow clone that lacks the base exits with 2 and names the command that fetches it")
    func shallow() async throws {
        try await withShop { repository in
            try repository.write("Sources/Models/Item.swift", "public func total() -> Int { return 2 }\n")
            try await repository.commit("second")
            try await repository.git(
                "clone", "-q", "--depth", "1", "file://" + repository.root, repository.surroundings + "/shallow")
            let clone = repository.at(repository.surroundings + "/shallow")
            let answer = try await impact(clone, "--since", "HEAD~1")
            #expect(answer.code == 2)
            #expect(answer.errors.contains("this clone is shallow"))
            #expect(answer.errors.contains("git fetch"))
        }
    }

    @Test("a submodule's changed files are looked up one by one")
    func submodule() async throws {
        try await withShop { repository in
            let library = try await repository.sibling(
                "library",
                [
                    "Sources/Kit/Kit.swift": "public func kit() -> Int { return 1 }\n",
                    "Package.swift": """
                    {"name": "Kit", "toolsVersion": {"_version": "6.0.0"}, "packageKind": {"root": [""]}, "dependencies": [],
                     "products": [], "targets": [
                      {"name": "Kit", "type": "regular", "dependencies": [], "exclude": [], "resources": []}]}
                    """,
                ])
            try await repository.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", library.root, "Kit")
            try await repository.commit("submodule")
            try repository.write("Kit/Sources/Kit/Kit.swift", "public func kit() -> Int { return 2 }\n")
            let answer = try await impact(repository)
            #expect(answer.changes == ["Kit/Sources/Kit/Kit.swift body"])
            #expect(answer.recompiles == ["Kit"])
        }
    }
}
