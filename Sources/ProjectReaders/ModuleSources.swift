public import ModuleGraphs
public import SystemAccess

/// The Swift files of modules, found on disk when they are asked for.
public struct ModuleSources: Sendable {
    private let project: LoadedProject
    private let files: any FileSystem

    /// The sources of a project that was read from `files`.
    public init(of project: LoadedProject, files: any FileSystem) {
        self.project = project
        self.files = files
    }

    /// The module's Swift files, relative to the checkout, ascending; `nil` where its folders are not at hand.
    ///
    /// - Complexity: O(n) with n the files in the module's folders.
    public func swiftFiles(of module: ModuleID) -> [String]? { files(of: module) { $0.hasSuffix(".swift") } }

    /// The module's C headers, those that it shows to nobody too, and the API notes beside them; like its Swift files.
    ///
    /// - Complexity: O(n) with n the files in the module's folders.
    public func headers(of module: ModuleID) -> [String]? {
        files(of: module) { name in
            [".h", ".hh", ".hpp", ".hxx", ".inc", ".def", ".apinotes"].contains { name.hasSuffix($0) }
        }
    }

    private func files(of module: ModuleID, where isWanted: (String) -> Bool) -> [String]? {
        let folders = project.folders[module] ?? []
        guard !folders.isEmpty else { return nil }
        var found: Set<String> = []
        for folder in folders {
            let full = Paths.join(project.root, folder)
            guard let status = files.status(of: full) else { return nil }
            if status.kind == .file {
                found.insert(folder)
                continue
            }
            for directory in DirectoryWalk(root: full, files: files).directories {
                for entry in directory.entries where entry.kind != .directory && isWanted(entry.name) {
                    found.insert(Paths.join(folder, Paths.join(directory.path, entry.name)))
                }
            }
        }
        return found.filter { isWanted($0) && project.ownership.owners(of: $0).modules.contains(module) }.sorted()
    }

    /// The text of a file of the checkout; `nil` where it cannot be read.
    public func text(of file: String) -> [UInt8]? { try? files.read(Paths.join(project.root, file)) }
}
