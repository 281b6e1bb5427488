public import BuildLogs
public import ModuleGraphs
internal import Reachability
public import RebuildImpact

/// Compares a prediction with the record of the build that it was made for.
///
/// ```swift
/// let verifier = Verifier(graph: graph, changes: changes, prediction: prediction)
/// let verification = verifier.verify(records)
/// print(verification.isSafe, verification.missed)
/// ```
public struct Verifier: Sendable {
    /// Where a module imports another: a file relative to the checkout and a line.
    public typealias ImportFinder = @Sendable (_ from: ModuleID, _ to: ModuleID) -> (file: String, line: Int)?

    let graph: ModuleGraph
    let changes: ChangeSet
    let prediction: RebuildPrediction
    private let importPlace: ImportFinder

    /// A verifier of `prediction`, which was made for `changes` in `graph`.
    public init(
        graph: ModuleGraph, changes: ChangeSet, prediction: RebuildPrediction,
        importPlace: @escaping ImportFinder = { _, _ in nil }
    ) {
        self.graph = graph
        self.changes = changes
        self.prediction = prediction
        self.importPlace = importPlace
    }

    /// Compares with the last of these builds; those before it may explain what it did.
    ///
    /// - Complexity: O(n log n + V + E) with n the steps of the record, V modules and E dependencies.
    public func verify(_ records: [BuildRecord]) -> Verification {
        let record = records.last ?? BuildRecord(tool: "", format: LogFormat(name: "none", title: "no log"))
        let recompiles = prediction.modules.filter { $0.rebuild == .recompiles }.map(\.module).sorted()
        let may = prediction.modules.filter { $0.rebuild == .mayRecompile }.map(\.module).sorted()
        let union = Set(recompiles + may)
        let observations = Observations(of: record, in: graph, expected: union)
        let observed = observations.modules.values.sorted { $0.module < $1.module }
        let surprises = observed.filter { !union.contains($0.module) }
        let explanations = Explanations(graph: graph, changes: changes, records: records, observations: observations)
        let explained = surprises.compactMap { explanations.explanation(of: $0.module) }
        let settled = Set(explained.map(\.module))
        let provesAbsence = record.isComplete && record.outcome == .succeeded
        let absent = recompiles.filter { observations.modules[$0] == nil }
        let undecided = absent.filter { !provesAbsence || observations.undecided.contains($0) }
        return Verification(
            recompiles: recompiles, mayRecompile: may, observed: observed,
            missed: surprises.filter { !settled.contains($0.module) }
                .map { .init(observation: $0, path: path(to: $0.module)) },
            extra: absent.filter { !undecided.contains($0) }, undecided: undecided, explained: explained,
            stale: prediction.stale.map { stale in
                let compiled = observations.modules[stale.module] != nil
                let isOpen = observations.undecided.contains(stale.module) || !provesAbsence
                return .init(
                    module: stale.module, because: stale.because, remedy: stale.remedy,
                    isConfirmed: compiled ? false : isOpen ? nil : true)
            },
            files: fileDifferences(observations, fileLevel: record.fileLevel && provesAbsence),
            unmatched: observations.unmatched, products: observations.products.sorted(), provesAbsence: provesAbsence
        )
    }

    /// The shortest way from a changed module to this one.
    func path(to module: ModuleID) -> Verification.Path {
        path(to: module, from: Set(changes.changes.flatMap(\.modules)))
    }

    func path(to module: ModuleID, from sources: Set<ModuleID>) -> Verification.Path {
        let tree = graph.digraph.breadthFirstTree(from: sources.map(\.index).sorted(), .predecessors)
        guard let vertices = tree.path(to: module.index) else {
            return .init(chain: [], because: "no dependency leads from \(graph[module].name) to a changed module")
        }
        let chain = vertices.map { ModuleID(rawValue: UInt32($0)) }
        guard chain.count > 1 else {
            return .init(chain: chain, because: "\(graph[module].name) is a changed module itself")
        }
        let (nearest, source) = (chain[chain.count - 2], chain[0])
        let place = importPlace(module, nearest)
        let way =
            chain.count == 2
            ? "directly"
            : "over " + chain.dropLast().dropFirst().reversed().map { graph[$0].name }.joined(separator: " > ")
        return .init(
            chain: chain, because: "\(graph[module].name) depends on \(graph[source].name) \(way)",
            file: place?.file, line: place?.line)
    }

    private func fileDifferences(_ observations: Observations, fileLevel: Bool) -> [Verification.FileDifference] {
        prediction.modules.sorted { $0.module < $1.module }.compactMap { outcome in
            guard outcome.rebuild == .recompiles, !outcome.files.isEmpty,
                let observation = observations.modules[outcome.module], !observation.hasOthers
            else { return nil }
            func isSame(_ logged: String, _ predicted: String) -> Bool {
                let (long, short) = logged.utf8.count > predicted.utf8.count ? (logged, predicted) : (predicted, logged)
                return long == short || long.hasSuffix("/" + short)
            }
            let missed = observation.files.filter { logged in !outcome.files.contains { isSame(logged, $0) } }
            let extra = outcome.files.filter { file in !observation.files.contains { isSame($0, file) } }
            guard !missed.isEmpty || fileLevel && !extra.isEmpty else { return nil }
            return .init(module: outcome.module, missed: missed, extra: fileLevel ? extra : [])
        }
    }
}
