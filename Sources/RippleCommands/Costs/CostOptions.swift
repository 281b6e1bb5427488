internal import BuildCosts
internal import BuildLogs
internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// The options that say where seconds come from and for how many processors they are reckoned.
struct CostOptions: Sendable {
    static let options: [OptionSpec] = [
        .value(
            "--log", "LOG", repeats: true,
            "learn seconds from this build log (default: .build/build.db of the package, where there is one)"),
        .value("--jobs", "N", "reckon with N processors (default: those of this machine)"),
    ]

    /// What was learned.
    struct Knowledge {
        let model: CostModel
        let sources: [BudgetReport.Source]
        /// Whether the sizes of all sources were looked up, so that estimates are possible.
        let hasSizes: Bool
    }

    let logs: [String]
    let jobs: Int?

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        logs = arguments.all("--log")
        if logs.contains("") { throw UsageError("'--log' expects LOG, found ''", usage: spec.usage) }
        jobs = try arguments.number("--jobs", in: 1...4096, spec: spec)
    }

    /// How many processors are reckoned with.
    func cores(in system: System) -> Int { jobs ?? system.environment.processorCount }

    /// Learns from the logs that were named, each once, else from the build folder's own; nothing where there is none or
    /// where that cannot be read, which is said.
    ///
    /// - Parameter modules: those whose sizes are looked up; all for `nil`.
    /// - Throws: ``CommandFailure`` where a log that was named cannot be read.
    func learn(
        _ project: LoadedProject, modules: [ModuleID]? = nil, in system: System
    ) throws -> Knowledge {
        var records: [BuildRecord] = []
        var sources: [BudgetReport.Source] = []
        var seen: Set<String> = []
        for log in logs {
            let path = Paths.absolute(log, in: system.environment.currentDirectory)
            guard seen.insert(log == "-" ? log : system.files.realPath(of: path) ?? path).inserted else { continue }
            let found = try LogFile(name: log).history(in: system)
            records += found
            sources.append(.init(log: log, builds: found.count))
        }
        if logs.isEmpty, let path = Self.usualLog(of: project, in: system) {
            do {
                let found = try BuildLogReader().history(path: path, files: system.files)
                records += found
                sources.append(
                    .init(
                        log: Paths.relativeOrOutside(path, to: system.environment.currentDirectory),
                        builds: found.count))
            } catch {
                let place = Paths.relativeOrOutside(path, to: system.environment.currentDirectory)
                Self.note(
                    "\(CommandFailure(error, named: place).message); seconds are not known: build again, or name another "
                        + "log with --log", in: system)
            }
        }
        let model = CostModel(
            records: records, of: project.graph,
            sizes: records.isEmpty ? NoSizes() : ProjectSizes(of: project, modules: modules, in: system),
            cores: system.environment.processorCount)
        if !logs.isEmpty, model.isEmpty {
            let names = sources.map(\.log).joined(separator: ", ")
            Self.note(
                "\(names): no step of a module of this project with its time; 'ripple log' shows what a log tells",
                in: system)
        }
        return Knowledge(model: model, sources: sources, hasSizes: modules == nil)
    }

    private static func note(_ text: String, in system: System) {
        system.terminal.writeError("note: \(Ripple.shown(text))\n")
    }

    /// Whether a log was named, or a build of the project has left its own.
    func hasLog(of project: LoadedProject, in system: System) -> Bool {
        !logs.isEmpty || Self.usualLog(of: project, in: system) != nil
    }

    /// The database of the package's own build folder.
    private static func usualLog(of project: LoadedProject, in system: System) -> String? {
        guard project.kind == .packages else { return nil }
        let path = Paths.join(project.root, ".build/build.db")
        return system.files.isFile(path) ? path : nil
    }
}

extension LogFile {
    /// The builds that the log tells of, those among them that it holds in parts only; oldest first.
    func history(in system: System) throws -> [BuildRecord] {
        guard name != "-" else { return try records(in: system) }
        let path = Paths.absolute(name, in: system.environment.currentDirectory)
        do {
            let found = try BuildLogReader().history(path: path, files: system.files)
            guard !found.isEmpty else { throw CommandFailure(detailed: "\(name): error: expected a build, found none") }
            return found
        } catch let error as BuildLogError {
            throw CommandFailure(error, named: name)
        }
    }
}
