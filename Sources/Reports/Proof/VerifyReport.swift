public import ImpactVerification
public import ModuleGraphs
public import RebuildImpact

/// What a build shows of a prediction, as text, JSON (`ripple.verify/1`), Markdown, JUnit or GitHub annotations.
public struct VerifyReport: Sendable {
    let verification: Verification
    let expectations: [ExpectationResult]
    let claims: [InterfaceOnlyResult]
    let changes: ChangeSet
    let graph: ModuleGraph
    let log: String
    let basis: String
    let isPartial: Bool

    /// A report of a verification and of what was expected of it.
    ///
    /// - Parameters:
    ///   - log: the log's name, for places in it.
    ///   - basis: what the build was compared with, in words: `the snapshot`.
    ///   - isPartial: whether a part of the project could not be loaded.
    public init(
        _ verification: Verification, expectations: [ExpectationResult] = [], claims: [InterfaceOnlyResult] = [],
        changes: ChangeSet, in graph: ModuleGraph, log: String, basis: String, isPartial: Bool
    ) {
        self.verification = verification
        self.expectations = expectations
        self.claims = claims
        self.changes = changes
        self.graph = graph
        self.log = log
        self.basis = basis
        self.isPartial = isPartial
    }

    /// What failed: a missed module, an expectation, a claim.
    struct Problem {
        /// A short name of the check.
        let check: String
        /// In a sentence.
        let message: String
        /// The file that shows it, relative to the checkout.
        let file: String?
        let line: Int?
    }

    /// What failed, in the order of the text.
    var problems: [Problem] {
        let names = ModuleNames(graph)
        var problems = verification.missed.map { missed in
            Problem(
                check: "missed \(names[missed.observation.module])",
                message: "\(names[missed.observation.module]) compiled and was not predicted to: "
                    + "\(place(of: missed.observation)); \(missed.path.because)",
                file: missed.path.file, line: missed.path.line)
        }
        for result in expectations where result.verdict == .fails {
            problems += result.failures.map { failure in
                let shown = failure.observation.map { "it compiled: \(place(of: $0)); \(failure.path.because)" }
                return Problem(
                    check: "expected: \(result.text)",
                    message: "expected: \(result.text); \(names[failure.module]): \(shown ?? "it did not compile")",
                    file: failure.path.file, line: failure.path.line)
            }
        }
        for claim in claims where claim.verdict == .fails {
            let shown = claim.observation.map { ": \(place(of: $0))" } ?? ""
            let way = claim.path.map { "; \($0.because)" } ?? ""
            problems.append(
                Problem(
                    check: "interface only: \(claim.text)",
                    message: "interface only \(claim.text) is refuted: \(claim.because)\(shown)\(way)",
                    file: claim.path?.file, line: claim.path?.line))
        }
        return problems
    }

    /// What was demanded and is not shown.
    var open: [(check: String, why: String)] {
        expectations.filter { $0.verdict == .notShown }.map { ("expected: \($0.text)", $0.why ?? "not shown") }
            + claims.filter { $0.verdict == .notShown }.map { ("interface only: \($0.text)", $0.because) }
    }

    /// `build.log:212: Compiling Profile ProfileView.swift`.
    func place(of observation: Observation) -> String {
        (observation.line > 0 ? "\(log):\(observation.line): " : "\(log): ") + observation.step
    }

    /// `predicted 3 modules, 4 compiled: 1 missed`.
    var headline: String {
        let may = verification.mayRecompile.count
        let predicted = verification.recompiles.count.of("module") + (may > 0 ? " and \(may) perhaps" : "")
        let missed = verification.missed.count
        return "predicted \(predicted), \(verification.observed.count) compiled: "
            + (missed > 0 ? "\(missed) missed" : "none missed")
            + (verification.extra.isEmpty ? "" : ", \(verification.extra.count) extra")
    }
}

extension Verdict {
    /// The word for an interface-only claim.
    var claimWord: String {
        switch self {
        case .holds: "confirmed"
        case .fails: "refuted"
        case .notShown: "not shown"
        }
    }
}
