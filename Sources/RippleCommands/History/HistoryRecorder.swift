internal import BuildCosts
internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// Goes through a part of git's history and predicts for each commit what it rebuilt, with the graph and the sources
/// that there were.
///
/// A merge is no change of its own (what it brings was made by the commits that it joins), unless only first parents
/// are followed. The trees of all commits come from that of `HEAD`: backwards along first parents, and from the place
/// where a branch left them forwards along the branch.
struct HistoryRecorder {
    /// What came out.
    struct Recording {
        /// In the order in which the branch looked at got them, each commit before its parents; those without files of
        /// the checkout too.
        var records: [CommitRecord]
        /// What a person should know of how it came about.
        var notes: [String]
        /// Whether something stood in for what could not be had.
        var isPartial: Bool
    }

    let project: LoadedProject
    let repository: Repository
    let rules: RebuildRules
    let options: HistoryOptions
    /// Absolute paths of folders that are no part of the project.
    let excluded: [String]
    /// Whether the graph was given and not read: then it stands in for all of the past.
    let hasGivenGraph: Bool
    let system: System

    /// The checkout's folder in the repository.
    private var prefix: String { repository.relativePath(of: project.root) ?? "" }

    /// The records of the commits of a window.
    func record(_ window: HistoryOptions.Window) async throws -> Recording {
        let progress = ProgressLine(system.terminal)
        defer { progress.clear() }
        var line = MainLine(window.commits)
        let counted = line.commits.filter { isCounted($0) && !$0.isCut }
        if let newest = counted.first { line.endWithLastMerge(after: newest.id) }
        let landings = Set(counted.compactMap { line.landings[$0.id] })
        let cache = RecordCache(
            system.cache,
            parts: [
                project.root, prefix, rules.key.system.rawValue, rules.key.configuration.rawValue,
                "\(options.bulkLimit) \(options.firstParentOnly)", excluded.sorted().joined(separator: "\u{0}"),
                Toolchain.find(in: system.environment, files: system.files)?.identity ?? "",
            ])
        let followsManifests = project.kind == .packages && !hasGivenGraph
        var known = followsManifests ? cache.load() : [:]
        let missing = line.commits.filter { commit in
            known[commit.id.hex] == nil && (isCounted(commit) || landings.contains(commit.id)) && !commit.isCut
        }
        /// The records of what counts, each with the merge that brought it.
        func records() -> [CommitRecord] {
            counted.compactMap { commit in
                guard var record = known[commit.id.hex] else { return nil }
                if let merge = line.landings[commit.id], merge != commit.id {
                    record.landing = known[merge.hex].map { .init(id: $0.id, time: $0.time, figures: $0.figures) }
                }
                return record
            }
        }
        var notes: [String] = []
        if !followsManifests, !counted.isEmpty {
            notes.append("the module graph of today stands in for that of every commit")
        }
        guard !missing.isEmpty else {
            return Recording(records: records(), notes: notes, isPartial: false)
        }
        progress.show("reading \(missing.count) commits")
        let trees = try await HistoricTrees(window.commits, in: repository)
        if !trees.guessed.isEmpty {
            let count = trees.guessed.count
            notes.append(
                "branches left before the time looked at: \(count) of their commits \(count == 1 ? "is" : "are") taken to "
                    + "have had the files of its begin")
        }
        let projects = HistoricProjects(present: project, excluded: excluded, followsManifests: followsManifests)
        // In parts, so that a long history does not have to fit into memory with all its texts.
        for start in stride(from: 0, to: missing.count, by: Self.partSize) {
            let part = Array(missing[start..<min(missing.count, start + Self.partSize)])
            for record in try await predict(part, trees, projects, progress, done: start, of: missing.count) {
                known[record.id] = record
            }
        }
        let isPartial = !projects.failures.isEmpty
        for (place, why) in projects.failures.sorted(by: { $0.key < $1.key }).prefix(5) {
            notes.append("\(place) cannot be evaluated, the one of today stands in: \(why)")
        }
        if projects.failures.count > 5 { notes.append("and \(projects.failures.count - 5) more manifests") }
        // What rests on a guess may be known better when more of the history is read.
        if followsManifests, !isPartial {
            let guessed = Set(trees.guessed.map(\.hex))
            cache.store(known.values.filter { !guessed.contains($0.id) })
        }
        return Recording(records: records(), notes: notes, isPartial: isPartial)
    }

    /// Whether it is a change of its own.
    private func isCounted(_ commit: HistoryCommit) -> Bool { options.firstParentOnly || !commit.isMerge }

    /// How many commits are predicted with their texts at hand: one `git cat-file` for so many.
    private static let partSize = 2_000

    private func predict(
        _ commits: [HistoryCommit], _ trees: HistoricTrees, _ projects: HistoricProjects, _ progress: ProgressLine,
        done: Int, of count: Int
    ) async throws -> [CommitRecord] {
        let texts = try await BlobTexts(blobs(commits, trees), from: repository)
        var states: [ObjectID: HistoricProjects.Manifests] = [:]
        for commit in commits {
            let versions = [
                (commit.id, trees.after(commit)), (commit.parents.first ?? commit.id, trees.before(commit)),
            ]
            for (id, tree) in versions where states[id] == nil {
                states[id] = projects.manifests(in: tree.folder(at: prefix) ?? HistoricTree().root)
            }
        }
        try await projects.evaluate(states.values, texts: texts, system: system) { done, count in
            progress.show("evaluating manifests: \(done) of \(count)")
        }
        let predictor = CommitPredictor(
            prefix: prefix, texts: texts, projects: projects, rules: rules, bulkLimit: options.bulkLimit)
        return commits.enumerated().map { index, commit in
            if index % 50 == 0 { progress.show("predicting: \(done + index) of \(count) commits") }
            guard isCounted(commit) else {
                return predictor.figures(commit, after: trees.after(commit), manifests: states[commit.id])
            }
            return predictor.record(
                commit, before: trees.before(commit), after: trees.after(commit),
                manifests: (states[commit.parents.first ?? commit.id], states[commit.id]))
        }
    }

    /// The blobs that predictions may ask for: the Swift files, manifests among them, before and after each commit.
    ///
    /// Trees share the folders that stayed: each is looked at once.
    private func blobs(_ commits: [HistoryCommit], _ trees: HistoricTrees) -> [ObjectID] {
        var ids: [ObjectID] = []
        var known: Set<ObjectID> = []
        func add(_ path: String, _ version: HistoryChange.Version?) {
            guard let version, version.mode.isRegular, path.hasSuffix(".swift") else { return }
            if known.insert(version.id).inserted { ids.append(version.id) }
        }
        var seen: Set<ObjectIdentifier> = []
        for commit in commits {
            for change in commit.changes
            where prefix.isEmpty || Paths.relative(change.path, to: prefix) != nil
                || change.oldPath.map({ Paths.relative($0, to: prefix) != nil }) == true
            {
                add(change.path, change.new)
                add(change.oldPath ?? change.path, change.old)
            }
            var open = [trees.before(commit), trees.after(commit)].compactMap { $0.folder(at: prefix) }
            while let folder = open.popLast() {
                guard seen.insert(ObjectIdentifier(folder)).inserted else { continue }
                for (name, entry) in folder.entries {
                    switch entry {
                    case .file(let version): add(name, version)
                    case .folder(let inside): open.append(inside)
                    }
                }
            }
        }
        return ids
    }
}
