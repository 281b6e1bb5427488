public import SystemAccess

/// Why git has no answer, and what to do about it.
public enum GitError: Error, Sendable, Hashable {
    /// git itself could not be started.
    case cannotRun(ProcessError)
    /// No repository holds this directory.
    case notACheckout(directory: String)
    /// The repository has no working tree, or `directory` is inside a `.git` folder.
    case noWorkingTree(directory: String)
    /// The repository belongs to somebody else and git refuses to read it.
    case untrusted(directory: String)
    /// No commit has this name. `remedy` is a command that may bring it; `suggestion` is a name that exists.
    case unknownRevision(name: String, suggestion: String?, remedy: String?)
    /// Several objects begin with these digits.
    case ambiguousRevision(name: String)
    /// There is no commit yet.
    case noCommit
    /// The clone is shallow and lacks what is `missing`; `remedy` is the command that brings it.
    case shallow(missing: String, remedy: String)
    /// Two histories that share nothing.
    case noMergeBase(String, String)
    /// git ended with an error that Ripple did not expect.
    case commandFailed(command: String, exitCode: Int32, message: String)
    /// git printed something that Ripple does not understand.
    case unexpectedOutput(command: String, reason: String)
    /// A unified diff that breaks its format in `line`, counted from 1.
    case invalidDiff(line: Int, reason: String)
    /// A file that could not be read or written.
    case file(FileError)

    /// Whether no question to git can be answered here, so that only changed files by their names are left.
    public var isLackOfCheckout: Bool {
        switch self {
        case .cannotRun, .notACheckout, .noWorkingTree: true
        default: false
        }
    }

    /// The command that mends it, to be shown on a line of its own; `nil` where there is none.
    public var remedy: String? {
        switch self {
        case .untrusted(let directory): "git config --global --add safe.directory \(ShellWord.quoted(directory))"
        case .unknownRevision(_, _, let remedy): remedy
        case .shallow(_, let remedy): remedy
        default: nil
        }
    }
}

extension GitError: CustomStringConvertible {
    /// What is wrong and what to do next, in one line.
    public var description: String {
        switch self {
        case .cannotRun(let error):
            return "\(error); install git"
        case .notACheckout(let directory):
            return "not a git checkout: '\(directory)'; run inside one"
        case .noWorkingTree(let directory):
            return "no working tree at '\(directory)': it is a bare repository or the inside of a '.git' folder; "
                + "run inside a checkout"
        case .untrusted(let directory):
            return "git refuses to read '\(directory)' because it belongs to another user; if you trust it, run: "
                + (remedy ?? "")
        case .unknownRevision(let name, let suggestion, let remedy):
            var text = "unknown revision '\(name)'"
            if let suggestion { text += "; did you mean '\(suggestion)'?" }
            if let remedy { text += "; to fetch it, run: \(remedy)" }
            return text
        case .ambiguousRevision(let name):
            return "ambiguous revision '\(name)': several objects begin with these digits; give more of them"
        case .noCommit:
            return "the repository has no commit yet; commit once, or use --uncommitted or --staged"
        case .shallow(let missing, let remedy):
            return "this clone is shallow and lacks \(missing); to fetch it, run: \(remedy)"
                + " (in GitHub Actions: 'fetch-depth: 0' for actions/checkout)"
        case .noMergeBase(let a, let b):
            return "'\(a)' and '\(b)' have no commit in common; to compare them as they are, use \(a)..\(b)"
        case .commandFailed(let command, let exitCode, let message):
            return "'\(command)' failed with exit code \(exitCode)" + (message.isEmpty ? "" : ": \(message)")
        case .unexpectedOutput(let command, let reason):
            return "cannot understand what '\(command)' printed: \(reason)"
        case .invalidDiff(let line, let reason):
            return "line \(line) of the diff: \(reason)"
        case .file(let error):
            return "\(error)"
        }
    }
}
