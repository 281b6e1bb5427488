import Foundation
@testable import ImpactVerification
import SystemAccess
import TestSupport
import Testing

@Suite("The driver's clock of whole seconds")
struct DriverClockTests {
    private static let second: Int64 = 1_000_000_000
    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

    /// A build that tells when it was started.
    private struct Build: ProcessRunner {
        let start: @Sendable (Int64) -> Void

        func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
            start(DriverClockTests.now)
            return ProcessOutput(exitCode: 0, output: Array("Build complete! (0.10s)\n".utf8))
        }
    }

    @Test("a time that no build has seen is two seconds after the last and after now")
    func times() {
        let far = Self.now + 1_000 * Self.second
        #expect(DriverClock.time(after: far) == far + 2 * Self.second)
        let before = Self.now
        #expect(DriverClock.time(after: 0) >= before + 2 * Self.second)
    }

    @Test("the second of a time just now is waited for; one that is over or still to come is not")
    func waits() async {
        let last = Self.now
        await DriverClock.waitForSecond(after: last)
        #expect(Self.now / Self.second > last / Self.second)
        await DriverClock.waitForSecond(after: 0)
        // Would outlast the test.
        await DriverClock.waitForSecond(after: Self.now + 100_000 * Self.second)
    }

    @Test("no experiment is built in the second in which the last build wrote its log")
    func builds() async throws {
        let folder = try TemporaryFolder()
        let files = LocalFileSystem()
        try folder.write("", to: "scratch/last-build.log")
        let build = ProbeBuild(swift: "swift", package: folder.path, scratch: folder.path + "/scratch", arguments: [])
        let last = try #require(files.status(of: build.log)).modified
        try await confirmation { started in
            _ = try await build.run(
                Build { start in
                    started()
                    #expect(start / Self.second > last / Self.second)
                }, files)
        }
        folder.remove()
    }
}
