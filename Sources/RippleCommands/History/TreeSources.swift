internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// The Swift sources of modules as a commit has them.
struct TreeSources: SourceCatalog {
    /// The checkout's folder in the commit's tree.
    let folder: HistoricTree.Folder
    /// The project as it was then.
    let project: LoadedProject
    /// The texts of blobs.
    let texts: BlobTexts

    private func parts(of module: ModuleID) -> [(place: String, folder: HistoricTree.Folder)]? {
        let places = project.folders[module] ?? []
        guard !places.isEmpty else { return nil }
        var parts: [(String, HistoricTree.Folder)] = []
        for place in places {
            guard let part = Self.folder(at: place, in: folder) else { return nil }
            parts.append((place, part))
        }
        return parts
    }

    private static func folder(at path: String, in root: HistoricTree.Folder) -> HistoricTree.Folder? {
        var current = root
        for part in path.split(separator: "/") {
            guard case .folder(let next)? = current.entries[String(part)] else { return nil }
            current = next
        }
        return current
    }

    private func files(of module: ModuleID) -> [(path: String, id: ObjectID)]? {
        guard let parts = parts(of: module) else { return nil }
        var found: [String: ObjectID] = [:]
        for (place, part) in parts {
            for (path, version) in part.files() where path.hasSuffix(".swift") && version.mode.isRegular {
                let full = Paths.join(place, path)
                if project.ownership.owners(of: full).modules.contains(module) { found[full] = version.id }
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func sources(of module: ModuleID) -> [SourceText]? {
        guard let files = files(of: module) else { return nil }
        var sources: [SourceText] = []
        for (path, id) in files {
            guard let text = texts[id] else { return nil }
            sources.append(SourceText(path: path, text: text, identity: id.hex))
        }
        return sources
    }

    func fileCount(of module: ModuleID) -> Int? { files(of: module)?.count }

    func version(of module: ModuleID) -> SourcesVersion? { parts(of: module).map { SourcesVersion($0.map(\.folder)) } }
}

/// The contents of blobs that were read.
struct BlobTexts: Sendable {
    private var texts: [ObjectID: [UInt8]] = [:]

    /// The bytes of a blob; `nil` where it was not asked for or could not be had.
    subscript(id: ObjectID) -> [UInt8]? { texts[id] }

    /// Reads these blobs by one process, in this order: git reads neighbours in its packs faster.
    init(_ wanted: [ObjectID], from repository: Repository) async throws {
        guard !wanted.isEmpty else { return }
        let contents = try await repository.contents(of: wanted.map { .blob($0, repository: "") })
        for (id, content) in zip(wanted, contents) { texts[id] = content.bytes }
    }
}
