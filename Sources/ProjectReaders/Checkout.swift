internal import SystemAccess

/// The directories of a checkout as one walk saw them, and the links among them.
struct Checkout {
    /// The checkout's absolute path, links resolved.
    let root: String
    let walk: DirectoryWalk
    private let known: Set<String>
    private let files: any FileSystem

    init(root: String, files: any FileSystem) {
        self.root = root
        self.files = files
        walk = DirectoryWalk(root: root, files: files)
        known = Set(walk.directories.map(\.path))
    }

    /// Whether a path relative to the checkout is a directory; only what the walk left out is asked for.
    func isDirectory(_ path: String) -> Bool {
        known.contains(path) || files.isDirectory(Paths.join(root, path))
    }

    /// Whether the walk came by, so that the path itself is no link and no link stands above it.
    func isPlain(_ path: String) -> Bool { known.contains(path) }

    /// The folders that hold a `Package.swift`, relative to the checkout, in the order of the walk.
    var packageDirectories: [String] {
        walk.directories.compactMap { directory in
            directory.entries.contains { $0.name == "Package.swift" && $0.kind != .directory } ? directory.path : nil
        }
    }

    /// Every symbolic link that leads to something, with the resolved place relative to the checkout.
    func links() -> [(path: String, target: String)] {
        var links: [(path: String, target: String)] = []
        for directory in walk.directories {
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
        files.realPath(of: Paths.join(root, path)).map { Paths.relativeOrOutside($0, to: root) }
    }
}
