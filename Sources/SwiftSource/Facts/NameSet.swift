/// A set of names of one source, told apart by their 64-bit hashes.
///
/// It keeps places in the source and makes strings only when asked, so a file's names cost no allocation each.
public struct NameSet: Sendable {
    private struct Entry: Sendable {
        var hash: UInt64
        var start: UInt32
        var end: UInt32
    }

    private let source: [UInt8]
    private var entries: [Entry] = []
    /// Places in `entries` plus one, zero where free; a power of two of them.
    private var slots: [UInt32]

    init(source: [UInt8], expecting count: Int = 0) {
        self.source = source
        var size = 64
        while size < count * 2 { size *= 2 }
        slots = [UInt32](repeating: 0, count: size)
    }

    /// How many names there are.
    public var count: Int { entries.count }
    /// Whether there are none.
    public var isEmpty: Bool { entries.isEmpty }

    /// Whether the name, written without backquotes, is in the set.
    ///
    /// - Complexity: O(length of the name).
    public func contains(_ name: String) -> Bool { contains(hash: StableHash.of(name)) }

    func contains(hash: UInt64) -> Bool { slots[slot(of: hash)] != 0 }

    /// The names, in the order of their bytes.
    ///
    /// - Complexity: O(*n* log *n*) for *n* names.
    public var names: [String] {
        entries.map { String(decoding: source[Int($0.start)..<Int($0.end)], as: UTF8.self) }.sorted()
    }

    /// Whether no name is in both sets.
    ///
    /// - Complexity: O(size of the smaller set).
    public func isDisjoint(with other: NameSet) -> Bool {
        count <= other.count
            ? !entries.contains { other.contains(hash: $0.hash) } : other.isDisjoint(with: self)
    }

    /// Whether none of these names, written without backquotes, is in the set.
    ///
    /// - Complexity: O(total length of the names).
    public func isDisjoint(from names: some Sequence<String>) -> Bool { !names.contains { contains($0) } }

    /// Adds the name at a place of the source.
    ///
    /// - Complexity: O(length of the name), amortised.
    mutating func insert(_ start: UInt32, _ end: UInt32) {
        let quote: UInt32 = source[Int(start)] == Byte.backquote && end > start + 2 ? 1 : 0
        let hash = StableHash.of(source.span, Int(start + quote), Int(end - quote))
        let slot = slot(of: hash)
        guard slots[slot] == 0 else { return }
        entries.append(Entry(hash: hash, start: start + quote, end: end - quote))
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        if entries.count * 2 > slots.count { grow() }
    }

    @inline(__always)
    private func slot(of hash: UInt64) -> Int {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index] != 0, entries[Int(slots[index]) - 1].hash != hash { index = (index + 1) & mask }
        return index
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (index, entry) in entries.enumerated() {
            slots[slot(of: entry.hash)] = UInt32(truncatingIfNeeded: index + 1)
        }
    }
}
