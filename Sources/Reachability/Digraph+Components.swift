extension Digraph {
    /// The strongly connected components: how many there are, and for each vertex the number of its component.
    /// `Condensation` has them with their members and the graph between them.
    ///
    /// Components are numbered as Tarjan's algorithm completes them, so a component's dependencies have smaller
    /// numbers than it has. Vertices are tried in ascending order, so equal graphs give equal numbers.
    ///
    /// - Complexity: O(V + E). An explicit worklist: depth costs no stack.
    public func componentNumbers() -> (count: Int, componentOf: [UInt32]) { forward.componentNumbers() }
}

extension Adjacency {
    /// The strongly connected components of the graph with these rows: see ``Digraph/componentNumbers()``.
    func componentNumbers() -> (count: Int, componentOf: [UInt32]) {
        let vertexCount = self.count
        var count = 0
        let componentOf = [UInt32](unsafeUninitializedCapacity: vertexCount) { output, initialized in
            initialized = vertexCount
            guard let numbers = output.baseAddress, vertexCount > 0 else { return }
            count = withPointers { numberComponents(vertexCount, $0, $1, into: numbers) }
        }
        return (count, componentOf)
    }
}

/// Tarjan's algorithm with one number a vertex (Pearce's form): 0 for unseen; then the lowest order number that the
/// vertex is known to reach; then, for the component that is finished as the n-th, the largest number less n, so that
/// a finished vertex never lowers another. The last line turns these round.
@inline(never)
private func numberComponents(
    _ vertexCount: Int, _ offsets: UnsafePointer<UInt32>, _ targets: UnsafePointer<UInt32>,
    into numbers: UnsafeMutablePointer<UInt32>
) -> Int {
    numbers.initialize(repeating: 0, count: vertexCount)
    // The path being explored, and where each of its vertices stands in its row.
    // Each entry is written before it is read, and few are where paths are short.
    var memory = ScratchMemory(expecting: 4 * ScratchMemory.size(of: vertexCount, UInt32.self))
    defer { memory.giveBack() }
    let path = memory.allocate(vertexCount, of: UInt32.self)
    let positions = memory.allocate(vertexCount, of: UInt32.self)
    let orders = memory.allocate(vertexCount, of: UInt32.self)
    // Explored vertices whose component is not complete.
    let pending = memory.allocate(vertexCount, of: UInt32.self)
    var pendingCount = 0
    var count: UInt32 = 0
    for start in 0..<vertexCount where numbers[start] == 0 {
        var depth = 0
        var order: UInt32 = 1
        path[0] = UInt32(truncatingIfNeeded: start)
        positions[0] = offsets[start]
        orders[0] = order
        numbers[start] = order
        while true {
            let vertex = Int(path[depth])
            let end = offsets[vertex &+ 1]
            var position = positions[depth]
            var low = numbers[vertex]
            var child = -1
            while position < end {
                let target = Int(targets[Int(position)])
                let number = numbers[target]
                if number == 0 {
                    child = target
                    break
                }
                if number < low { low = number }
                position &+= 1
            }
            numbers[vertex] = low
            if child >= 0 {
                // The child's row is read again when it is finished: it then counts as any target.
                positions[depth] = position
                depth &+= 1
                order &+= 1
                path[depth] = UInt32(truncatingIfNeeded: child)
                positions[depth] = offsets[child]
                orders[depth] = order
                numbers[child] = order
                continue
            }
            if low == orders[depth] {
                let finished = UInt32.max &- count
                count &+= 1
                numbers[vertex] = finished
                while pendingCount > 0, numbers[Int(pending[pendingCount &- 1])] >= low {
                    pendingCount &-= 1
                    numbers[Int(pending[pendingCount])] = finished
                }
            } else {
                pending[pendingCount] = path[depth]
                pendingCount &+= 1
            }
            if depth == 0 { break }
            depth &-= 1
        }
    }
    for vertex in 0..<vertexCount { numbers[vertex] = UInt32.max &- numbers[vertex] }
    return Int(count)
}
