public import SystemAccess

/// Finds what a folder holds: a workspace before a project before packages.
///
/// The folder itself comes first, then the nearest level below that holds something, then the nearest folder above.
public struct ProjectDiscovery: Sendable {
    /// What was found.
    public struct Found: Sendable, Hashable {
        /// The sorts of projects, in the order in which they are taken.
        public enum Kind: Sendable, Hashable { case workspace, project, packages }
        /// What it is.
        public var kind: Kind
        /// The `.xcworkspace`, the `.xcodeproj`, or the folder with packages; absolute.
        public var path: String
        /// The folder that paths are relative to; absolute.
        public var checkout: String
        /// What lies beside it and was not taken, absolute, ascending.
        public var beside: [String]
    }

    private let system: System
    private let excluded: [String]

    /// A discovery in this world.
    ///
    /// - Parameter excluded: absolute paths of folders below the one that is asked for in which nothing is looked for.
    public init(system: System, excluding excluded: [String] = []) {
        self.system = system
        self.excluded = excluded
    }

    /// What `directory`, absolute, holds.
    /// - Throws: ``ReaderError/ambiguous(directory:names:option:)`` for several of the same rank,
    ///   ``ReaderError/noProject(directory:hint:)`` for nothing.
    public func find(in directory: String) throws(ReaderError) -> Found { try search(directory).found }

    /// The same, with the walk of the directory where one was made.
    func search(_ directory: String) throws(ReaderError) -> (found: Found, walk: DirectoryWalk?) {
        guard system.files.isDirectory(directory), let root = system.files.realPath(of: directory) else {
            throw .unreadable(path: directory, why: "no such directory")
        }
        if let found = try choose([Level(root, in: system.files)], checkout: root, asked: directory) {
            return (found, nil)
        }
        let inside = Set(excluded.compactMap { Paths.relative($0, to: root) }.filter { !$0.isEmpty })
        let walk = DirectoryWalk(root: root, files: system.files, excluding: inside)
        if let found = try below(root, walk, asked: directory) { return (found, walk) }
        var above = Paths.parent(root)
        while !above.isEmpty, above != "/" {
            if let found = try choose([Level(above, in: system.files)], checkout: above, asked: above) {
                return (found, nil)
            }
            above = Paths.parent(above)
        }
        throw .noProject(directory: directory, hint: hint(root))
    }

    /// What one folder holds, absolute paths.
    private struct Level {
        let directory: String
        var workspaces: [String] = []
        var projects: [String] = []
        var hasManifest = false

        init(_ directory: String, in files: any FileSystem) {
            self.init(directory, (try? files.entries(of: directory)) ?? [])
        }

        init(_ directory: String, _ entries: [DirectoryEntry]) {
            self.directory = directory
            for entry in entries where !entry.name.hasPrefix(".") {
                let path = Paths.join(directory, entry.name)
                if entry.kind != .file, entry.name.hasSuffix(".xcworkspace") { workspaces.append(path) }
                if entry.kind != .file, entry.name.hasSuffix(".xcodeproj") { projects.append(path) }
                if entry.kind != .directory, entry.name == "Package.swift" { hasManifest = true }
            }
        }

        var isEmpty: Bool { workspaces.isEmpty && projects.isEmpty && !hasManifest }
        var all: [String] { workspaces + projects + (hasManifest ? [Paths.join(directory, "Package.swift")] : []) }
    }

    private static func isProject(_ entry: DirectoryEntry) -> Bool {
        if entry.name == "Package.swift" { return true }
        return entry.kind != .file && (entry.name.hasSuffix(".xcworkspace") || entry.name.hasSuffix(".xcodeproj"))
    }

    /// The nearest level below that holds something.
    private func below(_ root: String, _ walk: DirectoryWalk, asked: String) throws(ReaderError) -> Found? {
        var levels: [Int: [Level]] = [:]
        // Nearly every folder of a checkout holds none of these: it costs one look at its entries.
        for directory in walk.directories where directory.entries.contains(where: Self.isProject) {
            if directory.path.isEmpty { continue }
            let parts = directory.path.split(separator: "/")
            // A project holds a workspace of its own.
            if parts.contains(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) { continue }
            let level = Level(Paths.join(root, directory.path), directory.entries)
            if !level.isEmpty { levels[parts.count, default: []].append(level) }
        }
        guard let depth = levels.keys.min(), let nearest = levels[depth] else { return nil }
        return try choose(nearest, checkout: root, asked: asked)
    }

    private func choose(_ levels: [Level], checkout: String, asked: String) throws(ReaderError) -> Found? {
        let all = levels.flatMap(\.all)
        for (kind, paths, option) in [
            (Found.Kind.workspace, levels.flatMap(\.workspaces), "--workspace"),
            (.project, levels.flatMap(\.projects), "--project"),
        ] where !paths.isEmpty {
            // Of several the one that is called like the folder is meant.
            let folder = Paths.lastComponent(checkout)
            let named = paths.filter { Paths.lastComponent($0).split(separator: ".").first.map(String.init) == folder }
            let chosen = paths.count == 1 ? paths : named
            guard chosen.count == 1 else {
                let names = paths.map { Paths.relativeOrOutside($0, to: checkout) }.sorted()
                throw .ambiguous(directory: asked, names: names, option: option)
            }
            return Found(
                kind: kind, path: chosen[0], checkout: checkout, beside: all.filter { $0 != chosen[0] }.sorted()
            )
        }
        guard levels.contains(where: \.hasManifest) else { return nil }
        return Found(kind: .packages, path: checkout, checkout: checkout, beside: [])
    }

    /// What else is there that Ripple can read with some help.
    private func hint(_ root: String) -> String {
        func holds(_ names: [String]) -> Bool {
            names.contains { system.files.status(of: Paths.join(root, $0)) != nil }
        }
        if holds(["Project.swift", "Workspace.swift", "Tuist.swift", "Tuist"]) {
            return "for a Tuist project run 'tuist graph --format json' and give '--graph graph.json'"
        }
        if holds(["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "BUILD", "BUILD.bazel"]) {
            return "for Bazel give the output of 'bazel query --output=streamed_jsonproto //...' with '--graph FILE'"
        }
        return ""
    }
}
