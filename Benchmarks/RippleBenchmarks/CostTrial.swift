import BuildCosts
import BuildLogs
import Foundation
import ImpactVerification
import ModuleGraphs
import ProjectReaders
import RebuildImpact
import RippleCommands
import SystemAccess

/// Edits in a copy of a project, each estimated and then built: what the estimates are worth on this machine.
struct CostTrial {
    /// One edit, with seconds as they were estimated and as they came out.
    struct Row {
        let name: String
        let kind: String
        let modules: Int
        /// Wall-clock seconds: estimated from the first build alone, from all builds so far, and what it took.
        let first, all, actual: Double
        /// Seconds of processor time, estimated from the first build alone, from all so far, and measured.
        let firstCPU, allCPU, actualCPU: Double

        var line: String {
            String(
                format: "  %-38@ %-13@ %3d  %7.2f %7.2f %7.2f   %7.2f %7.2f %7.2f", name as NSString, kind as NSString,
                modules, first, all, actual, firstCPU, allCPU, actualCPU)
        }
    }

    /// What a build took and left.
    private struct Build {
        let wallClock: Double
        let database: BuildRecord?
        let statistics: BuildRecord?
        var cpu: Double { statistics?.steps.reduce(0) { $0 + ($1.cpuSeconds ?? 0) } ?? 0 }
    }

    let root: String
    let limit: Int
    private let system = System.local
    private let folder: String

    init(root: String, limit: Int) throws {
        self.root = root
        self.limit = limit
        folder = try LocalFileSystem().makeTemporaryDirectory()
    }

    func remove() { try? system.files.remove(folder) }

    private var tree: String { folder + "/tree/copy" }
    private var statistics: String { folder + "/statistics" }

    private func build() async throws -> Build {
        let swift = system.environment.program("swift", in: system.files) ?? "swift"
        try? system.files.remove(statistics)
        try system.files.createDirectory(statistics)
        let command = ProcessCommand(
            swift,
            [
                "build", "-v", "--build-tests", "--package-path", tree, "--scratch-path", folder + "/build", "-Xswiftc",
                "-stats-output-dir", "-Xswiftc", statistics,
            ])
        let start = ContinuousClock.now
        let output = try await LocalProcessRunner().run(command)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        guard output.exitCode == 0 else { throw TrialError.doesNotBuild(output.text + output.errorText) }
        let reader = BuildLogReader()
        let log = try reader.read(bytes: output.errors + output.output, name: "log").last
        func named(_ record: BuildRecord?) -> BuildRecord? { log.map { log in record?.namingFiles(by: log) } ?? record }
        let database = try reader.history(path: folder + "/build/build.db", files: system.files).last
        return Build(
            wallClock: seconds, database: named(database),
            statistics: named(try? reader.read(path: statistics, files: system.files).last))
    }

    /// Makes the edits; the rows, each reported when it is there.
    func run(_ report: (Row) -> Void) async throws -> [Row] {
        try copy()
        let project = try await ProjectLoader(system: system, excluding: []).load(.packages(in: tree))
        let sizes = ProjectSizes(of: project, in: system)
        let cores = system.environment.processorCount
        // Of two builds the one that was disturbed less.
        var first = try await build()
        try system.files.remove(folder + "/build")
        let again = try await build()
        if again.wallClock < first.wallClock { first = again }
        var nothing: [Double] = []
        for _ in 0..<3 { nothing.append(try await build().wallClock) }
        let overhead = nothing.min() ?? 0
        print(String(format: "  first build %.2f s, one with nothing to do %.2f s", first.wallClock, overhead))
        var records = [first.database, first.statistics].compactMap { $0 }
        func model(_ records: [BuildRecord]) -> CostModel {
            CostModel(records: records, of: project.graph, sizes: sizes, cores: cores)
        }
        let cold = model(records)
        var rows: [Row] = []
        for experiment in plan(project) {
            let path = tree + "/" + experiment.file
            let old = try system.files.read(path)
            guard case .text(let edited)? = experiment.edit.change(of: old) else { continue }
            let new = Self.withEffect(edited)
            let changed = ChangedFile(path: experiment.file, versions: .texts(old: old, new: new))
            try write(new, to: path)
            let rules = RebuildRules.rules(for: RuleKey(system: .native, configuration: .debug))
            let answer = await ImpactAnalysis(project: project, system: system).predict([changed], rules: rules)
            let warm = model(records)
            func estimate(_ model: CostModel) -> (wallClock: Double, cpu: Double) {
                let plan = RebuildPlan(
                    answer.prediction, in: project.graph, model: model, system: .native, includesPossible: true)
                let cpu = answer.prediction.modules.reduce(0.0) { sum, outcome in
                    let share = outcome.files.isEmpty ? 1 : model.share(of: outcome.files, in: outcome.module)
                    return sum + (model.cost(of: outcome.module, share: share)?.cpu?.seconds ?? 0)
                }
                return (overhead + CriticalPath(of: plan.tasks, cores: cores).wallClock, cpu)
            }
            let (early, late) = (estimate(cold), estimate(warm))
            var built: Build
            do { built = try await build() } catch TrialError.doesNotBuild {
                try write(old, to: path)
                _ = try await build()
                continue
            }
            // The same once more: of both the one that was disturbed less.
            try write(old, to: path)
            _ = try await build()
            try write(new, to: path)
            let again = try await build()
            if again.wallClock < built.wallClock { built = again }
            records += [built.database, built.statistics].compactMap { $0 }
            let row = Row(
                name: project.graph[experiment.module].name, kind: experiment.edit.rawValue,
                modules: answer.prediction.modules.count, first: early.wallClock, all: late.wallClock,
                actual: built.wallClock, firstCPU: early.cpu, allCPU: late.cpu, actualCPU: built.cpu)
            rows.append(row)
            report(row)
            try write(old, to: path)
            let back = try await build()
            records += [back.database, back.statistics].compactMap { $0 }
        }
        return rows
    }

    /// The edit with a statement that the compiler cannot leave out: otherwise nothing is linked.
    private static func withEffect(_ text: [UInt8]) -> [UInt8] {
        let words = String(decoding: text, as: UTF8.self)
        return Array(words.replacingOccurrences(of: " let _ = 0;", with: " Swift.print(\"\");").utf8)
    }

    /// As many experiments as are wanted, spread over the modules.
    private func plan(_ project: LoadedProject) -> [ProbePlan.Experiment] {
        let sources = ModuleSources(of: project, files: system.files)
        let modules = project.graph.loadedModules.filter { $0.kind != .plugin && $0.languages.contains(.swift) }
        let all = ProbePlan(
            modules: modules.map(\.id), edits: [.body, .privateFunc], sources: { sources.swiftFiles(of: $0) ?? [] },
            text: { sources.text(of: $0) }
        ).experiments
        guard all.count > limit else { return all }
        return (0..<limit).map { all[$0 * all.count / limit] }
    }

    /// Writes with a time that no build has seen: the driver compares whole seconds.
    private func write(_ bytes: [UInt8], to path: String) throws {
        let last = system.files.status(of: path)?.modified ?? 0
        try system.files.write(bytes, to: path)
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000_000)
        try system.files.setModified(max(now, last) + 2_000_000_000, of: path)
    }

    private func copy() throws {
        for directory in DirectoryWalk(root: root, files: system.files).directories {
            try system.files.createDirectory(Paths.join(tree, directory.path))
            for entry in directory.entries where entry.kind == .file {
                let name = Paths.join(directory.path, entry.name)
                try system.files.write(try system.files.read(Paths.join(root, name)), to: Paths.join(tree, name))
            }
        }
    }
}

enum TrialError: Error {
    case doesNotBuild(String)
}

/// The median of |estimate − actual| / actual.
func medianError(_ pairs: [(estimate: Double, actual: Double)]) -> Double {
    let errors = pairs.filter { $0.actual > 0 }.map { abs($0.estimate - $0.actual) / $0.actual }.sorted()
    return errors.isEmpty ? .nan : errors[errors.count / 2]
}

/// `ripple-benchmarks costs [FOLDER…] [--generated MODULES] [--edits N]`: the estimates against builds, for each.
func costTrials(_ folders: [String], generated: Int?, edits: Int) async throws {
    var folders = folders
    let files = LocalFileSystem()
    let scratch = try files.makeTemporaryDirectory()
    defer { try? files.remove(scratch) }
    if let generated {
        let folder = scratch + "/\(generated) modules"
        try files.createDirectory(folder)
        var package = GeneratedPackage(modules: generated)
        try package.write(to: folder, files)
        folders.append(folder)
    }
    for folder in folders {
        print("\(Paths.lastComponent(folder))")
        print("  edit                                                 mod      wall clock (s)            CPU (s)")
        print("                                                            first    all  actual    first     all  actual")
        let trial = try CostTrial(root: folder, limit: edits)
        defer { trial.remove() }
        let rows = try await trial.run { print($0.line) }
        print(
            String(
                format: "  median error: wall clock %.0f %% after one build, %.0f %% with history; CPU %.0f %%, %.0f %%",
                100 * medianError(rows.map { ($0.first, $0.actual) }), 100 * medianError(rows.map { ($0.all, $0.actual) }),
                100 * medianError(rows.map { ($0.firstCPU, $0.actualCPU) }),
                100 * medianError(rows.map { ($0.allCPU, $0.actualCPU) })))
    }
}
