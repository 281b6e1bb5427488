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
    /// Where in `directories` each path is.
    private let places: [String: Int]

    /// The checkout at `root`, walked unless a walk of it is at hand; without the folders of these absolute paths that
    /// lie in it.
    init(root: String, files: any FileSystem, excluding excluded: [String] = [], walk known: DirectoryWalk? = nil) {
        self.root = root
        self.files = files
        let inside = Set(excluded.compactMap { Paths.relative($0, to: root) }.filter { !$0.isEmpty })
        let walk = known ?? DirectoryWalk(root: root, files: files, excluding: inside)
        directories = walk.directories
        failures = walk.failures
        var places: [String: Int] = [:]
        places.reserveCapacity(walk.directories.count)
        for (index, directory) in walk.directories.enumerated() { places[directory.path] = index }
        self.places = places
    }

    /// A checkout of which only descriptions of its packages are at hand.
    init(describedAt root: String) {
        self.root = root
        directories = []
        failures = []
        files = nil
        places = [:]
    }

    /// Whether the files themselves are at hand.
    var isAtHand: Bool { files != nil }

    /// Whether a path relative to the checkout is a directory; only what the walk left out is asked for.
    /// In a described checkout every folder is taken to be where SwiftPM's rules put it first.
    func isDirectory(_ path: String) -> Bool {
        guard let files else { return true }
        if places[path] != nil { return true }
        return !isKnownToBeAbsent(path) && files.isDirectory(Paths.join(root, path))
    }

    /// Whether the walk saw all that the folder above holds, and nothing that any file system would take for this name:
    /// some do not tell small letters from capitals, or spellings of one letter.
    private func isKnownToBeAbsent(_ path: String) -> Bool {
        guard !path.isEmpty, let above = places[Paths.parent(path)], directories[above].isComplete else { return false }
        let name = Paths.lastComponent(path)
        guard !DirectoryWalk.skips(name), name != "..", let wanted = Self.folded(name) else { return false }
        return directories[above].entries.allSatisfy { entry in
            guard let found = Self.folded(entry.name) else { return false }
            return found != wanted
        }
    }

    /// The name in small letters; `nil` where it is not plain ASCII.
    private static func folded(_ name: String) -> String? {
        name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : nil
    }

    /// Whether the walk came by, so that the path itself is no link and no link stands above it.
    func isPlain(_ path: String) -> Bool { !isAtHand || places[path] != nil }

    /// The folders that hold a `Package.swift`, in the order of the walk.
    var packageFolders: [PackageFolder] {
        directories.compactMap { directory in
            guard Self.holdsManifest(directory) else { return nil }
            let path = Paths.join(root, directory.path)
            guard directory.isComplete else { return PackageFolder(path: path) }
            let variants = ManifestInputs.variants(among: directory.entries.lazy.map(\.name))
            return PackageFolder(path: path, variants: variants)
        }
    }

    /// Whether there is a package at all.
    var holdsPackage: Bool { directories.contains(where: Self.holdsManifest) }

    private static func holdsManifest(_ directory: DirectoryWalk.Directory) -> Bool {
        directory.entries.contains { $0.name == "Package.swift" && $0.kind != .directory }
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
