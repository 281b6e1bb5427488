public import ImpactVerification
public import ModuleGraphs

/// One experiment with what came of it, as a report shows it.
public struct ProbeResult: Sendable {
    let experiment: ProbePlan.Experiment
    /// The row, where it was built.
    public let row: ProbeRow?
    let problem: String?
    let verification: Verification?
    let log: String
    let expectations: [ExpectationResult]
    let claims: [InterfaceOnlyResult]

    /// An experiment that was made, now or in an earlier run.
    public init(
        _ experiment: ProbePlan.Experiment, row: ProbeRow?, verification: Verification? = nil, log: String = "",
        expectations: [ExpectationResult] = [], claims: [InterfaceOnlyResult] = []
    ) {
        self.experiment = experiment
        self.row = row
        problem = nil
        self.verification = verification
        self.log = log
        self.expectations = expectations
        self.claims = claims
    }

    /// An experiment that could not be made.
    public init(_ experiment: ProbePlan.Experiment, problem: String) {
        self.experiment = experiment
        row = nil
        self.problem = problem
        verification = nil
        log = ""
        expectations = []
        claims = []
    }

    var missed: [String] { row?.ripple?.missed ?? [] }
}

/// Experiments as text, JSON (`ripple.probe/1`), Markdown, JUnit or GitHub annotations.
public struct ProbeReport: Sendable {
    let results: [ProbeResult]
    let skipped: Int
    let variant: String
    let graph: ModuleGraph
    let isPartial: Bool

    /// A report of experiments.
    ///
    /// - Parameters:
    ///   - skipped: how many found no place in their module.
    ///   - variant: build system and configuration.
    public init(_ results: [ProbeResult], skipped: Int, variant: String, in graph: ModuleGraph, isPartial: Bool) {
        self.results = results
        self.skipped = skipped
        self.variant = variant
        self.graph = graph
        self.isPartial = isPartial
    }

    /// Whether a module compiled that was not predicted to, an expectation failed or a claim is refuted.
    public var hasFailures: Bool {
        results.contains { !$0.missed.isEmpty || verdicts($0).contains(.fails) }
    }

    /// Whether an experiment could not be made, or did not show what was demanded.
    public var isIncomplete: Bool { results.contains { $0.problem != nil || verdicts($0).contains(.notShown) } }

    func verdicts(_ result: ProbeResult) -> [Verdict] {
        result.expectations.map(\.verdict) + result.claims.map(\.verdict)
    }

    /// The label of a module without its package, where that is enough.
    func short(_ labels: [String]) -> String {
        let names = ModuleNames(graph)
        let known = Dictionary(graph.modules.map { ($0.label, names[$0.id]) }, uniquingKeysWith: { first, _ in first })
        return labels.map { known[$0] ?? Escaping.terminal($0) }.joined(separator: ", ")
    }

    var headline: String {
        let rows = results.compactMap(\.row?.ripple)
        let compiled = rows.reduce(0) { $0 + $1.compiled.count }
        let missed = rows.reduce(0) { $0 + $1.missed.count }
        let extra = rows.reduce(0) { $0 + $1.extra.count }
        let exact = rows.count { Set($0.recompiles) == Set($0.compiled) }
        return "\(rows.count.of("experiment")), \(variant): \(compiled.of("compiled module")), \(missed) missed, "
            + "\(extra) extra, \(exact) exact"
    }

    /// `predicted`, `perhaps`, `compiled` of a row, and what to think of it.
    func cells(_ result: ProbeResult) -> [String] {
        guard let row = result.row, let ripple = row.ripple else {
            let first = result.problem?.split(separator: "\n").first.map(String.init) ?? ""
            return [graph[result.experiment.module].name, result.experiment.edit.rawValue, "–", "–", "–", first]
        }
        let word =
            !ripple.missed.isEmpty
            ? "missed " + short(ripple.missed) : ripple.extra.isEmpty ? "" : "extra " + short(ripple.extra)
        let same = ripple.recompiles == ripple.compiled
        return [
            row.module, row.kind, short(ripple.recompiles), short(ripple.mayRecompile),
            same ? "the same" : short(ripple.compiled), word,
        ]
    }
}
