internal import ArchitectureRules
internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple why`: how a change in one module reaches another.
struct WhyCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "why", summary: "show how a change in one module reaches another", operands: "CHANGED AFFECTED",
        operandCount: 2...2,
        options: OutputOptions.options(["text", "json"]) + [
            .flag("--uses", "show by which names the two use each other, and which way is cheaper to break")
        ] + ProjectOptions.options,
        example: "ripple why TravelModels App",
        discussion: """
            CHANGED and AFFECTED are modules, or files of one. Shown are the shortest paths (the first ten), and the
            dependencies that every path shares.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let changed, affected: String
    private let showsUses: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        showsUses = arguments.has("--uses")
        (changed, affected) = (arguments.operands[0], arguments.operands[1])
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let start = try module(named: changed, in: loaded, system: system)
        let end = try module(named: affected, in: loaded, system: system)
        let route = DependencyRoute(from: start, to: end, in: loaded.graph)
        var report = PathReport(route, in: loaded.graph, isPartial: loaded.isPartial)
        if showsUses {
            let input = CheckInput.of(
                loaded, try project.configurationFile(in: system)?.configuration(for: loaded.root) ?? Configuration(),
                hasFiles: project.graphFiles.isEmpty, in: system)
            report.uses = UsesReport(TouchPoints(changed: start, affected: end, in: input), in: loaded.graph)
        }
        try output.write(output.format == "json" ? report.json : report.text, in: system)
        return loaded.exitCode
    }

    private func module(named name: String, in project: LoadedProject, system: System) throws -> ModuleID {
        do {
            return try project.graph.module(named: name)
        } catch {
            guard name.contains("/") || name.hasSuffix(".swift") else { throw error }
            let locator = FileLocator(project: project, system: system)
            let owners = locator.paths(of: name).flatMap { project.ownership.owners(of: $0).modules }
            switch owners.count {
            case 0: throw error
            case 1: return owners[0]
            default:
                throw ModuleNameError.ambiguous(name: name, candidates: owners.map { project.graph[$0].label })
            }
        }
    }
}
