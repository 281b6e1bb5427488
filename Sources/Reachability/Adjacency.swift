/// One direction of a graph in compressed sparse rows: the neighbours of `v` are
/// `targets[offsets[v]..<offsets[v + 1]]`, ascending.
struct Adjacency: Sendable, Hashable {
    let offsets: [UInt32]
    let targets: [UInt32]

    /// The number of rows.
    var count: Int { offsets.count - 1 }

    /// The positions in `targets` of the neighbours of `vertex`.
    @inline(__always)
    func range(_ vertex: Int) -> Range<Int> {
        Int(offsets[vertex])..<Int(offsets[vertex + 1])
    }

    /// Calls `body` with both arrays as pointers, for loops that must not pay for bounds.
    @inline(__always)
    func withPointers<Result>(
        _ body: (_ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>) -> Result
    ) -> Result {
        offsets.withUnsafeBufferPointer { offsets in
            targets.withUnsafeBufferPointer { targets in
                // An empty array may have no address; nothing reads through the stand-in.
                body(offsets.baseAddress!, targets.baseAddress ?? offsets.baseAddress!)
            }
        }
    }

    /// The same edges from their other end, in `rows` rows, or as many as there are here.
    ///
    /// - Complexity: O(V + E).
    func transposed(rows transposedCount: Int? = nil) -> Adjacency {
        let count = count, edgeCount = targets.count, transposedCount = transposedCount ?? count
        // Row v's cursor is offsets[v + 1]: it starts at the row's start and ends where the next row starts.
        var offsets = [UInt32](repeating: 0, count: transposedCount + 2)
        let transposed = [UInt32](unsafeUninitializedCapacity: edgeCount) { output, initialized in
            offsets.withUnsafeMutableBufferPointer { cursors in
                withPointers { rows, targets in
                    for position in 0..<edgeCount { cursors[Int(targets[position]) &+ 2] &+= 1 }
                    for vertex in 0..<transposedCount { cursors[vertex &+ 2] &+= cursors[vertex &+ 1] }
                    guard edgeCount > 0 else { return }
                    scatter(count, rows, targets, cursors: cursors.baseAddress! + 1, into: output.baseAddress!)
                }
            }
            initialized = edgeCount
        }
        offsets.removeLast()
        return Adjacency(offsets: offsets, targets: transposed)
    }
}

/// Writes each row's number into the rows that it names.
@inline(never)
private func scatter(
    _ count: Int, _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>,
    cursors: UnsafeMutablePointer<UInt32>, into output: UnsafeMutablePointer<UInt32>
) {
    for vertex in 0..<count {
        for position in Int(offsets[vertex])..<Int(offsets[vertex &+ 1]) {
            let target = Int(targets[position])
            output[Int(cursors[target])] = UInt32(truncatingIfNeeded: vertex)
            cursors[target] &+= 1
        }
    }
}
