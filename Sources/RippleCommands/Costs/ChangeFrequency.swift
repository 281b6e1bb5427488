internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// How many commits changed each module's sources, as `hotspots` counts: a file goes by its name of today, merges
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
        let names = NamesToday(window, of: project, repository, in: system)
        for commit in window.commits where !commit.isMerge && !commit.isCut {
            let edited = commit.changes.compactMap { change -> String? in
                let place = names.place(ofTracked: change.path)
                // A new name alone is no edit, and what lies outside the checkout none of it.
                guard !place.hasPrefix("../"), change.old?.id != change.new?.id else {
                    return nil
                }
                return names.name(of: place, in: commit.id)
            }
            if edited.count(where: { $0.hasSuffix(".swift") }) > options.bulkLimit {
                bulk += 1
                continue
            }
            var changed: Set<ModuleID> = []
            for name in edited {
                let owners = project.ownership.owners(of: name)
                guard owners.role == .content else { continue }
                // A resource or a text changes nothing that another module sees.
                changed.formUnion(
                    owners.modules.filter { module in
                        ![.resource, .other].contains(project.ownership.category(of: name, in: module))
                    })
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
