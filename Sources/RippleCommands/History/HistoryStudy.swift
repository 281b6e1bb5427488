internal import BuildCosts
internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// What `hotspots` and `replay` share: a project, a part of its history, and what modules cost.
struct HistoryStudy {
    let loaded: LoadedProject
    let records: [CommitRecord]
    let weeks: Double
    let isPartial: Bool
    private let names: NamesToday
    /// Seconds of work for a share of a module, by its label; `nil` where they are not known.
    let secondsOf: (String, Double) -> Double?
    /// Where the seconds come from.
    let sources: [BudgetReport.Source]

    init(
        _ project: ProjectOptions, _ history: HistoryOptions, _ rules: RuleOptions, _ costs: CostOptions,
        in system: System
    ) async throws {
        loaded = try await project.load(in: system)
        var system = system
        if !project.usesCache { system.cache = NoCache() }
        let repository = try await GitChanges(project: loaded, system: system).repository()
        let recording: HistoryRecorder.Recording
        let window: HistoryOptions.Window
        do {
            window = try await history.window(of: repository)
            recording = try await HistoryRecorder(
                project: loaded, repository: repository, rules: rules.rules(for: loaded), options: history,
                excluded: try project.configurationFile(in: system)?.excludedFolders ?? [],
                hasGivenGraph: !project.graphFiles.isEmpty, system: system
            ).record(window)
        } catch GitError.noCommit {
            throw CommandFailure("the repository has no commit yet; there is no history to look at")
        } catch let error as GitError {
            throw CommandFailure(error.description)
        } catch let error as ReaderError {
            throw CommandFailure(error.description)
        }
        let nested = Self.nestedRepositories(of: loaded, files: system.files)
        let strangers = nested.map { "'\($0)' is a repository of its own: what its versions changed is not counted" }
        for note in window.notes + recording.notes + strangers {
            system.terminal.writeError("note: \(Ripple.shown(note))\n")
        }
        let knowledge = try costs.learn(loaded, in: system)
        records = recording.records
        names = NamesToday(window, of: loaded, repository, in: system)
        weeks = window.weeks
        isPartial = loaded.isPartial || recording.isPartial || !nested.isEmpty
        sources = knowledge.model.isEmpty ? [] : knowledge.sources
        let graph = loaded.graph
        let ids = Dictionary(graph.modules.map { ($0.label, $0.id) }, uniquingKeysWith: { first, _ in first })
        let model = knowledge.model
        secondsOf = { label, share in
            guard let id = ids[label], let cost = model.cost(of: id, share: share) else { return nil }
            return cost.compile.seconds + (cost.emit?.seconds ?? 0)
        }
    }

    /// Clean, or incomplete where something stood in for what could not be had.
    var exitCode: ExitCode { isPartial ? .incomplete : .clean }

    /// The folders of packages that lie in another repository inside the checkout's, as submodules do; relative to the
    /// checkout, ascending. Their history is another one.
    private static func nestedRepositories(
        of project: LoadedProject, files: any FileSystem
    ) -> [String] {
        var found: Set<String> = []
        // A dependency that was fetched is a repository too, but no part of the project.
        let packages = Set(project.graph.modules.filter { !$0.isExternal }.map(\.package))
        for directory in packages.compactMap({ project.graph[$0].directory }) where !directory.isEmpty {
            var place = Paths.absolute(directory, in: project.root)
            while place != project.root, Paths.relative(place, to: project.root) != nil {
                if files.status(of: Paths.join(place, ".git")) != nil {
                    found.insert(Paths.relativeOrOutside(place, to: project.root))
                }
                place = Paths.parent(place)
            }
        }
        return found.sorted()
    }

    /// Whether there is a file, or a link, be it one that leads nowhere.
    static func isThere(_ path: String, _ files: any FileSystem) -> Bool {
        if files.isFile(path) { return true }
        let name = Paths.lastComponent(path)
        let entries = (try? files.entries(of: Paths.parent(path))) ?? []
        return entries.contains { $0.name == name && $0.kind == .symbolicLink }
    }

    /// What there is today.
    func present(in system: System) -> Hotspots.Present {
        let (ownership, graph, root, files) = (loaded.ownership, loaded.graph, loaded.root, system.files)
        let names = names
        return Hotspots.Present(
            modules: Set(graph.loadedModules.map(\.label)),
            owners: { file in
                guard Self.isThere(Paths.join(root, file), files) else { return nil }
                return ownership.owners(of: file).modules.map { graph[$0].label }
            },
            name: { file, commit in ObjectID(commit).map { names.name(of: file, in: $0) } ?? file })
    }
}
