import Foundation
import SystemAccess
import TestSupport
import Testing

/// A checkout in which real git and ``DirectoryWalk`` say what is ignored.
struct IgnoreOracle {
    let folder: TemporaryFolder
    private(set) var paths: Set<String> = []

    init() async throws {
        folder = try TemporaryFolder()
        _ = try await git(["init", "-q"])
    }

    /// Makes files; what ends in a slash is a folder.
    mutating func make(_ entries: some Sequence<String>) throws {
        for entry in entries {
            if entry.hasSuffix("/") {
                try folder.makeFolder(entry)
            } else {
                try folder.write("", to: entry)
            }
            var path = entry.hasSuffix("/") ? String(entry.dropLast()) : entry
            while !path.isEmpty {
                paths.insert(path)
                path = Paths.parent(path)
            }
        }
    }

    /// What git ignores of all that was made.
    func ignoredByGit() async throws -> Set<String> {
        let output = try await git(
            ["check-ignore", "--no-index", "-z", "--stdin"],
            input: Array(paths.sorted().joined(separator: "\0").utf8) + [0]
        )
        return Set(output.split(separator: "\0").map(String.init))
    }

    /// What the walk leaves out of all that was made.
    func ignoredByWalk() -> Set<String> {
        let walk = DirectoryWalk(root: folder.path, files: LocalFileSystem())
        let seen = walk.directories.flatMap { directory in
            directory.entries.map { Paths.join(directory.path, $0.name) }
        }
        return paths.subtracting(seen)
    }

    /// Runs git in the checkout, without the user's own settings.
    func git(_ arguments: [String], input: [UInt8] = []) async throws -> String {
        let program = try #require(Environment.current.program("git", in: LocalFileSystem()))
        let output = try await LocalProcessRunner().run(
            ProcessCommand(
                program,
                ["-c", "core.excludesFile=/dev/null", "-c", "user.name=A", "-c", "user.email=a@example.com"]
                    + arguments,
                directory: folder.path,
                environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"], input: input
            )
        )
        // `check-ignore` ends with 1 where it finds nothing.
        guard output.exitCode == 0 || output.exitCode == 1 && arguments.first == "check-ignore" else {
            throw ProcessError(executable: "git", reason: output.errorText)
        }
        return output.text
    }
}
