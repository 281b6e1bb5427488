import BuildLogs
import Foundation
import ImpactVerification
import SystemAccess

/// The builds of a cost trial: each run now and its logs kept, or read from those that an earlier run kept.
struct TrialBuilds {
    /// What a build took and left.
    struct Build {
        let wallClock: Double
        let database: BuildRecord?
        let statistics: BuildRecord?
        var cpu: Double { statistics?.steps.reduce(0) { $0 + ($1.cpuSeconds ?? 0) } ?? 0 }
        var records: [BuildRecord] { [database, statistics].compactMap { $0 } }
    }

    /// Where logs are kept, and whether they are there already: then nothing is built.
    struct Keeping {
        let folder: String
        let isReplay: Bool
    }

    let tree: String
    let scratch: String
    let keeping: Keeping?
    private var count = 0
    private let files = LocalFileSystem()
    private let swift: String

    init(tree: String, scratch: String, keeping: Keeping?, in system: System) {
        self.tree = tree
        self.scratch = scratch
        self.keeping = keeping
        swift = system.environment.program("swift", in: system.files) ?? "swift"
    }

    private var database: String { scratch + "/build/build.db" }

    /// Builds the tree as it is; `state` says what that is, so that kept logs are not taken for those of another build.
    ///
    /// - Parameter isClean: whether everything that was built is removed first.
    mutating func next(_ state: String, isClean: Bool = false) async throws -> Build {
        count += 1
        if isClean, keeping?.isReplay != true { try? files.remove(scratch + "/build") }
        let place = keeping.map { "\($0.folder)/\(count)" } ?? scratch + "/logs"
        if keeping?.isReplay != true {
            try await run(into: place)
            try files.write(Array(state.utf8), to: place + "/state")
        }
        let kept = String(decoding: try files.read(place + "/state"), as: UTF8.self)
        guard kept == state else { throw TrialError.keptOtherBuilds(kept: kept, wanted: state) }
        let words = String(decoding: try files.read(place + "/seconds"), as: UTF8.self)
        let text = try files.read(place + "/log")
        guard let seconds = Double(words) else {
            throw TrialError.doesNotBuild(String(decoding: text, as: UTF8.self))
        }
        let reader = BuildLogReader()
        let log = try reader.read(bytes: text, name: "log").last
        func named(_ record: BuildRecord?) -> BuildRecord? { log.map { log in record?.namingFiles(by: log) } ?? record }
        return Build(
            wallClock: seconds,
            database: named(try reader.history(path: place + "/build.db", files: files).last),
            statistics: named(try? reader.read(path: place + "/statistics", files: files).last))
    }

    /// Builds, and leaves in `place` the log, the seconds (or `failed`), the database and the compiler's statistics.
    private func run(into place: String) async throws {
        try? files.remove(place)
        try files.createDirectory(place + "/statistics")
        // Compilers get the same folder each time: another one would be another command.
        let statistics = scratch + "/statistics"
        try? files.remove(statistics)
        try files.createDirectory(statistics)
        let command = ProcessCommand(
            swift,
            [
                "build", "-v", "--build-tests", "--package-path", tree, "--scratch-path", scratch + "/build",
                "-Xswiftc", "-stats-output-dir", "-Xswiftc", statistics,
            ])
        // A build in the second in which the last one ended leaves dependents out.
        if let last = files.status(of: database)?.modified { await DriverClock.waitForSecond(after: last) }
        let start = ContinuousClock.now
        let output = try await LocalProcessRunner().run(command)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        try files.write(output.errors + output.output, to: place + "/log")
        try files.write(Array((output.exitCode == 0 ? "\(seconds)" : "failed").utf8), to: place + "/seconds")
        for entry in try files.entries(of: statistics) where entry.kind == .file {
            try files.write(try files.read(statistics + "/" + entry.name), to: place + "/statistics/" + entry.name)
        }
        for end in ["", "-wal"] where files.isFile(database + end) {
            try files.write(try files.read(database + end), to: place + "/build.db" + end)
        }
    }
}

enum TrialError: Error, CustomStringConvertible {
    case doesNotBuild(String)
    case keptOtherBuilds(kept: String, wanted: String)

    var description: String {
        switch self {
        case .doesNotBuild(let log): "it does not build:\n\(log)"
        case .keptOtherBuilds(let kept, let wanted):
            "the logs kept are of the build '\(kept)', not of '\(wanted)': give the --builds, --edits and --repeats they were made with"
        }
    }
}
