/// Which modules a file belongs to, by the longest directory that claims it.
///
/// Within a package the innermost target directory that takes a file has it alone (SwiftPM refuses overlapping
/// sources); across packages, and through symbolic links, several modules may compile the same file.
///
/// Names that differ in their Unicode normalisation only (`ö` as one scalar or as two) count as the same where a module
/// takes files and as different where it excludes them. They are one name to macOS and two to Linux; so no file is
/// lost on either, at the worst it belongs to one module more.
public struct FileOwnership: Sendable {
    /// What a file is to the modules that it belongs to.
    public enum Role: Sendable, Hashable {
        /// A file of the modules themselves.
        case content
        /// A manifest: it decides about all modules of its package.
        case manifest
        /// The versions of packages from outside: it decides about the modules that use one.
        case resolvedVersions
    }

    /// The answer for one file: its modules, ascending, or none and why.
    public struct Owners: Sendable, Hashable {
        /// What the file is to them.
        public var role: Role
        /// The modules, ascending; empty where the file belongs to none.
        public var modules: [ModuleID]
        /// Why there are none; empty where there are some.
        public var reason: String
    }

    private let territories: [Territory]
    private let placesByDirectory: Occurrences<String>
    private let manifests: [String: [ModuleID]]
    private let resolvedVersions: [String: [ModuleID]]
    private let packages: [PackageID]
    private let names: [String]

    /// Ownership by these territories.
    ///
    /// - Parameters:
    ///   - manifests: the modules of the package whose manifest this path is.
    ///   - resolvedVersions: the modules that change with this `Package.resolved`.
    public init(
        graph: ModuleGraph, territories: [Territory], manifests: [String: [ModuleID]] = [:],
        resolvedVersions: [String: [ModuleID]] = [:]
    ) {
        self.manifests = manifests
        self.resolvedVersions = resolvedVersions
        packages = graph.modules.map(\.package)
        names = graph.modules.map(\.name)
        self.territories = territories
        var places = Occurrences(territories.lazy.map { Self.key(of: $0.directory) })
        // The answer does not depend on the order in which territories were given.
        places.sort {
            let (left, right) = (territories[$0], territories[$1])
            return (left.module, left.isLink ? 1 : 0, left.innerPath, left.excluded.description)
                < (right.module, right.isLink ? 1 : 0, right.innerPath, right.excluded.description)
        }
        placesByDirectory = places
    }

    /// A directory as the look-up spells it. An absolute one stays as it is, and holds no file of the checkout.
    private static func key(of directory: String) -> String {
        var key = directory[...]
        while key.hasPrefix("./") { key = key.dropFirst(2) }
        while key.utf8.count > 1, key.utf8.last == UInt8(ascii: "/") { key = key.dropLast() }
        return key == "." ? "" : String(key)
    }

    /// The modules that the file belongs to.
    ///
    /// - Parameter path: relative to the checkout, normalized, without symbolic links in its folders.
    /// - Complexity: O(n × d) with n the path's length and d its depth, whatever the number of modules; a folder that
    ///   several modules share costs one look at each of them.
    public func owners(of path: String) -> Owners {
        if let modules = manifests[path] { return Owners(role: .manifest, modules: modules, reason: "") }
        if let modules = resolvedVersions[path] {
            let reason = modules.isEmpty ? "no module uses a package whose version it holds" : ""
            return Owners(role: .resolvedVersions, modules: modules, reason: reason)
        }
        var owners: Set<ModuleID> = []
        var settled: Set<PackageID> = []
        var reason: String?
        for (inner, claimants) in claimants(of: path) {
            var settledHere: [PackageID] = []
            for territory in claimants {
                let package = packages[territory.module.index]
                if settled.contains(package), !territory.isLink { continue }
                switch territory.claim(on: inner) {
                case .taken:
                    owners.insert(territory.module)
                    if !territory.isLink { settledHere.append(package) }
                case .refused(let why):
                    reason = reason ?? why.text(module: names[territory.module.index])
                }
            }
            settled.formUnion(settledHere)
        }
        if owners.isEmpty {
            let nowhere = Self.isOutside(path) ? "it lies outside the checkout" : "no module's folder holds it"
            return Owners(role: .content, modules: [], reason: reason ?? nowhere)
        }
        return Owners(role: .content, modules: owners.sorted(), reason: "")
    }

    /// The territories that lie at the path or above it, innermost first, each level with the path from there on.
    ///
    /// The checkout itself is not above a path that leaves it.
    /// - Complexity: O(n × d) with n the path's length and d its depth, and the territories that are found.
    package func claimants(of path: String) -> [(inner: String, territories: [Territory])] {
        var levels: [(String, [Territory])] = []
        var directory = path[...]
        while !directory.isEmpty || !Self.isOutside(path) {
            let here = placesByDirectory[String(directory)].map { territories[$0] }
            if !here.isEmpty {
                let above = directory.isEmpty ? 0 : directory.utf8.count + 1
                levels.append((String(decoding: path.utf8.dropFirst(above), as: UTF8.self), here))
            }
            if directory.isEmpty { break }
            directory = directory.utf8.lastIndex(of: UInt8(ascii: "/")).map { directory[..<$0] } ?? ""
        }
        return levels
    }

    private static func isOutside(_ path: String) -> Bool {
        path == ".." || path.utf8.starts(with: "../".utf8) || path.utf8.starts(with: "/".utf8)
    }
}
