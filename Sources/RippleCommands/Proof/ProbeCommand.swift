internal import ImpactVerification
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import Reports
internal import SystemAccess

/// `ripple probe`: the experiment.
struct ProbeCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "probe", summary: "make the experiment: edit a copy, build it, compare", operands: "[FILE…]",
        operandCount: 0...Int.max,
        options: ProbeOptions.options + ExpectationOptions.options
            + OutputOptions.options(["text", "json", "markdown", "junit", "github"]) + RuleOptions.options
            + ProjectOptions.options,
        example: "ripple probe Sources/Booking/BookingListView.swift --make body --expect-untouched Profile",
        discussion: """
            The sources are copied to a scratch folder that is kept; yours and your build folder are only read. Words
            behind '--' go to 'swift build'. Exits with 1 where a module compiled that was not predicted to, where an
            expectation failed or a claim is refuted.
            """,
        passesOn: true
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let rules: RuleOptions
    private let expectations: ExpectationOptions
    private let options: ProbeOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        options = try ProbeOptions(arguments, spec: Self.spec)
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        rules = RuleOptions(arguments)
        expectations = try ExpectationOptions(arguments, spec: Self.spec)
        if arguments["--build-system"] == BuildSystem.xcode.rawValue {
            throw UsageError("'probe' builds packages: --build-system native or swiftbuild", usage: Self.spec.usage)
        }
        if !project.graphFiles.isEmpty {
            throw UsageError("'probe' needs a checkout; leave '--graph' out", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        guard loaded.kind == .packages else { throw CommandFailure("'probe' builds packages; found an Xcode project") }
        let workshop = ProbeWorkshop(
            project: loaded, system: system, key: rules.key(for: loaded), includesTests: options.includesTests,
            arguments: options.arguments, scratch: options.scratch)
        let plan = try plan(for: loaded, system)
        let expected = try expectations.resolved(in: loaded, system: system)
        var matrix = ProbeRun(workshop: workshop, options: options, expectations: expected)
        let results = try await matrix.make(plan.experiments)
        let report = ProbeReport(
            results, skipped: plan.skipped, variant: workshop.variant, in: loaded.graph, isPartial: loaded.isPartial)
        if let rows = options.rows {
            let path = Paths.absolute(rows, in: system.environment.currentDirectory)
            try system.files.write(Array(ProbeRows.text(of: results.compactMap(\.row)).utf8), to: path)
        }
        try output.write(report.text(format: output.format), in: system)
        if report.hasFailures { return .findings }
        return report.isIncomplete || loaded.isPartial ? .incomplete : .clean
    }

    /// What is to be made: the edits in the files that were named, or in every module.
    private func plan(
        for loaded: LoadedProject, _ system: System
    ) throws -> (experiments: [ProbePlan.Experiment], skipped: Int) {
        let graph = loaded.graph
        guard options.isAll else {
            let locator = FileLocator(project: loaded, system: system)
            var experiments: [ProbePlan.Experiment] = []
            for name in options.files {
                for path in locator.paths(of: name) where path.hasSuffix(".swift") {
                    let owners = loaded.ownership.owners(of: path)
                    guard let module = owners.modules.first, owners.role == .content else {
                        throw CommandFailure("'\(path)' is no source of a module: \(owners.reason)")
                    }
                    guard system.files.isFile(Paths.join(loaded.root, path)) else {
                        throw CommandFailure("no file '\(name)'")
                    }
                    experiments += options.edits.map { .init(module: module, edit: $0, file: path) }
                }
            }
            guard !experiments.isEmpty else {
                throw CommandFailure("no Swift file named; the edits are made in Swift files")
            }
            return (experiments, 0)
        }
        let chosen = try options.modules.flatMap { try BuildExpectation(.untouched, $0, in: graph).modules }
        let modules = graph.loadedModules.filter { module in
            module.kind != .plugin && (options.includesTests || module.kind != .test)
                && (options.modules.isEmpty || chosen.contains(module.id))
        }
        let sources = ModuleSources(of: loaded, files: system.files)
        let plan = ProbePlan(
            modules: modules.map(\.id), edits: options.edits, sources: { sources.swiftFiles(of: $0) ?? [] },
            text: sources.text(of:))
        return (plan.experiments, plan.skipped)
    }
}

extension ProbeReport {
    fileprivate func text(format: String) -> String {
        switch format {
        case "json": json
        case "markdown": markdown
        case "junit": junit
        case "github": github
        default: text
        }
    }
}
