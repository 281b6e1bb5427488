/// Where one version of a file is to be had. Paths are relative to the root of the repository.
public enum ContentSource: Sendable, Hashable {
    /// There is no such version: the old one of an added file, the new one of a deleted file.
    case absent
    /// A blob that a revision or the index names, of the repository in directory `repository`: `""` for this one,
    /// else the path of a submodule.
    case blob(ObjectID, repository: String)
    /// A regular file of the working tree.
    case file(String)
    /// A symbolic link of the working tree; its content is the text of the link.
    case link(String)
    /// The submodule in directory `path`, as a whole; `nil` stands for its working tree.
    case submodule(ObjectID?, path: String)
}

/// One version of a file.
public enum Content: Sendable, Hashable {
    /// There is no such version.
    case absent
    /// The bytes of the file, or the text of a symbolic link.
    case bytes([UInt8])
    /// It exists and cannot be had, and why: it may differ in anything.
    case unreadable(String)

    /// The bytes, where there are any.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }
}
