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
        /// Whether nothing is left out but folders whose names alone keep them out: ``DirectoryWalk/skips(_:)``.
        public let isComplete: Bool
    }

    /// The directories, each before those below it, in ascending order of names.
    public private(set) var directories: [Directory] = []
    /// Directories that could not be listed, with the reason.
    public private(set) var failures: [FileError] = []

    /// Folder names that hold what is fetched or built, never sources of the checkout.
    public static let skippedNames: Set<String> = [
        ".build", "checkouts", "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages",
    ]

    /// Whether a folder of this name is never walked: a hidden one, or one of ``skippedNames``.
    public static func skips(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || skippedNames.contains(name)
    }

    /// Walks everything below `root`, the folders of one depth several at a time.
    ///
    /// - Parameter excluded: folders that are left out with all below them, relative to `root`.
    /// - Complexity: O(n) directory reads with n the number of directories; patterns are asked once an entry.
    public init(root: String, files: any FileSystem, excluding excluded: Set<String> = []) {
        let above = EnclosingIgnores(above: root, files: files)
        let visitor = DirectoryVisitor(root: root, files: files, excluded: excluded, prefix: above.prefix)
        var visits: [DirectoryVisitor.Visit] = []
        /// Where in `visits` the folders below each one begin.
        var firstBelow: [Int] = []
        var pending = [DirectoryVisitor.Pending(path: "", rules: above.rules)]
        while !pending.isEmpty {
            let found = pending.concurrentMap { visitor.visit($0) }
            pending = []
            let next = visits.count + found.count
            for visit in found {
                firstBelow.append(next + pending.count)
                pending += visit.below
            }
            visits += found
        }
        // From the order of depths to that of names.
        var open = [0]
        while let index = open.popLast() {
            switch visits[index].outcome {
            case .success(let directory): directories.append(directory)
            case .failure(let error): failures.append(error)
            }
            let first = firstBelow[index]
            open.append(contentsOf: (first..<first + visits[index].below.count).reversed())
        }
    }
}

/// Lists one folder after another for a ``DirectoryWalk``.
private struct DirectoryVisitor: Sendable {
    let root: String
    let files: any FileSystem
    let excluded: Set<String>
    /// What stands before a path in the eyes of the rules: see ``EnclosingIgnores/prefix``.
    let prefix: String

    struct Pending {
        let path: String
        /// The rules that may apply below, outermost first.
        let rules: [ScopedRules]
    }

    struct Visit {
        let outcome: Result<DirectoryWalk.Directory, FileError>
        /// The folders in it that are walked as well, ascending.
        var below: [Pending] = []
    }

    func visit(_ folder: Pending) -> Visit {
        let full = Paths.join(root, folder.path)
        let listed: [DirectoryEntry]
        do {
            listed = try files.entries(of: full)
        } catch {
            return Visit(outcome: .failure(error))
        }
        var rules = folder.rules
        if listed.contains(where: { $0.name == ".gitignore" && $0.kind == .file }) {
            let place = folder.path.isEmpty ? String(prefix.dropLast()) : prefix + folder.path
            if let own = ScopedRules(in: place, readFrom: full, files: files) { rules.append(own) }
        }
        var isComplete = true
        var kept: [DirectoryEntry] = []
        kept.reserveCapacity(listed.count)
        var below: [Pending] = []
        for entry in listed {
            let isDirectory = entry.kind == .directory
            if isDirectory {
                if DirectoryWalk.skips(entry.name) { continue }
            } else if excluded.isEmpty, rules.isEmpty {
                kept.append(entry)
                continue
            }
            let path = Paths.join(folder.path, entry.name)
            if !excluded.isEmpty && excluded.contains(path)
                || !rules.isEmpty && rules.ignores(prefix + path, isDirectory: isDirectory)
            {
                isComplete = false
                continue
            }
            kept.append(entry)
            if isDirectory { below.append(Pending(path: path, rules: rules)) }
        }
        let directory = DirectoryWalk.Directory(path: folder.path, entries: kept, isComplete: isComplete)
        return Visit(outcome: .success(directory), below: below)
    }
}
