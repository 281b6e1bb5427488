internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// The options by which a verb learns what changed: files named, or versions that git or a diff gives.
struct ChangeOptions: Sendable {
    static let options: [OptionSpec] = [
        .value("--since", "REV", "what this branch changed since it left REV, uncommitted and untracked files too"),
        .flag("--staged", "what is staged"),
        .flag("--uncommitted", "what differs from the last commit, untracked files included (the default)"),
        .value("--files-from", "FILE|-", "read names of changed files, one a line or with a zero byte behind each"),
        .value("--diff", "FILE|-", "read a unified diff; the files on disk may be those before or after it"),
        .value(
            "--edit", "KIND",
            "state the kind of edit: " + EditKind.allCases.prefix(7).map(\.rawValue).joined(separator: ", ") + ", …"
        ),
    ]

    /// What an operand stands for.
    enum Source: Sendable, Equatable {
        case files
        case git(Comparison)
        case list(String)
        case diff(String)
    }

    let source: Source
    /// Files named: the changed ones, or those to which the versions are narrowed.
    let names: [String]
    let edit: EditKind?

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        var operands = arguments.operands
        var sources: [(option: String, source: Source)] = []
        if let revision = arguments["--since"] {
            sources.append(("--since", .git(Comparison(range: revision) ?? .since(revision))))
        }
        if arguments.has("--staged") { sources.append(("--staged", .git(.staged))) }
        if arguments.has("--uncommitted") { sources.append(("--uncommitted", .git(.uncommitted))) }
        if let file = arguments["--files-from"] { sources.append(("--files-from", .list(file))) }
        if let file = arguments["--diff"] { sources.append(("--diff", .diff(file))) }
        if let first = operands.first, Self.isRange(first), let range = Comparison(range: first) {
            sources.append((first, .git(range)))
            operands.removeFirst()
        }
        if sources.isEmpty, operands == ["-"] { sources.append(("-", .list("-"))) }
        if sources.count > 1 {
            throw UsageError(
                "'\(sources[0].option)' and '\(sources[1].option)' both say what changed; give one", usage: spec.usage)
        }
        if case .list? = sources.first?.source { operands.removeAll { $0 == "-" } }
        source = sources.first?.source ?? (operands.isEmpty ? .git(.uncommitted) : .files)
        names = operands
        if names.contains("") {
            throw UsageError("'\(spec.verb)' expects \(spec.operands), found ''", usage: spec.usage)
        }
        edit = try arguments["--edit"].map { text throws(UsageError) in
            guard let kind = EditKind(rawValue: text) else {
                throw UsageError.unexpected(text, of: "--edit", EditKind.allCases.map(\.rawValue), usage: spec.usage)
            }
            return kind
        }
    }

    /// Whether standard input is read for changes.
    var readsInput: Bool {
        switch source {
        case .list(let file), .diff(let file): file == "-"
        case .files: names.contains("-")
        case .git: false
        }
    }

    /// Whether the answer may take a process: not where files are only named.
    var mayStartProcesses: Bool { if case .git = source { true } else { false } }

    /// `A..B` or `A...B`: two dots that are no step up in a path.
    private static func isRange(_ word: String) -> Bool {
        guard word.contains(".."), !word.hasPrefix("."), !word.hasPrefix("/") else { return false }
        return !word.contains("/../") && !word.hasSuffix("/..")
    }

    /// The changed files with what is known of their versions, relative to the checkout.
    ///
    /// - Throws: ``CommandFailure`` that says what to do next.
    func changedFiles(in project: LoadedProject, system: System) async throws -> [ChangedFile] {
        let locator = FileLocator(project: project, system: system)
        var changed: [ChangedFile]
        switch source {
        case .files:
            changed = try expanded(names, system).flatMap(locator.paths(of:)).map { ChangedFile(path: $0) }
        case .list(let file):
            let listed = PathList.parse(try read(file, system))
            changed = (listed + (try expanded(names, system))).flatMap(locator.paths(of:))
                .map { ChangedFile(path: $0) }
        case .git(let comparison):
            changed = try await GitChanges(project: project, system: system).files(comparison)
        case .diff(let file):
            changed = try DiffChanges(project: project, system: system).files(in: try read(file, system))
        }
        if !names.isEmpty, source.hasVersions {
            let scopes = try expanded(names, system).flatMap(locator.scopes(of:))
            changed = changed.filter { file in
                scopes.contains { FileLocator.isInside(file.path, of: $0) }
                    || file.oldPath.map { old in scopes.contains { FileLocator.isInside(old, of: $0) } } == true
            }
        }
        if let edit { for index in changed.indices { changed[index].stated = edit } }
        return changed
    }

    /// The names with those of standard input in the place of `-`.
    private func expanded(_ names: [String], _ system: System) throws -> [String] {
        try names.flatMap { $0 == "-" ? PathList.parse(try system.terminal.readInput()) : [$0] }
    }

    private func read(_ file: String, _ system: System) throws -> [UInt8] {
        do {
            if file == "-" { return try system.terminal.readInput() }
            return try system.files.read(Paths.absolute(file, in: system.environment.currentDirectory))
        } catch {
            throw CommandFailure(error.description)
        }
    }
}

extension ChangeOptions.Source {
    fileprivate var hasVersions: Bool {
        switch self {
        case .git, .diff: true
        case .files, .list: false
        }
    }
}

extension UsageError {
    /// A value that is none of those that an option takes.
    static func unexpected(_ value: String, of option: String, _ expected: [String], usage: String) -> UsageError {
        let nearest = Spelling.nearest(to: value, among: expected).map { "; did you mean '\($0)'?" } ?? ""
        return UsageError(
            "'\(option)' expects \(expected.joined(separator: ", ")), found '\(value)'\(nearest)", usage: usage)
    }
}

extension ChangedFile {
    /// Where a renamed file was before.
    fileprivate var oldPath: String? {
        if case .renamed(let old) = presence { old } else { nil }
    }
}
