internal import SystemAccess

extension Repository {
    /// Runs git and returns what it printed; any exit code but 0 is an error.
    func git(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:]
    ) async throws(GitError) -> [UInt8] {
        let output = try await start(arguments, input: input, environment: environment)
        guard output.exitCode == 0 else { throw failure(arguments, output) }
        return output.output
    }

    /// Runs git to its end, whatever its exit code.
    func start(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:]
    ) async throws(GitError) -> ProcessOutput {
        let command = ProcessCommand(
            executable,
            ["-C", root, "--no-pager", "--no-optional-locks"] + settings + arguments,
            environment: gitEnvironment.merging(environment) { $1 },
            input: input
        )
        do {
            return try await processes.run(command)
        } catch {
            throw .cannotRun(error)
        }
    }

    /// The error of a command that failed, in git's own words.
    func failure(_ arguments: [String], _ output: ProcessOutput) -> GitError {
        let lines = output.errorText.split(separator: "\n").filter { !$0.hasPrefix("warning:") }
        let message = lines.first(where: { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") }) ?? lines.first ?? ""
        return .commandFailed(
            command: "git " + (arguments.first ?? ""), exitCode: output.exitCode, message: String(message))
    }

    /// Paths as they are; and for the commands that write a scratch index: no hook is told, and nothing of it is put
    /// beside the real one.
    private var settings: [String] {
        ["core.quotePath=false", "core.hooksPath=/dev/null", "core.splitIndex=false"].flatMap { ["-c", $0] }
    }

    /// English messages, no questions, paths that are only paths, and no repository but the one that holds `root`.
    ///
    /// A hook exports `GIT_DIR` and its kin, which would lead away from `root`. `GIT_INDEX_FILE` is kept, for in
    /// `git commit --all` or `git commit FILE` the hook's index is the one that holds what will be committed; a
    /// submodule has an index of its own.
    private var gitEnvironment: [String: String?] {
        var variables: [String: String?] = [
            "LC_ALL": "C",
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_LITERAL_PATHSPECS": "1",
            "GIT_OPTIONAL_LOCKS": "0",
        ]
        let misleading = [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE", "GIT_EXTERNAL_DIFF",
            "GIT_DIFF_OPTS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
        ]
        for name in misleading { variables.updateValue(nil, forKey: name) }
        if isSubmodule {
            for name in ["GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES"] {
                variables.updateValue(nil, forKey: name)
            }
        }
        return variables
    }
}
