internal import BuildCosts
internal import Foundation
internal import SystemAccess

/// What is known of commits from earlier runs. A commit never changes, so what it rebuilt is reckoned once for each set
/// of rules.
struct RecordCache {
    /// Another number forgets everything: raise it when a record holds something else, or predictions change.
    private static let version = 2
    /// How many commits are kept, the newest of them.
    private static let limit = 20_000

    private struct File: Codable {
        let key: String
        let records: [CommitRecord]
    }

    private let cache: any UserCache
    private let key: String
    private let name: String

    /// - Parameter parts: what decides about a record beside its commit.
    init(_ cache: any UserCache, parts: [String]) {
        self.cache = cache
        key = (["history \(Self.version)", Ripple.version] + parts).joined(separator: "\n")
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        name = "history/" + String(hash, radix: 16)
    }

    /// The known records by commit; whatever is damaged reads as none.
    func load() -> [String: CommitRecord] {
        guard let bytes = cache.load(name), let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
            file.key == key
        else { return [:] }
        return Dictionary(file.records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Keeps these records.
    func store(_ records: some Sequence<CommitRecord>) {
        let newest = records.sorted { ($1.time, $1.id) < ($0.time, $0.id) }.prefix(Self.limit)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(File(key: key, records: Array(newest))) else { return }
        cache.store(Array(data), as: name)
    }
}
