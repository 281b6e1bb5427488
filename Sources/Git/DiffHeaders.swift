/// What stands before the hunks of one file, and what it says about the file's names.
struct DiffHeaders {
    /// The two names of the `diff --git` line with their prefixes, where they can be told apart.
    private var gitNames: (old: [UInt8], new: [UInt8])?
    /// The names of the `---` and `+++` lines with their prefixes.
    var oldName: [UInt8]?
    var newName: [UInt8]?
    /// What stands after a tab behind these names.
    var oldTimestamp: ArraySlice<UInt8> = []
    var newTimestamp: ArraySlice<UInt8> = []
    var isBinary = false

    private var oldMode: FileMode?
    private var newMode: FileMode?
    private var isNew = false
    private var isDeleted = false
    private var isCopy = false
    private var renameFrom: [UInt8]?
    private var renameTo: [UInt8]?

    init() {}

    /// Headers that begin with `diff --git `; `gitLine` is what follows.
    init(gitLine: ArraySlice<UInt8>) {
        if let (old, rest) = QuotedPath.decode(gitLine), rest.first == .space,
            let (new, end) = QuotedPath.decode(rest.dropFirst()), end.isEmpty
        {
            gitNames = (old, new)
            return
        }
        // Names with spaces are not quoted. But both are the same but for prefixes of one length (a rename has headers
        // of its own), so the space between them is in the middle.
        let middle = gitLine.startIndex + gitLine.count / 2
        if gitLine.count % 2 == 1, gitLine[middle] == .space {
            let (old, new) = (Array(gitLine[..<middle]), Array(gitLine[(middle + 1)...]))
            if old == new || hasPrefixes(old, new) && old.dropFirst(2) == new.dropFirst(2) { gitNames = (old, new) }
        }
    }

    /// Takes an extended header; `false` where the line is none.
    mutating func read(_ line: ArraySlice<UInt8>, error: (String) -> GitError) throws(GitError) -> Bool {
        if let mode = line.dropping("old mode ") {
            oldMode = FileMode(octal: mode)
        } else if let mode = line.dropping("new mode ") {
            newMode = FileMode(octal: mode)
        } else if let mode = line.dropping("new file mode ") {
            isNew = true
            newMode = FileMode(octal: mode)
        } else if let mode = line.dropping("deleted file mode ") {
            isDeleted = true
            oldMode = FileMode(octal: mode)
        } else if let name = line.dropping("rename from ") {
            renameFrom = try plainName(name, error)
        } else if let name = line.dropping("rename to ") {
            renameTo = try plainName(name, error)
        } else if let name = line.dropping("copy from ") {
            isCopy = true
            renameFrom = try plainName(name, error)
        } else if let name = line.dropping("copy to ") {
            isCopy = true
            renameTo = try plainName(name, error)
        } else if let ids = line.dropping("index ") {
            // `index OLD..NEW MODE`, where the mode did not change.
            if let space = ids.lastIndex(of: .space), let mode = FileMode(octal: ids[(space + 1)...]) {
                oldMode = mode
                newMode = mode
            }
        } else if line.hasPrefix("Binary files ") || line.elementsEqual("GIT binary patch".utf8) {
            isBinary = true
        } else {
            return line.hasPrefix("similarity index ") || line.hasPrefix("dissimilarity index ")
        }
        return true
    }

    private func plainName(
        _ name: ArraySlice<UInt8>, _ error: (String) -> GitError
    ) throws(GitError) -> [UInt8] {
        guard name.first == .quote else { return Array(name) }
        guard let (path, rest) = QuotedPath.decode(name), rest.isEmpty else {
            throw error("bad quoted path '\(name.text)'")
        }
        return path
    }
}

// MARK: - The file

extension DiffHeaders {
    /// The file of a part that begins with `diff --git`.
    func gitFile(line: Int, hasHunks: Bool, error: (String) -> GitError) throws(GitError) -> FileDiff {
        var (old, new): ([UInt8], [UInt8])
        if let renameFrom, let renameTo {
            (old, new) = (renameFrom, renameTo)
        } else if let names = gitNames {
            (old, new) = withoutPrefixes(names.old, names.new)
        } else if let oldName, let newName {
            (old, new) = withoutPrefixes(oldName, newName)
        } else {
            throw error("cannot tell the two names of the 'diff --git' line apart")
        }
        let isAdded = isNew || isCopy || oldName.map(isNull) == true
        let isGone = isDeleted || newName.map(isNull) == true
        guard !(isAdded && isGone) else { throw error("the file is both new and deleted") }
        // Of the names only one stands for a file; where it comes from '---' and '+++', the other is '/dev/null'.
        if isAdded { old = new }
        if isGone { new = old }

        let kind: FileChange.Kind
        if oldMode ?? newMode == .submodule, newMode ?? oldMode == .submodule {
            kind = .submodule
        } else if isAdded {
            kind = .added
        } else if isGone {
            kind = .deleted
        } else if renameFrom != nil, renameTo != nil {
            kind = .renamed
        } else if oldMode == .symbolicLink, newMode == .symbolicLink {
            kind = .symlink
        } else if let oldMode, let newMode, oldMode != newMode, !hasHunks, !isBinary {
            kind = .modeChanged
        } else {
            kind = .modified
        }
        return FileDiff(
            oldPath: isAdded ? nil : try path(old, error), newPath: isGone ? nil : try path(new, error), kind: kind,
            oldMode: isAdded ? nil : oldMode, newMode: isGone ? nil : newMode, isBinary: isBinary,
            isGit: gitNames != nil || renameTo != nil, isCopy: isCopy, line: line)
    }

    /// The file of a part that begins with `---`.
    func plainFile(
        line: Int, hunks: [FileDiff.Hunk], error: (String) -> GitError
    ) throws(GitError) -> FileDiff {
        let (old, new) = withoutPrefixes(oldName ?? [], newName ?? [])
        // `diff -N` gives a missing file the time 0, in the local time zone.
        let single = hunks.count == 1 ? hunks[0] : nil
        let isAdded = isNull(old) || (isEpoch(oldTimestamp) && single?.oldCount == 0)
        let isGone = isNull(new) || (isEpoch(newTimestamp) && single?.newCount == 0)
        guard !(isAdded && isGone) else { throw error("the file is both new and deleted") }
        return FileDiff(
            oldPath: isAdded ? nil : try path(old, error), newPath: isGone ? nil : try path(new, error),
            kind: isAdded ? .added : isGone ? .deleted : .modified, isBinary: isBinary, isGit: false, line: line)
    }

    private func path(_ name: [UInt8], _ error: (String) -> GitError) throws(GitError) -> String {
        guard !name.isEmpty, !name.contains(0) else { throw error("expected the name of a file") }
        return name[...].text
    }

    private func isNull(_ name: [UInt8]) -> Bool { name.elementsEqual("/dev/null".utf8) }

    private func isEpoch(_ timestamp: ArraySlice<UInt8>) -> Bool {
        timestamp.hasPrefix("1970-01-01 ") || timestamp.hasPrefix("1969-12-31 ")
            || timestamp.hasPrefix("Thu Jan  1 ") || timestamp.hasPrefix("Wed Dec 31 ")
    }

    /// `a/x` and `b/x` to `x` and `x`; names without prefixes (`--no-prefix`) stay as they are.
    private func withoutPrefixes(_ old: [UInt8], _ new: [UInt8]) -> (old: [UInt8], new: [UInt8]) {
        if isNull(old) {
            return (old, hasPrefixes(Array("a/".utf8), new) ? Array(new.dropFirst(2)) : new)
        }
        if isNull(new) {
            return (hasPrefixes(old, Array("b/".utf8)) ? Array(old.dropFirst(2)) : old, new)
        }
        return hasPrefixes(old, new) ? (Array(old.dropFirst(2)), Array(new.dropFirst(2))) : (old, new)
    }

    /// Whether two names begin with git's prefixes: `a/` and `b/`, those of `diff.mnemonicPrefix` (commit, index,
    /// object, working tree; `1/` and `2/` outside a repository), or either pair the other way round (`-R`).
    private func hasPrefixes(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        guard old.count >= 2, new.count >= 2, old[1] == .slash, new[1] == .slash else { return false }
        let pairs = ["ab", "iw", "ci", "cw", "ow", "12"]
        let pair = [old[0], new[0]]
        return pairs.contains { $0.utf8.elementsEqual(pair) || $0.utf8.reversed().elementsEqual(pair) }
    }
}
