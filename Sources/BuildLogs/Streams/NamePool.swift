/// The names that a log repeats, each kept once: modules, files, platforms.
///
/// A build log names the same files over and over; a record that is made of them holds no copies.
struct NamePool {
    /// A name by its place in the pool.
    struct ID: Hashable {
        fileprivate let index: Int32
        /// A number that differs for different names.
        var number: UInt64 { UInt64(UInt32(bitPattern: index)) &+ 1 }
    }

    private struct Entry {
        let hash: Int
        let start: Int
        let count: Int
        let text: String
    }

    private let limit: Int
    private var arena: [UInt8] = []
    private var entries: [Entry] = []
    /// Open addressing: 0 is free, n stands for entry n − 1. The length is a power of two.
    private var slots: [Int32] = Array(repeating: 0, count: 256)

    init(limit: Int) { self.limit = limit }

    /// Whether a name was refused because the pool was full.
    private(set) var isFull = false

    subscript(id: ID) -> String { entries[Int(id.index)].text }

    /// The name of these bytes; `nil` where there is no more room.
    ///
    /// - Complexity: O(n) with n the length of the name, hashed with a seed that a log cannot know.
    mutating func name(_ bytes: Bytes) -> ID? {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        let hash = hasher.finalize()
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            let index = slots[slot] - 1
            let entry = entries[Int(index)]
            if entry.hash == hash, entry.count == bytes.count, isSame(entry, bytes) { return ID(index: index) }
            slot = (slot + 1) & (slots.count - 1)
        }
        guard arena.count + bytes.count + entries.count * 64 < limit else {
            isFull = true
            return nil
        }
        let entry = Entry(hash: hash, start: arena.count, count: bytes.count, text: bytes.string)
        bytes.append(to: &arena)
        entries.append(entry)
        slots[slot] = Int32(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return ID(index: Int32(entries.count - 1))
    }

    private func isSame(_ entry: Entry, _ bytes: Bytes) -> Bool {
        arena.withBytes { $0[entry.start..<(entry.start + entry.count)] == bytes }
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (index, entry) in entries.enumerated() {
            var slot = entry.hash & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }
}
