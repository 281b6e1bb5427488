internal import SystemAccess

/// A submodule that differs, before anybody has looked into it.
struct SubmoduleChange {
    var path: String
    var oldPath: String?
    /// The old commit; `nil` where the submodule is new.
    var oldID: ObjectID?
    /// The new commit; `nil` where there is none, and where the working tree may differ from every commit.
    var newID: ObjectID?
    /// Whether there is a new version.
    var isPresent: Bool
    /// Whether it is a repository that this one knows nothing of.
    var isUntracked = false

    /// The change of the submodule as a whole.
    func whole(prefix: String) -> FileChange {
        let path = Paths.join(prefix, path)
        let oldPath = oldPath.map { Paths.join(prefix, $0) }
        return FileChange(
            path: path, oldPath: oldPath, kind: .submodule, oldMode: oldID == nil ? nil : .submodule,
            newMode: isPresent ? .submodule : nil,
            old: oldID.map { .submodule($0, path: oldPath ?? path) } ?? .absent,
            new: isPresent ? .submodule(newID, path: path) : .absent)
    }
}

/// Makes one change for each path from what git's commands say of it.
struct ChangeCollector {
    /// The submodule's path, `""` for the repository itself: what stands before each path.
    let prefix: String
    let newIsWorkingTree: Bool

    private(set) var changes: [FileChange] = []
    private(set) var submodules: [SubmoduleChange] = []
    /// The position in `changes` of a path.
    private var positions: [PathKey: Int] = [:]
    /// The position in `changes` of a renamed file's old path.
    private var renamedFrom: [PathKey: Int] = [:]

    init(prefix: String, newIsWorkingTree: Bool) {
        self.prefix = prefix
        self.newIsWorkingTree = newIsWorkingTree
    }

    /// Adds a record of `git diff --raw`.
    mutating func add(_ entry: RawDiffEntry) {
        let isCopy = entry.status == UInt8(ascii: "C")
        let oldMode = isCopy ? nil : entry.oldMode
        let isUnmerged = entry.status == UInt8(ascii: "U")
        if !isUnmerged, oldMode ?? .submodule == .submodule, entry.newMode ?? .submodule == .submodule,
            oldMode != nil || entry.newMode != nil
        {
            submodules.append(
                SubmoduleChange(
                    path: entry.path, oldPath: entry.oldPath, oldID: oldMode == nil ? nil : entry.oldID,
                    newID: newIsWorkingTree ? nil : entry.newID, isPresent: entry.newMode != nil))
            return
        }
        let path = Paths.join(prefix, entry.path)
        let oldPath = isCopy ? nil : entry.oldPath.map { Paths.join(prefix, $0) }
        var old = ContentSource.absent
        if let id = entry.oldID, let oldMode {
            old = source(of: id, oldMode, path: oldPath ?? path)
        }
        var new = ContentSource.absent
        if isUnmerged {
            // The index holds several versions; the one that will be built lies in the working tree.
            new = .file(path)
        } else if let newMode = entry.newMode {
            if newIsWorkingTree {
                new = onDisk(path, newMode)
            } else if let id = entry.newID {
                new = source(of: id, newMode, path: path)
            }
        }
        let key = PathKey(path)
        if let position = positions[key], isUnmerged || changes[position].kind == .unmerged {
            // A conflict is reported beside the difference of the working tree: one path, one change.
            let first = changes[position]
            changes[position] = FileChange(
                path: path, kind: .unmerged, oldMode: first.oldMode ?? oldMode, newMode: first.newMode ?? entry.newMode,
                old: first.old == .absent ? old : first.old, new: first.new == .absent ? new : first.new)
            return
        }
        positions[key] = changes.count
        if let oldPath { renamedFrom[PathKey(oldPath)] = changes.count }
        changes.append(
            FileChange(
                path: path, oldPath: oldPath, kind: kind(of: entry, oldMode: oldMode, isRename: oldPath != nil),
                oldMode: oldMode, newMode: entry.newMode, old: old, new: new))
    }

    /// Adds an untracked file, or, where the path ends with a slash, an untracked repository.
    mutating func add(untracked name: String, isLink: Bool) {
        if name.utf8.last == .slash {
            submodules.append(SubmoduleChange(path: String(name.dropLast()), isPresent: true, isUntracked: true))
            return
        }
        let path = Paths.join(prefix, name)
        let mode: FileMode = isLink ? .symbolicLink : .file
        var kind = FileChange.Kind.added
        var (oldMode, old) = (FileMode?.none, ContentSource.absent)
        if let position = positions[PathKey(path)], changes[position].kind != .renamed {
            // Removed from the index and still there: git calls it deleted, and untracked as well.
            (oldMode, old) = (changes[position].oldMode, changes[position].old)
            kind = kindOfEdit(from: oldMode, to: mode)
            changes[position] = FileChange(
                path: path, kind: kind, oldMode: oldMode, newMode: mode, old: old, new: onDisk(path, mode))
            return
        }
        if let position = renamedFrom.removeValue(forKey: PathKey(path)) {
            // Renamed, and the old path is still there: not a rename.
            let rename = changes[position]
            (oldMode, old) = (rename.oldMode, rename.old)
            kind = kindOfEdit(from: oldMode, to: mode)
            changes[position] = FileChange(
                path: rename.path, kind: .added, newMode: rename.newMode, old: .absent, new: rename.new)
        }
        positions[PathKey(path)] = changes.count
        changes.append(
            FileChange(
                path: path, kind: kind, oldMode: oldMode, newMode: mode, old: old, new: onDisk(path, mode)))
    }

    private func source(of id: ObjectID, _ mode: FileMode, path: String) -> ContentSource {
        mode == .submodule ? .submodule(id, path: path) : .blob(id, repository: prefix)
    }

    private func onDisk(_ path: String, _ mode: FileMode) -> ContentSource {
        switch mode {
        case .file, .executable: .file(path)
        case .symbolicLink: .link(path)
        case .submodule: .submodule(nil, path: path)
        }
    }

    private func kind(of entry: RawDiffEntry, oldMode: FileMode?, isRename: Bool) -> FileChange.Kind {
        if entry.status == UInt8(ascii: "U") { return .unmerged }
        if isRename { return .renamed }
        guard let oldMode else { return .added }
        guard let newMode = entry.newMode else { return .deleted }
        if oldMode != newMode, entry.oldID == entry.newID, oldMode.isRegular, newMode.isRegular { return .modeChanged }
        return kindOfEdit(from: oldMode, to: newMode)
    }

    private func kindOfEdit(from old: FileMode?, to new: FileMode) -> FileChange.Kind {
        guard let old else { return .added }
        if old == .symbolicLink, new == .symbolicLink { return .symlink }
        return old.isRegular && new.isRegular ? .modified : .typeChanged
    }
}
