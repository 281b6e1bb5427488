/// Which two trees to compare.
public enum Comparison: Sendable, Hashable {
    /// What was made since this branch left `revision`: the merge base of it and `HEAD` against the working tree,
    /// with everything uncommitted and untracked.
    ///
    /// A branch that is behind `main` is thus not blamed for what `main` did meanwhile, and a person who asks while
    /// working gets an answer about the files that the next build will read, not about the last commit.
    case since(String)
    /// Exactly what differs from one revision to another: `A..B`.
    case range(from: String, to: String)
    /// What `to` did since it left `from`: `A...B`, the merge base against `to`.
    case mergeBaseRange(from: String, to: String)
    /// `HEAD` against the index: what the next commit holds.
    case staged
    /// `HEAD` against the working tree, untracked files included.
    case uncommitted

    /// The comparison that `A..B` or `A...B` names; a side left out is `HEAD`. `nil` where there are no two dots.
    public init?(range text: String) {
        let bytes = Array(text.utf8)
        let dot = UInt8(ascii: ".")
        guard let first = bytes.indices.dropLast().first(where: { bytes[$0] == dot && bytes[$0 + 1] == dot }) else {
            return nil
        }
        let isSymmetric = first + 2 < bytes.count && bytes[first + 2] == dot
        let from = name(bytes[..<first])
        let to = name(bytes[(first + (isSymmetric ? 3 : 2))...])
        self = isSymmetric ? .mergeBaseRange(from: from, to: to) : .range(from: from, to: to)

        func name(_ bytes: ArraySlice<UInt8>) -> String {
            bytes.isEmpty ? "HEAD" : String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// A version of all files.
public enum Tree: Sendable, Hashable {
    /// No file at all: what a repository without a commit is compared with.
    case empty
    /// The files of a commit.
    case revision(Revision)
    /// What is staged.
    case index
    /// The files on disk, tracked or not, without those that are ignored.
    case workingTree
}

/// What differs between two trees.
public struct FileChanges: Sendable, Hashable {
    /// The tree before.
    public let old: Tree
    /// The tree after.
    public let new: Tree
    /// The paths that differ, in ascending order of their UTF-8 bytes, each once.
    public let files: [FileChange]

    /// Changes as given.
    public init(old: Tree, new: Tree, files: [FileChange]) {
        self.old = old
        self.new = new
        self.files = files
    }
}
