extension FileOwnership {
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
        /// The folder of its public headers, relative to the module's folder.
        public var publicHeaders: String
        /// Whether a build-tool plug-in may read any file of the folder, one that the manifest excludes too.
        public var feedsPlugins: Bool

        /// A territory as given.
        public init(
            module: ModuleID, directory: String, innerPath: String = "", isLink: Bool = false,
            excluded: [String] = [], sources: [String]? = nil, additional: [String] = [],
            publicHeaders: String = "include", feedsPlugins: Bool = false
        ) {
            self.module = module
            self.directory = directory
            self.innerPath = innerPath
            self.isLink = isLink
            self.excluded = excluded
            self.sources = sources
            self.additional = additional
            self.publicHeaders = publicHeaders
            self.feedsPlugins = feedsPlugins
        }
    }
}

extension FileOwnership.Territory {
    enum Claim {
        case taken
        case refused(Refusal)
    }

    enum Refusal {
        case excluded(by: String)
        case notAmongSources

        func text(module name: String) -> String {
            switch self {
            case .excluded(let path): "'\(name)' excludes it (exclude: \"\(path)\")"
            case .notAmongSources: "it is in the folder of '\(name)' but not among its sources"
            }
        }
    }

    /// What a file at `rest` below the territory is to the module.
    func category(of rest: String) -> FileCategory {
        let path = innerPath.isEmpty ? rest : rest.isEmpty ? innerPath : innerPath + "/" + rest
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? ""
        if let category = FileCategory(fileExtension: ending) {
            guard category == .privateHeader else { return category }
            return Self.holds(publicHeaders, path, by: ==) ? .publicHeader : .privateHeader
        }
        return additional.contains { Self.holds($0, path, by: ==) } ? .resource : .other
    }

    /// Whether the module takes a file at `rest` below the territory.
    func claim(on rest: String) -> Claim {
        let path = innerPath.isEmpty ? rest : rest.isEmpty ? innerPath : innerPath + "/" + rest
        // A header is read by whoever includes it, wherever the manifest puts it; a plug-in reads what it likes.
        let category = category(of: rest)
        if [.publicHeader, .privateHeader, .moduleMap].contains(category) { return .taken }
        if feedsPlugins, category == .resource || category == .other { return .taken }
        if let excluded = excluded.first(where: { Self.holds($0, path, by: { $0.utf8.elementsEqual($1.utf8) }) }) {
            return .refused(.excluded(by: excluded))
        }
        if let sources, !(sources + additional).contains(where: { Self.holds($0, path, by: ==) }) {
            return .refused(.notAmongSources)
        }
        return .taken
    }

    /// Whether the path is the directory or lies below it, names compared by `equal`.
    private static func holds(_ directory: String, _ path: String, by equal: (Substring, Substring) -> Bool) -> Bool {
        let slash = UInt8(ascii: "/")
        let above = directory.utf8.split(separator: slash).map { Substring($0) }.filter { $0 != "." }
        let parts = path.utf8.split(separator: slash).map { Substring($0) }
        return above.count <= parts.count && zip(above, parts).allSatisfy(equal)
    }
}
