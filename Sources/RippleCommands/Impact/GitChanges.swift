internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// Changed files as git knows them, both versions included, relative to the checkout that was read.
struct GitChanges {
    let project: LoadedProject
    let system: System

    /// - Throws: ``CommandFailure`` with git's trouble and what mends it.
    func files(_ comparison: Comparison) async throws -> [ChangedFile] {
        do {
            let repository = try await self.repository(alternative: ", or name the changed files")
            let changes = try await repository.changes(comparison)
            let contents = try await repository.contents(of: changes.files.flatMap { [$0.old, $0.new] })
            return changes.files.enumerated().compactMap { index, change in
                file(change, old: contents[index * 2], new: contents[index * 2 + 1], in: repository)
            }
        } catch let error as GitError {
            throw CommandFailure(error.description)
        }
    }

    /// The repository that holds the checkout.
    ///
    /// - Parameter alternative: what can be done without git, behind what mends it.
    func repository(alternative: String = "") async throws -> Repository {
        guard let git = system.environment.program("git", in: system.files) else {
            throw CommandFailure("no 'git' in PATH; install it" + alternative)
        }
        do {
            return try await Repository.find(
                containing: project.root, git: git, files: system.files, processes: system.processes)
        } catch {
            throw CommandFailure(error.description + (error.isLackOfCheckout ? alternative : ""))
        }
    }

    /// The change seen from the checkout; `nil` for a file of the repository outside it.
    private func file(
        _ change: FileChange, old: Content, new: Content, in repository: Repository
    ) -> ChangedFile? {
        func path(_ name: String) -> String {
            Paths.relativeOrOutside(repository.absolutePath(of: name), to: project.root)
        }
        let place = path(change.path)
        guard !place.hasPrefix("../") || !project.ownership.owners(of: place).modules.isEmpty else { return nil }
        var file = ChangedFile(path: place, versions: versions(old, new))
        switch change.kind {
        case .added: file.presence = .added
        case .deleted: file.presence = .removed
        case .renamed: file.presence = .renamed(from: path(change.oldPath ?? change.path))
        case .modeChanged: file.versions = .same
        case .submodule, .unmerged, .typeChanged, .symlink: file.versions = .unknown
        case .modified: break
        }
        return file
    }

    private func versions(_ old: Content, _ new: Content) -> ChangedFile.Versions {
        if case .unreadable = old { return .unknown }
        if case .unreadable = new { return .unknown }
        return .texts(old: old.bytes, new: new.bytes)
    }
}

/// Changed files of a unified diff, both versions made of the diff and the files on disk.
struct DiffChanges {
    let project: LoadedProject
    let system: System

    /// - Throws: ``CommandFailure`` with the line of the diff that breaks its form.
    func files(in bytes: [UInt8]) throws -> [ChangedFile] {
        do {
            let diff = try UnifiedDiff(parsing: bytes)
            return diff.versions(in: project.root, files: system.files).map { patched in
                var file = ChangedFile(path: patched.path)
                switch (patched.old, patched.new) {
                case (.unreadable, _), (_, .unreadable): break
                default: file.versions = .texts(old: patched.old.bytes, new: patched.new.bytes)
                }
                switch patched.kind {
                case .added: file.presence = .added
                case .deleted: file.presence = .removed
                case .renamed: file.presence = .renamed(from: patched.oldPath ?? patched.path)
                case .modeChanged: file.versions = .same
                case .modified, .typeChanged, .symlink, .submodule, .unmerged: break
                }
                return file
            }
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}
