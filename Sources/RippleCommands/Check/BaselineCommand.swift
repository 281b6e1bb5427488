internal import ArchitectureRules
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple baseline`: writes down the findings that are there, so that none comes in addition.
struct BaselineCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "baseline", summary: "write down known findings, which can then only become fewer",
        options: [
            .flag("--prune", "take out lines whose findings are gone"),
            .flag("--allow-additions", "add lines for findings that have none"),
            .value("--reason", "TEXT", "why, for lines that are added"),
            .value("--ticket", "TEXT", "the ticket, for lines that are added"),
            .value("--owner", "TEXT", "who answers for it, for lines that are added"),
            .value("--expires", "YYYY-MM-DD", "the last day, for lines that are added"),
        ] + CheckOptions.options + RuleOptions.options + ProjectOptions.options,
        example: "ripple baseline --prune",
        discussion: """
            The first time it writes every finding. After that it changes nothing unless told: growth needs
            --allow-additions. Findings of strict rules are never written. Exits with 1 where something is left.
            """
    )

    private let project: ProjectOptions
    private let options: CheckOptions
    private let prunes, adds: Bool
    private let reason, ticket, owner, expires: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        options = try CheckOptions(arguments, spec: Self.spec)
        prunes = arguments.has("--prune")
        adds = arguments.has("--allow-additions")
        reason = arguments["--reason"]
        ticket = arguments["--ticket"]
        owner = arguments["--owner"]
        expires = arguments["--expires"]
        for (name, value) in [("--reason", reason), ("--ticket", ticket), ("--owner", owner)] where value == "" {
            throw UsageError("'\(name)' expects TEXT, found ''", usage: Self.spec.usage)
        }
        if let expires, !Baseline.isDay(expires) {
            throw UsageError("'--expires' expects YYYY-MM-DD, found '\(expires)'", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let file = try options.configurationFile(project, in: system)
        try options.demandLayers(file, in: system)
        let loaded = try await project.load(in: system)
        if loaded.isPartial {
            throw CommandFailure("a part of the project could not be loaded; a baseline needs the whole of it")
        }
        let input = options.input(loaded, file, hasFiles: project.graphFiles.isEmpty, in: system)
        let result = Checker(input).check(only: options.only)
        let path = options.baselineFile(file, root: loaded.root, in: system)
        let existing = system.files.isFile(path) ? try options.baseline(at: path, in: system) : nil
        let strict = input.configuration.strict
        var baseline = existing ?? Baseline(file: Paths.lastComponent(path))
        let before = baseline.entries
        if prunes { baseline = baseline.pruned(by: result) }
        if adds || existing == nil {
            baseline = baseline.extended(
                by: result, strict: strict, reason: reason, ticket: ticket, owner: owner, expires: expires)
        }
        let text = Array(baseline.text.utf8)
        if (try? system.files.read(path)) != text {
            do { try system.files.write(text, to: path) } catch { throw CommandFailure(error.description) }
        }
        return report(baseline, before: before, result, strict, path, system)
    }

    private func report(
        _ baseline: Baseline, before: [Baseline.Entry], _ result: CheckResult, _ strict: Set<RuleName>, _ path: String,
        _ system: System
    ) -> ExitCode {
        let known = Set(baseline.entries.map(\.identity))
        let was = Set(before.map(\.identity))
        let found = Set(result.findings.map(\.identity))
        let left = result.findings.filter { !known.contains($0.identity) }
        let gone = baseline.entries.filter { result.rules.contains($0.identity.rule) && !found.contains($0.identity) }
        for finding in left {
            let place = finding.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
            let why = strict.contains(finding.rule) ? "strict, so it is not written" : "not in the baseline"
            system.terminal.write(Escaping.terminal("\(place)\(finding.message) (\(why))") + "\n")
        }
        for entry in gone {
            let identity = entry.identity
            system.terminal.write(
                Escaping.terminal("no longer found: \(identity.rule.rawValue): \(identity.from) -> \(identity.to)")
                    + "\n")
        }
        let shown = Paths.relativeOrOutside(path, to: system.environment.currentDirectory)
        let lines = baseline.entries.count
        var text = "\(shown): \(lines) \(lines == 1 ? "line" : "lines")"
        text += ", \(known.subtracting(was).count) added, \(was.subtracting(known).count) taken out\n"
        if left.contains(where: { !strict.contains($0.rule) }) {
            text += "'--allow-additions' adds what is new; better mend it\n"
        }
        if !gone.isEmpty { text += "'--prune' takes out what is no longer found\n" }
        system.terminal.write(text)
        return left.isEmpty && gone.isEmpty ? .clean : .findings
    }
}
