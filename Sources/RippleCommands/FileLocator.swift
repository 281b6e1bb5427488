internal import ProjectReaders
internal import SystemAccess

/// From a path as a person types it to a path relative to the checkout.
struct FileLocator {
    private let root: String
    private let here: String
    private let files: any FileSystem

    init(project: LoadedProject, system: System) {
        root = project.root
        here = system.environment.currentDirectory
        files = system.files
    }

    /// The path relative to the checkout, links in its folders resolved; `../` in front where it lies outside.
    ///
    /// A relative path counts from the current directory; where nothing is there but something is in the checkout,
    /// from the checkout. A file need not exist: it may have been deleted.
    func path(of name: String) -> String {
        let fromHere = Paths.absolute(name, in: here)
        let fromRoot = Paths.absolute(name, in: root)
        guard fromHere != fromRoot else { return resolved(fromHere) }
        if files.status(of: fromHere) != nil, isInside(fromHere) { return resolved(fromHere) }
        if files.status(of: fromRoot) != nil { return resolved(fromRoot) }
        return resolved(isInside(fromHere) ? fromHere : fromRoot)
    }

    private func isInside(_ path: String) -> Bool { !resolved(path).hasPrefix("../") }

    /// Resolves the folder, not the file: a link is a file of its own.
    private func resolved(_ path: String) -> String {
        var above = Paths.parent(path)
        var below = Paths.lastComponent(path)
        while !above.isEmpty, above != "/" {
            if let real = files.realPath(of: above) {
                return Paths.relativeOrOutside(Paths.join(real, below), to: root)
            }
            below = Paths.join(Paths.lastComponent(above), below)
            above = Paths.parent(above)
        }
        return Paths.relativeOrOutside(path, to: root)
    }
}
