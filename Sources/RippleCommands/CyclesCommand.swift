internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple cycles`: every cycle of modules.
struct CyclesCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "cycles", summary: "show every cycle of modules by a shortest witness",
        options: OutputOptions.options(["text", "json"]) + ProjectOptions.options,
        example: "ripple cycles --package-path Fixtures/Cyclic",
        discussion: """
            Exits with 1 where there is a cycle. Manifests that SwiftPM refuses for a cycle are read all the same.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let cycles = loaded.graph.cycles()
        let report = CycleReport(cycles, in: loaded.graph, isPartial: loaded.isPartial)
        try output.write(output.format == "json" ? report.json : report.text, in: system)
        if loaded.isPartial { return .incomplete }
        return cycles.isEmpty ? .clean : .findings
    }
}
