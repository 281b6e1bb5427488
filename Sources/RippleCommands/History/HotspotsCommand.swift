internal import BuildCosts
internal import Reports
internal import SystemAccess

/// `ripple hotspots`: which modules and files cost most, by how often they change and what that rebuilds.
struct HotspotsCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "hotspots",
        summary: "show which modules and files cost most: how often they change, and what that rebuilds",
        options: OutputOptions.options(["text", "json", "markdown"]) + HistoryOptions.options("90.days") + [
            .value("--top", "N", "show the first N modules and files (default: 15; JSON has all)")
        ] + CostOptions.options + RuleOptions.options + ProjectOptions.options,
        example: "ripple hotspots --since 90.days",
        discussion: """
            Each commit is predicted with the graph and the sources that there were: what each changed file, by the kind
            of its edit, recompiles. A file goes by its name of today through every rename. A merge counts for nothing
            of its own: its commits do; with --first-parent a merge is one change. Commits in bulk (--bulk) are left out
            and named. No author is looked at. Sorted by seconds a week, or by modules where no log tells seconds; what
            only may recompile counts, and is shown apart. Commits that were seen before come from the user's cache.
            """
    )

    private let inquiry: HistoryInquiry
    private let top: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        inquiry = try HistoryInquiry(arguments, spec: Self.spec)
        top = try arguments.number("--top", in: 1...Int.max, spec: Self.spec) ?? 15
    }

    func run(in system: System) async throws -> ExitCode {
        let study = try await inquiry.study(in: system)
        let hotspots = Hotspots(
            study.records, weeks: study.weeks, present: study.present(in: system), secondsOf: study.secondsOf)
        let report = HotspotReport(
            hotspots, since: inquiry.history.startText, bulkLimit: inquiry.history.bulkLimit, top: top,
            sources: study.sources,
            isPartial: study.isPartial)
        try inquiry.output.write(report.text(format: inquiry.output.format), in: system)
        return study.exitCode
    }
}
