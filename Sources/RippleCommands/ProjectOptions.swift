internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// The options by which every verb finds its project, and how it loads it.
struct ProjectOptions: Sendable {
    static let options: [OptionSpec] = [
        .value("--package-path", "DIR", "the packages in DIR (default: what is here: workspace, project or packages)"),
        .value("--workspace", "FILE", "an .xcworkspace"),
        .value("--project", "FILE", "an .xcodeproj"),
        .value(
            "--graph", "FILE", repeats: true,
            "what 'swift package dump-package' or 'describe', 'tuist graph' or 'bazel query' printed"
        ),
        .flag("--no-cache", "evaluate every manifest anew"),
        .flag("--verbose", "say on standard error what was loaded, and how"),
    ]

    let choice: ProjectChoice?
    let graphFiles: [String]
    let usesCache: Bool
    let isVerbose: Bool

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        graphFiles = arguments.all("--graph")
        usesCache = !arguments.has("--no-cache")
        isVerbose = arguments.has("--verbose")
        var choices: [(option: String, choice: ProjectChoice)] = []
        if let path = arguments["--workspace"] { choices.append(("--workspace", .workspace(path))) }
        if let path = arguments["--project"] { choices.append(("--project", .project(path))) }
        if let path = arguments["--package-path"] { choices.append(("--package-path", .packages(in: path))) }
        if !graphFiles.isEmpty { choices.append(("--graph", .graphs(graphFiles))) }
        if choices.count > 1 {
            throw UsageError(
                "'\(choices[0].option)' and '\(choices[1].option)' both say what to read; give one", usage: spec.usage)
        }
        choice = choices.first?.choice
        for (option, values) in [
            ("--workspace", arguments.all("--workspace")), ("--project", arguments.all("--project")),
            ("--package-path", arguments.all("--package-path")), ("--graph", graphFiles),
        ] where values.contains("") {
            throw UsageError(
                "'\(option)' expects \(option == "--package-path" ? "DIR" : "FILE"), found ''", usage: spec.usage)
        }
    }

    /// The folder that is asked for, absolute: that of a workspace or a project holds it.
    func place(in system: System) -> String {
        let here = system.environment.currentDirectory
        switch choice {
        case .packages(let directory), .discovered(let directory): return Paths.absolute(directory, in: here)
        case .workspace(let path), .project(let path): return Paths.parent(Paths.absolute(path, in: here))
        case .graphs, nil: return here
        }
    }

    /// The `ripple.json` that governs the project, if there is one.
    func configurationFile(in system: System) throws -> ConfigurationFile? {
        try ConfigurationFile.find(above: place(in: system), in: system)
    }

    /// Loads the project; what could not be loaded is said on standard error.
    func load(in system: System) async throws -> LoadedProject {
        var system = system
        if !usesCache { system.cache = NoCache() }
        let project: LoadedProject
        do {
            let excluded = try configurationFile(in: system)?.excludedFolders ?? []
            project = try await ProjectLoader(system: system, excluding: excluded)
                .load(choice ?? .discovered(in: system.environment.currentDirectory))
        } catch let error as ReaderError {
            throw CommandFailure(error.description)
        }
        system.keepToTheEnd(project)
        for problem in project.problems {
            system.terminal.writeError("warning: \(Ripple.shown(problem.description))\n")
        }
        if project.kind != .packages, !project.summary.isEmpty {
            system.terminal.writeError("note: \(Ripple.shown(project.summary))\n")
        }
        if isVerbose {
            for note in project.notes { system.terminal.writeError("note: \(Ripple.shown(note))\n") }
            let graph = project.graph
            let own = graph.packages.count { !$0.isExternal }
            let modules = graph.modules.count { !$0.isExternal }
            system.terminal.writeError("note: loaded \(own) packages, \(modules) modules\n")
        }
        return project
    }
}

extension LoadedProject {
    /// Clean, or incomplete where a part could not be loaded.
    var exitCode: ExitCode { isPartial ? .incomplete : .clean }
}
