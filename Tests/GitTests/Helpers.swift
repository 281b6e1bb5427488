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

/// A generator of pseudo-random numbers (SplitMix64), the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
