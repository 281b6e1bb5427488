import BuildLogs
import Foundation
import ImpactVerification
import RippleCommands
import SystemAccess
import TestSupport
import Testing

/// The story of the travel app with real builds: one copy of it, built once, then edited step by step.
@Suite("The travel app, built and verified")
struct TravelStoryTests {
    private let folder: TemporaryFolder
    private let world: TestWorld
    private let swift: String
    private var app: String { folder.path + "/TravelApp" }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Places.fixture("TravelApp"), toPath: folder.path + "/TravelApp")
        world = try TestWorld(in: folder.path + "/TravelApp")
        swift = try #require(world.system.environment.program("swift", in: world.system.files))
    }

    /// Builds with `-v` into a scratch folder of the test's, in another second than the last build ended in, and keeps
    /// the log.
    private func build(_ name: String) async throws {
        if let last = world.system.files.status(of: folder.path + "/build/build.db")?.modified {
            await DriverClock.waitForSecond(after: last)
        }
        let output = try await world.system.processes.run(
            ProcessCommand(swift, ["build", "-v", "--scratch-path", folder.path + "/build"], directory: app))
        try #require(output.exitCode == 0, "\(output.text.suffix(2000))")
        try folder.write(output.errors + output.output, to: name)
    }

    /// Changes a file, at a time that no build has seen.
    private func edit(_ file: String, _ change: (inout String) -> Void) throws {
        let path = app + "/" + file
        var text = try String(contentsOfFile: path, encoding: .utf8)
        let before = text
        change(&text)
        try #require(text != before)
        let last = try #require(world.system.files.status(of: path)).modified
        try world.system.files.write(Array(text.utf8), to: path)
        try world.system.files.setModified(DriverClock.time(after: last), of: path)
    }

    private func ripple(_ words: String...) async throws -> (code: Int32, output: String, errors: String) {
        let terminal = try RecordedTerminal()
        var system = world.system
        system.terminal = terminal
        let code = await Ripple.run(words, in: system)
        return (code, terminal.output, terminal.errors)
    }

    private func verify(_ log: String) async throws -> (code: Int32, output: String, errors: String) {
        try await ripple(
            "verify", "--log", folder.path + "/" + log, "--no-tests", "--interface-only", "Booking:Profile")
    }

    @Test("Booking:Profile is confirmed, and once Profile imports Booking refuted, with step and path")
    func story() async throws {
        let view = "Sources/Booking/BookingDetailView.swift"
        try await build("settled.log")

        #expect(try await ripple("snapshot").code == 0)
        try edit(view) { $0 = "\n" + $0 }
        try await build("blank.log")
        let blank = try await verify("blank.log")
        #expect(blank.code == 0 && blank.errors.isEmpty)
        #expect(blank.output.contains("predicted 1 module, 1 compiled: none missed\n"))
        #expect(
            blank.output.contains(
                "interface only Booking:Profile: confirmed: Booking was edited and compiled, Profile did not compile\n")
        )

        #expect(try await ripple("snapshot").code == 0)
        try edit(view) { $0.replace("guard booking", with: "let _ = 0; guard booking") }
        try await build("body.log")
        let body = try await verify("body.log")
        #expect(body.code == 0)
        #expect(body.output.contains("interface only Booking:Profile: confirmed"))
        try databaseAgrees(with: "body.log")

        try edit("Package.swift") {
            $0.replace(
                "name: \"Profile\",\n            dependencies: [",
                with: "name: \"Profile\",\n            dependencies: [\"Booking\", ")
        }
        try edit("Sources/Profile/ProfileView.swift") {
            $0 =
                $0.replacing("import BookingInterface\n", with: "import Booking\nimport BookingInterface\n")
                + "\nfunc listName() -> String { \"\\(BookingListView.self)\" }\n"
        }
        try await build("importing.log")
        #expect(try await ripple("snapshot").code == 0)
        try edit(view) { $0 += "\nprivate func seat() -> Int { 1 }\n" }
        try await build("private.log")
        let refuted = try await verify("private.log")
        #expect(refuted.code == 1)
        #expect(
            refuted.output.contains(
                "interface only Booking:Profile: refuted: Booking was edited, and Profile compiled\n"))
        #expect(refuted.output.contains(": Compiling Profile ProfileView.swift"))
        #expect(
            refuted.output.contains(
                "because Profile depends on Booking directly: Sources/Profile/ProfileView.swift:2: import Booking\n"))
        #expect(refuted.output.contains("none missed"))
        try databaseAgrees(with: "private.log")
        folder.remove()
    }

    /// SwiftPM's database of the last build names exactly the modules that the log shows.
    private func databaseAgrees(with log: String) throws {
        func modules(_ path: String) throws -> Set<String> {
            let records = try BuildLogReader().read(path: folder.path + "/" + path, files: world.system.files)
            return Set(try #require(records.last).steps.filter(\.state.isWork).compactMap(\.module))
        }
        let shown = try modules(log)
        #expect(shown.contains("Booking"))
        #expect(try modules("build/build.db") == shown)
    }
}
