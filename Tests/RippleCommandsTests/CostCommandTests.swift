import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

/// Verbs that reckon in seconds, on the sample app and the database that a build of it left.
@Suite struct CostCommandTests {
    /// The sample app with a build database of its own.
    private static func built() async throws -> TemporaryFolder {
        let folder = try CheckCommandTests.travelApp()
        let files = LocalFileSystem()
        let gunzip = try #require(Environment.current.program("gunzip", in: files))
        let packed = Places.fixture("Logs") + "/native/interface.verbose.db.gz"
        let output = try await LocalProcessRunner().run(ProcessCommand(gunzip, ["-c", packed]))
        try files.createDirectory(folder.path + "/.build")
        try files.write(output.output, to: folder.path + "/.build/build.db")
        return folder
    }

    private static func run(_ words: [String], in place: String) async throws -> Session.Result {
        let world = try TestWorld(in: place)
        let code = await Ripple.run(words, in: world.system)
        return .init(code: code, output: world.terminal.output, errors: world.terminal.errors)
    }

    private static let edit = ["Sources/Profile/ProfileView.swift", "--edit", "topLevel", "--jobs", "4"]

    @Test("a change costs what its modules cost, in text, Markdown and JSON")
    func budget() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let text = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(text.code == 0 && text.errors.isEmpty, "\(text)")
        for words in [
            "1 file changed\n", "  recompiles  3 modules, 1 more may\n", " on 4 cores\n",
            "  path        Profile > ", " > link ", "  source      .build/build.db, ", "measured in 1 build",
            "no limits; 'budget' in ripple.json sets them\n",
        ] { #expect(text.output.contains(words), "\(words)") }
        let markdown = try await Self.run(["budget", "--format", "markdown"] + Self.edit, in: app.path)
        #expect(
            markdown.output.hasPrefix(
                "### ✅ ripple budget\n\n1 file changed\n\n| recompiles | work | wall clock on 4 cores"))
        let json = try await Self.run(["budget", "--format", "json"] + Self.edit, in: app.path)
        #expect(try JSONSchema.format("ripple.budget").complaints(about: JSONValue(text: json.output)) == [])
        let document = JSON(text: json.output)
        #expect(document["change"]["recompiles"].int == 3)
        let work = document["modules"].array.compactMap { $0["work"].value as? Double }
        #expect(work.count == 4 && work == work.sorted(by: >) && work.allSatisfy { $0 > 0 })
        let total = try #require(document["cost"]["work"]["possible"].value as? Double)
        #expect(total > work.reduce(0, +))
        #expect(document["cost"]["cpu"].value is NSNull)
    }

    @Test("an impact says what it costs where a log tells, and nothing of it otherwise")
    func impact() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let known = try await Self.run(["impact"] + Self.edit, in: app.path)
        #expect(
            known.output.contains("\n  cost        ") && known.output.contains("on 4 cores (critical path Profile > "))
        let json = try await Self.run(["impact", "--format", "json"] + Self.edit, in: app.path)
        #expect(try JSONSchema.format("ripple.impact").complaints(about: JSONValue(text: json.output)) == [])
        #expect(JSON(text: json.output)["cost"]["cores"].int == 4)
        try LocalFileSystem().write(Array("no database".utf8), to: app.path + "/.build/build.db")
        let broken = try await Self.run(["impact"] + Self.edit, in: app.path)
        #expect(broken.code == 0 && !broken.output.contains("cost"))
        let named = try await Self.run(["impact", "--log", ".build/build.db"] + Self.edit, in: app.path)
        #expect(named.code == 2 && named.errors.contains(".build/build.db"))
    }

    @Test("a budget that is broken is said with the three modules that cost most, and why")
    func over() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let config = """
            { layers: [ { name: "feature", modules: ["^Booking$", "^Profile$"] } ],
              budget: { change: { recompiles: 2, work: 0.5, wallClock: 1000 },
                edits: [ { layers: ["feature"], edit: "body", recompiles: 1 },
                         { edit: "interface", percentile: 50, work: 0.001 } ] } }
            """
        try app.write(config, to: "ripple.json")
        let text = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(text.code == 1, "\(text)")
        #expect(text.output.contains("over budget: this change: recompiles 4 modules, at most 2 modules\n  most by "))
        #expect(text.output.contains("over budget: this change: work ") && text.output.contains(", at most 0.50 s\n"))
        #expect(text.output.contains("over budget: an interface edit, 50 % of the modules ("))
        #expect(text.output.contains("    Profile: "))
        #expect(text.output.hasSuffix("3 over budget, 3 limits kept\n"), "\(text.output)")
        let json = try await Self.run(["budget", "--format", "json"] + Self.edit, in: app.path)
        #expect(try JSONSchema.format("ripple.budget").complaints(about: JSONValue(text: json.output)) == [])
        #expect(JSON(text: json.output)["over"].int == 3)
        #expect(JSON(text: json.output)["limits"][0]["costliest"].array.count == 3)
        let markdown = try await Self.run(["budget", "--format", "markdown"] + Self.edit, in: app.path)
        #expect(markdown.output.hasPrefix("### ❌ ripple budget\n"))
        #expect(markdown.output.contains("- **this change**: recompiles 4 modules, at most 2 modules\n  - "))
    }

    @Test("the ratchet is written, keeps, shrinks, and grows only when told")
    func ratchet() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let written = try await Self.run(["budget", "--write-ratchet"], in: app.path)
        #expect(written == .init(code: 0, output: "ripple-budget.json: 18 edits\n", errors: ""))
        #expect(try await Self.run(["budget"] + Self.edit, in: app.path).code == 0)
        let path = app.path + "/ripple-budget.json"
        let first = try String(contentsOfFile: path, encoding: .utf8)
        let line = try #require(
            first.split(separator: "\n").first { $0.contains(#""edit":"interface","module":"TravelApp/Profile""#) })
        // Once it was cheaper: now it is over, and another turn does not forgive it.
        let cheaper = line.replacing(/"work":[0-9.]+/, with: #""work":0.01"#)
        try app.write(first.replacing(String(line), with: cheaper), to: "ripple-budget.json")
        let over = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(
            over.code == 1 && over.output.contains("over budget: an interface edit of Profile, by the ratchet: work "))
        _ = try await Self.run(["budget", "--write-ratchet"], in: app.path)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains(cheaper))
        _ = try await Self.run(["budget", "--write-ratchet", "--allow-growth"], in: app.path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == first)
        try app.write("{", to: "ripple-budget.json")
        let broken = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(
            broken.code == 2 && broken.errors.contains("ripple-budget.json:1:1: error: expected what 'ripple budget"))
    }

    @Test("without a log the modules are counted, and a limit in seconds cannot be looked at")
    func withoutLog() async throws {
        let app = try CheckCommandTests.travelApp()
        defer { app.remove() }
        let text = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(text.code == 0)
        #expect(text.output.contains("  seconds     not known: no build log; build, or name one with --log\n"))
        let json = try await Self.run(["budget", "--format", "json"] + Self.edit, in: app.path)
        #expect(try JSONSchema.format("ripple.budget").complaints(about: JSONValue(text: json.output)) == [])
        #expect(JSON(text: json.output)["cost"].value is NSNull)
        try app.write("{ budget: { change: { work: 1 } } }", to: "ripple.json")
        let limited = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(limited.code == 2 && limited.errors.contains("name a log with --log"))
        let ratchet = try await Self.run(["budget", "--write-ratchet"], in: app.path)
        #expect(ratchet.code == 2 && ratchet.errors.contains("name a log with --log"))
        let nothing = try await Self.run(["budget", "--files-from", "/dev/null"], in: app.path)
        #expect(nothing.output.hasPrefix("no files changed\n"), "\(nothing)")
    }

    @Test(
        "a budget in ripple.json that says nothing is refused with its place",
        arguments: [
            (
                "{ budget: { change: {} } }",
                "ripple.json:1:21: error: a limit needs one of recompiles, work, wallClock and cpu"
            ),
            ("{ budget: { change: { wall: 1 } } }", "ripple.json:1:23: error: unknown key 'wall' in 'change'"),
            ("{ budget: { edits: [ { edit: 'body' } ] } }", "ripple.json:1:22: error: a limit needs one of"),
            ("{ budget: { edits: [ { edit: 'body', work: -1 } ] } }", "'work' expects a number that is not below zero"),
            (
                "{ budget: { edits: [ { edit: 'body', work: 1, percentile: 0 } ] } }",
                "'percentile' expects 1 to 100, found 0"
            ),
        ])
    func configuration(_ text: String, _ message: String) async throws {
        let app = try CheckCommandTests.travelApp()
        defer { app.remove() }
        try app.write(text, to: "ripple.json")
        let result = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
    }

    @Test("a cut, an interface, a merge and a move are shown for every module that they change")
    func whatIf() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let cut = try await Self.run(["what-if", "--cut", "Booking:Navigation", "--no-history"], in: app.path)
        #expect(cut.code == 0, "\(cut)")
        #expect(cut.output.hasPrefix("what if: Booking no longer depends on Navigation\n\n  expected    -"))
        #expect(cut.output.contains("seconds of .build/build.db; every module changes equally often"))
        #expect(cut.output.contains("TravelApp/Navigation"))
        for words in [
            ["--split-interface", "Booking"], ["--merge", "ProfileInterface:Profile"],
            ["--move", "Sources/Profile/TierBadge.swift:ProfileInterface"], ["--add", "TravelModels:Analytics"],
        ] {
            let json = try await Self.run(["what-if", "--format", "json", "--no-history"] + words, in: app.path)
            #expect(json.code < 2, "\(json)")
            #expect(try JSONSchema.format("ripple.what-if").complaints(about: JSONValue(text: json.output)) == [])
            #expect(!JSON(text: json.output)["changes"].array.isEmpty)
            let markdown = try await Self.run(
                ["what-if", "--format", "markdown", "--no-history"] + words, in: app.path)
            #expect(markdown.output.hasPrefix("### ripple what-if\n"))
        }
        let circle = try await Self.run(["what-if", "--add", "TravelModels:Booking", "--no-history"], in: app.path)
        #expect(circle.code == 1 && circle.output.contains("  new cycle   TravelApp/Booking -> "))
        #expect(circle.output.contains("  new finding forbidden dependency: TravelModels (core) -> Booking (feature)"))
    }

    @Test(
        "a change that cannot be made says why",
        arguments: [
            (["--cut", "Booking:Profile"], 2, "Booking does not depend on Profile directly"),
            (["--cut", "Booking:Nothing"], 2, "no module named 'Nothing'"),
            (["--cut", "Booking"], 64, "'--cut' expects A:B, found 'Booking'"),
            (["--merge", "Booking:Booking"], 2, "'Booking' is to be merged into itself"),
            (["--move", "Sources/Profile/TierBadge.swift:Profile"], 2, "is in Profile already"),
            (["--move", "README.md:Profile"], 2, "belongs to no module"), ([], 64, "'what-if' expects --cut, --add"),
        ])
    func refused(_ words: [String], _ code: Int32, _ message: String) async throws {
        let app = try CheckCommandTests.travelApp()
        defer { app.remove() }
        let result = try await Self.run(["what-if", "--no-history"] + words, in: app.path)
        #expect(result.code == code && result.errors.contains(message), "\(result)")
    }

    @Test("suggestions say what they rest on, and history is asked of git")
    func suggest() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let text = try await Self.run(["suggest", "--count", "3"], in: app.path)
        #expect(text.code == 0 && text.output.hasPrefix("3 changes, the best first"), "\(text)")
        #expect(text.output.contains("by seconds of .build/build.db; every module changes equally often, for "))
        try await GitRepositoryFixture.with { other in
            let git = other.at(app.path)
            _ = try await git.git("init", "--quiet")
            try await git.commit("one")
            try app.write("// again\n", to: "Sources/Navigation/Extra.swift")
            try await git.commit("two")
            let words = ["suggest", "--format", "json", "--since", "2000-01-01"]
            let weighed = try await Self.run(words, in: app.path)
            let schema = try JSONSchema.format("ripple.suggest")
            #expect(try schema.complaints(about: JSONValue(text: weighed.output)) == [])
            let basis = "seconds of .build/build.db; 2 commits since 2000-01-01"
            #expect(JSON(text: weighed.output)["basis"].string == basis)
        }
        let markdown = try await Self.run(["suggest", "--format", "markdown"], in: app.path)
        #expect(markdown.output.contains("| saves | change | takes |"))
        #expect(try await Self.run(["suggest", "--count", "0"], in: app.path).code == 64)
        #expect(try await Self.run(["suggest", "--jobs", "none"], in: app.path).code == 64)
    }

    @Test("an empty project and one of ten thousand modules have answers")
    func extremes() async throws {
        let session = try Session()
        try session.folder.write(#"{"name":"Empty","targets":[],"products":[],"dependencies":[]}"#, to: "empty.json")
        let none = try await session.run("suggest", "--graph", "empty.json")
        #expect(
            none.code == 0 && none.output.hasPrefix("no change to the graph saves anything; 0 changes considered"),
            "\(none)")
        let targets = (0..<10_000).map { number in
            let needs =
                number < 20 ? [] : [number / 2, number - 7, number - 20].map { #"{"byName":["M\#($0)",null]}"# }
            return
                #"{"name":"M\#(number)","type":"regular","dependencies":[\#(needs.joined(separator: ","))],"exclude":[],"settings":[]}"#
        }
        let head =
            #"{"name":"Huge","packageKind":{"root":["/project"]},"dependencies":[],"products":[],"toolsVersion":{"_version":"6.0.0"},"targets":["#
        try session.folder.write(head + targets.joined(separator: ",") + "]}", to: "huge.json")
        let budget = try await session.json("budget", "--graph", "huge.json", "Sources/M3/any.swift")
        #expect(budget["change"]["mayRecompile"].int ?? 0 > 9000)
        let cut = try await session.json("what-if", "--graph", "huge.json", "--cut", "M9999:M4999")
        #expect(cut["modules"].array.count <= 10_000 && cut["newCycles"].array.isEmpty)
    }
}
