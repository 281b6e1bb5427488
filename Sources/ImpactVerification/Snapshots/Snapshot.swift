/// The sources of a project as they were: what the next build is compared with.
///
/// ```swift
/// let store = SnapshotStore(root: project.root, files: files)
/// try store.save(paths)                           // before the change
/// let changed = try store.changes(to: paths)      // after it
/// ```
public struct Snapshot: Sendable, Hashable, Codable {
    /// One file as it was.
    public struct Entry: Sendable, Hashable, Codable {
        /// Relative to the checkout.
        public var path: String
        /// 32 hexadecimal digits of its content.
        public var hash: String
        /// In bytes.
        public var size: Int
        /// Its modification time, in nanoseconds since 1970.
        public var modified: Int64
        /// Whether its content is kept beside the index.
        public var isKept: Bool

        enum CodingKeys: String, CodingKey {
            case path, hash, size, modified
            case isKept = "kept"
        }
    }

    /// The form of the index.
    public static let schema = "ripple.snapshot/1"

    /// `ripple.snapshot/1`.
    public let schema: String
    /// Whether files could not be read.
    public let partial: Bool
    /// The files, ascending by path, each once.
    public let files: [Entry]
    /// The files that could not be read, ascending.
    public let unreadable: [String]

    init(files: [Entry], unreadable: [String]) {
        schema = Self.schema
        partial = !unreadable.isEmpty
        self.files = files
        self.unreadable = unreadable
    }
}

/// How much of the sources a snapshot keeps, so that its folder stays bounded.
public struct SnapshotLimits: Sendable, Hashable {
    /// The largest file whose content is kept, in bytes; of a larger one the hash alone.
    public var fileBytes: Int
    /// The most bytes of content that are kept in all.
    public var totalBytes: Int

    /// Limits as given.
    public init(fileBytes: Int = 8 << 20, totalBytes: Int = 1 << 30) {
        self.fileBytes = fileBytes
        self.totalBytes = totalBytes
    }
}
