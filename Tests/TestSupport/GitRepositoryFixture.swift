public import SystemAccess
internal import Foundation

/// A real git repository in a temporary directory: fixed names and dates, and no configuration but its own.
///
///     try await GitRepositoryFixture.with { repository in
///         try repository.write("Sources/A.swift", "let a = 1\n")
///         try await repository.commit("first")
///     }
public struct GitRepositoryFixture: Sendable {
    /// The root of the repository, absolute, symbolic links resolved.
    public let root: String
    /// The temporary directory around it, for clones and submodules.
    public let surroundings: String
    /// Starts git as the tests need it: without the user's and the machine's configuration.
    public let processes: any ProcessRunner
    /// The machine's files.
    public let files: any FileSystem = LocalFileSystem()
    /// The absolute path of git.
    public let executable: String

    /// Runs `body` with an empty repository on branch `main`, and removes everything afterwards.
    public static func with(_ body: (GitRepositoryFixture) async throws -> Void) async throws {
        let files = LocalFileSystem()
        guard let executable = Environment.current.program("git", in: files) else {
            throw GitFixtureError(description: "the tests need git in PATH")
        }
        let surroundings = try files.makeTemporaryDirectory()
        defer { try? files.remove(surroundings) }
        let repository = GitRepositoryFixture(
            root: surroundings + "/repository", surroundings: surroundings, processes: IsolatedGitRunner(),
            executable: executable)
        try await repository.initialize()
        try await body(repository)
    }

    /// Another repository beside this one, with one commit of these files.
    public func sibling(_ name: String, _ contents: [String: String] = [:]) async throws -> GitRepositoryFixture {
        let sibling = at(surroundings + "/" + name)
        try await sibling.initialize()
        for (path, text) in contents { try sibling.write(path, text) }
        if !contents.isEmpty { try await sibling.commit("first") }
        return sibling
    }

    /// The repository that lies in `directory`: a clone, a submodule, a linked worktree.
    public func at(_ directory: String) -> GitRepositoryFixture {
        GitRepositoryFixture(
            root: directory, surroundings: surroundings, processes: processes, executable: executable)
    }

    /// Runs git in the repository and returns what it printed, without the last newline.
    @discardableResult
    public func git(_ arguments: String...) async throws -> String {
        let output = try await processes.run(
            ProcessCommand(executable, ["-c", "protocol.file.allow=always", "-C", root] + arguments))
        guard output.exitCode == 0 else {
            throw GitFixtureError(description: "git \(arguments): \(output.text)\(output.errorText)")
        }
        return output.text.hasSuffix("\n") ? String(output.text.dropLast()) : output.text
    }

    /// Stages everything and commits it; returns the commit's ID.
    @discardableResult
    public func commit(_ message: String) async throws -> String {
        try await git("add", "--all")
        try await git("commit", "--quiet", "--allow-empty", "--message", message)
        return try await git("rev-parse", "HEAD")
    }

    /// Writes a file, and the directories above it.
    public func write(_ path: String, _ text: String) throws {
        try files.createDirectory(Paths.parent(root + "/" + path))
        try files.write(Array(text.utf8), to: root + "/" + path)
    }

    /// Every file below `directory` with its size and its time, in the order of the paths.
    public func listing(of directory: String) throws -> [String] {
        var listing: [String] = []
        var pending = [root + "/" + directory]
        while let folder = pending.popLast() {
            for entry in try files.entries(of: folder) {
                let path = folder + "/" + entry.name
                if entry.kind == .directory {
                    pending.append(path)
                } else {
                    let status = files.status(of: path)
                    listing.append("\(path) \(status?.size ?? -1) \(status?.modified ?? -1)")
                }
            }
        }
        return listing.sorted()
    }

    /// Removes a file or a directory.
    public func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: root + "/" + path)
    }

    /// Moves a file without telling git.
    public func move(_ path: String, to other: String) throws {
        try files.createDirectory(Paths.parent(root + "/" + other))
        try FileManager.default.moveItem(atPath: root + "/" + path, toPath: root + "/" + other)
    }

    /// Makes a symbolic link with this text.
    public func link(_ path: String, to target: String) throws {
        try files.createDirectory(Paths.parent(root + "/" + path))
        try FileManager.default.createSymbolicLink(atPath: root + "/" + path, withDestinationPath: target)
    }

    /// Makes a file executable, or not.
    public func setExecutable(_ path: String, _ isExecutable: Bool = true) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: isExecutable ? 0o755 : 0o644], ofItemAtPath: root + "/" + path)
    }

    private func initialize() async throws {
        try files.createDirectory(root)
        try await git("init", "--quiet", "--initial-branch=main")
    }
}

/// A step of a fixture that failed.
public struct GitFixtureError: Error, CustomStringConvertible {
    /// What failed, in git's words.
    public let description: String

    /// An error with this description.
    public init(description: String) {
        self.description = description
    }
}

/// Starts programs with an environment in which git finds no configuration and no identity but a fixed one.
public struct IsolatedGitRunner: ProcessRunner {
    /// Variables set, or removed where `nil`, on top of those of the isolation.
    public var variables: [String: String?]

    /// A runner that sets these variables too.
    public init(variables: [String: String?] = [:]) {
        self.variables = variables
    }

    /// Runs the command; variables of its own come before those of the isolation.
    public func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        var command = command
        let date = "2024-02-03T04:05:06+0000"
        let isolation: [String: String?] = [
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": date,
            "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com", "GIT_COMMITTER_DATE": date,
            "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_CEILING_DIRECTORIES": nil,
        ]
        command.environment = isolation.merging(variables) { $1 }.merging(command.environment) { $1 }
        return try await LocalProcessRunner().run(command)
    }
}
