/// A walk over the directories of a checkout, without those that hold no sources of it.
///
/// Left out are hidden folders, folders that hold what tools fetch or build, and what git ignores by `.gitignore` files
/// (those above the root too, up to the checkout's top) and by `.git/info/exclude`. Symbolic links are listed, never followed: a loop of links cannot trap the walk.
public struct DirectoryWalk: Sendable {
    /// One directory that was visited.
    public struct Directory: Sendable {
        /// Relative to the root; `""` for the root.
        public let path: String
        /// What it holds, sorted by name, without what is ignored; hidden files are kept.
        public let entries: [DirectoryEntry]
    }

    /// The directories, each before those below it, in ascending order of names.
    public private(set) var directories: [Directory] = []
    /// Directories that could not be listed, with the reason.
    public private(set) var failures: [FileError] = []

    /// Folder names that hold what is fetched or built, never sources of the checkout.
    public static let skippedNames: Set<String> = [
        ".build", "checkouts", "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages",
    ]

    private struct Pending {
        let path: String
        /// The rules that may apply below, outermost first.
        let rules: [ScopedRules]
    }

    /// Walks everything below `root`.
    ///
    /// - Parameter excluded: folders that are left out with all below them, relative to `root`.
    /// - Complexity: O(n) directory reads with n the number of directories; patterns are asked once an entry.
    public init(root: String, files: any FileSystem, excluding excluded: Set<String> = []) {
        let above = EnclosingIgnores(above: root, files: files)
        var pending = [Pending(path: "", rules: above.rules)]
        while let next = pending.popLast() {
            let full = Paths.join(root, next.path)
            let listed: [DirectoryEntry]
            do {
                listed = try files.entries(of: full)
            } catch {
                failures.append(error)
                continue
            }
            var rules = next.rules
            if listed.contains(where: { $0.name == ".gitignore" && $0.kind == .file }) {
                let folder = next.path.isEmpty ? String(above.prefix.dropLast()) : above.prefix + next.path
                if let own = ScopedRules(in: folder, readFrom: full, files: files) { rules.append(own) }
            }
            var kept: [DirectoryEntry] = []
            kept.reserveCapacity(listed.count)
            var below: [Pending] = []
            for entry in listed {
                let path = Paths.join(next.path, entry.name)
                let isDirectory = entry.kind == .directory
                if isDirectory, entry.name.hasPrefix(".") || Self.skippedNames.contains(entry.name) { continue }
                if !excluded.isEmpty, excluded.contains(path) { continue }
                if !rules.isEmpty, rules.ignores(above.prefix + path, isDirectory: isDirectory) { continue }
                kept.append(entry)
                if isDirectory { below.append(Pending(path: path, rules: rules)) }
            }
            directories.append(Directory(path: next.path, entries: kept))
            pending.append(contentsOf: below.reversed())
        }
    }
}
