internal import BuildLogs
internal import Foundation
public import ModuleGraphs
public import RebuildImpact
public import SystemAccess

/// Makes experiments: an edit in a copy of the sources, a build, and the comparison with what was predicted.
///
/// ```swift
/// var probe = Probe(mirror: mirror, build: build, variant: "native debug", graph: graph, world: system, predict: predict)
/// try await probe.settle()
/// let result = try await probe.run(.privateFunc, in: "Sources/Booking/BookingStore.swift", of: booking)
/// ```
public struct Probe: Sendable {
    /// The prediction for changed files of the project.
    public typealias Predictor = @Sendable ([ChangedFile]) async -> (changes: ChangeSet, prediction: RebuildPrediction)

    /// How an experiment ended.
    public enum Outcome: Sendable {
        /// It was built and compared.
        case compared(Verifier, Verification, ChangeSet)
        /// The file has no place for such an edit.
        case notApplicable
        /// The edit does not compile there.
        case doesNotCompile(lines: String)
    }

    /// An experiment with what came of it.
    public struct Result: Sendable {
        /// How it ended.
        public let outcome: Outcome
        /// The row, where it was built.
        public let row: ProbeRow?
    }

    private let mirror: SourceMirror
    private let build: ProbeBuild
    private let variant: String
    private let root: String
    private let graph: ModuleGraph
    private let files: any FileSystem
    private let processes: any ProcessRunner
    private let predict: Predictor
    private let importPlace: Verifier.ImportFinder
    private var isSettled = false

    /// A maker of experiments on the project at `root`.
    ///
    /// - Parameter variant: the name of build system and configuration, for rows.
    public init(
        root: String, graph: ModuleGraph, mirror: SourceMirror, build: ProbeBuild, variant: String,
        files: any FileSystem, processes: any ProcessRunner,
        importPlace: @escaping Verifier.ImportFinder = { _, _ in nil }, predict: @escaping Predictor
    ) {
        self.root = root
        self.graph = graph
        self.mirror = mirror
        self.build = build
        self.variant = variant
        self.files = files
        self.processes = processes
        self.importPlace = importPlace
        self.predict = predict
    }

    /// Copies the sources and builds them as they are, so that the next build compiles what an edit causes alone.
    ///
    /// Whatever an experiment that was cut short left in the copy is taken back here.
    public mutating func settle() async throws(VerificationError) {
        try mirror.update()
        let result = try await build.run(processes, files)
        guard result.exitCode == 0 else { throw .doesNotBuild(lines: result.complaint) }
        isSettled = true
    }

    /// Makes the edit in a file, relative to the checkout, builds, compares, and takes the edit back.
    ///
    /// - Parameter sources: a hash of the sources without the edit, for the row.
    public mutating func run(
        _ edit: ProbeEdit, in file: String, of module: ModuleID, sources: String = ""
    ) async throws(VerificationError) -> Result {
        let place = mirror.place(of: Paths.absolute(file, in: root))
        let old: [UInt8]
        do { old = try files.read(Paths.absolute(file, in: root)) } catch { throw .file(error) }
        guard let change = edit.change(of: old) else { return Result(outcome: .notApplicable, row: nil) }
        if !isSettled { try await settle() }
        isSettled = false
        let before = artifacts
        let start = Date()
        let (path, changed) = try make(change, in: file, at: place, old: old)
        let answer = await predict([changed])
        let built: ProbeBuild.Result
        do {
            built = try await build.run(processes, files)
        } catch {
            try takeBack(change, at: path, old: old)
            throw error
        }
        let after = artifacts
        try takeBack(change, at: path, old: old)
        guard built.exitCode == 0, let record = built.records.last else {
            return Result(outcome: .doesNotCompile(lines: built.complaint), row: nil)
        }
        let verifier = Verifier(
            graph: graph, changes: answer.changes, prediction: answer.prediction, importPlace: importPlace)
        let verification = verifier.verify([record])
        var row = ProbeRow()
        row.take(record)
        (row.id, row.kind, row.module, row.file) = (
            graph[module].name + ":" + edit.rawValue, edit.rawValue, graph[module].name, changed.path
        )
        (row.build, row.args, row.touchedOnly) = (variant, build.arguments, change == .touched)
        if case .texts(_, let new?) = changed.versions {
            row.changes[changed.path] = String(decoding: new, as: UTF8.self)
        }
        (row.moduleBytesChanged, row.objectsChanged, row.productsChanged) = after.changes(since: before)
        row.ripple = comparison(verification, built, sources, seconds: Date().timeIntervalSince(start))
        return Result(outcome: .compared(verifier, verification, answer.changes), row: row)
    }

    /// The log of the last build.
    public var log: String { build.log }

    private var artifacts: ArtifactHashes {
        let isRelease = build.arguments.contains("release")
        return ArtifactHashes(of: build.products, configuration: isRelease ? "release" : "debug", files: files)
    }

    /// Makes the change in the copy; the place of the file that changed, and the change as the project's own.
    private func make(
        _ change: ProbeEdit.Change, in file: String, at place: String, old: [UInt8]
    ) throws(VerificationError) -> (String, ChangedFile) {
        do {
            switch change {
            case .touched:
                try mirror.touch(place)
                return (place, ChangedFile(path: file, versions: .same))
            case .text(let new):
                try mirror.write(new, to: place)
                return (place, ChangedFile(path: file, versions: .texts(old: old, new: new)))
            case .added(let name, let text):
                let target = Paths.join(Paths.parent(place), name)
                try mirror.write(text, to: target)
                let added = Paths.join(Paths.parent(file), name)
                return (target, ChangedFile(path: added, presence: .added, versions: .texts(old: nil, new: text)))
            }
        } catch {
            throw .file(error)
        }
    }

    private func takeBack(_ change: ProbeEdit.Change, at place: String, old: [UInt8]) throws(VerificationError) {
        do {
            switch change {
            case .touched: break
            case .text: try mirror.write(old, to: place)
            case .added: try files.remove(place)
            }
        } catch {
            throw .file(error)
        }
    }

    private func comparison(
        _ verification: Verification, _ built: ProbeBuild.Result, _ sources: String, seconds: Double
    ) -> ProbeRow.Comparison {
        func labels(_ modules: [ModuleID]) -> [String] { modules.map { graph[$0].label } }
        let shown = built.records.last.map(\.modulesThatRan) ?? []
        return .init(
            recompiles: labels(verification.recompiles), mayRecompile: labels(verification.mayRecompile),
            compiled: labels(verification.observed.map(\.module)),
            missed: labels(verification.missed.map(\.observation.module)), extra: labels(verification.extra),
            stale: labels(verification.stale.filter { $0.isConfirmed == true }.map(\.module)),
            databaseAgrees: built.database.map { $0.modulesThatRan == shown }, sources: sources,
            seconds: (seconds * 100).rounded() / 100)
    }
}

extension BuildRecord {
    /// Every module of which a step did work.
    var modulesThatRan: Set<String> { Set(steps.lazy.filter(\.state.isWork).compactMap(\.module)) }
}
