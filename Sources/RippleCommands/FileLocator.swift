internal import Git
internal import ProjectReaders
internal import SystemAccess

/// From a path as a person or git writes it to paths relative to the checkout.
struct FileLocator {
    private let root: String
    private let here: String
    private let files: any FileSystem

    init(project: LoadedProject, system: System) {
        root = project.root
        here = system.environment.currentDirectory
        files = system.files
    }

    /// The files that `name` stands for, relative to the checkout, links in their folders resolved; `../` in front
    /// where one lies outside.
    ///
    /// A folder of the checkout stands for all files in it, a link to a file for itself and for that file. What does
    /// not exist stands for itself: it may have been deleted.
    func paths(of name: String) -> [String] {
        let full = place(of: name)
        let path = resolved(full)
        switch files.status(of: full)?.kind {
        case .directory:
            guard let real = files.realPath(of: full), isInside(real) else { return [path] }
            let inside = contents(of: real)
            return inside.isEmpty ? [path] : inside
        case .some:
            guard let real = files.realPath(of: full) else { return [path] }
            let target = Paths.relativeOrOutside(real, to: root)
            return target == path ? [path] : [path, target]
        case nil:
            return [path]
        }
    }

    /// What `name` narrows an answer to: the files that it stands for, but a folder as itself, so that files that were
    /// in it count too.
    func scopes(of name: String) -> [String] {
        let full = place(of: name)
        guard files.status(of: full)?.kind == .directory, let real = files.realPath(of: full) else {
            return paths(of: name)
        }
        return [Paths.relativeOrOutside(real, to: root)]
    }

    /// Whether a path relative to the checkout is `scope` or lies in it; an empty scope is the checkout.
    static func isInside(_ path: String, of scope: String) -> Bool {
        scope.isEmpty ? path != ".." && !path.hasPrefix("../") : Paths.relative(path, to: scope) != nil
    }

    /// The absolute path that `name` means.
    ///
    /// A relative one counts from the current directory, or from the checkout, as git writes it: from where something
    /// of the name is, else from where its folder is. A name in quotes is read as git means it, unless something is
    /// called so.
    private func place(of name: String) -> String {
        let unquoted = Self.unquoted(name)
        let places = placesToTry(for: name) + (unquoted.map(placesToTry) ?? [])
        let found = (places.filter(isInside) + places).first { files.status(of: $0) != nil }
        if let found { return found }
        let deleted = placesToTry(for: unquoted ?? name).filter(isInside)
        return deleted.first { files.isDirectory(Paths.parent($0)) } ?? deleted.first ?? places[0]
    }

    /// The name inside the quotes that git puts around unusual ones; `nil` where there are none.
    private static func unquoted(_ name: String) -> String? {
        guard name.hasPrefix("\""), let path = PathList.parse(Array(name.utf8)).first, path != name else { return nil }
        return path
    }

    private func placesToTry(for name: String) -> [String] {
        [Paths.absolute(name, in: here), Paths.absolute(name, in: root)]
    }

    private func isInside(_ path: String) -> Bool {
        let path = resolved(path)
        return path != ".." && !path.hasPrefix("../")
    }

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

    private func contents(of directory: String) -> [String] {
        DirectoryWalk(root: directory, files: files).directories.flatMap { folder in
            folder.entries.filter { $0.kind != .directory }.map {
                Paths.relativeOrOutside(Paths.join(Paths.join(directory, folder.path), $0.name), to: root)
            }
        }
    }
}
