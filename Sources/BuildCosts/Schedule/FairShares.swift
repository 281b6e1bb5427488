/// Shares of processors among those who can each use so many.
enum FairShares {
    /// Even shares of `total`; what one cannot use goes to the others.
    ///
    /// - Complexity: O(n log n) with n the number of `caps`.
    static func of(_ caps: [Double], of total: Double) -> [Double] {
        var shares = [Double](repeating: 0, count: caps.count)
        var left = total
        var takers = caps.count
        for index in caps.indices.sorted(by: { (caps[$0], $0) < (caps[$1], $1) }) {
            shares[index] = min(caps[index], left / Double(takers))
            left -= shares[index]
            takers -= 1
        }
        return shares
    }
}

/// Positions by ascending rank, then position.
struct MinimumHeap {
    private var entries: [(rank: Int, index: Int)] = []

    mutating func insert(_ rank: Int, _ index: Int) {
        entries.append((rank, index))
        var child = entries.count - 1
        while child > 0, entries[child] < entries[(child - 1) / 2] {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() -> Int? {
        guard let first = entries.first else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return first.index }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
                if entries[child] < entries[least] { least = child }
            }
            if least == parent { return first.index }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
