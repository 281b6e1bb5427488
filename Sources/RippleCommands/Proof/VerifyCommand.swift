internal import BuildLogs
internal import Git
internal import ImpactVerification
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import Reports
internal import SystemAccess

/// `ripple verify`: predicted against observed.
struct VerifyCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "verify", summary: "compare the prediction with what a build log says ran", operands: "[FILE…|A..B]",
        operandCount: 0...Int.max,
        options: [
            .value("--log", "LOG|-", "the log of the build to verify: see 'ripple log --help'")
        ] + ExpectationOptions.options
            + OutputOptions.options(["text", "json", "markdown", "junit", "github"]) + ChangeOptions.options
            + RuleOptions.options + [.flag("--no-tests", "the build was one without tests")] + ProjectOptions.options,
        example: "ripple verify --log build.log --expect-untouched Profile",
        discussion: """
            What changed is what differs from 'ripple snapshot'. Files that are named, --since, a range, --staged,
            --uncommitted or --diff assert instead that the previous build stood there. Exits with 1 where a module
            compiled that was not predicted to, where an expectation failed or a claim is refuted, and with 2 where
            the log does not show what was demanded.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let changes: ChangeOptions
    private let rules: RuleOptions
    private let expectations: ExpectationOptions
    private let log: LogFile
    private let includesTests, usesSnapshot: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let log = arguments["--log"], !log.isEmpty else {
            throw UsageError("'verify' expects --log LOG", usage: Self.spec.usage)
        }
        self.log = LogFile(name: log)
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        changes = try ChangeOptions(arguments, spec: Self.spec)
        rules = RuleOptions(arguments)
        expectations = try ExpectationOptions(arguments, spec: Self.spec)
        includesTests = !arguments.has("--no-tests")
        usesSnapshot =
            arguments.operands.isEmpty
            && !["--since", "--staged", "--uncommitted", "--files-from", "--diff"].contains(where: arguments.has)
        if changes.readsInput, log == "-" {
            throw UsageError("'-' cannot hold a log and changes at once", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let records = try log.records(in: system)
        let loaded = try await project.load(in: system)
        let expected = try expectations.resolved(in: loaded, system: system)
        let changed =
            usesSnapshot
            ? try SnapshotStore(root: loaded.root, files: system.files)
                .changes(to: SourceList(project: loaded, files: system.files).paths)
            : try await changes.changedFiles(in: loaded, system: system)
        let answer = await ImpactAnalysis(project: loaded, system: system)
            .predict(changed, rules: .rules(for: key(of: records, in: loaded)), includesTests: includesTests)
        for note in answer.notes { system.terminal.writeError("note: \(Escaping.terminal(note))\n") }
        let places = ImportPlaces(project: loaded, files: system.files)
        let verifier = Verifier(
            graph: loaded.graph, changes: answer.changes, prediction: answer.prediction, importPlace: places.place)
        let verification = verifier.verify(records)
        let results = expected.expectations.map { verifier.check($0, against: verification) }
        let claims = expected.claims.map { verifier.check($0, against: verification) }
        let report = VerifyReport(
            verification, expectations: results, claims: claims, changes: answer.changes, in: loaded.graph,
            log: log.name, basis: basis, isPartial: loaded.isPartial)
        try output.write(report.text(format: output.format), in: system)
        return Self.exitCode(verification, results.map(\.verdict) + claims.map(\.verdict), loaded)
    }

    /// What was asked for, else what the log says of itself.
    private func key(of records: [BuildRecord], in project: LoadedProject) -> RuleKey {
        let record = records.last
        return rules.key(
            for: project,
            known: (
                record?.format.name.hasPrefix("swiftbuild") == true ? .swiftbuild : nil,
                record?.configuration == "release" ? .release : nil
            ))
    }

    private var basis: String {
        if usesSnapshot { return "the snapshot in .ripple" }
        return "as the command states, " + changes.source.words(names: changes.names)
    }

    private static func exitCode(
        _ verification: Verification, _ verdicts: [Verdict], _ project: LoadedProject
    ) -> ExitCode {
        if !verification.isSafe || verdicts.contains(.fails) { return .findings }
        return verdicts.contains(.notShown) || project.isPartial ? .incomplete : .clean
    }
}

extension ChangeOptions.Source {
    /// What the previous build is asserted to be, in words.
    fileprivate func words(names: [String]) -> String {
        switch self {
        case .files: names.count == 1 ? "before the edit of \(names[0])" : "before the edits of the files named"
        case .git(.since(let revision)): "where this branch left \(revision)"
        case .git(.range(let from, _)): "revision \(from)"
        case .git(.mergeBaseRange(let from, let to)): "where \(to) left \(from)"
        case .git(.staged), .git(.uncommitted): "the last commit"
        case .list(let file): "before the edits of the files in \(file)"
        case .diff(let file): "before the diff \(file)"
        }
    }
}

extension VerifyReport {
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
