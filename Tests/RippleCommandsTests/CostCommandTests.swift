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

    @Test("a limit that is exceeded by less than is shown says by how much")
    func narrowly() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let json = try await Self.run(["budget", "--format", "json"] + Self.edit, in: app.path)
        let work = try #require(JSON(text: json.output)["cost"]["work"]["possible"].value as? Double)
        for (part, words) in [(0.999, " % more)\n"), (0.5, " s\n")] {
            try app.write("{ budget: { change: { work: \(work * part) } } }", to: "ripple.json")
            let over = try await Self.run(["budget"] + Self.edit, in: app.path)
            let line = try #require(over.output.components(separatedBy: "over budget: this change: ").dropFirst().first)
            #expect(over.code == 1 && line.prefix(60).contains(words), "\(work) \(part) \(line)")
        }
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
            (
                "{ budget: { edits: [ { edit: 'body', work: -1 } ] } }",
                "expects a number from 0 to 1000000000, found -1"
            ),
            ("{ budget: { change: { recompiles: 1.5 } } }", "a whole number from 0 to 1000000000, found 1.5"),
            ("{ budget: { change: { work: 'x' } } }", "expects a number from 0 to 1000000000, found a text"),
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
            ["--split-interface", "Analytics"], ["--merge", "ProfileInterface:Profile"],
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
            (["--cut", "Booking:Profile"], 2, "Booking does not depend on Profile, over no dependency"),
            (
                ["--cut", "App:TravelModels"], 2,
                "not depend on TravelModels directly; 'ripple why TravelModels App' shows"
            ),
            (["--add", "Booking:Navigation"], 2, "Booking depends on Navigation already"),
            (["--add", "Booking:Booking"], 2, "'Booking' cannot depend on itself"),
            (
                ["--add", "Profile:BookingTests"], 2,
                "'BookingTests' is a test module, on which 'Profile' cannot depend"
            ),
            (["--merge", "Booking:BookingTests"], 2, "is a test module, on which 'AppComposition' cannot depend"),
            (["--merge", "BookingTests:Booking"], 2, "its tests cannot be a part of 'Booking'"),
            (["--split-interface", "Booking"], 2, "'Booking' has an interface module already: 'BookingInterface'"),
            (
                ["--merge", "Booking:Profile", "--move", "Sources/TravelModels/Airport.swift:Booking"], 2,
                "no module named"
            ), (["--split-interface", "App"], 2, "'App' is no library that others use"),
            (["--split-interface", "Analytics", "--split-interface", "Analytics"], 2, "interface module already"),
            (["--move", "Sources/Profile:Navigation"], 2, "'Sources/Profile' is a folder; --move takes files"),
            (["--move", "Package.swift:Navigation"], 2, "'Package.swift' belongs to no single module"),
            (["--move", "Sources/Profile/Gone.swift:Navigation"], 2, "there is no file 'Sources/Profile/Gone.swift'"),
            (
                ["--move", "Sources/Profile/TierBadge.swift:App", "--move", "Sources/Profile/TierBadge.swift:App"], 2,
                "is to be moved twice"
            ), (["--cut", "A\n::error::B:Booking"], 2, "no module named 'A\n| ::error::B'"),
            (["--cut", "A\n  ##[error]B:Booking"], 2, "no module named 'A\n|   ##[error]B'"),
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

    @Test("a limit of modules that are gone guards nothing, and that is said")
    func idleLimits() async throws {
        let app = try CheckCommandTests.travelApp()
        defer { app.remove() }
        try app.write(
            """
            { budget: { edits: [{ modules: ["^Nope$"], edit: "body", recompiles: 1 }] },
              rules: { limits: { edits: [{ modules: ["^Gone$", "No"], edit: "body", atMost: 1 }] } } }
            """, to: "ripple.json")
        let notes =
            "note: ripple.json: a limit of 'budget.edits' guards nothing: no module matches '^Nope$'\n"
            + "note: ripple.json: a limit of 'rules.limits.edits' guards nothing: no module matches '^Gone$' and 'No'\n"
        let budget = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(budget.code == 0 && budget.errors == notes)
        #expect(budget.output.hasSuffix("\nno limit is about a module of this project\n"))
        let check = try await Self.run(["check", "--only", "limits"], in: app.path)
        #expect(check.code == 0 && check.errors == notes)
        try app.write(
            "{ budget: { edits: [{ modules: ['^Profile$'], edit: 'body', recompiles: 9 }] } }", to: "ripple.json")
        let kept = try await Self.run(["budget"] + Self.edit, in: app.path)
        #expect(kept.errors.isEmpty && kept.output.hasSuffix("\n0 over budget, 1 limit kept\n"))
    }

    @Test("a build folder's log that is damaged is said by every verb, and one named without times too")
    func damagedLog() async throws {
        let app = try await Self.built()
        defer { app.remove() }
        let database = try LocalFileSystem().read(app.path + "/.build/build.db")
        let twice = try await Self.run(
            ["budget", "--log", ".build/build.db", "--log", "./.build/build.db"] + Self.edit, in: app.path)
        let once = try await Self.run(["budget", "--log", ".build/build.db"] + Self.edit, in: app.path)
        #expect(twice == once && once.code == 0)
        try LocalFileSystem().write(Array(database.prefix(5000)), to: app.path + "/.build/build.db")
        for words in [
            ["budget"] + Self.edit, ["impact"] + Self.edit, ["suggest", "--no-history"],
            ["what-if", "--no-history", "--cut", "Booking:Navigation"],
        ] {
            let result = try await Self.run(words, in: app.path)
            #expect(result.code == 0 && result.errors.hasPrefix("note: .build/build.db: error: expected "), "\(result)")
            #expect(result.errors.hasSuffix("; seconds are not known: build again, or name another log with --log\n"))
        }
        let named = try await Self.run(["budget", "--log", ".build/build.db"] + Self.edit, in: app.path)
        #expect(named.code == 2 && named.errors.hasPrefix(".build/build.db: error: expected "), "\(named)")
        try app.write("# ninja log v5\n1\t2\t3\tsomething.o\tabc\n", to: ".ninja_log")
        let strange = try await Self.run(["budget", "--log", ".ninja_log"] + Self.edit, in: app.path)
        #expect(
            strange.code == 0
                && strange.errors.hasPrefix("note: .ninja_log: no step of a module of this project with its time"),
            "\(strange)")
        #expect(strange.output.contains("not known: the log tells of no module of this project; build, or name one"))
    }

    @Test("the history that weighs is that of hotspots: the same starts, renames, and no manifests")
    func weighing() async throws {
        let app = try CheckCommandTests.travelApp()
        defer { app.remove() }
        try await GitRepositoryFixture.with { other in
            let git = other.at(app.path)
            _ = try await git.git("init", "--quiet")
            try await git.commit("one")
            for number in 0..<3 {
                try app.write("let a = \(number)\n", to: "Sources/Navigation/Extra.swift")
                try await git.commit("edit")
            }
            _ = try await git.git("tag", "before")
            _ = try await git.git("mv", "Sources/Navigation/Extra.swift", "Sources/Navigation/More.swift")
            try await git.commit("a rename alone")
            let manifest = try LocalFileSystem().read(app.path + "/Package.swift")
            try app.write(String(decoding: manifest, as: UTF8.self) + "// \n", to: "Package.swift")
            try await git.commit("the manifest")
            func basis(_ since: String) async throws -> String? {
                let result = try await Self.run(["suggest", "--format", "json", "--since", since], in: app.path)
                #expect(result.code == 0, "\(result)")
                return JSON(text: result.output)["basis"].string
            }
            #expect(try await basis("2000-01-01") == "no log: every module costs 1 s; 4 commits since 2000-01-01")
            #expect(try await basis("before~2") == "no log: every module costs 1 s; 2 commits since before~2")
            #expect(try await basis("before")?.hasSuffix("for there is no history since before") == true)
            for (since, code, message) in [
                ("nonsense", 2, "unknown revision 'nonsense'"), ("2026-99-99", 2, "unknown revision '2026-99-99'"),
                ("2026-02-30", 2, "unknown revision '2026-02-30'"), ("+5.days", 2, "unknown revision '+5.days'"),
                ("--all", 64, "'--since' expects"),
            ] as [(String, Int32, String)] {
                let result = try await Self.run(["suggest", "--since=\(since)"], in: app.path)
                #expect(result.code == code && result.errors.contains(message), "\(result)")
            }
        }
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
