/// Results worth keeping from one run to the next, under the user's own cache directory.
///
/// A cache never changes an answer: whatever goes wrong with it reads as 'nothing there'.
public protocol UserCache: Sendable {
    /// The bytes stored under `key`, or `nil`.
    func load(_ key: String) -> [UInt8]?
    /// Stores bytes under `key`, replacing what was there; a failure is silent.
    func store(_ bytes: [UInt8], as key: String)
}

/// A cache that forgets everything: `--no-cache`.
public struct NoCache: UserCache {
    /// An empty cache.
    public init() {}

    /// What is stored, or `nil`.
    public func load(_ key: String) -> [UInt8]? { nil }
    /// Stores, silently.
    public func store(_ bytes: [UInt8], as key: String) {}
}

/// A cache of one file a key. Two commands at once do no harm: a file appears whole or not at all.
public struct DirectoryCache: UserCache {
    /// Where the files lie.
    public let directory: String
    private let files: any FileSystem

    /// A cache in `directory`, which need not exist yet.
    public init(directory: String, files: any FileSystem) {
        self.directory = directory
        self.files = files
    }

    /// The cache of the user of this environment: `RIPPLE_CACHE_DIR`, else `~/Library/Caches/ripple` on Apple's
    /// systems, else `$XDG_CACHE_HOME/ripple`, else `~/.cache/ripple`; none where there is no home directory.
    public static func ofUser(in environment: Environment, files: any FileSystem) -> any UserCache {
        let variables = environment.variables
        if let chosen = variables["RIPPLE_CACHE_DIR"], !chosen.isEmpty {
            return DirectoryCache(directory: Paths.absolute(chosen, in: environment.currentDirectory), files: files)
        }
        let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        #if canImport(Darwin)
            let base = home.map { $0 + "/Library/Caches" }
        #else
            let chosenBase = variables["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let base = chosenBase ?? home.map { $0 + "/.cache" }
        #endif
        guard let base else { return NoCache() }
        return DirectoryCache(directory: base + "/ripple", files: files)
    }

    /// What is stored, or `nil`.
    public func load(_ key: String) -> [UInt8]? { try? files.read(directory + "/" + key) }

    /// Stores, silently.
    public func store(_ bytes: [UInt8], as key: String) {
        let path = directory + "/" + key
        if (try? files.write(bytes, to: path)) != nil { return }
        // The first entry: the directory is made only when there is something to keep.
        guard (try? files.createDirectory(Paths.parent(path))) != nil else { return }
        try? files.write(bytes, to: path)
    }
}
