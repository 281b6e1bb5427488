internal import ArchitectureRules
internal import BuildCosts
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import Reports
internal import SystemAccess

/// `ripple budget`: what a change set costs, against the limits of `ripple.json` and a ratchet.
struct BudgetCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "budget", summary: "show what a change costs in seconds, against limits", operands: "[FILE…|-|A..B]",
        operandCount: 0...Int.max,
        options: OutputOptions.options(["text", "json", "markdown"]) + ChangeOptions.options + CostOptions.options + [
            .value("--config", "FILE", "the configuration (default: the nearest ripple.json here or above)"),
            .value("--ratchet", "FILE", "what edits may cost (default: ripple-budget.json beside the configuration)"),
            .flag("--write-ratchet", "write down what edits cost now; what is written already can only shrink"),
            .flag("--allow-growth", "with --write-ratchet: let amounts grow"),
            .flag("--no-tests", "a build without tests"),
        ] + RuleOptions.options + ProjectOptions.options,
        example: "ripple budget --since main --log .build/build.db --format markdown",
        discussion: """
            Seconds come from build logs: SwiftPM's build.db, Xcode's activity logs, Bazel's profile, ninja's log,
            the compiler's statistics. What no log shows is estimated from the size of the sources and marked so.
            Work is the seconds of one processor; a build takes some half a second besides. Exits with 1 where a
            limit is broken. Docs/Guides/Budgets.md tells more.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let changes: ChangeOptions
    private let rules: RuleOptions
    private let costs: CostOptions
    private let configurationPath, ratchetPath, since: String?
    private let writes, allowsGrowth, includesTests: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        changes = try ChangeOptions(arguments, spec: Self.spec)
        rules = RuleOptions(arguments)
        costs = try CostOptions(arguments, spec: Self.spec)
        configurationPath = arguments["--config"]
        ratchetPath = arguments["--ratchet"]
        since = arguments["--since"]
        writes = arguments.has("--write-ratchet")
        allowsGrowth = arguments.has("--allow-growth")
        includesTests = !arguments.has("--no-tests")
        if allowsGrowth, !writes {
            throw UsageError("'--allow-growth' needs '--write-ratchet'", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let file = try configurationFile(in: system)
        let loaded = try await project.load(in: system)
        let knowledge = try costs.learn(loaded, in: system)
        let cores = costs.cores(in: system)
        let rebuildRules = rules.rules(for: loaded)
        let input = CheckInput.of(
            loaded, file?.configuration(for: loaded.root) ?? Configuration(), hasFiles: project.graphFiles.isEmpty,
            rules: rebuildRules, in: system)
        if !loaded.isPartial { CheckOptions.noteIdleLimits(input, file, in: system) }
        var editCosts = EditCosts(input, model: knowledge.model, cores: cores)
        let path = ratchetFile(file, root: loaded.root, in: system)
        var ratchet = try self.ratchet(at: path, in: system)
        if writes {
            try write(ratchet, to: path, &editCosts, loaded, knowledge, in: system)
            return loaded.exitCode
        }
        let files = try await changes.changedFiles(in: loaded, system: system)
        let answer = await ImpactAnalysis(project: loaded, system: system).predict(
            files, rules: rebuildRules, includesTests: includesTests)
        let cost = RebuildCost(
            of: answer.prediction, in: loaded.graph, model: knowledge.model, system: rebuildRules.key.system,
            cores: cores)
        let excluded = file?.excludedFolders ?? []
        let before =
            project.graphFiles.isEmpty
            ? await GraphBefore(project: loaded, excluded: excluded, system: system)
                .figures(before: answer.changes, changes.source) : nil
        if knowledge.model.isEmpty { ratchet = nil }
        let check = BudgetCheck(change: cost, costs: &editCosts, ratchet: ratchet, in: input)
        let report = BudgetReport(
            cost, check: check, of: answer.changes, prediction: answer.prediction, in: loaded.graph,
            sources: knowledge.sources, comparison: since.map { "since this branch left \($0)" } ?? "",
            graphBefore: before, knowsSeconds: !knowledge.model.isEmpty, isPartial: loaded.isPartial)
        try output.write(report.text(format: output.format), in: system)
        if loaded.isPartial { return .incomplete }
        if !check.over.isEmpty { return .findings }
        if check.lines.contains(where: { $0.found == nil || ($0.quantity != .recompiles && knowledge.model.isEmpty) }) {
            system.terminal.writeError(
                "error: a limit needs seconds that no log tells; build first, or name a log with --log\n")
            return .incomplete
        }
        return .clean
    }

    private func configurationFile(in system: System) throws -> ConfigurationFile? {
        guard let configurationPath else { return try project.configurationFile(in: system) }
        return try ConfigurationFile(
            reading: Paths.absolute(configurationPath, in: system.environment.currentDirectory), in: system)
    }

    private func ratchetFile(_ file: ConfigurationFile?, root: String, in system: System) -> String {
        if let ratchetPath { return Paths.absolute(ratchetPath, in: system.environment.currentDirectory) }
        return Paths.join(file?.folder ?? root, "ripple-budget.json")
    }

    private func ratchet(at path: String, in system: System) throws -> BudgetRatchet? {
        guard system.files.isFile(path) || (ratchetPath != nil && !writes) else { return nil }
        do {
            let shown = Paths.relativeOrOutside(path, to: system.environment.currentDirectory)
            return try BudgetRatchet(parsing: try system.files.read(path), file: shown)
        } catch let error as ConfigurationError {
            throw CommandFailure(detailed: error.description)
        } catch let error as FileError {
            throw CommandFailure(error.description)
        }
    }

    private func write(
        _ ratchet: BudgetRatchet?, to path: String, _ costs: inout EditCosts, _ loaded: LoadedProject,
        _ knowledge: CostOptions.Knowledge, in system: System
    ) throws {
        if loaded.isPartial {
            throw CommandFailure("a part of the project could not be loaded; a ratchet needs the whole of it")
        }
        guard !knowledge.model.isEmpty else {
            throw CommandFailure("no log tells seconds; build first, or name a log with --log")
        }
        let next = (ratchet ?? BudgetRatchet()).turned(by: &costs, in: loaded.graph, allowsGrowth: allowsGrowth)
        do { try system.files.write(Array(next.text.utf8), to: path) } catch {
            throw CommandFailure(error.description)
        }
        let shown = Paths.relativeOrOutside(path, to: system.environment.currentDirectory)
        system.terminal.write("\(Escaping.terminal(shown)): \(next.count) edits\n")
    }
}
