internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import Reports
internal import SystemAccess

/// `ripple impact`: what recompiles when these files change.
struct ImpactCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "impact", summary: "show what recompiles when files change", operands: "FILE…|-",
        operandCount: 1...Int.max,
        options: OutputOptions.options(["text", "json"]) + ProjectOptions.options,
        example: "ripple impact Sources/Booking/BookingDetailView.swift",
        discussion: """
            A folder stands for all files in it; '-' reads names from standard input, one a line or with a zero
            byte behind each. A file need not exist: it may have been deleted.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let names: [String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        names = arguments.operands
        if names.contains("") {
            throw UsageError("'impact' expects \(Self.spec.operands), found ''", usage: Self.spec.usage)
        }
        if names.contains("-"), project.graphFiles.contains("-") {
            throw UsageError("'-' cannot hold a graph and file names at once", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let locator = FileLocator(project: loaded, system: system)
        var paths: [String] = []
        for name in names {
            let meant = name == "-" ? NameList.names(in: try system.terminal.readInput()) : [name]
            paths += meant.flatMap(locator.paths(of:))
        }
        let (changes, prediction) = await ImpactAnalysis(project: loaded, system: system)
            .predict(paths.map { ChangedFile(path: $0) }, rules: .rules(for: RuleKey(system: .native, configuration: .debug)))
        let report = ImpactReport(prediction, of: changes, in: loaded.graph, isPartial: loaded.isPartial)
        try output.write(output.format == "json" ? report.json : report.text, in: system)
        return loaded.exitCode
    }
}
