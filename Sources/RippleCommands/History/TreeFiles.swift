internal import Git
internal import SystemAccess

/// The files of a commit as a file system at the place where the checkout lies. Nothing can be read or written: it
/// only shows what is where. Links lead nowhere.
struct TreeFiles: FileSystem {
    /// The checkout's folder in the tree.
    let folder: HistoricTree.Folder
    /// The checkout's absolute path.
    let root: String

    private func entry(at path: String) -> HistoricTree.Entry? {
        let path = Paths.normalized(path)
        guard let inside = path == root ? "" : Paths.relative(path, to: root) else { return nil }
        var current = HistoricTree.Entry.folder(folder)
        for part in inside.split(separator: "/") {
            guard case .folder(let folder) = current, let next = folder.entries[String(part)] else { return nil }
            current = next
        }
        return current
    }

    func entries(of directory: String) throws(FileError) -> [DirectoryEntry] {
        guard case .folder(let folder)? = entry(at: directory) else { throw missing("list", directory) }
        return folder.entries.compactMap { name, entry in
            switch entry {
            case .folder: DirectoryEntry(name: name, kind: .directory)
            case .file(let version):
                switch version.mode {
                case .file, .executable: DirectoryEntry(name: name, kind: .file)
                case .symbolicLink: DirectoryEntry(name: name, kind: .symbolicLink)
                // Another repository: nothing of it is known.
                case .submodule: nil
                }
            }
        }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    func status(of path: String) -> FileStatus? {
        switch entry(at: path) {
        case .folder?: FileStatus(kind: .directory, size: 0, modified: 0)
        case .file(let version)? where version.mode.isRegular: FileStatus(kind: .file, size: 0, modified: 0)
        default: nil
        }
    }

    func realPath(of path: String) -> String? { status(of: path) == nil ? nil : Paths.normalized(path) }

    func read(_ path: String) throws(FileError) -> [UInt8] { throw missing("read", path) }
    func write(_ bytes: [UInt8], to path: String) throws(FileError) { throw missing("write", path) }
    func createDirectory(_ path: String) throws(FileError) { throw missing("create", path) }
    func remove(_ path: String) throws(FileError) { throw missing("remove", path) }
    func makeTemporaryDirectory() throws(FileError) -> String { throw missing("create", root) }

    private func missing(_ operation: String, _ path: String) -> FileError {
        FileError(operation: operation, path: path, reason: "it is a part of the history")
    }
}
