internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple graph`: the module graph.
struct GraphCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "graph", summary: "show the modules and what each needs",
        options: OutputOptions.options(["text", "json", "mermaid", "dot"]) + [
            .flag("--stats", "figures instead of the list of modules"),
            .value("--focus", "MODULE", "only this module, what it needs and what needs it"),
            .value("--depth", "N", "with --focus: at most N dependencies away"),
            .flag("--reduce", "leave out dependencies that a longer path implies"),
            .flag("--no-tests", "leave out test modules"),
            .flag("--external", "show products from outside the checkout too"),
        ] + ProjectOptions.options,
        example: "ripple graph --focus Booking --depth 1 --format mermaid"
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let showsStatistics, reduces, showsTests, showsExternal: Bool
    private let focus: String?
    private let depth: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        showsStatistics = arguments.has("--stats")
        reduces = arguments.has("--reduce")
        showsTests = !arguments.has("--no-tests")
        showsExternal = arguments.has("--external")
        focus = arguments["--focus"]
        depth = try arguments["--depth"].map { text throws(UsageError) in
            guard let depth = Int(text), depth >= 0 else {
                throw UsageError("'--depth' expects a whole number from 0, found '\(text)'", usage: Self.spec.usage)
            }
            return depth
        }
        if depth != nil, focus == nil {
            throw UsageError("'--depth' goes with '--focus MODULE'", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let project = try await project.load(in: system)
        var graph = project.graph
        if let focus {
            let near = graph.neighborhood(of: try graph.module(named: focus), depth: depth)
            graph = graph.filtered { near.contains($0.id) }
        }
        if !showsTests || !showsExternal {
            graph = graph.filtered { (showsTests || $0.kind != .test) && (showsExternal || !$0.isExternal) }
        }
        if reduces { graph = graph.reduced() }
        let report = GraphReport(graph, showsStatistics: showsStatistics, isPartial: project.isPartial)
        switch output.format {
        case "json": try output.write(report.json, in: system)
        case "mermaid": try output.write(report.mermaid, in: system)
        case "dot": try output.write(report.dot, in: system)
        default: try output.write(report.text, in: system)
        }
        return project.exitCode
    }
}
