internal import SystemAccess

extension Repository {
    /// The commit that `name` means: a branch, a tag, `HEAD~1`, an abbreviated ID, whatever `git rev-parse` takes.
    ///
    /// A name that is unknown throws an error which says how to fetch it. A name cannot become an option.
    public func resolve(_ name: String) async throws(GitError) -> Revision {
        if let revision = try await revision(named: name) { return revision }
        throw try await explain(unknown: name)
    }

    /// The commit where the histories of `a` and `b` part; the first that git lists, where there are several.
    ///
    /// A shallow clone that lacks it, and histories that share nothing, throw.
    public func mergeBase(_ a: Revision, _ b: Revision) async throws(GitError) -> Revision {
        let arguments = ["merge-base", a.id.hex, b.id.hex]
        let output = try await start(arguments)
        if output.exitCode == 0, let line = output.output.parts(endingWith: .newline).first, let id = ObjectID(line) {
            return Revision(id: id, name: "merge base of \(a.name) and \(b.name)")
        }
        guard output.exitCode == 1 else {
            // A commit whose parent was promised and is not there.
            if isShallow { throw try await shallow(missing: "the merge base of '\(a.name)' and '\(b.name)'") }
            throw failure(arguments, output)
        }
        if isShallow { throw try await shallow(missing: "the merge base of '\(a.name)' and '\(b.name)'") }
        throw .noMergeBase(a.name, b.name)
    }

    /// `HEAD`; `nil` in a repository without a commit.
    public func head() async throws(GitError) -> Revision? { try await revision(named: "HEAD") }

    /// The ID of the tree without files: a constant of git that needs no object, other in a SHA-256 repository.
    func emptyTree() async throws(GitError) -> ObjectID {
        let output = try await git(["hash-object", "-t", "tree", "--stdin"])
        guard let line = output.parts(endingWith: .newline).first, let id = ObjectID(line) else {
            throw .unexpectedOutput(command: "git hash-object", reason: "expected an object ID")
        }
        return id
    }

    private func revision(named name: String) async throws(GitError) -> Revision? {
        // No reference begins with a dash, and no argument can hold NUL.
        guard !name.isEmpty, name.utf8.first != UInt8(ascii: "-"), !name.utf8.contains(0) else { return nil }
        // ':/text' searches for a commit by its message, to the end of the name.
        let asked = name.utf8.starts(with: ":/".utf8) ? name : name + "^{commit}"
        let output = try await start(["rev-parse", "--verify", "--end-of-options", asked])
        guard output.exitCode == 0 else {
            let message = output.errorText
            if message.contains("error: short "), message.contains("is ambiguous") {
                throw .ambiguousRevision(name: name)
            }
            return nil
        }
        // '^name' is answered with '^ID': not a commit, but all the others.
        return output.output.parts(endingWith: .newline).last.flatMap { ObjectID($0) }.map {
            Revision(id: $0, name: name)
        }
    }
}

// MARK: - Explanations

extension Repository {
    /// Why `name` is no commit: nothing committed, history cut off, not fetched, or misspelled.
    private func explain(unknown name: String) async throws(GitError) -> GitError {
        let base = String(name.prefix { $0 != "~" && $0 != "^" && $0 != "@" && $0 != ":" })
        let start = try await revision(named: base.isEmpty ? "HEAD" : base)
        if base.isEmpty || base == "HEAD", start == nil { return .noCommit }
        if start != nil, base.utf8.count < name.utf8.count {
            // The commit is there and what leads back from it is not.
            if isShallow, name.utf8.contains(where: { "~^".utf8.contains($0) }) {
                return try await shallow(missing: "the commit '\(name)'")
            }
            return .unknownRevision(name: name, suggestion: nil, remedy: nil)
        }
        if let suggestion = try await suggestion(for: base) {
            return .unknownRevision(name: name, suggestion: suggestion, remedy: nil)
        }
        return .unknownRevision(name: name, suggestion: nil, remedy: try await commandToFetch(base))
    }

    private func shallow(missing: String) async throws(GitError) -> GitError {
        let remote = try await remotes().first.map { " " + ShellWord.quoted($0) } ?? ""
        return .shallow(missing: missing, remedy: "git fetch --unshallow" + remote)
    }

    /// A reference that differs from `name` only by its remote, or by a slip of the keyboard.
    private func suggestion(for name: String) async throws(GitError) -> String? {
        let output = try await git([
            "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads", "refs/remotes", "refs/tags",
        ])
        let names = output.parts(endingWith: .newline).map(\.text)
        for remote in try await remotes() where names.contains(remote + "/" + name) { return remote + "/" + name }
        let allowed = name.utf8.count < 4 ? 1 : 2
        let near = names.map { (distance: editDistance($0, name, limit: allowed), name: $0) }
            .filter { $0.distance <= allowed }
        return near.min { $0.distance != $1.distance ? $0.distance < $1.distance : $0.name.precedes($1.name) }?.name
    }

    /// The command after which `name` can be resolved, if the remote has it; `nil` where that cannot be told.
    private func commandToFetch(_ name: String) async throws(GitError) -> String? {
        let remotes = try await remotes()
        guard let first = remotes.first else { return nil }
        let depth = isShallow ? " --unshallow" : ""
        let legal = name.utf8.allSatisfy { $0.isLetterOrDigit || "/._-+#".utf8.contains($0) || $0 >= 0x80 }
        guard legal, !name.isEmpty, name.utf8.first != UInt8(ascii: "-") else { return nil }
        if ObjectID(name) != nil { return "git fetch\(depth) \(ShellWord.quoted(first)) \(name)" }
        if name.utf8.allSatisfy(\.isHexDigit), name.utf8.count >= 7 {
            return "git fetch\(depth) \(ShellWord.quoted(first))"
        }
        for remote in remotes where name.utf8.starts(with: (remote + "/").utf8) {
            let branch = String(decoding: name.utf8.dropFirst(remote.utf8.count + 1), as: UTF8.self)
            guard !branch.isEmpty else { return nil }
            let references = "+refs/heads/\(branch):refs/remotes/\(name)"
            return "git fetch\(depth) \(ShellWord.quoted(remote)) \(ShellWord.quoted(references))"
        }
        return "git fetch\(depth) \(ShellWord.quoted(first)) \(ShellWord.quoted(name + ":" + name))"
    }

    /// The names of the remotes, `origin` first.
    private func remotes() async throws(GitError) -> [String] {
        let names = try await git(["remote"]).parts(endingWith: .newline).map(\.text)
        return names.filter { $0 == "origin" } + names.filter { $0 != "origin" }
    }
}

/// How many bytes must be inserted, removed or replaced to make `b` of `a`; any number above `limit` if it is more.
/// - Complexity: O(n × m) with n and m the lengths in bytes; O(1) where these differ by more than `limit`.
private func editDistance(_ a: String, _ b: String, limit: Int) -> Int {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var row = Array(0...b.count)
    for (i, byte) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in b.enumerated() {
            let replaced = diagonal + (byte == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
        }
    }
    return row[b.count]
}
