internal import BuildCosts
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import Reports
internal import SystemAccess

/// `ripple impact`: what recompiles when these files change.
struct ImpactCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "impact", summary: "show what recompiles when files change", operands: "[FILE…|-|A..B]",
        operandCount: 0...Int.max,
        options: OutputOptions.options(["text", "json", "swift-test", "xcodebuild"]) + ChangeOptions.options
            + RuleOptions.options + [
                .flag("--exact", "where a build is at hand, let the compiler tell whether an interface changed"),
                .flag("--tests", "show the test modules that the change affects"),
                .flag("--no-tests", "a build without tests"),
            ] + CostOptions.options + ProjectOptions.options,
        example: "ripple impact --since main",
        discussion: """
            With nothing named, the uncommitted changes count. Files that are only named may have changed in any
            way; with --since, a range, --staged, --uncommitted or --diff both versions of each file are compared,
            and names narrow the answer to these files. A folder stands for all files in it; '-' reads names from
            standard input. A file need not exist: it may have been deleted.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let changes: ChangeOptions
    private let rules: RuleOptions
    private let costs: CostOptions
    private let isExact, showsTests, includesTests: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        changes = try ChangeOptions(arguments, spec: Self.spec)
        rules = RuleOptions(arguments)
        costs = try CostOptions(arguments, spec: Self.spec)
        isExact = arguments.has("--exact")
        includesTests = !arguments.has("--no-tests")
        showsTests = arguments.has("--tests") || ["swift-test", "xcodebuild"].contains(output.format)
        if changes.readsInput, project.graphFiles.contains("-") {
            throw UsageError("'-' cannot hold a graph and changes at once", usage: Self.spec.usage)
        }
        if showsTests, !includesTests {
            throw UsageError("'--tests' and '--no-tests' contradict each other", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let files = try await changes.changedFiles(in: loaded, system: system)
        let analysis = ImpactAnalysis(project: loaded, system: system)
        var answer = await analysis.predict(
            files, rules: rules.rules(for: loaded), includesTests: includesTests, exact: isExact)
        if answer.prediction.rules != nil {
            answer.prediction.toolchain = await ToolchainVersion.find(in: system, mayStart: changes.mayStartProcesses)
        }
        for note in answer.notes { system.terminal.writeError("note: \(Escaping.terminal(note))\n") }
        if showsTests {
            let affected = AffectedTests(changes: answer.changes, in: loaded.graph)
            let report = TestReport(affected, changes: answer.changes, in: loaded.graph, isPartial: loaded.isPartial)
            system.terminal.writeError(report.count)
            try output.write(report.text(format: output.format), in: system)
            return loaded.exitCode
        }
        var report = ImpactReport(answer.prediction, of: answer.changes, in: loaded.graph, isPartial: loaded.isPartial)
        report.cost = try cost(of: answer.prediction, loaded, in: system)
        try output.write(output.format == "json" ? report.json : report.text, in: system)
        return loaded.exitCode
    }

    /// What the rebuild costs, where a log tells. The sizes of the other modules' sources are looked up only where one
    /// of those that rebuild has to be estimated by them.
    private func cost(
        of prediction: RebuildPrediction, _ loaded: LoadedProject, in system: System
    ) throws -> RebuildCost? {
        guard !prediction.modules.isEmpty, costs.hasLog(of: loaded, in: system) else { return nil }
        func cost(_ knowledge: CostOptions.Knowledge) -> RebuildCost? {
            guard !knowledge.model.isEmpty else { return nil }
            return RebuildCost(
                of: prediction, in: loaded.graph, model: knowledge.model,
                system: rules.key(for: loaded).system, cores: costs.cores(in: system))
        }
        let first = cost(
            try costs.learn(loaded, modules: prediction.modules.map(\.module), in: system))
        guard let first, !first.unknown.isEmpty || first.estimatedCount > 0 else { return first }
        return cost(try costs.learn(loaded, in: system))
    }
}
