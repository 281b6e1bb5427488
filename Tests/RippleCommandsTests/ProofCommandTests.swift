import Foundation
import TestSupport
import Testing

@testable import RippleCommands

/// Logs of native builds that compiled one file of each module.
private func log(_ modules: String..., end: String = "Build complete! (1.00s)\n") -> String {
    var text = "Building for debugging...\n[0/9] Write swift-version--1.txt\n"
    for (index, module) in modules.enumerated() {
        text += "[\(index + 1)/9] Emitting module \(module)\n[\(index + 2)/9] Compiling \(module) \(module).swift\n"
    }
    return text + end
}

@Suite("ripple log, snapshot and verify")
struct ProofCommandTests {
    private let session: Session

    init() throws { session = try Session.travel() }

    private func later(_ text: String, _ file: String) throws {
        try session.folder.write(text, to: file, modified: Date(timeIntervalSince1970: 2_000_000_000))
    }

    private func editBody() throws {
        try later(
            "import Models\npublic func show(_ any: Any) { _ = any }\npublic let trip = Trip()\n",
            "Sources/Booking/Booking.swift")
    }

    @Test("a log is shown as text and, by its schema, as JSON")
    func logs() async throws {
        try session.folder.write(log("Booking"), to: "build.log")
        let text = try await session.run("log", "build.log")
        #expect(text.code == 0 && text.output.contains("\n1 module compiled\n\n  Booking  Booking.swift\n"))
        let json = try await session.run("log", "build.log", "--format", "json")
        #expect(try JSONSchema.format("ripple.log").complaints(about: JSONValue(text: json.output)) == [])
        #expect(try await session.run("log", "-", input: log("Booking")).output == text.output)
    }

    @Test("a log that is cut is partial, and one that is none is refused under the name that was given")
    func badLogs() async throws {
        try session.folder.write(log("Booking", end: ""), to: "cut.log")
        let cut = try await session.run("log", "cut.log")
        #expect(cut.code == 2 && cut.output.contains("(partial log)"))
        try session.folder.write("hello\n", to: "no.log")
        for words in [["log", "no.log"], ["verify", "--log", "no.log"]] {
            let refused = try await session.run(words)
            #expect(refused.code == 2 && refused.output.isEmpty && refused.errors.hasPrefix("no.log:1:1: error: "))
        }
        #expect(try await session.run("log", "missing.log").errors.contains("cannot read 'missing.log'"))
    }

    @Test("what was built is compared with the snapshot")
    func snapshot() async throws {
        #expect(
            try await session.run("snapshot") == .init(code: 0, output: "remembered 7 files in .ripple\n", errors: ""))
        try editBody()
        try session.folder.write(log("Booking"), to: "build.log")
        let result = try await session.run("verify", "--log", "build.log", "--expect-untouched", "dependents(Booking)")
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                predicted 1 module, 1 compiled: none missed
                  1 file changed since the previous build, which is taken to be the snapshot in .ripple

                as expected: dependents(Booking) stays untouched

                """)
    }

    @Test("a module that was missed is named with its step, its path and the import, and the command exits with 1")
    func missed() async throws {
        _ = try await session.run("snapshot")
        try editBody()
        try session.folder.write(log("Booking", "App"), to: "build.log")
        let result = try await session.run("verify", "--log", "build.log", "--expect-untouched", "App")
        #expect(result.code == 1)
        #expect(result.output.contains("predicted 1 module, 2 compiled: 1 missed\n"))
        #expect(result.output.contains("  missed     App  build.log:"))
        #expect(
            result.output.contains(
                "because App depends on Booking directly: Sources/App/main.swift:1: import Booking\n"))
        #expect(result.output.contains("expectation failed: App stays untouched\n"))
    }

    @Test("files that are named assert what the previous build was, and the answer says so")
    func named() async throws {
        let text = try await session.run("verify", "--log", "-", "Sources/Booking/Booking.swift", input: log("Booking"))
        #expect(text.code == 0)
        #expect(text.output.contains("as the command states, before the edit of Sources/Booking/Booking.swift"))
        let none = try await session.run("verify", "--log", "-", input: log("Booking"))
        #expect(none.code == 2 && none.errors.contains("no snapshot at"))
    }

    @Test("what a log does not show is no success where it was demanded")
    func notShown() async throws {
        let result = try await session.run(
            "verify", "--log", "-", "Sources/Models/Models.swift", "--interface-only", "App:Booking",
            input: log("Models"))
        #expect(result.code == 2)
        #expect(result.output.contains("interface only App:Booking: not shown: no edit of Booking in this build\n"))
    }

    @Test("claims stand in ripple.json too")
    func configured() async throws {
        try session.folder.write(
            "{ // claims\n \"interfaceOnly\": [\"App:Booking\"], \"layers\": [] }", to: "ripple.json")
        _ = try await session.run("snapshot")
        try editBody()
        let result = try await session.run("verify", "--log", "-", input: log("Booking"))
        #expect(result.code == 0 && result.output.contains("interface only App:Booking: confirmed"))
        #expect(result.output.contains("note: App depends on Booking directly"))
        try session.folder.write("{ \"interfaceOnly\": \"App:Booking\" }", to: "ripple.json")
        #expect(try await session.run("verify", "--log", "-", input: log("Booking")).code == 2)
    }

    @Test("every form of the result tells of the missed module, and the JSON keeps to its schema")
    func forms() async throws {
        _ = try await session.run("snapshot")
        try editBody()
        let words = [
            "verify", "--log", "-", "--interface-only", "App:Booking", "--expect-recompiled", "Booking,Geo", "--format",
        ]
        let input = log("Booking", "App")
        let json = try await session.run(words + ["json"], input: input)
        #expect(json.code == 1)
        #expect(try JSONSchema.format("ripple.verify").complaints(about: JSONValue(text: json.output)) == [])
        let document = JSON(text: json.output)
        #expect(document["missed"][0]["module"].string == "Travel/App" && document["safe"].bool == false)
        #expect(document["interfaceOnly"][0]["verdict"].string == "refuted")
        #expect(document["expectations"].array.map { $0["verdict"].string } == ["holds", "fails"])
        let github = try await session.run(words + ["github"], input: input).output
        #expect(
            github.hasPrefix(
                "::error file=Sources/App/main.swift,line=1,title=missed App::App compiled and was not predicted to: -:"
            ))
        let junit = try await session.run(words + ["junit"], input: input).output
        #expect(junit.contains("<testsuites tests=\"4\" failures=\"3\" skipped=\"0\">"))
        let markdown = try await session.run(words + ["markdown"], input: input).output
        #expect(markdown.hasPrefix("### predicted 1 module, 2 compiled: 1 missed\n"))
        #expect(markdown.contains("- ✅ as expected: Booking recompiles\n"))
    }

    @Test(
        "a wrong command line is a usage error",
        arguments: [
            ["verify"], ["verify", "--log", "x", "--interface-only", "A"], ["verify", "--log", "-", "-"],
            ["verify", "--log", "x", "--interface-only", ":B"], ["probe"], ["probe", "a.swift"],
            ["probe", "--all", "a.swift"],
            ["probe", "a.swift", "--make", "bdy"], ["probe", "a.swift", "--make", "body", "--modules", "M"],
            ["probe", "--all", "--build-system", "xcode"], ["log"], ["snapshot", "x"], ["snapshot", "--graph", "g"],
        ]
    )
    func usage(_ words: [String]) async throws {
        let result = try await session.run(words)
        #expect(result.code == 64 && result.output.isEmpty && result.errors.contains("\nusage: ripple \(words[0]) "))
    }

    @Test(
        "a file that no experiment can be made in is an error",
        arguments: ["Package.swift", "Sources/Booking/None.swift", "README.md"])
    func probeFiles(_ file: String) async throws {
        let result = try await session.run("probe", file, "--make", "body")
        #expect(result.code == 2 && result.output.isEmpty && result.errors.hasPrefix("error: "))
    }
}
