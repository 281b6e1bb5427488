public import RebuildImpact
internal import SystemAccess

extension SnapshotStore {
    /// What differs between the snapshot and these files as they are now, ascending by path.
    ///
    /// A file with the same content and another modification time was touched: the build system looks at it again. One
    /// that is gone while a new one of its content appeared was renamed.
    /// - Complexity: O(b) with b the bytes of the files.
    public func changes(to paths: [String]) throws(VerificationError) -> [ChangedFile] {
        let snapshot = try load()
        let before = Dictionary(snapshot.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let now = Set(paths)
        var changed: [ChangedFile] = []
        var added: [(path: String, bytes: [UInt8], hash: String)] = []
        for path in now.sorted(by: Self.ascending) {
            let place = Paths.join(root, path)
            guard let status = files.status(of: place), let bytes = try? files.read(place) else {
                changed.append(ChangedFile(path: path))
                continue
            }
            let hash = ContentHash(of: bytes).text
            guard let entry = before[path] else {
                // What could not be read then may have been there.
                if snapshot.unreadable.contains(path) {
                    changed.append(ChangedFile(path: path))
                } else {
                    added.append((path, bytes, hash))
                }
                continue
            }
            if entry.hash == hash, entry.size == bytes.count {
                if entry.modified != status.modified { changed.append(ChangedFile(path: path, versions: .same)) }
            } else {
                let old = content(of: entry)
                changed.append(
                    ChangedFile(path: path, versions: old.map { .texts(old: $0, new: bytes) } ?? .unknown))
            }
        }
        var removed = snapshot.files.filter { !now.contains($0.path) }
        for file in added {
            let twins = removed.indices.filter { removed[$0].hash == file.hash && removed[$0].size == file.bytes.count }
            if twins.count == 1, added.count(where: { $0.hash == file.hash }) == 1 {
                let old = removed.remove(at: twins[0])
                changed.append(
                    ChangedFile(
                        path: file.path, presence: .renamed(from: old.path),
                        versions: .texts(old: file.bytes, new: file.bytes)))
            } else {
                changed.append(
                    ChangedFile(path: file.path, presence: .added, versions: .texts(old: nil, new: file.bytes)))
            }
        }
        for entry in removed {
            let old = content(of: entry)
            changed.append(
                ChangedFile(
                    path: entry.path, presence: .removed,
                    versions: old.map { .texts(old: $0, new: nil) } ?? .unknown))
        }
        return changed.sorted { Self.ascending($0.path, $1.path) }
    }
}
