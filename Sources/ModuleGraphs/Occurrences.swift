/// Where in a list each key occurs, for keys of which nearly all occur once: a list for each would be most of the work.
struct Occurrences<Key: Hashable & Sendable>: Sendable {
    private var first: [Key: Int] = [:]
    /// Of the keys that occur more than once, all places.
    private var several: [Key: [Int]] = [:]

    /// The places of these keys, counted from 0.
    init(_ keys: some Collection<Key>) {
        first.reserveCapacity(keys.count)
        for (place, key) in keys.enumerated() {
            guard let earlier = first.updateValue(place, forKey: key) else { continue }
            first[key] = earlier
            several[key, default: [earlier]].append(place)
        }
    }

    /// The places of the key: ascending, unless ``sort(by:)`` ordered them.
    subscript(key: Key) -> [Int] {
        guard let place = first[key] else { return [] }
        return several.isEmpty ? [place] : several[key] ?? [place]
    }

    /// Whether the key occurs at one place only.
    func isUnique(_ key: Key) -> Bool { several.isEmpty || several[key] == nil }

    /// Orders the places of every key.
    mutating func sort(by areInIncreasingOrder: (Int, Int) -> Bool) {
        for key in several.keys { several[key]?.sort(by: areInIncreasingOrder) }
    }
}
