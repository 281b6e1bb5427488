internal import SystemAccess

extension Repository {
    /// Runs `body` with an empty directory which is removed afterwards.
    func withScratchFolder<Result>(
        _ body: (String) async throws(GitError) -> Result
    ) async throws(GitError) -> Result {
        let folder: String
        do {
            folder = try files.makeTemporaryDirectory()
        } catch {
            throw .file(error)
        }
        defer { try? files.remove(folder) }
        return try await body(folder)
    }

    /// Creates a directory and those above it.
    func createDirectory(_ path: String) throws(GitError) {
        do {
            try files.createDirectory(path)
        } catch {
            throw .file(error)
        }
    }

    /// The texts of symbolic links of the working tree, in the order of `paths`.
    ///
    /// `FileSystem` follows links and has no way to read one. git has: it stores a link's text as a blob. Index and
    /// objects go to a scratch directory, so the repository stays as it is.
    func readLinks(_ paths: [String]) async throws(GitError) -> [Content] {
        try await withScratchFolder { (folder) async throws(GitError) in
            try createDirectory(folder + "/objects")
            let environment: [String: String?] = [
                "GIT_INDEX_FILE": folder + "/index", "GIT_OBJECT_DIRECTORY": folder + "/objects",
                "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil,
            ]
            var input: [UInt8] = []
            for path in paths {
                input += path.utf8
                input.append(0)
            }
            let added = try await start(
                ["update-index", "--add", "--remove", "-z", "--stdin"], input: input, environment: environment)
            guard added.exitCode == 0 else { return paths.map { .unreadable("cannot read the link '\($0)'") } }
            let listed = try await git(["ls-files", "--stage", "-z"], environment: environment)
            let entries = try entries(in: listed, command: "git ls-files", idField: 1, under: "")
            let links = entries.filter { $0.mode == .symbolicLink }
            var query: [UInt8] = []
            for link in links {
                query += link.id.hex.utf8
                query.append(.newline)
            }
            let output = try await git(["cat-file", "--batch"], input: query, environment: environment)
            var texts: [PathKey: Content] = [:]
            for (link, content) in zip(links, try BatchOutput.parse(output, ids: links.map(\.id))) {
                texts[PathKey(link.path)] = content
            }
            return paths.map { texts[PathKey($0)] ?? .unreadable("'\($0)' is no longer a link") }
        }
    }
}
