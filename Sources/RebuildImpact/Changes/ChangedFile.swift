/// A file that changed, with what is known of its two versions.
public struct ChangedFile: Sendable {
    /// Whether the file was there before and after.
    public enum Presence: Sendable, Hashable {
        case edited, added, removed
        /// It was at `from`, relative to the checkout.
        case renamed(from: String)
    }

    /// The two versions of a file.
    public enum Versions: Sendable {
        /// Nothing is known of them.
        case unknown
        /// Nothing but the modification time, or permissions.
        case same
        /// Both texts; `nil` where the file was not there.
        case texts(old: [UInt8]?, new: [UInt8]?)
    }

    /// Relative to the checkout.
    public var path: String
    /// Whether it was there before and after.
    public var presence: Presence
    /// Its two versions.
    public var versions: Versions
    /// The kind of edit as a person states it, whatever the versions say.
    public var stated: EditKind?

    /// A change as given.
    public init(
        path: String, presence: Presence = .edited, versions: Versions = .unknown, stated: EditKind? = nil
    ) {
        self.path = path
        self.presence = presence
        self.versions = versions
        self.stated = stated
    }
}
