public import SystemAccess

/// A git checkout: a root directory with files, and the history behind them.
///
///     let repository = try await Repository.find(
///         containing: directory, git: "/usr/bin/git", files: files, processes: processes)
///     let changes = try await repository.changes(.since("main"))
///
/// It never writes to the checkout, takes no lock, and starts no program but git, of which it needs 2.31 or later.
public struct Repository: Sendable {
    /// The directory that paths are relative to: absolute, symbolic links resolved.
    public let root: String
    /// Whether the history was cut off when it was cloned.
    public let isShallow: Bool

    let executable: String
    let files: any FileSystem
    let processes: any ProcessRunner
    /// Whether this is a submodule of the repository that the user asked about.
    var isSubmodule = false

    /// The checkout that holds `directory`. `executable` is the absolute path of git.
    ///
    /// One process. A linked worktree and a submodule are checkouts of their own.
    public static func find(
        containing directory: String, git executable: String, files: any FileSystem, processes: any ProcessRunner
    ) async throws(GitError) -> Repository {
        let probe = Repository(
            root: directory, isShallow: false, executable: executable, files: files, processes: processes)
        guard files.isDirectory(directory) else { throw .notACheckout(directory: directory) }
        let output = try await probe.start([
            "rev-parse", "--is-bare-repository", "--is-inside-work-tree", "--is-shallow-repository", "--show-toplevel",
        ])
        // git answers in the order asked, up to the question that fails: the root comes last, for it may hold newlines.
        let answers = output.output.split(separator: .newline, maxSplits: 3, omittingEmptySubsequences: false)
        guard output.exitCode == 0 else {
            let message = output.errorText
            if message.contains("dubious ownership") || message.contains("unsafe repository") {
                throw .untrusted(directory: untrustedDirectory(in: message) ?? directory)
            }
            if answers.count > 1, answers[1].elementsEqual("false".utf8) { throw .noWorkingTree(directory: directory) }
            if message.contains("not a git repository") { throw .notACheckout(directory: directory) }
            throw probe.failure(["rev-parse"], output)
        }
        guard answers.count == 4, answers[3].last == .newline, answers[3].count > 1 else {
            throw .unexpectedOutput(command: "git rev-parse", reason: "expected four lines")
        }
        let root = answers[3].dropLast().text
        return Repository(
            root: root, isShallow: answers[2].elementsEqual("true".utf8), executable: executable, files: files,
            processes: processes)
    }

    /// The absolute path of a path relative to the root.
    public func absolutePath(of path: String) -> String { Paths.join(root, path) }

    /// The path relative to the root of an absolute path, which may lead through symbolic links and need not exist;
    /// `""` for the root, `nil` for what is outside.
    public func relativePath(of absolute: String) -> String? {
        let path = Paths.normalized(absolute)
        if let relative = Paths.relative(path, to: root) { return relative }
        // A link at the end is itself a file of the checkout; the links on the way to it are followed.
        var existing = Paths.parent(path)
        var rest = Paths.lastComponent(path)
        while !existing.isEmpty {
            if let real = files.realPath(of: existing) {
                return Paths.relative(Paths.join(real, rest), to: root)
            }
            if existing == "/" { break }
            rest = Paths.join(Paths.lastComponent(existing), rest)
            existing = Paths.parent(existing)
        }
        return nil
    }

    /// `fatal: detected dubious ownership in repository at '/path'`.
    private static func untrustedDirectory(in message: String) -> String? {
        guard let line = message.split(separator: "\n").first(where: { $0.contains("repository") }),
            let first = line.firstIndex(of: "'"), let last = line.lastIndex(of: "'"), first < last
        else { return nil }
        return String(line[line.index(after: first)..<last])
    }
}
