import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import BuildLogs

/// One line of the table of activity logs in the shared data: what an independent reader found.
struct ActivityTruth: Sendable, CustomTestStringConvertible {
    let file: String
    let version: String
    let platform: String?
    let outcome: BuildOutcome
    let sections: Int
    let replayed: Int
    let targets: Int
    let filesRun: Int
    let filesReplayed: Int
    var testDescription: String { file }

    init(
        _ file: String, _ platform: String?, _ outcome: BuildOutcome, _ sections: Int, _ replayed: Int, _ targets: Int,
        _ filesRun: Int, _ filesReplayed: Int
    ) {
        self.file = file
        version = String(file.dropFirst().prefix { $0 != "-" })
        self.platform = platform
        self.outcome = outcome
        (self.sections, self.replayed, self.targets) = (sections, replayed, targets)
        (self.filesRun, self.filesReplayed) = (filesRun, filesReplayed)
    }

    static let all: [ActivityTruth] = [
        ActivityTruth("v10-pod-replayed", "iphonesimulator", .succeeded, 68, 64, 2, 0, 3),
        ActivityTruth("v10-tscbasic", "iphonesimulator", .unknown, 54, 0, 1, 42, 0),
        ActivityTruth("v10-xcode14.1", "macosx", .succeeded, 55, 0, 1, 2, 0),
        ActivityTruth("v11-gameshelf-failed", "macosx", .failed, 15, 1, 1, 37, 0),
        ActivityTruth("v11-leaderkey-nonascii", "macosx", .succeeded, 111, 0, 1, 32, 0),
        ActivityTruth("v11-maceaves-failed", "macosx", .failed, 59, 0, 5, 6, 0),
        ActivityTruth("v11-meeting-4f862f8e_37EDD5A8", "macosx", .succeeded, 74, 43, 1, 1, 10),
        ActivityTruth("v11-meeting-4f862f8e_4ADD99FB", "macosx", .succeeded, 47, 21, 1, 11, 0),
        ActivityTruth("v11-meeting-4f862f8e_E2AF84E4", "macosx", .succeeded, 62, 37, 1, 0, 0),
        ActivityTruth("v11-meeting-4f862f8e_F656C73E", "macosx", .succeeded, 78, 68, 1, 0, 11),
        ActivityTruth("v11-meeting-bf527ee4_EF8B3F9B", "macosx", .failed, 75, 18, 1, 11, 0),
        ActivityTruth("v11-meeting-e97a404f_8A791860", "macosx", .succeeded, 75, 39, 1, 2, 8),
        ActivityTruth("v11-meeting-e97a404f_98B877DE", "macosx", .succeeded, 84, 33, 1, 4, 6),
        ActivityTruth("v11-meeting-e97a404f_B0550DD1", "macosx", .succeeded, 82, 33, 1, 2, 9),
        ActivityTruth("v11-meeting-f3723990_2DC78E72", "macosx", .succeeded, 58, 45, 1, 0, 0),
        ActivityTruth("v11-workspace-replayed", "macosx", .succeeded, 57, 32, 1, 0, 0),
        ActivityTruth("v11-workspace-stopped", "macosx", .cancelled, 43, 25, 1, 5, 0),
        ActivityTruth("v12-clean", nil, .succeeded, 4, 0, 0, 0, 0),
        ActivityTruth("v12-spit", "macosx", .succeeded, 26, 0, 1, 19, 0),
        ActivityTruth("v8-testdumper", "iphonesimulator", .succeeded, 19, 0, 0, 0, 0),
    ]
}

@Suite(.enabled(if: Places.hasSharedData, "needs ../shared/data/logs"))
struct SharedLogTests {
    static let folder = Places.sharedData + "/logs"

    private func last(_ name: String) throws -> BuildRecord {
        try lastRecord(of: try BuildLogReader().read(path: Self.folder + "/" + name, files: LocalFileSystem()))
    }

    @Test("an activity log gives what an independent reader found", arguments: ActivityTruth.all)
    func activityLog(_ truth: ActivityTruth) throws {
        let path = Self.folder + "/xcactivitylog/\(truth.file).xcactivitylog"
        let record = try lastRecord(of: try BuildLogReader().read(path: path, files: LocalFileSystem()))
        #expect(record.version == truth.version)
        #expect(record.outcome == truth.outcome)
        #expect(record.isComplete)
        #expect(record.modules.reduce(0) { $0 + $1.compiled.count } == truth.filesRun)
        #expect(
            record.modules.reduce(0) { $0 + Set($1.replayed).subtracting($1.compiled).count } == truth.filesReplayed)
        if let platform = truth.platform { #expect(Set(record.steps.compactMap(\.platform)) == [platform]) }
        var parser = ActivityLogParser(name: path, limits: LogLimits())
        try gunzip(path).withBytes { parser.feed($0) }
        _ = try parser.finish(isWhole: true)
        let sections = try #require(parser.sections)
        #expect(sections.sections == truth.sections)
        #expect(sections.replayed == truth.replayed)
        #expect(sections.targets.count == truth.targets)
    }

    @Test("Xcode 9.3: four C files of a target that only the section around them names")
    func testDumper() throws {
        let record = try last("xcactivitylog/v8-testdumper.xcactivitylog")
        #expect(record.steps.filter { $0.kind == .compileC }.count == 4)
        #expect(record.modules.map(\.name) == ["TestDumper"])
        #expect(record.configuration == "debug")
    }

    /// Files that were compiled, products and steps: none may grow when less is read.
    private func counts(_ records: [BuildRecord]) -> [Int] {
        let modules = records.flatMap(\.modules)
        return [
            modules.reduce(0) { $0 + $1.compiled.count + $1.compiledC.count },
            records.reduce(0) { $0 + $1.filesOfUnknownModules.count + $1.products.count },
            records.reduce(0) { $0 + $1.steps.count },
        ]
    }

    private func places(in bytes: [UInt8], seed: UInt64) -> [Int] {
        var random = SeededGenerator(seed: seed)
        return (0..<1000).map { _ in Int.random(in: 0..<bytes.count, using: &random) }.sorted()
    }

    @Test("an activity log cut at 1,000 seeded places says no more", arguments: ActivityTruth.all)
    func cutActivityLog(_ truth: ActivityTruth) throws {
        let bytes = try gunzip(Self.folder + "/xcactivitylog/\(truth.file).xcactivitylog")
        let whole = counts(try BuildLogReader().read(bytes: bytes, name: "log"))
        var reader = ActivityLogParser(name: "log", limits: LogLimits())
        var read = 0
        for end in places(in: bytes, seed: 12) {
            bytes.withBytes { reader.feed($0[read..<end]) }
            read = end
            var ended = reader
            let records = (try? ended.finish(isWhole: true)) ?? []
            #expect(zip(counts(records), whole).allSatisfy { $0 <= $1 }, "cut at \(end)")
            let isComplete = records.contains { $0.isComplete }
            #expect(!isComplete, "cut at \(end)")
        }
    }

    @Test(
        "xcodebuild's text cut at 1,000 seeded places says no more",
        arguments: [
            "xcode9", "xcode15.0-incremental", "xcode15.1-clean", "xcode15.2-linkonly", "xcode15-small",
            "xcode26.2-failed",
        ]
    )
    func cutText(_ name: String) throws {
        let bytes = try LocalFileSystem().read(Self.folder + "/xcodebuild/\(name).log")
        let whole = counts(try BuildLogReader().read(bytes: bytes, name: "log"))
        var reader = XcodebuildParser(name: "log", limits: LogLimits())
        var splitter = LineSplitter(limit: 1 << 25)
        var read = 0
        for end in places(in: bytes, seed: 13) {
            bytes.withBytes { bytes in
                splitter.feed(bytes[read..<end]) { line in
                    LineCleaning.parts(of: line) { reader.consume($0, of: line, isTerminated: $1) }
                }
            }
            read = end
            var ended = reader
            var rest = splitter
            rest.finish { line in
                LineCleaning.parts(of: line) { ended.consume($0, of: line, isTerminated: $1) }
            }
            let records = (try? ended.finish(isWhole: true)) ?? []
            #expect(zip(counts(records), whole).allSatisfy { $0 <= $1 }, "cut at \(end)")
        }
    }

    @Test("Xcode 9's text: 178 files, 12 drivers, no suffix")
    func xcode9() throws {
        let record = try last("xcodebuild/xcode9.log")
        #expect(record.modules.reduce(0) { $0 + $1.compiled.count } == 178)
        #expect(record.steps.filter { $0.kind == .plan }.count == 12)
        #expect(record.outcome == .succeeded)
        #expect(record.filesOfUnknownModules.isEmpty)
    }

    @Test("an incremental build: 27 drivers planned, two files compiled in two modules")
    func incremental() throws {
        let record = try last("xcodebuild/xcode15.0-incremental.log")
        #expect(record.steps.filter { $0.kind == .plan }.count == 27)
        #expect(
            record.compiled == [
                "CalendarAppDesignSystem": ["GeneratedAssetSymbols.swift"],
                "CalendarAppCreateTests": try #require(record.compiled["CalendarAppCreateTests"]),
            ])
        #expect(record.modules.reduce(0) { $0 + $1.compiled.count } == 2)
        #expect(record.outcome == .succeeded)
    }

    @Test("a clean build: 92 batches of 224 files, 112 of them distinct, 5 targets, two architectures")
    func clean() throws {
        let record = try last("xcodebuild/xcode15.1-clean.log")
        let batches = record.steps.filter { $0.kind == .compile }
        #expect(batches.count == 92)
        #expect(batches.reduce(0) { $0 + $1.files.count } == 224)
        #expect(Set(batches.flatMap(\.files)).count == 112)
        #expect(record.modules.count == 5)
        #expect(Set(batches.map(\.architecture)) == ["arm64", "x86_64"])
        #expect(record.isComplete && record.fileLevel)
    }

    @Test("links without a compilation, six files in six batches, a failed build of 21 batches and 146 files")
    func others() throws {
        let link = try last("xcodebuild/xcode15.2-linkonly.log")
        #expect(link.modules.isEmpty)
        #expect(link.linked == ["Some TestTests"])
        let small = try last("xcodebuild/xcode15-small.log")
        #expect(small.steps.filter { $0.kind == .compile }.map(\.files.count) == [1, 1, 1, 1, 1, 1])
        let failed = try last("xcodebuild/xcode26.2-failed.log")
        let batches = failed.steps.filter { $0.kind == .compile }
        #expect(batches.count == 21)
        #expect(batches.reduce(0) { $0 + $1.files.count } == 146)
        #expect(batches.filter { $0.state == .failed }.count == 1)
        #expect(failed.outcome == .failed && failed.isComplete)
    }

    @Test("Bazel: 22 actions of a profile, one action of a failed build's events")
    func bazel() throws {
        let profile = try last("bazel/profile-tiny.json.gz")
        #expect(profile.steps.count == 22)
        #expect(profile.isComplete)
        let events = try last("bazel/bep-failed.ndjson")
        #expect(events.steps.map(\.state) == [.failed])
        #expect(events.steps.map(\.module) == ["//next.js/pages:pages"])
        #expect(events.outcome == .failed && events.isComplete)
        #expect(events.timings.map(\.tasks) == [1, 1, 1])
    }

    @Test("Xcode's database: schema 17, 25 tasks of the driver")
    func database() throws {
        let record = try last("llbuild-xcode.db")
        #expect(record.version == "17")
        #expect(record.modules.filter(\.isRecompiled).map(\.name) == ["Bastion"])
        let reader = try SQLiteReader(path: Self.folder + "/llbuild-xcode.db")
        var found: [Int64] = []
        try reader.rows("SELECT iteration FROM info") { row in
            found.append(row.int(0))
            return false
        }
        try reader.rows("SELECT count(*) FROM rule_results") { row in
            found.append(row.int(0))
            return false
        }
        #expect(found == [2, 735])
        var jobs = 0
        var tasks = 0
        try reader.rows("SELECT CAST(key AS BLOB) FROM key_names") { row in
            let key = row.bytes(0)
            if case .job = LLBuildKey(key) { jobs += 1 }
            if key.first == UInt8(ascii: "X"), key.withBytes({ $0.find("swift-driver-") != nil }) { tasks += 1 }
            return true
        }
        // One of the 25 is the driver's planning.
        #expect(tasks == 25)
        #expect(jobs == 24)
    }
}
