import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

/// `ripple hotspots` and `ripple replay` on repositories that real git made; manifests are printed by a scripted
/// toolchain. All commits are of 2024-02-03.
@Suite struct HistoryCommandTests {
    /// git is real and isolated, manifests are printed by the scripted toolchain.
    private struct ScriptedManifests: ProcessRunner {
        let swift: ScriptedSwift
        func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
            if command.executable.hasSuffix("/git") { return try await IsolatedGitRunner().run(command) }
            return try await swift.run(command)
        }
    }

    /// A repository, and commands given in it with one cache.
    private struct Shop {
        let repository: GitRepositoryFixture
        let swift: ScriptedSwift
        let cache: DirectoryCache
        let folder = "Code"

        init(_ repository: GitRepositoryFixture) throws {
            self.repository = repository
            swift = try ScriptedSwift()
            cache = DirectoryCache(directory: repository.surroundings + "/cache", files: LocalFileSystem())
        }

        func write(_ path: String, _ text: String) throws { try repository.write(folder + "/" + path, text) }

        func writeManifest(_ targets: [SamplePackage.Target]) throws {
            try write("Package.swift", SamplePackage("Shop", targets: targets).json)
        }

        func run(
            _ words: [String], processes: (any ProcessRunner)? = nil
        ) async throws -> Session.Result {
            let place = Paths.join(repository.root, folder)
            let runner: any ProcessRunner = processes ?? ScriptedManifests(swift: swift)
            let world = try TestWorld(in: place, processes: runner)
            var system = world.system
            system.cache = cache
            system.environment = Environment(
                variables: ["PATH": swift.searchPath + ":" + (system.environment.variables["PATH"] ?? "")],
                currentDirectory: place)
            let code = await Ripple.run(words, in: system)
            return .init(code: code, output: world.terminal.output, errors: world.terminal.errors)
        }

        func json(_ words: String...) async throws -> JSON {
            let result = try await run(words + ["--since", "2024-01-01", "--format", "json"])
            #expect(result.code == 0, "\(result.errors)")
            let schema = try JSONSchema.format("ripple." + words[0])
            #expect(schema.complaints(about: try JSONValue(text: result.output)) == [])
            return JSON(text: result.output)
        }
    }

    private static let item = "public struct Item { public init() {} }\npublic func total() -> Int { return 1 }\n"
    private static let targets: [SamplePackage.Target] = [
        .init("Models"), .init("Stock", needs: ["Models"]), .init("StockTests", "test", needs: ["Stock"]),
    ]

    /// Models, Stock above it, StockTests above that, in a folder of the repository; and ten commits.
    private func withShop(_ body: (Shop, [String]) async throws -> Void) async throws {
        try await GitRepositoryFixture.with { repository in
            let shop = try Shop(repository)
            var ids: [String] = []
            try repository.write("README.md", "outside\n")
            try shop.writeManifest(Self.targets)
            try shop.write("Sources/Models/Item.swift", Self.item)
            try shop.write(
                "Sources/Stock/Stock.swift", "import Models\npublic func stock() -> Int { return total() }\n")
            try shop.write("Tests/StockTests/StockTests.swift", "@testable import Stock\nlet kept = stock()\n")
            ids.append(try await repository.commit("0: first"))
            try shop.write("Sources/Models/Item.swift", Self.item.replacing("return 1", with: "return 2"))
            ids.append(try await repository.commit("1: a body"))
            try shop.write("Sources/Models/Item.swift", Self.item + "public func more() {}\n")
            ids.append(try await repository.commit("2: an interface"))
            try await repository.git("mv", "Code/Sources/Models/Item.swift", "Code/Sources/Models/Goods.swift")
            ids.append(try await repository.commit("3: a rename"))
            try await repository.git("checkout", "--quiet", "-b", "side")
            try shop.write(
                "Sources/Stock/Stock.swift", "import Models\npublic func stock() -> Int { return total() + 1 }\n")
            ids.append(try await repository.commit("4: a body on a branch"))
            try await repository.git("checkout", "--quiet", "main")
            try repository.write("README.md", "outside, again\n")
            ids.append(try await repository.commit("5: no file of the checkout"))
            try await repository.git("merge", "--quiet", "--no-ff", "--message", "6: a merge", "side")
            ids.append(try await repository.git("rev-parse", "HEAD"))
            try shop.writeManifest(Self.targets + [.init("Extra", needs: ["Stock"])])
            try shop.write("Sources/Extra/Extra.swift", "import Stock\nlet extra = stock()\n")
            ids.append(try await repository.commit("7: a module"))
            for (path, text) in [
                ("Sources/Models/Goods.swift", Self.item + "public func more() {}\n// a\n"),
                (
                    "Sources/Stock/Stock.swift",
                    "import Models\npublic func stock() -> Int { return total() + 1 }\n// b\n"
                ),
                ("Sources/Extra/Extra.swift", "import Stock\nlet extra = stock()\n// c\n"),
                ("Tests/StockTests/StockTests.swift", "@testable import Stock\nlet kept = stock()\n// d\n"),
            ] { try shop.write(path, text) }
            ids.append(try await repository.commit("8: in bulk"))
            try await body(shop, ids)
        }
    }

    private func rebuilds(_ commit: JSON) -> [String] {
        commit["modules"].array.map {
            ($0["name"].string ?? "") + ($0["rebuild"].string == "recompiles" ? "" : "?")
        }
    }

    @Test("each commit is predicted with the graph and the sources of its time")
    func replay() async throws {
        try await withShop { shop, ids in
            let json = try await shop.json("replay", "--steps", "2", "--bulk", "3")
            let commits = json["commits"].array
            #expect(Set(commits.compactMap { $0["id"].string }) == Set(ids).subtracting([ids[6]]))
            let byID = Dictionary(uniqueKeysWithValues: commits.map { ($0["id"].string ?? "", $0) })
            let at = try ids.enumerated().filter { $0.offset != 6 }.map { (try #require(byID[$0.element])) }
            // What the first commit brings is new, all of it.
            #expect(Set(rebuilds(at[0])) == ["Shop/Models", "Shop/Stock", "Shop/StockTests"])
            #expect(rebuilds(at[1]) == ["Shop/Models"] && at[1]["edits"][0]["edit"].string == "body")
            // A new function reaches the one direct dependent that uses a name of Models, and no further.
            #expect(rebuilds(at[2]) == ["Shop/Models", "Shop/Stock"])
            #expect(at[2]["edits"][0]["edit"].string == "topLevel")
            #expect(at[3]["edits"][0]["edit"].string == "fileRenamed")
            #expect(at[3]["edits"][0]["oldFile"].string == "Sources/Models/Item.swift")
            #expect(rebuilds(at[3]).first == "Shop/Models")
            #expect(rebuilds(at[4]) == ["Shop/Stock"] && at[4]["edits"][0]["modules"].strings == ["Shop/Stock"])
            #expect(rebuilds(at[5]).isEmpty && at[5]["edits"].array.isEmpty && at[5]["unowned"].int == 0)
            #expect(rebuilds(at[6]).contains("Shop/Extra"))
            #expect(at[7]["bulk"].bool == true && at[6]["bulk"].bool == false)
            #expect(Set(rebuilds(at[7])).isSubset(of: ["Shop/Models", "Shop/Stock", "Shop/Extra", "Shop/StockTests"]))

            #expect(json["trend"].array.map { $0["modules"].int } == [3, 4])
            #expect(json["trend"].array.map { $0["dependencies"].int } == [2, 3])
            #expect(json["trend"].array.map { $0["longestChain"].int } == [3, 3])
            #expect(json["trend"].array.map { $0["commits"].int } == [4, 4])
            #expect(json["whole"]["commits"].int == 8)

            // The merge is one change where first parents alone are followed: what the branch did.
            let mainline = try await shop.json("replay", "--first-parent")["commits"].array
            #expect(mainline.compactMap { $0["id"].string } == [8, 7, 6, 5, 3, 2, 1, 0].map { ids[$0] })
            #expect(rebuilds(mainline[2]) == ["Shop/Stock"])

            let since = try await shop.run(["replay", "--since", ids[2], "--format", "json"])
            #expect(JSON(text: since.output)["commits"].array.count == 5)
        }
    }

    @Test("hotspots count by file and module, follow the rename, and leave merges and bulk edits out")
    func hotspots() async throws {
        try await withShop { shop, ids in
            let json = try await shop.json("hotspots", "--bulk", "3")
            #expect(json["sortedBy"].string == "modules" && json["counts"]["commits"].int == 7)
            #expect(json["bulk"]["commits"].strings == [ids[8]] && json["counts"]["goneFiles"].int == 0)
            func entry(_ list: String, _ name: String) throws -> JSON {
                try #require(json[list].array.first { $0["name"].string == name }, "\(name)")
            }
            let goods = try entry("files", "Sources/Models/Goods.swift")
            #expect(goods["commits"].int == 4 && goods["body"].int == 1 && goods["interface"].int == 3)
            let stock = try entry("files", "Sources/Stock/Stock.swift")
            #expect(stock["commits"].int == 2 && stock["body"].int == 1)
            #expect(stock["rebuilds"]["recompiles"].int ?? 0 >= 2)
            let models = try entry("modules", "Shop/Models")
            #expect(models["commits"].int == 4 && models["exists"].bool == true)
            // The manifest counts as a file of its own and for no module.
            let manifest = try entry("files", "Package.swift")
            #expect(manifest["commits"].int == 2 && manifest["other"].int == 2)
            #expect(try entry("modules", "Shop/Extra")["commits"].int == 1)
            #expect(json["weeks"].value as? Double ?? 0 > 4.7 && json["weeks"].value as? Double ?? 9 < 4.8)

            // Models' edits reach Stock: they cost more than those of the tests.
            let order = json["modules"].array.compactMap { $0["name"].string }
            #expect(order.first == "Shop/Models" && order.last != "Shop/Models")

            let text = try await shop.run(["hotspots", "--since", "2024-01-01", "--bulk", "3", "--top", "1"])
            #expect(text.output.hasPrefix("7 commits since 2024-01-01 (4.7 weeks): "))
            #expect(text.output.contains("\nby modules a week: no build log tells seconds; build once"))
            #expect(text.output.contains("\n  and 3 more; --top N shows more\n"))
            #expect(
                text.output.hasSuffix("1 commit in bulk left out (more than 3 source files): \(ids[8].prefix(10))\n"))
            let markdown = try await shop.run(["hotspots", "--since", "2024-01-01", "--format", "markdown"])
            #expect(markdown.output.hasPrefix("### Hotspots\n\n8 commits since 2024-01-01 "))
            #expect(markdown.output.contains("\n| module | commits | body | interface | modules/week |"))
        }
    }

    @Test("manifests are evaluated once for each content, commits once for all runs; the answer stays the same")
    func cache() async throws {
        try await withShop { shop, _ in
            let words = ["hotspots", "--since", "2024-01-01", "--format", "json"]
            let first = try await shop.run(words)
            // Two contents of one manifest; the present one is that of the loader.
            #expect(shop.swift.evaluations == 2)
            let recorded = try RecordedProcesses()
            let warm = try await shop.run(words, processes: recorded)
            #expect(warm == first)
            let commands = recorded.commands.map { $0.split(separator: " ") }
            #expect(commands.allSatisfy { $0[0].hasSuffix("/git") })
            #expect(commands.count { $0.contains("log") } == 1)
            #expect(!commands.contains { $0.contains("cat-file") || $0.contains("ls-tree") })
            // Other rules are other answers.
            _ = try await shop.run(words + ["--configuration", "release"])
            // One more commit: the known ones are not read again, their records are.
            try shop.write("Sources/Stock/Stock.swift", "import Models\npublic func stock() -> Int { return 7 }\n")
            try await shop.repository.commit("another")
            let more = try await shop.run(words)
            #expect(JSON(text: more.output)["counts"]["commits"].int == 9)
            #expect(shop.swift.evaluations == 2)
            let cold = try await shop.run(words + ["--no-cache"])
            #expect(cold == more)
        }
    }

    @Test("one process reads the history and one the blobs")
    func processes() async throws {
        try await withShop { shop, _ in
            let recorded = try RecordedProcesses()
            struct Both: ProcessRunner {
                let recorded: RecordedProcesses
                let swift: ScriptedSwift
                func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
                    try await command.executable.hasSuffix("/git") ? recorded.run(command) : swift.run(command)
                }
            }
            let result = try await shop.run(
                ["replay", "--since", "2024-01-01"], processes: Both(recorded: recorded, swift: shop.swift))
            #expect(result.code == 0, "\(result.errors)")
            #expect(recorded.commands.count { $0.contains(" log ") } == 1)
            #expect(recorded.commands.count { $0.contains(" cat-file ") } == 1)
            #expect(recorded.commands.count { $0.contains(" ls-tree ") } == 1)
        }
    }

    @Test("a manifest of the past that is refused is named, the present one stands in, and the answer is partial")
    func refused() async throws {
        try await withShop { shop, ids in
            let manifest = try String(contentsOfFile: shop.repository.root + "/Code/Package.swift", encoding: .utf8)
            try shop.write("Package.swift", "refuse error: too old\n")
            try await shop.repository.commit("broken")
            try shop.write("Package.swift", manifest)
            try await shop.repository.commit("mended")
            let result = try await shop.run(["replay", "--since", ids[8], "--format", "json"])
            #expect(result.code == 2 && JSON(text: result.output)["partial"].bool == true)
            #expect(JSON(text: result.output)["commits"].array.count == 2)
            #expect(result.errors.contains("note: Package.swift ") && result.errors.contains("too old"))
        }
    }

    @Test("a branch's commits stand where their merge brought them, with the graph after it; its edits follow renames")
    func branches() async throws {
        try await GitRepositoryFixture.with { repository in
            let shop = try Shop(repository)
            try shop.writeManifest(Self.targets)
            try shop.write("Sources/Models/Item.swift", Self.item)
            try shop.write("Sources/Stock/Stock.swift", "import Models\nlet stock = total()\n")
            try shop.write("Tests/StockTests/StockTests.swift", "@testable import Stock\nlet kept = stock\n")
            let first = try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "-b", "side")
            try shop.write("Sources/Models/Item.swift", Self.item.replacing("return 1", with: "return 2"))
            let side = try await repository.commit("a body on a branch")
            try await repository.git("checkout", "--quiet", "main")
            try await repository.git("mv", "Code/Sources/Models/Item.swift", "Code/Sources/Models/Goods.swift")
            let rename = try await repository.commit("a rename")
            try shop.writeManifest(Self.targets + [.init("Extra", needs: ["Stock"])])
            try shop.write("Sources/Extra/Extra.swift", "import Stock\nlet extra = stock\n")
            let module = try await repository.commit("a module")
            try await repository.git("merge", "--quiet", "--no-ff", "--message", "join", "side")
            let merge = try await repository.git("rev-parse", "HEAD")
            for _ in 0..<2 {
                // The second answer comes from the cache.
                let json = try await shop.json("replay", "--steps", "4")
                #expect(json["commits"].array.map { $0["id"].string } == [side, module, rename, first])
                #expect(json["trend"].array.map { $0["last"].string } == [first, rename, module, merge])
                // The branch itself never had the fourth module.
                #expect(json["trend"].array.map { $0["modules"].int } == [3, 3, 4, 4])
                #expect(json["whole"]["modules"].int == 4 && json["whole"]["last"].string == merge)
            }
            let hotspots = try await shop.json("hotspots")
            #expect(hotspots["counts"]["goneFiles"].int == 0)
            let goods = try #require(
                hotspots["files"].array.first { $0["name"].string == "Sources/Models/Goods.swift" })
            #expect(goods["commits"].int == 3 && goods["body"].int == 1)
        }
    }

    @Test("the commits at which a shallow clone was cut do not count as if they had made all that there is")
    func shallow() async throws {
        try await withShop { whole, ids in
            let place = whole.repository.surroundings + "/cut"
            try await whole.repository.git(
                "clone", "--quiet", "--depth", "2", "file://" + whole.repository.root, place)
            let shop = try Shop(whole.repository.at(place))
            for verb in ["hotspots", "replay"] {
                let result = try await shop.run([verb, "--since", "2024-01-01", "--format", "json"])
                #expect(
                    result.errors
                        == "note: this clone is shallow: the commit at its cut is not counted, nor what was before; "
                        + "'git fetch --unshallow' brings it\n")
                let json = JSON(text: result.output)
                if verb == "replay" {
                    #expect(json["commits"].array.map { $0["id"].string } == [ids[8]])
                } else {
                    #expect(json["counts"]["commits"].int == 1)
                }
            }
            let weighed = try await shop.run(["suggest", "--since", "2024-01-01"])
            #expect(weighed.errors.hasPrefix("note: this clone is shallow: the commit at its cut"))
            #expect(weighed.output.contains("1 commit since 2024-01-01"), "\(weighed)")
        }
    }

    @Test("what a commit changes beside the checkout counts for no limit, and C counts for its module")
    func beside() async throws {
        try await withShop { shop, _ in
            for number in 0...100 { try shop.repository.write("Else/f\(number).swift", "let a = 1\n") }
            try shop.write("Sources/Models/more.h", "int more(void);\n")
            try await shop.repository.commit("9: much beside")
            let weighed = try await shop.run(["suggest", "--since", "2024-01-01"])
            // All but the manifest's own, the rename alone, the merge, and the one outside.
            #expect(weighed.output.contains("; 7 commits since 2024-01-01\n"), "\(weighed)")
            let last = try await shop.run(["suggest", "--since", "HEAD~1"])
            #expect(last.output.contains("; 1 commit since HEAD~1\n"), "\(last)")
        }
    }

    @Test("a package that is a repository of its own has a history of its own: the answer is partial and says so")
    func nested() async throws {
        try await withShop { shop, _ in
            try shop.write("Vendor/Kit/Package.swift", SamplePackage("Kit", targets: [.init("Kit")]).json)
            try shop.write("Vendor/Kit/Sources/Kit/Kit.swift", "let kit = 1\n")
            let inner = shop.repository.at(shop.repository.root + "/Code/Vendor/Kit")
            _ = try await inner.git("init", "--quiet")
            let result = try await shop.run(["hotspots", "--since", "2024-01-01", "--format", "json"])
            #expect(result.code == 2 && JSON(text: result.output)["partial"].bool == true)
            #expect(result.errors.contains("note: 'Vendor/Kit' is a repository of its own: what its versions changed"))
        }
    }

    @Test("no git, no commit, no such revision, no commits in the time: each says what to do")
    func empty() async throws {
        let session = try Session.travel()
        for verb in ["hotspots", "replay"] {
            let none = try await session.run(verb)
            #expect(none.code == 2 && none.output.isEmpty && none.errors.contains("no 'git' in PATH; install it"))
            for (words, why) in [
                (["--since", "-1"], "expects TIME|REV after it"), (["--since="], "expects a time back from now"),
                (["--bulk", "0"], "expects a number from 1 on"), (["--bulk", "x"], "expects a number from 1 on"),
                (["operand"], "expects no operands"),
            ] {
                let result = try await session.run([verb] + words)
                #expect(result.code == 64 && result.errors.contains(why), "\(words) \(result.errors)")
            }
        }
        #expect(try await session.run("hotspots", "--top", "0").code == 64)
        #expect(try await session.run("replay", "--steps", "0").code == 64)
        try await GitRepositoryFixture.with { repository in
            let shop = try Shop(repository)
            try shop.writeManifest(Self.targets)
            try shop.write("Sources/Models/Item.swift", Self.item)
            let none = try await shop.run(["hotspots"])
            #expect(none.code == 2 && none.errors.contains("the repository has no commit yet"))
            try await repository.commit("first")
            #expect(try await shop.run(["replay", "--since", "v9"]).code == 2)
            // The only commit is of 2024.
            let old = try await shop.run(["hotspots", "--since", "1.days"])
            #expect(old.output.hasPrefix("no hotspots: 0 commits since 1.days (0.1 weeks)"), "\(old.output)")
            let still = try await shop.run(["replay", "--since", "3.weeks"])
            #expect(still.output == "no commits since 3.weeks (partial: a part of the project could not be loaded)\n")
            for verb in ["hotspots", "replay"] {
                let json = try await shop.run([verb, "--since", "HEAD", "--format", "json"])
                #expect(
                    try JSONSchema.format("ripple." + verb).complaints(about: JSONValue(text: json.output)) == [])
            }
        }
    }

    @Test("ten thousand modules and a change at the bottom of them all")
    func huge() async throws {
        try await GitRepositoryFixture.with { repository in
            let shop = try Shop(repository)
            let count = 10_000
            // Each needs the one half its number below it.
            try shop.writeManifest(
                (0..<count).map {
                    .init("M\($0)", needs: $0 == 0 ? [] : ["M\(($0 - 1) / 2)"], path: "Sources/M\($0 % 100)/\($0)")
                })
            for module in 0..<count {
                try shop.write("Sources/M\(module % 100)/\(module)/a.swift", "public func f\(module)() {}\n")
            }
            try await repository.commit("first")
            try shop.write("Sources/M0/0/a.swift", "public func f0() { _ = 1 }\n")
            let body = try await repository.commit("body")
            try shop.write("Sources/M0/0/a.swift", "public func f0() { _ = 1 }\nfunc g() {}\n")
            try await repository.commit("interface")
            let result = try await shop.run(["replay", "--since", body + "~1", "--format", "json"])
            #expect(result.code == 0, "\(result.errors)")
            let commits = JSON(text: result.output)["commits"].array
            #expect(commits.map { $0["rebuilds"]["recompiles"].int } == [1, 1])
            #expect(JSON(text: result.output)["whole"]["longestChain"].int == 14)
            let hotspots = try await shop.run(["hotspots", "--since", body + "~1"])
            #expect(hotspots.code == 0 && hotspots.output.contains("  M0") || hotspots.output.contains("Shop/M0"))
        }
    }
}
