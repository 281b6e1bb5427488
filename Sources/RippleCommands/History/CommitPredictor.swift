internal import BuildCosts
internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// Predicts what a commit rebuilds, as a whole and file by file.
final class CommitPredictor {
    private let prefix: String
    private let texts: BlobTexts
    private let projects: HistoricProjects
    private let rules: RebuildRules
    private let bulkLimit: Int
    private let memory = FactMemory()
    private var predictor: (number: Int, predictor: RebuildPredictor)?
    private var figures: [Int: CommitRecord.Figures] = [:]

    init(prefix: String, texts: BlobTexts, projects: HistoricProjects, rules: RebuildRules, bulkLimit: Int) {
        self.prefix = prefix
        self.texts = texts
        self.projects = projects
        self.rules = rules
        self.bulkLimit = bulkLimit
    }

    /// The record of a commit that is no change of its own: the graph after it.
    func figures(_ commit: HistoryCommit, after: HistoricTree, manifests: HistoricProjects.Manifests?) -> CommitRecord {
        let folder = after.folder(at: prefix) ?? HistoricTree().root
        let past = projects.project(of: folder, manifests ?? projects.manifests(in: folder))
        return CommitRecord(
            id: commit.id.hex, time: commit.time, isBulk: false, edits: [], unownedCount: 0, rebuilds: [],
            figures: figures(of: past))
    }

    /// The record of a commit.
    ///
    /// - Parameter manifests: those before and after it.
    func record(
        _ commit: HistoryCommit, before: HistoricTree, after: HistoricTree,
        manifests: (old: HistoricProjects.Manifests?, new: HistoricProjects.Manifests?)
    ) -> CommitRecord {
        let folder = after.folder(at: prefix) ?? HistoricTree().root
        let newManifests = manifests.new ?? projects.manifests(in: folder)
        let past = projects.project(of: folder, newManifests)
        let project = past.project
        prepare(past, TreeSources(folder: folder, project: project, texts: texts))
        let files = commit.changes.compactMap(changedFile)
        let isBulk = files.count(where: \.changesSource) > bulkLimit
        let whole = ChangeSet(files, ownership: project.ownership, graph: project.graph)
        var edits: [CommitRecord.Edit] = []
        for file in files {
            let oldFile: String? = if case .renamed(let from) = file.presence { from } else { nil }
            let changes = whole.only(Set([file.path, oldFile ?? file.path]))
            guard !changes.changes.isEmpty else { continue }
            let owners = Set(changes.changes.flatMap(\.modules)).sorted()
            edits.append(
                CommitRecord.Edit(
                    file: file.path, oldFile: oldFile,
                    kind: changes.changes.map(\.edit).max { $0.rank < $1.rank } ?? .unknown,
                    modules: owners.map { project.graph[$0].label },
                    rebuilds: isBulk ? [] : predict(changes, project, old: manifests.old, new: newManifests)))
        }
        let rebuilds: [CommitRecord.Rebuild]
        if !isBulk, edits.count <= 1 || edits.allSatisfy({ $0.kind.rank <= EditKind.body.rank }) {
            // Bodies do not reach each other.
            rebuilds = edits.reduce(into: []) { $0 = $0.union($1.rebuilds) }
        } else {
            rebuilds = edits.isEmpty ? [] : predict(whole, project, old: manifests.old, new: newManifests)
        }
        let unowned = whole.unknown.count
        return CommitRecord(
            id: commit.id.hex, time: commit.time, isBulk: isBulk, edits: edits.sorted { $0.file < $1.file },
            unownedCount: unowned, rebuilds: rebuilds, figures: figures(of: past))
    }

    private func prepare(_ past: HistoricProjects.Past, _ sources: TreeSources) {
        if predictor?.number == past.number {
            predictor?.predictor.replaceSources(sources)
        } else {
            memory.forgetModules()
            predictor = (
                past.number,
                RebuildPredictor(
                    graph: past.project.graph, rules: rules, catalog: sources, importNames: past.project.moduleNames,
                    memory: memory)
            )
        }
    }

    private func predict(
        _ changes: ChangeSet, _ project: LoadedProject, old: HistoricProjects.Manifests?,
        new: HistoricProjects.Manifests
    ) -> [CommitRecord.Rebuild] {
        let manifests = manifestChanges(changes, project, old: old, new: new)
        guard let prediction = predictor?.predictor.predict(changes, manifests: manifests) else { return [] }
        return prediction.modules.map { outcome in
            var share = 1.0
            if !rules.key.configuration.isRelease, !outcome.files.isEmpty, let count = outcome.fileCount, count > 0 {
                share = min(1, Double(outcome.files.count) / Double(count))
            }
            return CommitRecord.Rebuild(
                module: project.graph[outcome.module].label, isCertain: outcome.rebuild == .recompiles, share: share)
        }
        .sorted { $0.module < $1.module }
    }

    /// What changed manifests say, where both versions could be evaluated.
    private func manifestChanges(
        _ changes: ChangeSet, _ project: LoadedProject, old: HistoricProjects.Manifests?,
        new: HistoricProjects.Manifests
    ) -> ManifestChanges {
        var result = ManifestChanges.none
        for change in changes.changes where change.role == .manifest && !change.isTouch {
            let directory = Paths.parent(change.file)
            guard let old, let before = projects.description(in: old, at: directory),
                let after = projects.description(in: new, at: directory)
            else { continue }
            result.add(after.differences(from: before), of: change, in: project.graph)
        }
        return result
    }

    private func changedFile(_ change: HistoryChange) -> ChangedFile? {
        func inside(_ path: String) -> String? {
            prefix.isEmpty ? path : Paths.relative(path, to: prefix)
        }
        let isSubmodule = (change.new ?? change.old)?.mode == .submodule
        guard !isSubmodule else { return nil }
        let oldPath = change.oldPath.flatMap(inside)
        guard let path = inside(change.path) else {
            // Moved out of the checkout.
            guard let oldPath else { return nil }
            return ChangedFile(
                path: oldPath, presence: .removed, versions: versions(oldPath, old: change.old, new: nil))
        }
        var file = ChangedFile(path: path, versions: versions(path, old: change.old, new: change.new))
        if let oldPath {
            file.presence = .renamed(from: oldPath)
        } else if change.old == nil || change.oldPath != nil {
            file.presence = .added
        } else if change.new == nil {
            file.presence = .removed
        } else if change.old?.id == change.new?.id {
            file.versions = .same
        }
        return file
    }

    private func versions(
        _ path: String, old: HistoryChange.Version?, new: HistoryChange.Version?
    ) -> ChangedFile.Versions {
        guard path.hasSuffix(".swift") else { return .unknown }
        func text(_ version: HistoryChange.Version?) -> [UInt8]?? {
            guard let version else { return .some(nil) }
            return texts[version.id].map { .some($0) }
        }
        guard let before = text(old), let after = text(new) else { return .unknown }
        return .texts(old: before, new: after)
    }

    private func figures(of past: HistoricProjects.Past) -> CommitRecord.Figures {
        if let known = figures[past.number] { return known }
        let made = CommitRecord.Figures(of: past.project.graph)
        figures[past.number] = made
        return made
    }
}

extension ChangedFile {
    /// Whether it is a Swift source, and more than another name for the same text.
    fileprivate var changesSource: Bool {
        guard path.hasSuffix(".swift"), !Paths.lastComponent(path).hasPrefix("Package") else { return false }
        if case .renamed = presence, case .texts(let old, let new) = versions { return old != new }
        return true
    }
}
