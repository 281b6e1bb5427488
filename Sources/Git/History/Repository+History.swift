internal import SystemAccess

extension Repository {
    /// The commits that `HEAD` contains since `start`, each before its parents.
    ///
    /// One process: `git log --raw -M -z`; one more in a shallow clone. Renames are found by git; a merge's changes are
    /// those against its first parent (`--diff-merges`, which needs git 2.31). No author is asked for.
    ///
    /// - Parameter firstParentOnly: whether only the first parent of a merge is followed.
    /// - Complexity: O(n) with n the number of commits and changed files, beside git's own work.
    /// - Throws: ``GitError/noCommit`` where there is none.
    public func history(
        since start: HistoryStart?, firstParentOnly: Bool = false
    ) async throws(GitError) -> [HistoryCommit] {
        guard try await head() != nil else { throw .noCommit }
        var arguments = [
            "-c", "log.showRoot=true", "-c", "log.showSignature=false", "log", "--raw", "-M", "-z", "--no-abbrev",
            "--no-ext-diff", "--no-textconv", "--no-color", "--no-notes", "--topo-order", "--diff-merges=first-parent",
            "--format=tformat:%x01%H%x01%P%x01%ct",
        ]
        if firstParentOnly { arguments.append("--first-parent") }
        if case .time(let seconds)? = start { arguments.append("--since=@\(seconds) +0000") }
        arguments.append("HEAD")
        if case .revision(let revision)? = start { arguments.append("^" + revision.id.hex) }
        var commits = try HistoryOutput.parse(try await git(arguments + ["--"]))
        let cuts = try await cuts()
        for index in commits.indices where cuts.contains(commits[index].id) { commits[index].isCut = true }
        return commits
    }

    /// The commits at which a shallow clone was cut, from git's file of them: a name in each line.
    private func cuts() async throws(GitError) -> Set<ObjectID> {
        guard isShallow else { return [] }
        let path = try await git(["rev-parse", "--git-path", "shallow"]).split(separator: .newline).first?.text ?? ""
        guard let lines = try? files.read(path.hasPrefix("/") ? path : absolutePath(of: path)) else {
            throw .unexpectedOutput(command: "git rev-parse", reason: "expected the file of a shallow clone's cuts")
        }
        return Set(lines.split(separator: .newline).compactMap { ObjectID($0) })
    }

    /// When a commit was committed, in seconds since 1970.
    public func time(of revision: Revision) async throws(GitError) -> Int64 {
        let output = try await git(["show", "--no-patch", "--format=%ct", revision.id.hex, "--"])
        guard let time = Int64(output[...].split(separator: .newline).first?.text ?? "") else {
            throw .unexpectedOutput(command: "git show", reason: "expected a time")
        }
        return time
    }
}

/// The output of `git log --raw -z` with a head of our own for each commit: `01 ID 01 PARENTS 01 TIME 00`.
enum HistoryOutput {
    private static let mark: UInt8 = 1

    /// - Complexity: O(n) with n the number of bytes.
    static func parse(_ output: [UInt8]) throws(GitError) -> [HistoryCommit] {
        let parts = output.parts(endingWith: 0)
        var commits: [HistoryCommit] = []
        var index = 0
        while index < parts.count {
            if parts[index].isEmpty {
                index += 1
            } else if parts[index].first == mark {
                commits.append(try commit(parts[index]))
                index += 1
            } else {
                let entry = try RawDiffEntry(parts, at: &index, command: "git log --raw")
                guard !commits.isEmpty else {
                    throw .unexpectedOutput(
                        command: "git log --raw", reason: "expected a commit before '\(entry.path)'")
                }
                commits[commits.count - 1].changes.append(HistoryChange(entry))
            }
        }
        return commits
    }

    private static func commit(_ head: ArraySlice<UInt8>) throws(GitError) -> HistoryCommit {
        let fields = head.dropFirst().split(separator: mark, omittingEmptySubsequences: false)
        guard fields.count == 3, let id = ObjectID(fields[0]), let time = Int64(fields[2].text) else {
            throw .unexpectedOutput(command: "git log --raw", reason: "expected a commit, found '\(head.text)'")
        }
        let parents = fields[1].split(separator: .space)
        let ids = parents.compactMap { ObjectID($0) }
        guard ids.count == parents.count else {
            throw .unexpectedOutput(command: "git log --raw", reason: "expected parents, found '\(fields[1].text)'")
        }
        return HistoryCommit(id: id, parents: ids, time: time, changes: [])
    }
}

extension HistoryChange {
    init(_ entry: RawDiffEntry) {
        func version(_ mode: FileMode?, _ id: ObjectID?) -> Version? {
            guard let mode, let id else { return nil }
            return Version(mode: mode, id: id)
        }
        self.init(
            path: entry.path, oldPath: entry.status == UInt8(ascii: "R") ? entry.oldPath : nil,
            old: entry.status == UInt8(ascii: "C") ? nil : version(entry.oldMode, entry.oldID),
            new: version(entry.newMode, entry.newID))
    }
}
