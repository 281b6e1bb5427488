internal import Foundation
public import SystemAccess

/// Finds the log of Xcode's last build under a folder of derived data.
///
/// `Logs/Build/LogStoreManifest.plist` lists the logs of a project's builds with their titles and times (Xcode 9 to 27);
/// the newest may be of a clean or of a package's resolution. Where there is no list, the newest file is taken.
///
/// ```swift
/// let log = try ActivityLogLocator(files: LocalFileSystem()).newestBuild(under: "DerivedData/App-abc")
/// ```
public struct ActivityLogLocator: Sendable {
    /// One log that was found.
    public struct Entry: Sendable, Hashable {
        /// Its path.
        public var path: String
        /// What it is of, as Xcode says: `Build App`; `nil` where nothing says so.
        public var title: String?
        /// Seconds since 2001-01-01 at which it began; since another day where nothing says so.
        public var start: Double
    }

    private let files: any FileSystem
    /// How many folders below the one that is given are looked into for `Logs/Build`.
    private static let depth = 2

    /// A locator that looks into `files`.
    public init(files: any FileSystem) { self.files = files }

    /// The newest log of a build, not of a clean.
    ///
    /// - Parameter folder: a project's folder of derived data, the one that holds those of all projects, or
    ///   `Logs/Build` itself.
    /// - Throws: ``BuildLogError`` where there is none.
    public func newestBuild(under folder: String) throws(BuildLogError) -> Entry {
        let found = try builds(under: folder)
        guard let newest = found.last else {
            throw BuildLogError(log: folder, problem: .expected("an activity log of a build", found: "none"))
        }
        return newest
    }

    /// The logs of builds, oldest first.
    ///
    /// - Throws: ``BuildLogError`` where the folder cannot be read.
    public func builds(under folder: String) throws(BuildLogError) -> [Entry] {
        guard files.isDirectory(folder) else {
            throw BuildLogError(log: folder, problem: .unreadable(reason: "it is no folder"))
        }
        return stores(under: folder).flatMap { entries(in: $0) }.sorted { first, second in
            (first.start, first.path) < (second.start, second.path)
        }
    }

    /// The folders that hold logs of builds.
    private func stores(under folder: String) -> [String] {
        if holdsLogs(folder) { return [folder] }
        var level = [folder]
        for _ in 0...Self.depth {
            let found = level.flatMap { [$0 + "/Logs/Build", $0 + "/Build"] }.filter { holdsLogs($0) }
            if !found.isEmpty { return found }
            level = level.flatMap { folder in
                ((try? files.entries(of: folder)) ?? []).filter { $0.kind == .directory }
                    .map { folder + "/" + $0.name }
            }
        }
        return []
    }

    private func holdsLogs(_ folder: String) -> Bool {
        guard let entries = try? files.entries(of: folder) else { return false }
        return entries.contains { $0.name == "LogStoreManifest.plist" || $0.name.hasSuffix(".xcactivitylog") }
    }

    private func entries(in store: String) -> [Entry] {
        if let listed = manifest(store), !listed.isEmpty { return listed }
        let names = ((try? files.entries(of: store)) ?? []).map(\.name).filter { $0.hasSuffix(".xcactivitylog") }
        return names.sorted().compactMap { name in
            let path = store + "/" + name
            guard let head = try? LogHead(path: path, files: files), !head.isClean else { return nil }
            return Entry(path: path, title: head.title, start: head.start)
        }
    }

    /// What the list says, without cleans and without logs that are not there.
    private func manifest(_ store: String) -> [Entry]? {
        guard let bytes = try? files.read(store + "/LogStoreManifest.plist"),
            let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil),
            let logs = (list as? [String: Any])?["logs"] as? [String: Any]
        else { return nil }
        return logs.keys.sorted().compactMap { key in
            guard let log = logs[key] as? [String: Any] else { return nil }
            let name = log["fileName"] as? String ?? key + ".xcactivitylog"
            // A list names files beside it only.
            guard !name.contains("/"), files.isFile(store + "/" + name) else { return nil }
            let signature = log["signature"] as? String
            let title = log["title"] as? String ?? signature
            guard Self.isBuild(title, signature, domain: log["domainType"] as? String) else { return nil }
            let start = (log["timeStartedRecording"] as? NSNumber)?.doubleValue ?? 0
            return Entry(path: store + "/" + name, title: title, start: start)
        }
    }

    private static func isBuild(_ title: String?, _ signature: String?, domain: String?) -> Bool {
        for text in [title, signature].compactMap({ $0 }) {
            let word = text.prefix { $0.isLetter }.lowercased()
            if ["clean", "cleaning", "resolve", "resolving"].contains(word) { return false }
        }
        guard let domain else { return true }
        return !domain.contains("SwiftPackages") && !domain.contains("PackageLog")
    }
}

/// The beginning of an activity log.
private struct LogHead {
    private(set) var title: String?
    private(set) var start = 0.0

    var isClean: Bool { title?.hasPrefix("Clean") == true }

    init(path: String, files: any FileSystem) throws(FileError) {
        var tokenizer = ActivityTokenizer(limit: 4096)
        var inflater = Inflater(limit: 1 << 18)
        var texts = 0
        var found: (title: String?, start: Double) = (nil, 0)
        var isFound = false
        try FileChunks.read(path, files: files) { chunk in
            inflater.feed(chunk) { bytes in
                tokenizer.feed(bytes) { token in
                    if isFound { return false }
                    switch token {
                    case .string(let text, _):
                        texts += 1
                        if texts == 2 { found.title = text.string }
                    case .time(let time):
                        found.start = time
                        isFound = true
                        return false
                    default: break
                    }
                    return true
                }
            }
            return !isFound
        }
        (title, start) = found
    }
}
