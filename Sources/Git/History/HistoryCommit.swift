/// A commit with what it changed against its first parent.
public struct HistoryCommit: Sendable, Hashable {
    /// The commit.
    public var id: ObjectID
    /// Its parents, the one that it was made on first.
    public var parents: [ObjectID]
    /// When it was committed, in seconds since 1970.
    public var time: Int64
    /// What differs from the first parent, in git's order; all files for a commit without one.
    public var changes: [HistoryChange]
    /// Whether a shallow clone was cut here: its parents are not there, so that all its files look new.
    public var isCut: Bool

    /// Whether it joins histories: what it changed against its first parent was made by others.
    public var isMerge: Bool { parents.count > 1 }

    /// A commit as given.
    public init(id: ObjectID, parents: [ObjectID], time: Int64, changes: [HistoryChange], isCut: Bool = false) {
        self.id = id
        self.parents = parents
        self.time = time
        self.changes = changes
        self.isCut = isCut
    }
}

/// A file that a commit changed.
public struct HistoryChange: Sendable, Hashable {
    /// Where it is, or was if it is gone; relative to the root of the repository.
    public var path: String
    /// Where it was, if it was renamed.
    public var oldPath: String?
    /// What it was and the blob that it was; `nil` for a new file.
    public var old: Version?
    /// What it is and the blob that it is; `nil` for a deleted file.
    public var new: Version?

    /// One version of a file.
    public struct Version: Sendable, Hashable {
        /// What it is.
        public var mode: FileMode
        /// The blob; the commit of a submodule.
        public var id: ObjectID

        /// A version as given.
        public init(mode: FileMode, id: ObjectID) {
            self.mode = mode
            self.id = id
        }
    }

    /// A change as given.
    public init(path: String, oldPath: String? = nil, old: Version?, new: Version?) {
        self.path = path
        self.oldPath = oldPath
        self.old = old
        self.new = new
    }
}

/// Where a history begins.
public enum HistoryStart: Sendable, Hashable {
    /// Commits of this time and later, in seconds since 1970.
    case time(Int64)
    /// Commits that this one does not contain.
    case revision(Revision)
}
