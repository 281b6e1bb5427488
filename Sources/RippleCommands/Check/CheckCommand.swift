internal import ArchitectureRules
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple check`: whether the module graph is as `ripple.json` wants it.
struct CheckCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "check", summary: "check layers, cycles, interface modules, imports and limits",
        options: OutputOptions.options(CheckReport.Format.allCases.map(\.rawValue)) + CheckOptions.options + [
            .flag("--no-baseline", "report known exceptions too"),
            .value("--since", "REV", "report only what this branch brought in since it left REV"),
        ] + RuleOptions.options + ProjectOptions.options,
        example: "ripple check --only layers,cycles --format sarif --output ripple.sarif",
        discussion: """
            Exits with 1 where a finding is in no baseline, or a line of the baseline is out of date. Docs/Rules.md
            describes the rules; ripple.json says what they are told. Without one, what needs no layers is checked.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let options: CheckOptions
    private let since: String?
    private let usesBaseline: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        options = try CheckOptions(arguments, spec: Self.spec)
        since = arguments["--since"]
        usesBaseline = !arguments.has("--no-baseline")
        if since != nil, !project.graphFiles.isEmpty {
            throw UsageError("'--since' needs a checkout, and '--graph' takes its place", usage: Self.spec.usage)
        }
        if !usesBaseline, options.baselinePath != nil {
            throw UsageError("'--baseline' and '--no-baseline' contradict each other", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let file = try options.configurationFile(project, in: system)
        try options.demandLayers(file, in: system)
        let loaded = try await project.load(in: system)
        let input = options.input(loaded, file, hasFiles: project.graphFiles.isEmpty, in: system)
        if !loaded.isPartial { CheckOptions.noteIdleLimits(input, file, in: system) }
        let result = Checker(input).check(only: options.only)
        var comparison = BaselineComparison(withoutBaseline: result.findings)
        if usesBaseline {
            let path = options.baselineFile(file, root: loaded.root, in: system)
            if let baseline = try options.baseline(at: path, in: system) {
                comparison = baseline.compare(
                    result, configuration: input.configuration, today: Today.utc, judgesGone: !loaded.isPartial)
            }
        }
        var isPartial = loaded.isPartial
        if let since {
            let before = EarlierCheck(
                options: options, choice: project.choice, project: loaded, configuration: file, system: system)
            let old = try await before.result(since: since)
            comparison = comparison.since(old.result)
            isPartial = isPartial || old.isPartial
        }
        let report = CheckReport(result, comparison, isPartial: isPartial)
        try output.write(report.rendered(as: CheckReport.Format(rawValue: output.format) ?? .text), in: system)
        if isPartial { return .incomplete }
        return comparison.isClean ? .clean : .findings
    }
}
