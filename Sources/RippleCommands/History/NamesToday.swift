internal import Git
internal import ProjectReaders
internal import SystemAccess

/// What the files of a project's history are called today, by paths relative to the checkout.
struct NamesToday: Sendable {
    private let lineage: FileLineage
    /// The checkout's folder in the repository.
    private let prefix: String

    /// - Parameter window: with all commits, merges among them.
    init(_ window: HistoryOptions.Window, of project: LoadedProject, _ repository: Repository, in system: System) {
        prefix = repository.relativePath(of: project.root) ?? ""
        lineage = FileLineage(window.commits) { path in
            HistoryStudy.isThere(repository.absolutePath(of: path), system.files)
        }
    }

    /// The name of a file that a commit changed, both relative to the checkout; `../` in front where it lies outside.
    func name(of file: String, in commit: ObjectID) -> String {
        place(ofTracked: lineage.name(of: Paths.normalized(Paths.join(prefix, file)), in: commit))
    }

    /// From a path relative to the repository to one relative to the checkout.
    func place(ofTracked path: String) -> String { Paths.relativeOrOutside("/" + path, to: "/" + prefix) }
}
