/// What `git diff` and `diff -u` print: the changed lines of files with some lines around them.
///
///     let diff = try UnifiedDiff(parsing: bytes)
///     for file in diff.files { print(file.path, file.hunks.count) }
///
/// It takes git's extended headers, `diff -u` and `diff -ruN`, and skips what stands around them: commit messages,
/// mail, `Index:` lines. Sources: `git help diff`, 'Generating patch text with -p', git 2.39; the GNU diffutils
/// manual, 'Detailed description of unified format', 3.8.
public struct UnifiedDiff: Sendable, Hashable {
    /// The files, in the order of the diff.
    public let files: [FileDiff]

    /// The diff in `bytes`. An empty one has no files; a text that is no diff throws, with the line at fault.
    /// - Complexity: O(n) with n the number of bytes.
    public init(parsing bytes: [UInt8]) throws(GitError) {
        var parser = UnifiedDiffParser(bytes)
        files = try parser.parse()
    }
}

/// The part of a unified diff that is about one file.
public struct FileDiff: Sendable, Hashable {
    /// Where the file was; `nil` where it is new. Without the prefix `a/`.
    public internal(set) var oldPath: String?
    /// Where the file is; `nil` where it is gone. Without the prefix `b/`.
    public internal(set) var newPath: String?
    /// What happened: `added`, `deleted`, `modified`, `renamed`, `modeChanged`, `symlink` or `submodule`.
    public internal(set) var kind: FileChange.Kind
    /// The old version's mode, where the diff tells.
    public internal(set) var oldMode: FileMode?
    /// The new version's mode, where the diff tells.
    public internal(set) var newMode: FileMode?
    /// Whether the diff only says that the contents differ.
    public internal(set) var isBinary = false
    /// Whether git wrote it: its paths are then those of the repository.
    public internal(set) var isGit: Bool
    /// Whether the hunks are about another file, of which this one is a copy.
    var isCopy = false
    /// The changed lines, in ascending order.
    public internal(set) var hunks: [Hunk] = []
    /// Where its part begins in the diff, counted from 1.
    public let line: Int
    /// Whether the headers' lines end with a carriage return: then the hunks' lines may have got one on their way.
    var hasCarriageReturns = false

    /// The new path, or the old one of a deleted file.
    public var path: String { newPath ?? oldPath ?? "" }

    /// Lines that changed together.
    public struct Hunk: Sendable, Hashable {
        /// Where it begins in the diff, counted from 1.
        public let line: Int
        /// The first line of the old file, counted from 1; the line before it if `oldCount` is 0.
        public let oldStart: Int
        /// How many lines of the old file it covers.
        public let oldCount: Int
        /// The first line of the new file, counted from 1; the line before it if `newCount` is 0.
        public let newStart: Int
        /// How many lines of the new file it covers.
        public let newCount: Int
        /// The lines, in their order.
        public internal(set) var lines: [Line] = []
    }

    /// One line of a hunk.
    public struct Line: Sendable, Hashable {
        /// Which version has the line.
        public enum Kind: Sendable, Hashable {
            /// Both.
            case context
            /// Only the old one.
            case removed
            /// Only the new one.
            case added
        }

        /// Which version has the line.
        public let kind: Kind
        /// Its bytes, without the newline.
        public let text: ArraySlice<UInt8>
        /// `false` for the last line of a file that does not end with a newline.
        public internal(set) var endsWithNewline = true
    }
}
