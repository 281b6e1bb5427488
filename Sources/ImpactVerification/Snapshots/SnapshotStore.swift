internal import Foundation
public import SystemAccess

/// Where a checkout's snapshot lies: `.ripple/snapshot.json` and the contents of Swift files under `.ripple/contents`,
/// named by their hashes.
///
/// The index is replaced as a whole, after all contents are there: whoever reads sees the old snapshot or the new one.
public struct SnapshotStore: Sendable {
    /// The checkout's absolute path.
    public let root: String
    let files: any FileSystem
    private let limits: SnapshotLimits

    /// The store of the checkout at `root`.
    public init(root: String, files: any FileSystem, limits: SnapshotLimits = SnapshotLimits()) {
        self.root = root
        self.files = files
        self.limits = limits
    }

    /// The folder of the project's own that holds the snapshot.
    public var folder: String { Paths.join(root, ".ripple") }
    /// The index.
    public var index: String { Paths.join(folder, "snapshot.json") }
    private var contents: String { Paths.join(folder, "contents") }

    /// Remembers these files, relative to the checkout, in place of an earlier snapshot.
    ///
    /// - Complexity: O(b) with b the bytes of the files.
    @discardableResult
    public func save(_ paths: [String]) throws(VerificationError) -> Snapshot {
        do {
            try files.createDirectory(contents)
            let ignore = Paths.join(folder, ".gitignore")
            if !files.isFile(ignore) { try files.write(Array("*\n".utf8), to: ignore) }
            var present = Set(try files.entries(of: contents).map(\.name))
            let earlier = present
            var entries: [Snapshot.Entry] = []
            var unreadable: [String] = []
            var kept = 0
            for path in Set(paths).sorted(by: Self.ascending) {
                let place = Paths.join(root, path)
                guard let status = files.status(of: place), let bytes = try? files.read(place) else {
                    unreadable.append(path)
                    continue
                }
                let hash = ContentHash(of: bytes).text
                let fits = bytes.count <= limits.fileBytes && kept + bytes.count <= limits.totalBytes
                let isKept = fits && Self.isCompared(path)
                if isKept {
                    kept += bytes.count
                    if present.insert(hash).inserted { try files.write(bytes, to: Paths.join(contents, hash)) }
                }
                entries.append(
                    .init(path: path, hash: hash, size: bytes.count, modified: status.modified, isKept: isKept))
            }
            let snapshot = Snapshot(files: entries, unreadable: unreadable)
            try files.write(Self.encoded(snapshot), to: index)
            let needed = Set(entries.filter(\.isKept).map(\.hash))
            for name in earlier.subtracting(needed).sorted() { try files.remove(Paths.join(contents, name)) }
            return snapshot
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .damaged(path: index, why: "\(error)")
        }
    }

    /// The snapshot that was taken last.
    public func load() throws(VerificationError) -> Snapshot {
        guard files.isFile(index) else { throw .noSnapshot(path: index) }
        let snapshot: Snapshot
        do {
            snapshot = try JSONDecoder().decode(Snapshot.self, from: Data(try files.read(index)))
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .damaged(path: index, why: "it is no JSON of '\(Snapshot.schema)'")
        }
        guard snapshot.schema == Snapshot.schema else {
            throw .damaged(path: index, why: "expected '\(Snapshot.schema)', found '\(snapshot.schema)'")
        }
        for entry in snapshot.files where !ContentHash.isWellFormed(entry.hash) {
            throw .damaged(path: index, why: "'\(entry.hash)' is no hash")
        }
        return snapshot
    }

    /// The content of a file as it was; `nil` where it was not kept or is no longer what it was.
    func content(of entry: Snapshot.Entry) -> [UInt8]? {
        guard entry.isKept, let bytes = try? files.read(Paths.join(contents, entry.hash)) else { return nil }
        return ContentHash(of: bytes).text == entry.hash ? bytes : nil
    }

    static func ascending(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    /// Whether both versions of such a file are compared by their text.
    private static func isCompared(_ path: String) -> Bool {
        path.hasSuffix(".swift") || path.hasSuffix("Package.resolved")
    }

    private static func encoded(_ snapshot: Snapshot) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(snapshot)) + [0x0A]
    }
}
