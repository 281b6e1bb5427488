internal import SystemAccess

extension Repository {
    /// The files that each commit of a period touched, the newest commit first: names relative to the repository's root.
    /// Merges are left out, for they repeat what their branches did. No authors, no messages.
    ///
    /// - Parameters:
    ///   - since: what git takes for a date: `90.days`, `2026-01-01`.
    ///   - limit: how many commits are looked at, at most.
    /// - Throws: ``GitError`` where git fails; a repository without a commit has none.
    public func touchedFiles(since: String, limit: Int = 10_000) async throws(GitError) -> [[String]] {
        let output = try await start([
            "log", "--no-merges", "--no-renames", "--diff-filter=AMDT", "--since=\(since)", "--max-count=\(limit)",
            "--format=%x01", "--name-only", "-z", "HEAD", "--",
        ])
        guard output.exitCode == 0 else {
            // Before the first commit HEAD leads nowhere.
            if output.errorText.contains("unknown revision") || output.errorText.contains("bad revision") { return [] }
            throw failure(["log"], output)
        }
        return output.output.split(separator: 0x01).map { commit in
            commit.split(separator: 0).compactMap { name in
                let trimmed = name.drop { $0 == 0x0A }
                return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
            }
        }
    }
}
