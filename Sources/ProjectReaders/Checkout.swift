internal import SystemAccess

/// The directories of a checkout as one walk saw them, and the links among them; or one that is only described.
struct Checkout {
    /// The checkout's absolute path, links resolved.
    let root: String
    /// The directories, each before those below it.
    let directories: [DirectoryWalk.Directory]
    /// Directories that could not be listed.
    let failures: [FileError]
    /// `nil` for a checkout that is not at hand: nothing in it can be asked for.
    private let files: (any FileSystem)?
    private let known: Set<String>

    /// The checkout at `root`, walked unless a walk of it is at hand; without the folders of these absolute paths that
    /// lie in it.
    init(root: String, files: any FileSystem, excluding excluded: [String] = [], walk known: DirectoryWalk? = nil) {
        self.root = root
        self.files = files
        let inside = Set(excluded.compactMap { Paths.relative($0, to: root) }.filter { !$0.isEmpty })
        let walk = known ?? DirectoryWalk(root: root, files: files, excluding: inside)
        directories = walk.directories
        failures = walk.failures
        self.known = Set(walk.directories.map(\.path))
    }

    /// A checkout of which only descriptions of its packages are at hand.
    init(describedAt root: String) {
        self.root = root
        directories = []
        failures = []
        files = nil
        known = []
    }

    /// Whether the files themselves are at hand.
    var isAtHand: Bool { files != nil }

    /// Whether a path relative to the checkout is a directory; only what the walk left out is asked for.
    /// In a described checkout every folder is taken to be where SwiftPM's rules put it first.
    func isDirectory(_ path: String) -> Bool {
        guard let files else { return true }
        return known.contains(path) || files.isDirectory(Paths.join(root, path))
    }

    /// Whether the walk came by, so that the path itself is no link and no link stands above it.
    func isPlain(_ path: String) -> Bool { !isAtHand || known.contains(path) }

    /// The folders that hold a `Package.swift`, relative to the checkout, in the order of the walk.
    var packageDirectories: [String] {
        directories.compactMap { directory in
            directory.entries.contains { $0.name == "Package.swift" && $0.kind != .directory } ? directory.path : nil
        }
    }

    /// Every `Package.resolved`, relative to the checkout.
    var resolvedVersions: [String] {
        directories.lazy.filter { $0.entries.contains { $0.name == "Package.resolved" } }
            .map { Paths.join($0.path, "Package.resolved") }
    }

    /// Every symbolic link that leads to something, with the resolved place relative to the checkout.
    func links() -> [(path: String, target: String)] {
        var links: [(path: String, target: String)] = []
        for directory in directories {
            for entry in directory.entries where entry.kind == .symbolicLink {
                let path = Paths.join(directory.path, entry.name)
                guard let target = resolved(path) else { continue }
                links.append((path, target))
            }
        }
        return links
    }

    /// Where a path leads, relative to the checkout (`../` where it leaves it); `nil` for a dead link or a loop.
    func resolved(_ path: String) -> String? {
        files?.realPath(of: Paths.join(root, path)).map { Paths.relativeOrOutside($0, to: root) }
    }
}
