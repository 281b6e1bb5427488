/// One path that differs between two trees.
///
///     for change in changes.files where change.kind != .modeChanged {
///         print(change.path, change.kind)
///     }
public struct FileChange: Sendable, Hashable {
    /// What happened to the path.
    public enum Kind: Sendable, Hashable {
        /// It is new; an untracked file too.
        case added
        /// It is gone.
        case deleted
        /// Its content changed, and perhaps its permissions.
        case modified
        /// It was at `oldPath`; its content may have changed as well.
        case renamed
        /// Only its permissions changed.
        case modeChanged
        /// A symbolic link, a regular file or a submodule became another of these.
        case typeChanged
        /// It is a symbolic link which now points elsewhere.
        case symlink
        /// It is the directory of a submodule, or of an untracked repository, whose files cannot be compared:
        /// any of them may have changed.
        case submodule
        /// A merge left a conflict in it.
        case unmerged
    }

    /// Where it is, or was if it is deleted: relative to the repository's root, with `/`.
    public let path: String
    /// Where a renamed file was; otherwise `nil`.
    public let oldPath: String?
    /// What happened to it.
    public let kind: Kind
    /// The old version's mode; `nil` where there is none.
    public let oldMode: FileMode?
    /// The new version's mode; `nil` where there is none.
    public let newMode: FileMode?
    /// Where the old version is to be had.
    public let old: ContentSource
    /// Where the new version is to be had.
    public let new: ContentSource

    /// A change as given.
    public init(
        path: String, oldPath: String? = nil, kind: Kind, oldMode: FileMode? = nil, newMode: FileMode? = nil,
        old: ContentSource, new: ContentSource
    ) {
        self.path = path
        self.oldPath = oldPath
        self.kind = kind
        self.oldMode = oldMode
        self.newMode = newMode
        self.old = old
        self.new = new
    }
}
