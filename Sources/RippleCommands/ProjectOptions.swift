internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// The options by which every verb finds its project, and how it loads it.
struct ProjectOptions: Sendable {
    static let options: [OptionSpec] = [
        .value("--package-path", "DIR", "the checkout, or a package in it (default: here)"),
        .value(
            "--graph", "FILE", repeats: true,
            "read what 'swift package dump-package' or 'describe' printed as JSON"
        ),
        .flag("--no-cache", "evaluate every manifest anew"),
        .flag("--verbose", "say on standard error what was loaded, and how"),
    ]

    let packagePath: String?
    let graphFiles: [String]
    let usesCache: Bool
    let isVerbose: Bool

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        packagePath = arguments["--package-path"]
        graphFiles = arguments.all("--graph")
        usesCache = !arguments.has("--no-cache")
        isVerbose = arguments.has("--verbose")
        if packagePath != nil, !graphFiles.isEmpty {
            throw UsageError("'--graph' takes the place of a checkout; leave '--package-path' out", usage: spec.usage)
        }
        for (name, value) in [("--package-path", packagePath)] + graphFiles.map({ ("--graph", $0) }) where value == "" {
            throw UsageError("'\(name)' expects \(name == "--graph" ? "FILE" : "DIR"), found ''", usage: spec.usage)
        }
    }

    /// The folder that is asked for, absolute.
    func place(in system: System) -> String {
        let here = system.environment.currentDirectory
        return packagePath.map { Paths.absolute($0, in: here) } ?? here
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
            if graphFiles.isEmpty {
                let excluded = try configurationFile(in: system)?.excludedFolders ?? []
                project = try await SwiftPackageReader(system: system, excluding: excluded).load(directory: place(in: system))
            } else {
                project = try GraphFileReader(system: system).load(files: graphFiles)
            }
        } catch let error as ReaderError {
            throw CommandFailure(error.description)
        }
        for problem in project.problems {
            system.terminal.writeError("warning: \(Ripple.shown(problem.description))\n")
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
