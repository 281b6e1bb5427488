internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact

/// The sources on disk, with the new versions of changed files laid over them.
struct OverlaidSources: SourceCatalog {
    let sources: ModuleSources
    /// New texts by path; `nil` for a file that is gone.
    private let changed: [String: [UInt8]?]
    private let added: [ModuleID: [String]]

    init(sources: ModuleSources, changed files: [ChangedFile], ownership: FileOwnership) {
        self.sources = sources
        var changed: [String: [UInt8]?] = [:]
        var added: [ModuleID: [String]] = [:]
        for file in files where file.path.hasSuffix(".swift") || file.path.hasSuffix(".h") {
            if case .renamed(let from) = file.presence { changed[from] = .some(nil) }
            guard case .texts(_, let new) = file.versions else { continue }
            changed[file.path] = .some(new)
            guard new != nil, file.path.hasSuffix(".swift") else { continue }
            for module in ownership.owners(of: file.path).modules { added[module, default: []].append(file.path) }
        }
        self.changed = changed
        self.added = added
    }

    func fileCount(of module: ModuleID) -> Int? { paths(of: module)?.count }

    private func paths(of module: ModuleID) -> [String]? {
        let onDisk = sources.swiftFiles(of: module)
        guard onDisk != nil || added[module] != nil else { return nil }
        return Set((onDisk ?? []) + (added[module] ?? [])).filter { changed[$0] != .some(nil) }.sorted()
    }

    func sources(of module: ModuleID) -> [SourceText]? { paths(of: module).flatMap(texts) }

    func headers(of module: ModuleID) -> [SourceText]? { sources.headers(of: module).flatMap(texts) }

    /// The texts of files as they are now, without those that are gone; `nil` where one cannot be read.
    private func texts(of paths: [String]) -> [SourceText]? {
        var texts: [SourceText] = []
        for path in paths {
            if let overlaid = changed[path] {
                if let new = overlaid { texts.append(SourceText(path: path, text: new)) }
            } else if let text = sources.text(of: path) {
                texts.append(SourceText(path: path, text: text))
            } else {
                return nil
            }
        }
        return texts
    }
}
