extension Digraph {
    /// The vertices reached from `sources` along `direction`, the sources included.
    ///
    /// - Complexity: O(V / 64 + r + e) for r vertices reached and the e edges that leave them.
    public func reachable(from sources: some Sequence<Int>, _ direction: Direction) -> BitVector {
        var reached = BitVector(count: vertexCount)
        var worklist: [UInt32] = []
        for source in sources {
            check(source)
            if reached.insert(source) { worklist.append(UInt32(truncatingIfNeeded: source)) }
        }
        adjacency(direction).withPointers { offsets, targets in
            reached.words.withUnsafeMutableBufferPointer { words in
                while let vertex = worklist.popLast() {
                    for position in Int(offsets[Int(vertex)])..<Int(offsets[Int(vertex) &+ 1]) {
                        let target = targets[position]
                        let bit = 1 &<< UInt64(target & 63) as UInt64
                        if words[Int(target &>> 6)] & bit == 0 {
                            words[Int(target &>> 6)] |= bit
                            worklist.append(target)
                        }
                    }
                }
            }
        }
        return reached
    }
}
