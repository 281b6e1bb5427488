internal import BuildCosts
internal import Reports
internal import SystemAccess

/// `ripple replay`: what each of the last commits recompiled, and how the graph changed with them.
struct ReplayCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "replay", summary: "show what each of the last commits recompiled, and how the graph changed",
        options: OutputOptions.options(["text", "json", "markdown"]) + HistoryOptions.options("90.days") + [
            .value("--steps", "N", "show the trend in N steps of equally many commits (default: 8)")
        ] + CostOptions.options + RuleOptions.options + ProjectOptions.options,
        example: "ripple replay --since v1.0",
        discussion: """
            For each commit: the modules that it recompiled with the graph and the sources that there were, and the
            seconds of work that they cost by today's logs. The trend shows the graph (modules, dependencies, longest
            chain, mean transitive dependents) and the cost of the median commit, oldest first. Merges count for nothing
            of their own, unless --first-parent makes each one change; a branch's commits stand where their merge
            brought them in. Commits that were seen before come from the user's cache.
            """
    )

    private let inquiry: HistoryInquiry
    private let steps: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        inquiry = try HistoryInquiry(arguments, spec: Self.spec)
        steps = try arguments.number("--steps", in: 1...1000, spec: Self.spec) ?? 8
    }

    func run(in system: System) async throws -> ExitCode {
        let study = try await inquiry.study(in: system)
        let report = ReplayReport(
            study.records, secondsOf: study.secondsOf, steps: steps, since: inquiry.history.startText,
            sources: study.sources,
            isPartial: study.isPartial)
        try inquiry.output.write(report.text(format: inquiry.output.format), in: system)
        return study.exitCode
    }
}
