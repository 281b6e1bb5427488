internal import BuildCosts
internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// The module graph before a change set, where that changes a manifest: at the merge base or the last commit.
struct GraphBefore {
    let project: LoadedProject
    /// Absolute paths of folders that are no part of the project.
    let excluded: [String]
    let system: System

    /// Figures of it; `nil` where no manifest changed, and where git or the manifests of then have no answer.
    func figures(before changes: ChangeSet, _ source: ChangeOptions.Source) async -> CommitRecord.Figures? {
        guard project.kind == .packages, case .git(let comparison) = source,
            changes.changes.contains(where: { $0.role == .manifest && !$0.isTouch })
        else { return nil }
        return try? await figures(comparison)
    }

    private func figures(_ comparison: Comparison) async throws -> CommitRecord.Figures? {
        let repository = try await GitChanges(project: project, system: system).repository()
        let trees = try await repository.trees(of: comparison)
        guard case .revision(let revision) = trees.old else { return nil }
        // The graph of today is that of the files on disk: of a range it may be neither end's.
        if case .revision = trees.new { return nil }
        let tree = HistoricTree(try await repository.files(at: revision))
        guard let root = tree.folder(at: repository.relativePath(of: project.root) ?? "") else { return nil }
        let projects = HistoricProjects(present: project, excluded: excluded, followsManifests: true)
        let manifests = projects.manifests(in: root)
        let texts = try await BlobTexts(manifests.ids, from: repository)
        try await projects.evaluate([manifests], texts: texts, system: system) { _, _ in }
        // A manifest of today in the place of one of then would show a graph that never was.
        guard projects.failures.isEmpty else { return nil }
        return CommitRecord.Figures(of: projects.project(of: root, manifests).project.graph)
    }
}
