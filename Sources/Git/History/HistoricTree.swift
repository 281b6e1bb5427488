internal import SystemAccess

/// All files of a commit. Versions share what they have in common: one more costs the folders that it changed.
///
///     let before = try HistoricTree(entries)
///     let after = before.applying([("Sources/A/x.swift", version)])
public struct HistoricTree: Sendable {
    /// A folder, which never changes: the same object is the same content.
    public final class Folder: Sendable {
        /// What lies in it, by name.
        public let entries: [String: Entry]
        /// Differs between folders that hold other names, whatever the contents: names of folders, links, manifests, languages.
        public let layout: UInt64
        /// Whether a `Package.swift` lies in it or below.
        public let hasManifest: Bool

        init(_ entries: [String: Entry]) {
            self.entries = entries
            var layout: UInt64 = 0
            var endings: Set<String> = []
            var hasManifest = entries["Package.swift"] != nil
            for (name, entry) in entries {
                switch entry {
                case .folder(let folder):
                    layout ^= Self.hash("/" + name, folder.layout)
                    hasManifest = hasManifest || folder.hasManifest
                case .file(let version):
                    // A manifest has to be seen to come and go; of other files the languages count.
                    if name.hasPrefix("Package") { layout ^= Self.hash(name, 1) }
                    if version.mode == .symbolicLink { layout ^= Self.hash("@" + name, 2) }
                    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), Self.sources.contains(name[dot...]) {
                        endings.insert(String(name[dot...]))
                    }
                }
            }
            for ending in endings { layout ^= Self.hash(ending, 3) }
            self.layout = layout
            self.hasManifest = hasManifest
        }

        private static let sources: Set<Substring> = [
            ".swift", ".c", ".m", ".mm", ".cc", ".cpp", ".cxx", ".S", ".s",
        ]

        /// FNV-1a of 64 bits over a text and a number.
        private static func hash(_ text: String, _ seed: UInt64) -> UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash &* 0x9E37_79B9_7F4A_7C15
        }
    }

    /// What has a name in a folder.
    public enum Entry: Sendable {
        case folder(Folder)
        case file(HistoryChange.Version)
    }

    /// The root.
    public let root: Folder

    /// A tree of these files.
    /// - Complexity: O(n) with n the number of files and the depth of their folders.
    public init(_ files: [TreeEntry] = []) {
        let empty = HistoricTree(root: Folder([:]))
        self = empty.applying(files.map { ($0.path, HistoryChange.Version(mode: $0.mode, id: $0.id)) })
    }

    private init(root: Folder) { self.root = root }

    /// The tree after a change to files: a version, or `nil` for a file that is gone. The last word on a path counts.
    /// - Complexity: O(n × d) with n the changes and d the depth, and the entries of the folders that they touch.
    public func applying(_ changes: [(path: String, version: HistoryChange.Version?)]) -> HistoricTree {
        guard !changes.isEmpty else { return self }
        var pending: [Int: [String: [String: Step]]] = [:]
        for (path, version) in changes {
            let folder = Paths.parent(path)
            pending[Self.depth(folder), default: [:]][folder, default: [:]][Paths.lastComponent(path)] =
                version.map { .set(.file($0)) } ?? .removeFile
        }
        var root = root
        // From the deepest folders up: each folder is made once, whatever the number of files that change in it.
        for depth in (0...(pending.keys.max() ?? 0)).reversed() {
            for (path, steps) in pending.removeValue(forKey: depth) ?? [:] {
                var entries = folder(at: path)?.entries ?? [:]
                for (name, step) in steps {
                    switch (step, entries[name]) {
                    case (.set(let entry), _): entries[name] = entry
                    case (.removeFile, .file?), (.removeFolder, .folder?): entries[name] = nil
                    default: break
                    }
                }
                guard !path.isEmpty else {
                    root = Folder(entries)
                    continue
                }
                let (parent, name) = (Paths.parent(path), Paths.lastComponent(path))
                if entries.isEmpty {
                    // A file of the same name may have come in the folder's place.
                    if case .set? = pending[depth - 1]?[parent]?[name] { continue }
                    pending[depth - 1, default: [:]][parent, default: [:]][name] = .removeFolder
                } else {
                    pending[depth - 1, default: [:]][parent, default: [:]][name] = .set(.folder(Folder(entries)))
                }
            }
        }
        return HistoricTree(root: root)
    }

    private enum Step {
        case set(Entry)
        case removeFile
        case removeFolder
    }

    private static func depth(_ folder: String) -> Int {
        folder.isEmpty ? 0 : 1 + folder.utf8.count { $0 == UInt8(ascii: "/") }
    }

    /// What a path names; `nil` where there is nothing.
    public func entry(at path: String) -> Entry? {
        if path.isEmpty { return .folder(root) }
        var folder = root
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            guard let entry = folder.entries[String(part)] else { return nil }
            if index == parts.count - 1 { return entry }
            guard case .folder(let next) = entry else { return nil }
            folder = next
        }
        return nil
    }

    /// The folder at a path, `""` for the root; `nil` where there is none.
    public func folder(at path: String) -> Folder? {
        if case .folder(let folder)? = entry(at: path) { folder } else { nil }
    }
}

extension HistoricTree.Folder {
    /// The files in the folder and below, with their paths relative to it, in no order.
    public func files() -> [(path: String, version: HistoryChange.Version)] {
        var found: [(String, HistoryChange.Version)] = []
        var open: [(String, HistoricTree.Folder)] = [("", self)]
        while let (path, folder) = open.popLast() {
            for (name, entry) in folder.entries {
                let inside = Paths.join(path, name)
                switch entry {
                case .folder(let folder): open.append((inside, folder))
                case .file(let version): found.append((inside, version))
                }
            }
        }
        return found
    }
}
