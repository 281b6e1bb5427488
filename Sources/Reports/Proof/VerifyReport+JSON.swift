internal import ImpactVerification
internal import ModuleGraphs
internal import RebuildImpact

extension VerifyReport {
    /// The whole answer: `ripple.verify/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.verify/1", partial: isPartial, basis: basis, log: log,
                predicted: labels(verification.recompiles), mayRecompile: labels(verification.mayRecompile),
                observed: labels(verification.observed.map(\.module)),
                missed: verification.missed.map { missed in
                    .init(
                        module: graph[missed.observation.module].label, log: place(missed.observation),
                        chain: labels(missed.path.chain), because: missed.path.because,
                        file: OrNull(missed.path.file), line: OrNull(missed.path.line))
                },
                extra: labels(verification.extra), undecided: labels(verification.undecided),
                explained: verification.explained.map { .init(module: graph[$0.module].label, because: $0.because) },
                stale: verification.stale.map {
                    .init(
                        module: graph[$0.module].label, because: $0.because, remedy: $0.remedy,
                        confirmed: OrNull($0.isConfirmed))
                },
                files: verification.files.map {
                    .init(module: graph[$0.module].label, missed: $0.missed, extra: $0.extra)
                },
                products: verification.products.map { graph.products[$0].name }.sorted(),
                unmatched: verification.unmatched.map { .init(name: $0.name, line: $0.line, why: $0.why) },
                precision: Self.rounded(verification.precision), recall: Self.rounded(verification.recall),
                safe: verification.isSafe, provesAbsence: verification.provesAbsence,
                expectations: expectations.map { result in
                    .init(
                        text: result.text, holds: result.verdict == .holds, verdict: result.verdict.rawValue,
                        failures: result.failures.map { failure in
                            .init(
                                module: graph[failure.module].label, log: OrNull(failure.observation.map(place)),
                                chain: labels(failure.path.chain), because: failure.path.because)
                        },
                        why: OrNull(result.why))
                },
                interfaceOnly: claims.map { claim in
                    .init(
                        claim: claim.text, verdict: claim.verdict.claimWord, because: claim.because,
                        log: OrNull(claim.verdict == .fails ? claim.observation.map(place) : nil),
                        chain: labels(claim.path?.chain ?? []), file: OrNull(claim.path?.file),
                        line: OrNull(claim.path?.line), note: OrNull(claim.note))
                }
            )
        )
    }

    private func labels(_ modules: [ModuleID]) -> [String] { modules.map { graph[$0].label } }

    private func place(_ observation: Observation) -> Document.Place {
        .init(file: log, line: observation.line, step: observation.step)
    }

    /// Four digits behind the point, the same on every machine.
    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    private struct Document: Encodable {
        struct Place: Encodable {
            let file: String
            let line: Int
            let step: String
        }
        struct Missed: Encodable {
            let module: String
            let log: Place
            let chain: [String]
            let because: String
            let file: OrNull<String>
            let line: OrNull<Int>
        }
        struct Explained: Encodable { let module, because: String }
        struct Stale: Encodable {
            let module, because, remedy: String
            let confirmed: OrNull<Bool>
        }
        struct Files: Encodable {
            let module: String
            let missed, extra: [String]
        }
        struct Unmatched: Encodable {
            let name: String
            let line: Int
            let why: String
        }
        struct Failure: Encodable {
            let module: String
            let log: OrNull<Place>
            let chain: [String]
            let because: String
        }
        struct Expectation: Encodable {
            let text: String
            let holds: Bool
            let verdict: String
            let failures: [Failure]
            let why: OrNull<String>
        }
        struct Claim: Encodable {
            let claim, verdict, because: String
            let log: OrNull<Place>
            let chain: [String]
            let file: OrNull<String>
            let line: OrNull<Int>
            let note: OrNull<String>
        }
        let schema: String
        let partial: Bool
        let basis, log: String
        let predicted, mayRecompile, observed: [String]
        let missed: [Missed]
        let extra, undecided: [String]
        let explained: [Explained]
        let stale: [Stale]
        let files: [Files]
        let products: [String]
        let unmatched: [Unmatched]
        let precision, recall: Double
        let safe, provesAbsence: Bool
        let expectations: [Expectation]
        let interfaceOnly: [Claim]
    }
}
