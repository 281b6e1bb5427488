public import SystemAccess

/// Why a snapshot, a comparison or an experiment could not be made.
public enum VerificationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No snapshot was taken.
    case noSnapshot(path: String)
    /// The snapshot's index says something that it cannot say.
    case damaged(path: String, why: String)
    /// A file could not be read or written.
    case file(FileError)
    /// A program could not be started.
    case process(ProcessError)
    /// The build of an experiment failed before anything was edited; the last lines that it printed.
    case doesNotBuild(lines: String)
    /// A build log that the experiment made cannot be read.
    case log(why: String)

    /// The message for a person.
    public var description: String {
        switch self {
        case .noSnapshot(let path):
            "no snapshot at '\(path)'; run 'ripple snapshot' after a build, or say what changed (--since REV, or files)"
        case .damaged(let path, let why):
            "the snapshot at '\(path)' is damaged: \(why); take another one with 'ripple snapshot'"
        case .file(let error): error.description
        case .process(let error): error.description
        case .doesNotBuild(let lines): "the sources do not build as they are:\n\(lines)"
        case .log(let why): "the log of the experiment cannot be read: \(why)"
        }
    }
}
