internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// The files that decide about a build: what belongs to modules, manifests, versions that are resolved.
struct SourceList {
    let project: LoadedProject
    let files: any FileSystem

    /// The files, relative to the checkout, ascending.
    var paths: [String] {
        var found: Set<String> = []
        var folders = Set(project.folders.values.joined())
        folders.formUnion(project.packages.keys.map(Paths.parent))
        folders.insert("")
        for folder in Self.outermost(folders) {
            let full = Paths.join(project.root, folder)
            guard files.status(of: full)?.kind == .directory else {
                found.insert(folder)
                continue
            }
            for directory in DirectoryWalk(root: full, files: files).directories {
                for entry in directory.entries where entry.kind != .directory {
                    let path = Paths.join(folder, Paths.join(directory.path, entry.name))
                    if isRelevant(path, entry.name) { found.insert(path) }
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func isRelevant(_ path: String, _ name: String) -> Bool {
        if name == "Package.resolved" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift") { return true }
        return !project.ownership.owners(of: path).modules.isEmpty
    }

    /// The folders without those that lie in another of them; one that a walk from above leaves out stays.
    private static func outermost(_ folders: Set<String>) -> [String] {
        folders.sorted().filter { folder in
            folder.isEmpty || folder.hasPrefix("../")
                || folder.split(separator: "/").contains {
                    $0.hasPrefix(".") || DirectoryWalk.skippedNames.contains(String($0))
                }
        }
    }
}
