import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct GraphCommandTests {
    @Test("the list holds packages, modules and what each needs")
    func list() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let result = try await session.run("graph")
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                2 packages, 5 modules, 4 dependencies

                Geo  Kits/Geo
                  Geo           library

                Travel
                  App           executable  -> Geo, Booking
                  Booking       library     -> Models
                  BookingTests  test        -> Booking
                  Models        library

                """
        )
    }

    @Test("'--no-tests' leaves tests out, '--focus' and '--depth' what is far away")
    func filters() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        func modules(_ words: String...) async throws -> [String?] {
            JSON(text: try await session.run(["graph", "--format", "json"] + words).output)["modules"].array
                .map { $0["module"].string }
        }
        #expect(try await modules("--no-tests") == ["Geo", "App", "Booking", "Models"])
        #expect(try await modules("--focus", "Models", "--depth", "1") == ["Booking", "Models"])
        #expect(try await modules("--focus", "Models", "--depth", "0") == ["Models"])
        #expect(try await modules("--focus", "Geo") == ["Geo", "App"])
        #expect(try await modules("--focus=Travel/Booking", "--no-tests") == ["App", "Booking", "Models"])
        let wrong = try await session.run("graph", "--focus", "Bokking")
        #expect(
            wrong == .init(code: 2, output: "", errors: "error: no module named 'Bokking'; did you mean 'Booking'?\n"))
    }

    @Test("'--reduce' leaves out what a longer path implies, and only that")
    func reduced() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage("P", targets: [.init("A", needs: ["B", "C"]), .init("B", needs: ["C"]), .init("C")])
            .write(to: session.folder)
        try session.add("Sources/A/a.swift", "Sources/B/b.swift", "Sources/C/c.swift")
        func edges(_ words: String...) async throws -> [String] {
            JSON(text: try await session.run(["graph", "--format", "json"] + words).output)["dependencies"].array
                .map { "\($0["from"].string ?? "") \($0["to"].string ?? "")" }
        }
        #expect(try await edges() == ["P/A P/B", "P/A P/C", "P/B P/C"])
        #expect(try await edges("--reduce") == ["P/A P/B", "P/B P/C"])
    }

    @Test("products from outside are shown only when asked for, and never counted")
    func external() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage(
            "P", packages: ["https://example.org/swift-log"], targets: [.init("A", needs: ["Logging@swift-log"])]
        ).write(to: session.folder)
        try session.add("Sources/A/a.swift")
        let plain = try await session.json("graph")
        #expect(plain["modules"].array.map { $0["name"].string } == ["P/A"])
        let all = JSON(text: try await session.run("graph", "--external", "--format", "json").output)
        #expect(all["modules"].array.map { $0["name"].string } == ["P/A", "swift-log/Logging"])
        #expect(all["modules"].array.map { $0["external"].bool } == [false, true])
        #expect(all["statistics"]["modules"].int == 1 && all["statistics"]["dependencies"].int == 0)
        let shown = try await session.run("graph", "--external")
        #expect(shown.output.hasPrefix("1 package, 1 module, 0 dependencies\n"))
        #expect(shown.output.contains("swift-log  (outside the checkout)\n"))
    }

    @Test(
        "'--stats' from files prints the figures of the reference",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/graphs/swiftpm")
    )
    func statistics() async throws {
        let folder = Places.sharedData + "/graphs/swiftpm/"
        let session = try Session()
        defer { session.folder.remove() }
        let words = ["isowords", "isowords__App", "isowords__Assets", "isowords__Bootstrap"].flatMap {
            ["--graph", "\(folder)\($0).dump.json"]
        }
        let result = try await session.run(["graph", "--stats"] + words)
        #expect(
            result.output == """
                4 packages, 124 modules, 408 dependencies

                  across packages             0
                  test modules                34
                  longest chain               12 modules
                  most transitive dependents  84 (Build)
                  mean transitive dependents  13.77
                  redundant dependencies      187
                  cycles                      0

                """
        )
    }

    @Test("each form is written, and hostile names stay harmless in it", arguments: ["text", "json", "mermaid", "dot"])
    func forms(_ form: String) async throws {
        let session = try Session()
        defer { session.folder.remove() }
        let odd = "A\"]\n</script>\u{1B}[31m"
        try session.folder.write(
            SamplePackage("P", targets: [.init(odd, needs: ["B"]), .init("B")]).json, to: "p.json"
        )
        let result = try await session.run("graph", "--graph", "p.json", "--format", form)
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(!result.output.contains("\u{1B}"))
        switch form {
        case "json": #expect(JSON(text: result.output)["modules"][0]["module"].string == odd)
        case "mermaid": #expect(result.output.hasPrefix("graph TD\n") && !result.output.contains("</script>"))
        case "dot": #expect(result.output.hasPrefix("digraph ") && result.output.contains("A\\\"]\\n"))
        default: #expect(result.output.contains("A\"]\\n</script>\\u{1b}[31m"))
        }
    }

    // A walk over every path would never end; these take a fraction of a second in a release build.
    @Test("a ladder of 1,000 levels of two targets, each level through each, is answered", .timeLimit(.minutes(1)))
    func ladder() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        var targets: [SamplePackage.Target] = []
        for level in 0..<1_000 {
            let below = level < 999 ? ["L\(level + 1)", "R\(level + 1)"] : []
            targets += [.init("L\(level)", needs: below), .init("R\(level)", needs: below)]
        }
        try session.folder.write(SamplePackage("Ladder", root: "/l", targets: targets).json, to: "ladder.json")
        let graph = ["--graph", "ladder.json"]
        let why = try await session.run(["why", "L999", "R0"] + graph)
        #expect(why.output.hasPrefix("a change in L999 reaches R0 over 999 dependencies:\n"))
        #expect(why.output.contains("  and very many more of the same length\n"))
        let stats = JSON(text: try await session.run(["graph", "--stats", "--format", "json"] + graph).output)
        #expect(stats["statistics"]["longestChain"].int == 1_000)
        #expect(stats["statistics"]["redundantDependencies"].int == 0)
        #expect(try await session.run(["cycles"] + graph).code == 0)
        let impact = try await session.run(["impact", "Sources/L999/a.swift"] + graph)
        #expect(impact.output.contains("\n  may         1998 "))
        #expect(impact.output.hasSuffix("\n  untouched   1 module\n"))
    }
}
