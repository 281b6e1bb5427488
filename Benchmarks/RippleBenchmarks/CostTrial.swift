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
    /// Wall-clock seconds and seconds of processor time.
    struct Seconds {
        let wallClock, cpu: Double
    }

    /// What the model knows when it estimates an edit.
    enum Knowledge: String, CaseIterable {
        /// One clean build and nothing else.
        case one = "one build"
        /// All clean builds.
        case clean = "clean builds"
        /// The clean builds and those of the edits before.
        case all = "history"
    }

    /// One edit, with seconds as they were estimated and as they came out.
    struct Row {
        let name: String
        let kind: String
        let modules: Int
        let estimates: [Knowledge: Seconds]
        let actual: Seconds

        var line: String {
            func columns(_ value: (Seconds) -> Double) -> String {
                (Knowledge.allCases.map { estimates[$0] } + [actual])
                    .map { $0.map { String(format: "%8.2f", value($0)) } ?? "" }.joined()
            }
            return "  " + name.padded(to: 24) + kind.padded(to: 14) + String(format: "%4d", modules)
                + columns(\.wallClock) + "  " + columns(\.cpu)
        }

        /// What stands above the columns.
        static let head: String = {
            let columns = "     one   clean     all  actual"
            let above = ["wall clock (s)", "CPU (s)"].map { String(repeating: " ", count: 32 - $0.count) + $0 }
            return "  " + "edit".padded(to: 39) + "mod" + above.joined(separator: "  ") + "\n"
                + String(repeating: " ", count: 44) + columns + "  " + columns
        }()
    }

    let root: String
    let limit: Int
    /// How many clean builds are made first.
    let cleanBuilds: Int
    /// How often each edit is built; the median counts.
    let repeats: Int
    private let keeping: TrialBuilds.Keeping?
    private let isVerbose: Bool
    private let system = System.local
    private let folder: String

    init(root: String, _ options: CostTrialOptions, keeping: TrialBuilds.Keeping?) throws {
        self.root = root
        limit = options.edits
        cleanBuilds = options.builds
        repeats = options.repeats
        isVerbose = options.isVerbose
        self.keeping = keeping
        folder = try LocalFileSystem().makeTemporaryDirectory()
    }

    func remove() { try? system.files.remove(folder) }

    private var tree: String { folder + "/tree/copy" }

    /// Makes the edits; the rows, each reported when it is there.
    func run(_ report: (Row) -> Void) async throws -> [Row] {
        try copy()
        let project = try await ProjectLoader(system: system, excluding: []).load(.packages(in: tree))
        let sizes = ProjectSizes(of: project, in: system)
        let cores = system.environment.processorCount
        var builds = TrialBuilds(tree: tree, scratch: folder, keeping: keeping, in: system)
        var clean: [TrialBuilds.Build] = []
        for _ in 0..<cleanBuilds { clean.append(try await builds.next("first", isClean: true)) }
        var nothing: [Double] = []
        for _ in 0..<3 { nothing.append(try await builds.next("unchanged").wallClock) }
        let overhead = nothing.min() ?? 0
        let times = clean.map { String(format: "%.2f", $0.wallClock) }.joined(separator: ", ")
        print("  clean builds \(times) s, one with nothing to do " + String(format: "%.2f s", overhead))
        var records = clean.flatMap(\.records)
        func model(_ records: [BuildRecord]) -> CostModel {
            CostModel(records: records, of: project.graph, sizes: sizes, cores: cores)
        }
        let (one, cold) = (model(clean[0].records), model(records))
        var rows: [Row] = []
        for experiment in plan(project) {
            let path = tree + "/" + experiment.file
            let old = try system.files.read(path)
            let state = "\(experiment.file) \(experiment.edit.rawValue)"
            guard case .text(let edited)? = experiment.edit.change(of: old) else { continue }
            let new = Self.withEffect(edited)
            let changed = ChangedFile(path: experiment.file, versions: .texts(old: old, new: new))
            try write(new, to: path)
            let rules = RebuildRules.rules(for: RuleKey(system: .native, configuration: .debug))
            let answer = await ImpactAnalysis(project: project, system: system).predict([changed], rules: rules)
            let warm = model(records)
            let estimates = [Knowledge.one: one, .clean: cold, .all: warm].mapValues { model in
                let cost = RebuildCost(
                    of: answer.prediction, in: project.graph, model: model, system: .native, cores: cores)
                return Seconds(wallClock: overhead + cost.wallClock.possible, cpu: cost.cpu?.possible ?? 0)
            }
            var made: [TrialBuilds.Build]
            do { made = [try await builds.next(state)] } catch TrialError.doesNotBuild {
                try write(old, to: path)
                _ = try await builds.next("as it was")
                continue
            }
            for _ in 1..<repeats {
                try write(old, to: path)
                _ = try await builds.next("as it was")
                try write(new, to: path)
                made.append(try await builds.next(state))
            }
            // The one whose time is the median or next to it, so that history does not know the same edit thrice.
            let built = made.sorted { $0.wallClock < $1.wallClock }[(made.count - 1) / 2]
            records += built.records
            let row = Row(
                name: project.graph[experiment.module].name, kind: experiment.edit.rawValue,
                modules: answer.prediction.modules.count, estimates: estimates,
                actual: Seconds(wallClock: median(made.map(\.wallClock)), cpu: median(made.map(\.cpu))))
            rows.append(row)
            report(row)
            if isVerbose { printParts(answer.prediction, of: project.graph, by: warm, against: built) }
            try write(old, to: path)
            records += try await builds.next("as it was").records
        }
        return rows
    }

    /// Processor time of each module, estimated and measured.
    private func printParts(
        _ prediction: RebuildPrediction, of graph: ModuleGraph, by model: CostModel, against build: TrialBuilds.Build
    ) {
        var measured: [String: Double] = [:]
        for step in build.statistics?.steps ?? [] { measured[step.module ?? "", default: 0] += step.cpuSeconds ?? 0 }
        for outcome in prediction.modules {
            let share = outcome.files.isEmpty ? 1 : model.share(of: outcome.files, in: outcome.module)
            let name = graph[outcome.module].compiledName
            print(
                String(
                    format: "      %-34@ %4.0f %% of it   CPU %7.2f %7.2f", name as NSString, share * 100,
                    model.cost(of: outcome.module, share: share)?.cpu?.seconds ?? 0,
                    measured.removeValue(forKey: name) ?? 0))
        }
        for (name, seconds) in measured.sorted(by: { $0.key < $1.key }) {
            print(String(format: "      %-34@ not predicted   CPU         %7.2f", name as NSString, seconds))
        }
    }

    /// The edit with a statement that the compiler cannot leave out: otherwise nothing is linked.
    private static func withEffect(_ text: [UInt8]) -> [UInt8] {
        let words = String(decoding: text, as: UTF8.self)
        return Array(words.replacingOccurrences(of: " let _ = 0;", with: " Swift.print(\"\");").utf8)
    }

    /// As many experiments as are wanted, spread over the modules.
    private func plan(_ project: LoadedProject) -> [ProbePlan.Experiment] {
        let sources = ModuleSources(of: project, files: system.files)
        let modules = project.graph.loadedModules.filter {
            // Of packages that lie below and are not the root's, as fixtures do, nothing is built.
            project.graph[$0.package].directory == "" && $0.kind != .plugin && $0.languages.contains(.swift)
        }
        let all = ProbePlan(
            modules: modules.map(\.id), edits: [.body, .privateFunc], sources: { sources.swiftFiles(of: $0) ?? [] },
            text: { sources.text(of: $0) }
        ).experiments
        guard all.count > limit else { return all }
        return (0..<limit).map { all[$0 * all.count / limit] }
    }

    /// Writes with a time that no build has seen.
    private func write(_ bytes: [UInt8], to path: String) throws {
        let last = system.files.status(of: path)?.modified ?? 0
        try system.files.write(bytes, to: path)
        try system.files.setModified(DriverClock.time(after: last), of: path)
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

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

/// The median of |estimate − actual| / actual.
private func medianError(
    _ rows: [CostTrial.Row], _ knowledge: CostTrial.Knowledge, _ value: (CostTrial.Seconds) -> Double
) -> Double {
    median(
        rows.compactMap { row in
            let actual = value(row.actual)
            guard let estimate = row.estimates[knowledge], actual > 0 else { return nil }
            return abs(value(estimate) - actual) / actual
        })
}

/// What `ripple-benchmarks costs` was asked.
struct CostTrialOptions {
    /// Projects, each measured in a copy.
    var folders: [String] = []
    /// How many modules the generated package has; `nil` for none.
    var generated: Int?
    /// How many clean builds are made before the edits.
    var builds = 3
    var edits = 24
    var repeats = 3
    /// Whether each module's part is shown.
    var isVerbose = false
    /// Where the logs of all builds are kept, a folder for each project.
    var keeping: TrialBuilds.Keeping?
}

/// `ripple-benchmarks costs`: the estimates against builds, for each project.
func costTrials(_ options: CostTrialOptions) async throws {
    var folders = options.folders
    var all: [CostTrial.Row] = []
    let files = LocalFileSystem()
    let scratch = try files.makeTemporaryDirectory()
    defer { try? files.remove(scratch) }
    if let generated = options.generated {
        let folder = scratch + "/\(generated) modules"
        try files.createDirectory(folder)
        var package = GeneratedPackage(modules: generated)
        try package.write(to: folder, files)
        folders.append(folder)
    }
    for folder in folders {
        let name = Paths.lastComponent(folder)
        print("\(name)")
        print(CostTrial.Row.head)
        let trial = try CostTrial(
            root: folder, options,
            keeping: options.keeping.map {
                TrialBuilds.Keeping(folder: "\($0.folder)/\(name)", isReplay: $0.isReplay)
            })
        defer { trial.remove() }
        let rows = try await trial.run {
            print($0.line)
            fflush(nil)
        }
        print("  " + medianErrors(rows))
        all += rows
    }
    if folders.count > 1 { print("all \(all.count) edits\n  " + medianErrors(all)) }
}

private func medianErrors(_ rows: [CostTrial.Row]) -> String {
    "median error: "
        + CostTrial.Knowledge.allCases.map { knowledge in
            String(
                format: "by %@ wall clock %.0f %%, CPU %.0f %%", knowledge.rawValue as NSString,
                100 * medianError(rows, knowledge, \.wallClock), 100 * medianError(rows, knowledge, \.cpu))
        }.joined(separator: "; ")
}
