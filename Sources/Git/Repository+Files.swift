internal import SystemAccess

/// A file as a revision or the index holds it.
public struct TreeEntry: Sendable, Hashable {
    /// Relative to the root of the repository.
    public let path: String
    /// What it is.
    public let mode: FileMode
    /// The blob; the commit of a submodule.
    public let id: ObjectID

    /// Where its content is to be had.
    public var source: ContentSource {
        mode == .submodule ? .submodule(id, path: path) : .blob(id, repository: "")
    }
}

extension Repository {
    /// All files of a commit in ascending order of their paths' bytes; only those in `directory`, or that one file,
    /// if it is given (with or without a slash at its end).
    ///
    /// A submodule is one entry.
    /// - Complexity: O(n) with n the number of files of the commit.
    public func files(at revision: Revision, under directory: String = "") async throws(GitError) -> [TreeEntry] {
        let output = try await git(["ls-tree", "-r", "-z", "--full-tree", revision.id.hex])
        return try entries(in: output, command: "git ls-tree", idField: 2, under: directory)
    }

    /// All files of the index, in the same order; those with a conflict are left out.
    /// - Complexity: O(n) with n the number of files of the index.
    public func stagedFiles(under directory: String = "") async throws(GitError) -> [TreeEntry] {
        let output = try await git(["ls-files", "--stage", "-z"])
        return try entries(in: output, command: "git ls-files", idField: 1, under: directory)
    }

    /// Writes the files of a commit with these paths into `directory`, which need not exist: symbolic links as such,
    /// and with their permissions. All files if `paths` is `nil`.
    ///
    /// Submodules are left out, and so is a path that the commit does not have. Neither the checkout nor its index is
    /// touched.
    public func export(_ paths: [String]?, at revision: Revision, to directory: String) async throws(GitError) {
        try await withScratchFolder { (folder) async throws(GitError) in
            let environment: [String: String?] = ["GIT_INDEX_FILE": folder + "/index", "GIT_LFS_SKIP_SMUDGE": "1"]
            _ = try await git(["read-tree", "--no-sparse-checkout", revision.id.hex], environment: environment)
            try createDirectory(directory)
            let prefix = "--prefix=" + (directory.utf8.last == .slash ? directory : directory + "/")
            guard let paths else {
                _ = try await git(["checkout-index", "--force", "--all", prefix], environment: environment)
                return
            }
            // `checkout-index` fails for a path that it does not know.
            let entries = try await files(at: revision).filter { $0.mode != .submodule }
            let known = Set(entries.map { PathKey($0.path) })
            var input: [UInt8] = []
            for path in paths where known.contains(PathKey(path)) {
                input += path.utf8
                input.append(0)
            }
            guard !input.isEmpty else { return }
            _ = try await git(
                ["checkout-index", "--force", "-z", "--stdin", prefix], input: input, environment: environment)
        }
    }

    /// The records of `ls-tree -z` (`mode type id TAB path`) or of `ls-files --stage -z` (`mode id stage TAB path`).
    func entries(
        in output: [UInt8], command: String, idField: Int, under directory: String
    ) throws(GitError) -> [TreeEntry] {
        let directory = directory.isEmpty ? "" : Paths.normalized(directory)
        var entries: [TreeEntry] = []
        for record in output.parts(endingWith: 0) {
            guard let tab = record.firstIndex(of: .tab) else {
                throw .unexpectedOutput(command: command, reason: "expected a tab in '\(record.text)'")
            }
            let fields = record[..<tab].split(separator: .space)
            guard fields.count >= 3, let mode = FileMode(octal: fields[0]), let id = ObjectID(fields[idField]) else {
                throw .unexpectedOutput(command: command, reason: "expected a mode and an ID in '\(record.text)'")
            }
            if idField == 1, !fields[2].elementsEqual("0".utf8) { continue }
            let path = record[(tab + 1)...].text
            guard directory.isEmpty || directory == "." || Paths.relative(path, to: directory) != nil else { continue }
            entries.append(TreeEntry(path: path, mode: mode, id: id))
        }
        entries.sort { $0.path.precedes($1.path) }
        return entries
    }
}
