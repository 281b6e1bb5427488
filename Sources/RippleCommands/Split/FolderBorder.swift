internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// The files of a module on both sides of a folder's border.
struct FolderBorder {
    /// Relative to the checkout.
    let folder: String
    /// The files in the folder, ascending.
    let inside: [String]
    /// The module's other files, ascending.
    let outside: [String]

    /// - Parameter files: the module's Swift files, relative to the checkout.
    /// - Throws: ``CommandFailure`` with the folders that there are.
    init(_ name: String, of module: Module, files: [String], in project: LoadedProject, system: System) throws {
        let home = module.directory ?? ""
        let absolute = [
            Paths.absolute(name, in: system.environment.currentDirectory), Paths.absolute(name, in: project.root),
            Paths.absolute(name, in: Paths.join(project.root, home)),
        ]
        let candidates = absolute.map { path in
            Paths.relativeOrOutside(system.files.realPath(of: path) ?? path, to: project.root)
        }
        let folders = Set(files.flatMap { Self.folders(above: $0, below: home) }).sorted()
        guard let chosen = candidates.first(where: folders.contains) else {
            if candidates.contains(home) {
                throw CommandFailure(
                    "'\(name)' is the whole of '\(module.label)'; name a folder in it\(Self.hint(folders))")
            }
            throw CommandFailure("'\(module.label)' has no Swift file in a folder '\(name)'\(Self.hint(folders))")
        }
        folder = chosen
        inside = files.filter { Paths.relative($0, to: chosen) != nil }
        outside = files.filter { Paths.relative($0, to: chosen) == nil }
    }

    /// The folders in which a file lies, without the module's own.
    private static func folders(above file: String, below home: String) -> [String] {
        var folders: [String] = []
        var folder = Paths.parent(file)
        while !folder.isEmpty, folder != home, Paths.relative(folder, to: home) != nil || home.isEmpty {
            folders.append(folder)
            folder = Paths.parent(folder)
        }
        return folders
    }

    private static func hint(_ folders: [String]) -> String {
        guard !folders.isEmpty else { return "; all its files lie in one folder" }
        let shown = folders.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        return "; it has \(shown)" + (folders.count > 8 ? " and \(folders.count - 8) more" : "")
    }
}
