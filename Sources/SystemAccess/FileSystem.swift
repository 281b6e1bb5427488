/// What a directory entry or a path is.
public enum FileKind: Sendable, Hashable {
    case file
    case directory
    case symbolicLink
    /// A socket, a device, a pipe.
    case other
}

/// One name in a directory. The kind is that of the entry itself: a symbolic link is not followed.
public struct DirectoryEntry: Sendable, Hashable {
    /// The last path component.
    public let name: String
    /// What the entry is.
    public let kind: FileKind

    /// An entry with this name and kind.
    public init(name: String, kind: FileKind) {
        self.name = name
        self.kind = kind
    }
}

/// The facts of a file that tell whether it is still the one that was seen before.
public struct FileStatus: Sendable, Hashable {
    /// What it is, after following symbolic links.
    public let kind: FileKind
    /// Size in bytes.
    public let size: Int
    /// Modification time in nanoseconds since 1970-01-01 UTC.
    public let modified: Int64

    /// The facts as given: bytes, and nanoseconds since 1970.
    public init(kind: FileKind, size: Int, modified: Int64) {
        self.kind = kind
        self.size = size
        self.modified = modified
    }
}

/// A file operation that failed: which, on what, and the system's own words.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was tried: `read`, `list`, `write` and the like.
    public let operation: String
    /// The path as it was given.
    public let path: String
    /// The system's description of the error.
    public let reason: String

    /// An error of `operation` on `path`.
    public init(operation: String, path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// `cannot read 'path': reason`.
    public var description: String { "cannot \(operation) '\(path)': \(reason)" }
}

/// Files and directories. The only way in which Ripple reads or writes one.
public protocol FileSystem: Sendable {
    /// The whole content of the file at `path`.
    func read(_ path: String) throws(FileError) -> [UInt8]
    /// The entries of a directory, in ascending order of their names' UTF-8 bytes, without `.` and `..`.
    func entries(of directory: String) throws(FileError) -> [DirectoryEntry]
    /// The facts of what `path` names, symbolic links followed; `nil` where there is nothing.
    func status(of path: String) -> FileStatus?
    /// The path with every symbolic link resolved; `nil` where something is missing or links form a loop.
    func realPath(of path: String) -> String?
    /// Writes `bytes` so that a reader sees the old content or the new one, never a part.
    func write(_ bytes: [UInt8], to path: String) throws(FileError)
    /// Creates a directory and those above it; no error where it exists.
    func createDirectory(_ path: String) throws(FileError)
    /// Removes a file, or a directory with all that it holds; no error where there is nothing.
    func remove(_ path: String) throws(FileError)
    /// A new, empty directory for scratch work that nobody else has.
    func makeTemporaryDirectory() throws(FileError) -> String
    /// Sets the modification time of a file, in nanoseconds since 1970-01-01 UTC.
    func setModified(_ time: Int64, of path: String) throws(FileError)
}

extension FileSystem {
    /// A file system that keeps no times of its own: an error.
    public func setModified(_ time: Int64, of path: String) throws(FileError) {
        throw FileError(operation: "set the time of", path: path, reason: "this file system sets none")
    }

    /// Whether `path` names a directory, symbolic links followed.
    public func isDirectory(_ path: String) -> Bool { status(of: path)?.kind == .directory }

    /// Whether `path` names a regular file, symbolic links followed.
    public func isFile(_ path: String) -> Bool { status(of: path)?.kind == .file }
}
