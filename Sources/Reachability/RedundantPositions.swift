extension Adjacency {
    /// Of an ascending graph, the positions of the edges that longer paths imply.
    ///
    /// Rows are reduced from the last to the first, each by a search from its targets, nearest first: a target that
    /// is met before its turn is redundant. No search leaves the range of the row's targets, and all of them run on
    /// rows that are reduced already. A row whose search passes `budget` edges waits for the sweep.
    func redundantPositions(budget: Int) -> BitVector {
        var redundant = BitVector(count: targets.count)
        var live = targets
        var ends = Array(offsets.dropFirst())
        var marks = [UInt32](repeating: 0, count: count)
        var worklist: [UInt32] = []
        var waiting: [Int] = []
        for vertex in stride(from: count - 1, through: 0, by: -1) {
            let row = range(vertex)
            guard row.count > 1 else { continue }
            let limit = targets[row.upperBound - 1], mark = UInt32(truncatingIfNeeded: vertex + 1)
            var left = budget
            var kept = row.lowerBound
            for position in row {
                let target = targets[position]
                if marks[Int(target)] == mark {
                    redundant[position] = true
                    continue
                }
                marks[Int(target)] = mark
                live[kept] = target
                kept += 1
                worklist.append(target)
                while left >= 0, let next = worklist.popLast() {
                    for position in Int(offsets[Int(next)])..<Int(ends[Int(next)]) {
                        let target = live[position]
                        if target > limit { break }
                        left -= 1
                        if marks[Int(target)] != mark {
                            marks[Int(target)] = mark
                            worklist.append(target)
                        }
                    }
                }
            }
            if left < 0 {
                // A target found redundant is so; others may be too. The row stays whole for the searches to come.
                for position in row { live[position] = targets[position] }
                worklist.removeAll(keepingCapacity: true)
                waiting.append(vertex)
            } else {
                ends[vertex] = UInt32(truncatingIfNeeded: kept)
            }
        }
        let reduced = LiveRows(starts: offsets, ends: ends, targets: live)
        for start in stride(from: 0, to: waiting.count, by: blockWidth) {
            let sources = waiting[start..<min(start + blockWidth, waiting.count)]
            sweep(from: sources.reversed(), reduced, into: &redundant)
        }
        return redundant
    }

    /// Finds the redundant edges of up to 1,024 rows, ascending, with one bit a row at every vertex: the rows from
    /// which it is reached. A row's own edge to a vertex is redundant if the row's bit has come there by another way.
    private func sweep(from sources: [Int], _ reduced: LiveRows, into redundant: inout BitVector) {
        var direct: [DirectEdge] = []
        for (column, source) in sources.enumerated() {
            for position in range(source) {
                direct.append(DirectEdge(target: targets[position], column: column, position: position))
            }
        }
        direct.sort { ($0.target, $0.column) < ($1.target, $1.column) }
        guard let first = direct.first?.target, let last = direct.last?.target else { return }
        let words = (sources.count + 63) / 64, base = Int(first)
        var reaching = [UInt64](repeating: 0, count: (Int(last) - base + 1) * words)
        var next = 0
        for vertex in base...Int(last) {
            let row = (vertex - base) * words
            while next < direct.count, direct[next].target == vertex {
                let word = row + direct[next].column / 64
                let bit = 1 << UInt64(direct[next].column % 64) as UInt64
                if reaching[word] & bit != 0 { redundant[direct[next].position] = true }
                reaching[word] |= bit
                next += 1
            }
            guard (row..<row + words).contains(where: { reaching[$0] != 0 }) else { continue }
            for position in Int(reduced.starts[vertex])..<Int(reduced.ends[vertex]) {
                let target = reduced.targets[position]
                if target > last { break }
                let other = (Int(target) - base) * words
                for word in 0..<words { reaching[other + word] |= reaching[row + word] }
            }
        }
    }
}

private let blockWidth = 1024

/// Rows from which some targets were taken out: each ends before the next starts.
private struct LiveRows {
    let starts: [UInt32]
    let ends: [UInt32]
    let targets: [UInt32]
}

/// An edge from a block's source to `target`.
private struct DirectEdge {
    let target: UInt32
    let column: Int
    let position: Int
}
