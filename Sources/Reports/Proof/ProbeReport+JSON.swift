internal import ImpactVerification
internal import ModuleGraphs

extension ProbeReport {
    /// The whole answer: `ripple.probe/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.probe/1", partial: isPartial || isIncomplete, variant: variant,
                experiments: results.map { result in
                    let ripple = result.row?.ripple
                    return .init(
                        module: graph[result.experiment.module].label, edit: result.experiment.edit.rawValue,
                        file: result.experiment.file, predicted: ripple?.recompiles ?? [],
                        mayRecompile: ripple?.mayRecompile ?? [], observed: ripple?.compiled ?? [],
                        missed: result.missed, extra: ripple?.extra ?? [], stale: ripple?.stale ?? [],
                        linked: result.row?.linked ?? [], databaseAgrees: OrNull(ripple?.databaseAgrees),
                        seconds: OrNull(ripple?.seconds), problem: OrNull(result.problem),
                        judgements: sentences(result).map { .init(verdict: $0.verdict.rawValue, text: $0.text) })
                },
                counts: .init(
                    experiments: results.count, built: results.count { $0.row != nil },
                    missed: results.reduce(0) { $0 + $1.missed.count },
                    extra: results.reduce(0) { $0 + ($1.row?.ripple?.extra.count ?? 0) }, skipped: skipped)
            )
        )
    }

    private struct Document: Encodable {
        struct Judgement: Encodable { let verdict, text: String }
        struct Experiment: Encodable {
            let module, edit, file: String
            let predicted, mayRecompile, observed, missed, extra, stale, linked: [String]
            let databaseAgrees: OrNull<Bool>
            let seconds: OrNull<Double>
            let problem: OrNull<String>
            let judgements: [Judgement]
        }
        struct Counts: Encodable { let experiments, built, missed, extra, skipped: Int }
        let schema: String
        let partial: Bool
        let variant: String
        let experiments: [Experiment]
        let counts: Counts
    }
}
