internal import ArchitectureRules
internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple suggest`: the changes to the graph that save most.
struct SuggestCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "suggest", summary: "show the changes to the graph that save most",
        options: OutputOptions.options(["text", "json", "markdown"]) + [
            .value("--count", "N", "how many (default: 10)")
        ] + WeightOptions.options + ProjectOptions.options,
        example: "ripple suggest --since 180.days",
        discussion: """
            Takes out each dependency, and gives each module an interface, in a copy of the graph, and reckons what all
            interface edits together recompile then: seconds of build logs, as often as git's history says. The best
            is what saves most for each name and file that has to be touched.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let weights: WeightOptions
    private let count: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        weights = try WeightOptions(arguments, spec: Self.spec)
        count = try arguments.number("--count", in: 1...1000, spec: Self.spec) ?? 10
    }

    func run(in system: System) async throws -> ExitCode {
        let file = try project.configurationFile(in: system)
        let loaded = try await project.load(in: system)
        let hasFiles = project.graphFiles.isEmpty
        let (known, basis) = try await weights.weights(loaded, hasFiles: hasFiles, in: system)
        let input = CheckInput.of(
            loaded, file?.configuration(for: loaded.root) ?? Configuration(), hasFiles: hasFiles, in: system)
        let suggestions = Suggestions(input, weights: known, count: count)
        let report = SuggestReport(
            suggestions, in: loaded.graph, basis: basis, isPartial: loaded.isPartial,
            shellWord: { ShellWord.quoted($0) })
        try output.write(report.text(format: output.format), in: system)
        return loaded.exitCode
    }
}
