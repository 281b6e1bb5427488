import Git
import SystemAccess
import TestSupport

extension GitRepositoryFixture {
    /// The repository as Ripple sees it.
    func found(from directory: String = "") async throws -> Repository {
        try await Repository.find(
            containing: Paths.join(root, directory), git: executable, files: files, processes: processes)
    }

    /// The changes, one text each: the kind and the path.
    func changes(_ comparison: Comparison) async throws -> [String] {
        try await found().changes(comparison).files.map(\.summary)
    }

    /// Both versions of the only change.
    func versions(_ comparison: Comparison, of path: String) async throws -> [Content] {
        let repository = try await found()
        guard let change = try await repository.changes(comparison).files.first(where: { $0.path == path }) else {
            throw GitFixtureError(description: "no change of '\(path)'")
        }
        return try await repository.contents(of: [change.old, change.new])
    }
}

extension FileChange {
    var summary: String { "\(kind) " + (oldPath.map { "\($0) -> " } ?? "") + path }
}

extension Content {
    static func text(_ text: String) -> Content { .bytes(Array(text.utf8)) }
}

/// The error that `body` throws; `nil` where it throws none of git's.
func gitError(_ body: () async throws -> Void) async -> GitError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? GitError
    }
}
