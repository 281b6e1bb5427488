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
        if repository.isShallow {
            system.terminal.writeError(
                "note: this clone is shallow: commits before its cut are not counted; 'git fetch --unshallow' brings "
                    + "them\n")
        }
        for note in recording.notes { system.terminal.writeError("note: \(Ripple.shown(note))\n") }
        let knowledge = try costs.learn(loaded, tolerant: true, in: system)
        records = recording.records
        weeks = window.weeks
        isPartial = loaded.isPartial || recording.isPartial
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

    /// What there is today.
    func present(in system: System) -> Hotspots.Present {
        let (ownership, graph, root, files) = (loaded.ownership, loaded.graph, loaded.root, system.files)
        return Hotspots.Present(modules: Set(graph.loadedModules.map(\.label))) { file in
            guard files.isFile(Paths.join(root, file)) else { return nil }
            return ownership.owners(of: file).modules.map { graph[$0].label }
        }
    }
}
