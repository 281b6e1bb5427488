public import SystemAccess

/// A file of a unified diff with both its versions.
public struct PatchedFile: Sendable, Hashable {
    /// Where the file is, or was if it is deleted: relative to the root.
    public internal(set) var path: String
    /// Where a renamed file was; otherwise `nil`.
    public internal(set) var oldPath: String?
    /// What happened to it.
    public internal(set) var kind: FileChange.Kind
    /// The old version.
    public internal(set) var old: Content
    /// The new version.
    public internal(set) var new: Content
    /// Where its part begins in the diff, counted from 1.
    public let line: Int
}

extension UnifiedDiff {
    /// The files with both versions, made of the files under `root` and the diff.
    ///
    /// Whether the files under `root` are those before or after the change is found by trying; where both fit, they
    /// are taken to be those after it, as for `git diff main | ripple impact --diff -`. Where neither fits, both
    /// versions are unreadable. Nothing outside `root` is read.
    public func versions(in root: String, files: any FileSystem) -> [PatchedFile] {
        var patched: [PatchedFile] = []
        let depth = plainDepth { files.isFile(Paths.join(root, $0)) }
        for diff in self.files {
            let diff = diff.isGit ? diff : diff.droppingDirectories(depth)
            let (old, new) = diff.versions { path in content(of: path, in: root, files) }
            let isRename = diff.kind == .renamed
            let file = PatchedFile(
                path: diff.path, oldPath: isRename ? diff.oldPath : nil, kind: diff.kind, old: old, new: new,
                line: diff.line)
            // git prints a link that became a file as one deleted and one added.
            if let last = patched.last, last.kind == .deleted, file.kind == .added,
                PathKey(last.path) == PathKey(file.path)
            {
                patched[patched.count - 1].kind = .typeChanged
                patched[patched.count - 1].new = file.new
            } else {
                patched.append(file)
            }
        }
        return patched
    }

    private func content(of path: String, in root: String, _ files: any FileSystem) -> [UInt8]? {
        let absolute = Paths.absolute(path, in: root)
        guard Paths.relative(absolute, to: Paths.normalized(root)) != nil, let real = files.realPath(of: absolute),
            let realRoot = files.realPath(of: root), Paths.relative(real, to: realRoot) != nil
        else { return nil }
        return try? files.read(real)
    }
}

extension FileDiff {
    /// Both versions; `content` gives a file of the working tree, `nil` where there is none.
    func versions(content: (String) -> [UInt8]?) -> (old: Content, new: Content) {
        if kind == .submodule { return (unreadable("it is a submodule"), unreadable("it is a submodule")) }
        guard let oldPath else { return (.absent, whole(isOld: false, content)) }
        guard let newPath else { return (whole(isOld: true, content), .absent) }
        if isBinary { return (unreadable("the diff has no lines of it"), unreadable("the diff has no lines of it")) }
        if kind == .symlink {
            // The text of a link is short enough to stand in the diff as a whole; on disk it would be followed.
            return (.bytes(text(without: .added)), .bytes(text(without: .removed)))
        }
        if let new = content(newPath), let old = reverseApply(to: new) { return (.bytes(old), .bytes(new)) }
        if let old = content(oldPath), let new = apply(to: old) { return (.bytes(old), .bytes(new)) }
        let reason = "the file on disk is neither the old version nor the new one"
        return (unreadable(reason), unreadable(reason))
    }

    /// The only version of an added or deleted file: the diff holds all of it.
    private func whole(isOld: Bool, _ content: (String) -> [UInt8]?) -> Content {
        if !isCopy, let bytes = isOld ? reverseApply(to: []) : apply(to: []) { return .bytes(bytes) }
        // A binary file, or a copy, whose hunks are about another file.
        if let bytes = content(path) { return .bytes(bytes) }
        return unreadable("the diff does not hold all of it")
    }

    private func text(without kind: Line.Kind) -> [UInt8] {
        hunks.flatMap(\.lines).filter { $0.kind != kind }
            .flatMap { Array($0.text) + ($0.endsWithNewline ? [.newline] : []) }
    }

    private func unreadable(_ reason: String) -> Content {
        .unreadable("line \(line) of the diff: '\(path)': \(reason)")
    }

    /// The same diff with the first directories of its paths taken off; a path that has no more is left as it is.
    func droppingDirectories(_ count: Int) -> FileDiff {
        guard count > 0 else { return self }
        var file = self
        file.oldPath = oldPath.map { shortened($0, count) }
        file.newPath = newPath.map { shortened($0, count) }
        return file
    }
}

extension UnifiedDiff {
    /// How many leading directories the paths of a plain diff have too many, for it names files from wherever it was
    /// made (`old/Sources/A.swift`): as few as are needed to find a file; 0 if none is found.
    private func plainDepth(exists: (String) -> Bool) -> Int {
        let plain = files.lazy.filter { !$0.isGit }.prefix(100)
        for depth in 0...8 {
            for file in plain {
                for path in [file.newPath, file.oldPath] {
                    if let path, depth == 0 || shortened(path, depth) != path, exists(shortened(path, depth)) {
                        return depth
                    }
                }
            }
        }
        return 0
    }
}

/// The path without its first `count` components; the path itself where it has not more.
private func shortened(_ path: String, _ count: Int) -> String {
    let parts = path.split(separator: "/", maxSplits: count)
    return parts.count > count ? String(parts[count]) : path
}
