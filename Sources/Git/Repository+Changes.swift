internal import SystemAccess

extension Repository {
    /// The files that differ between the two trees that `comparison` names.
    ///
    /// A submodule whose checkout is at hand is looked into: its files stand in the list one by one, under the path of
    /// the submodule. Otherwise the submodule itself stands there. The same holds for an untracked repository, but a
    /// linked worktree is always one change.
    ///
    /// Renames are found by git, among tracked files. A file that was moved without telling git is one that is deleted
    /// and one that is added.
    public func changes(_ comparison: Comparison) async throws(GitError) -> FileChanges {
        let (old, new) = try await trees(of: comparison)
        let oldID: ObjectID
        if case .revision(let revision) = old { oldID = revision.id } else { oldID = try await emptyTree() }
        let newSide: Side
        switch new {
        case .revision(let revision): newSide = .tree(revision.id)
        case .index: newSide = .index
        case .workingTree: newSide = .workingTree
        case .empty: newSide = .tree(try await emptyTree())
        }
        return FileChanges(old: old, new: new, files: try await differences(from: oldID, to: newSide))
    }

    /// The trees that a comparison names, its revisions resolved.
    public func trees(of comparison: Comparison) async throws(GitError) -> (old: Tree, new: Tree) {
        switch comparison {
        case .since(let name):
            let base = try await mergeBase(try await resolve(name), try await resolve("HEAD"))
            return (.revision(base), .workingTree)
        case .range(let from, let to):
            return (.revision(try await resolve(from)), .revision(try await resolve(to)))
        case .mergeBaseRange(let from, let to):
            let end = try await resolve(to)
            return (.revision(try await mergeBase(try await resolve(from), end)), .revision(end))
        case .staged:
            return (try await head().map(Tree.revision) ?? .empty, .index)
        case .uncommitted:
            return (try await head().map(Tree.revision) ?? .empty, .workingTree)
        }
    }

    /// The later of two trees, as git's commands name it.
    enum Side: Hashable {
        case tree(ObjectID)
        case index
        case workingTree
    }

    /// A repository still to be compared: this one, or a submodule at `prefix`.
    private struct Job {
        var repository: Repository
        var prefix: String
        var old: ObjectID
        var new: Side
        /// What to report if the submodule has no answer.
        var fallback: FileChange?
    }

    private func differences(from old: ObjectID, to new: Side) async throws(GitError) -> [FileChange] {
        var changes: [FileChange] = []
        var jobs = [Job(repository: self, prefix: "", old: old, new: new)]
        while let job = jobs.popLast() {
            do {
                let found = try await job.repository.collect(from: job.old, to: job.new, prefix: job.prefix)
                changes += found.changes
                for submodule in found.submodules {
                    if let next = await follow(submodule, in: job) {
                        jobs.append(next)
                    } else {
                        changes.append(submodule.whole(prefix: job.prefix))
                    }
                }
            } catch {
                guard let fallback = job.fallback else { throw error }
                changes.append(fallback)
            }
        }
        changes = try await separatingModeChanges(changes)
        changes.sort { $0.path.precedes($1.path) }
        return changes
    }

    /// One repository's own differences, without a look into its submodules.
    private func collect(
        from old: ObjectID, to new: Side, prefix: String
    ) async throws(GitError) -> (changes: [FileChange], submodules: [SubmoduleChange]) {
        var collector = ChangeCollector(prefix: prefix, newIsWorkingTree: new == .workingTree)
        for entry in try await rawDiff(from: old, to: new) { collector.add(entry) }
        if new == .workingTree {
            var kinds = EntryKinds(root: root, files: files)
            for path in try await untracked() {
                collector.add(untracked: path, isLink: kinds.isLink(path))
            }
        }
        return (collector.changes, collector.submodules)
    }

    private func rawDiff(from old: ObjectID, to new: Side) async throws(GitError) -> [RawDiffEntry] {
        var arguments = [
            "diff", "--raw", "-z", "-M", "--no-abbrev", "--no-ext-diff", "--no-textconv", "--no-color",
            "--ignore-submodules=none",
        ]
        switch new {
        case .tree(let id): arguments += [old.hex, id.hex]
        case .index: arguments += ["--cached", old.hex]
        case .workingTree: arguments += [old.hex]
        }
        return try RawDiffEntry.parse(try await git(arguments + ["--"]))
    }

    /// The untracked files that are not ignored; the directory of another repository ends with a slash.
    private func untracked() async throws(GitError) -> [String] {
        try await git(["ls-files", "--others", "--exclude-standard", "-z"]).parts(endingWith: 0).map(\.text)
    }

    /// The comparison inside a submodule; `nil` where its checkout is not at hand.
    private func follow(_ change: SubmoduleChange, in job: Job) async -> Job? {
        guard change.oldPath == nil, let submodule = job.repository.submodule(at: change.path) else { return nil }
        // A linked worktree inside this one holds the same files once more: one change, not thousands.
        if change.isUntracked, !files.isDirectory(submodule.root + "/.git") { return nil }
        let new: Side
        do {
            if !change.isPresent {
                new = .tree(try await submodule.emptyTree())
            } else if job.new == .workingTree {
                new = .workingTree
            } else if let id = change.newID {
                new = .tree(id)
            } else {
                return nil
            }
            let old: ObjectID
            if let id = change.oldID { old = id } else { old = try await submodule.emptyTree() }
            return Job(
                repository: submodule, prefix: Paths.join(job.prefix, change.path), old: old, new: new,
                fallback: change.whole(prefix: job.prefix))
        } catch {
            return nil
        }
    }

    /// The checkout of the submodule at `path`; `nil` where there is none.
    func submodule(at path: String) -> Repository? {
        let directory = absolutePath(of: path)
        // Without this file git would answer for the repository around it.
        guard files.status(of: directory + "/.git") != nil else { return nil }
        var submodule = Repository(
            root: directory, isShallow: false, executable: executable, files: files, processes: processes)
        submodule.isSubmodule = true
        return submodule
    }

    /// git does not tell a file of the working tree with other permissions from one with another content as well.
    private func separatingModeChanges(_ changes: [FileChange]) async throws(GitError) -> [FileChange] {
        let candidates = changes.indices.filter { index in
            let change = changes[index]
            guard case .file = change.new else { return false }
            return change.kind == .modified && change.oldMode != change.newMode
        }
        guard !candidates.isEmpty else { return changes }
        let versions = try await contents(of: candidates.flatMap { [changes[$0].old, changes[$0].new] })
        var changes = changes
        for (position, index) in candidates.enumerated() {
            guard let old = versions[2 * position].bytes, old == versions[2 * position + 1].bytes else { continue }
            let change = changes[index]
            changes[index] = FileChange(
                path: change.path, kind: .modeChanged, oldMode: change.oldMode, newMode: change.newMode,
                old: change.old, new: change.new)
        }
        return changes
    }
}

/// Whether paths of the working tree are symbolic links; each directory is listed once.
private struct EntryKinds {
    let root: String
    let files: any FileSystem
    private var directory: PathKey?
    private var links: Set<PathKey> = []

    init(root: String, files: any FileSystem) {
        self.root = root
        self.files = files
    }

    /// Paths come in git's order, in which a directory's own files may be interrupted by its subdirectories.
    mutating func isLink(_ path: String) -> Bool {
        let parent = Paths.parent(path)
        if directory != PathKey(parent) {
            directory = PathKey(parent)
            let entries = (try? files.entries(of: Paths.join(root, parent))) ?? []
            links = Set(entries.lazy.filter { $0.kind == .symbolicLink }.map { PathKey($0.name) })
        }
        return links.contains(PathKey(Paths.lastComponent(path)))
    }
}
