internal import BuildCosts
internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// How many commits changed each module's Swift files, as `hotspots` counts: a file goes by its name of today, merges
/// and edits in bulk count for nothing, and a manifest for no single module.
struct ChangeFrequency {
    /// Commits by module.
    private(set) var counts: [ModuleID: Double] = [:]
    /// How many commits changed a file of a module.
    private(set) var commits = 0
    private var bulk = 0
    private let options: HistoryOptions

    /// - Complexity: O(n) with n the changes of the window.
    init(
        _ window: HistoryOptions.Window, of project: LoadedProject, _ repository: Repository, options: HistoryOptions,
        in system: System
    ) {
        self.options = options
        func place(_ path: String) -> String {
            Paths.relativeOrOutside(repository.absolutePath(of: path), to: project.root)
        }
        let history = MainLine(window.commits).commits.filter { !$0.isMerge && !$0.isCut }
        var names = FileNames(
            renames: history.lazy.flatMap(\.changes).compactMap { change in
                change.oldPath.map { (place($0), place(change.path)) }
            },
            exists: { system.files.isFile(Paths.join(project.root, $0)) })
        for commit in history {
            var edited: [String] = []
            for change in commit.changes {
                let name = names.name(
                    of: place(change.path), renamedFrom: change.oldPath.map(place), isRemoved: change.new == nil)
                // A new name alone is no edit.
                if name.hasSuffix(".swift"), change.old?.id != change.new?.id { edited.append(name) }
            }
            if edited.count > options.bulkLimit {
                bulk += 1
                continue
            }
            var changed: Set<ModuleID> = []
            for name in edited {
                let owners = project.ownership.owners(of: name)
                if owners.role != .manifest { changed.formUnion(owners.modules) }
            }
            if !changed.isEmpty { commits += 1 }
            for module in changed { counts[module, default: 0] += 1 }
        }
    }

    /// What was counted, for a person.
    var words: String {
        let left = bulk > 0 ? ", \(bulk) that change more than \(options.bulkLimit) source files left out" : ""
        return "\(commits) \(commits == 1 ? "commit" : "commits") since \(options.startText)\(left)"
    }
}
