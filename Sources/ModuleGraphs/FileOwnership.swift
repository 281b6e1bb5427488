/// Which modules a file belongs to, by the longest directory that claims it.
///
/// Within a package the innermost target directory that takes a file has it alone (SwiftPM refuses overlapping
/// sources); across packages, and through symbolic links, several modules may compile the same file.
public struct FileOwnership: Sendable {
    /// A folder, or one file, from which a module takes its files.
    public struct Territory: Sendable {
        /// The module.
        public var module: ModuleID
        /// Relative to the checkout, without symbolic links; `""` for the checkout itself.
        public var directory: String
        /// How the module itself calls `directory`, relative to its own folder: differs from `""` behind a link.
        public var innerPath: String
        /// Whether the territory is reached through a symbolic link.
        public var isLink: Bool
        /// The paths that the manifest excludes, relative to the module's folder.
        public var excluded: [String]
        /// The only paths that the manifest takes as sources, relative to the module's folder; `nil` for all.
        public var sources: [String]?
        /// Paths that belong to the module beside its sources (resources, public headers), relative to its folder.
        public var additional: [String]

        /// A territory as given.
        public init(
            module: ModuleID, directory: String, innerPath: String = "", isLink: Bool = false,
            excluded: [String] = [], sources: [String]? = nil, additional: [String] = []
        ) {
            self.module = module
            self.directory = directory
            self.innerPath = innerPath
            self.isLink = isLink
            self.excluded = excluded
            self.sources = sources
            self.additional = additional
        }
    }

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

    private var territories: [String: [Territory]] = [:]
    private var manifests: [String: [ModuleID]] = [:]
    private var resolvedVersions: [String: [ModuleID]] = [:]
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
        self.territories.reserveCapacity(territories.count)
        for territory in territories { self.territories[territory.directory, default: []].append(territory) }
    }

    /// The modules that the file belongs to.
    ///
    /// - Parameter path: relative to the checkout, normalized, without symbolic links in its folders.
    /// - Complexity: O(n) with n the path's length, whatever the number of modules; a folder that several modules
    ///   share costs one look at each of them.
    public func owners(of path: String) -> Owners {
        if let modules = manifests[path] { return Owners(role: .manifest, modules: modules, reason: "") }
        if let modules = resolvedVersions[path] {
            let reason = modules.isEmpty ? "no module uses a package whose version it holds" : ""
            return Owners(role: .resolvedVersions, modules: modules, reason: reason)
        }
        var owners: Set<ModuleID> = []
        var settled: Set<PackageID> = []
        var reason: String?
        var directory = path[...]
        while true {
            let rest = path.utf8.dropFirst(directory.isEmpty ? 0 : directory.utf8.count)
            let inner = String(decoding: rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest, as: UTF8.self)
            var settledHere: [PackageID] = []
            for territory in territories[String(directory)] ?? [] {
                let package = packages[territory.module.index]
                if settled.contains(package), !territory.isLink { continue }
                switch territory.claim(on: inner) {
                case .taken:
                    owners.insert(territory.module)
                    if !territory.isLink { settledHere.append(package) }
                case .refused(let why):
                    reason = reason ?? why.replacing(module: names[territory.module.index])
                }
            }
            settled.formUnion(settledHere)
            if directory.isEmpty { break }
            directory = directory.utf8.lastIndex(of: UInt8(ascii: "/")).map { directory[..<$0] } ?? ""
        }
        if owners.isEmpty { return Owners(role: .content, modules: [], reason: reason ?? "no module's folder holds it") }
        return Owners(role: .content, modules: owners.sorted(), reason: "")
    }
}

extension FileOwnership.Territory {
    fileprivate enum Claim {
        case taken
        case refused(Refusal)
    }

    fileprivate enum Refusal {
        case excluded(by: String)
        case notAmongSources

        func replacing(module name: String) -> String {
            switch self {
            case .excluded(let path): "'\(name)' excludes it (exclude: \"\(path)\")"
            case .notAmongSources: "it is in the folder of '\(name)' but not among its sources"
            }
        }
    }

    /// Whether the module takes a file at `rest` below the territory.
    fileprivate func claim(on rest: String) -> Claim {
        let path = innerPath.isEmpty ? rest : rest.isEmpty ? innerPath : innerPath + "/" + rest
        // A header is read by whoever includes it, wherever the manifest puts it.
        if Self.isHeader(path) { return .taken }
        if let excluded = excluded.first(where: { Self.contains($0, path) }) { return .refused(.excluded(by: excluded)) }
        if let sources, !sources.contains(where: { Self.contains($0, path) }),
            !additional.contains(where: { Self.contains($0, path) })
        {
            return .refused(.notAmongSources)
        }
        return .taken
    }

    private static func contains(_ directory: String, _ path: String) -> Bool {
        directory.isEmpty || directory == "."
            || path.utf8.starts(with: directory.utf8)
                && (path.utf8.count == directory.utf8.count
                    || path.utf8.dropFirst(directory.utf8.count).first == UInt8(ascii: "/"))
    }

    private static func isHeader(_ path: String) -> Bool {
        [".h", ".hh", ".hpp", ".hxx", ".inc", ".modulemap"].contains { path.hasSuffix($0) }
    }
}
