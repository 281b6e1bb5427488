/// A graph's strongly connected components and the acyclic graph between them.
///
/// ```swift
/// let condensation = Condensation(graph)
/// condensation.component(of: 4)  // its number
/// Array(condensation.members(of: 0))  // the vertices of component 0, ascending
/// ```
///
/// A component's dependencies have smaller numbers than it has. Equal graphs give equal numbers.
public struct Condensation: Sendable, Hashable {
    /// The number of components, C below.
    public let componentCount: Int

    let componentOf: [UInt32]
    let membersByComponent: Adjacency

    /// The components that depend on each component: distinct, ascending, each larger than the row's number.
    let dependents: Adjacency

    /// Whether a component is a vertex with an edge to itself.
    private let selfLoops: BitVector

    /// Finds the components of `graph`.
    ///
    /// - Complexity: O(V + E).
    public init(_ graph: Digraph) { self.init(graph.forward, graph.backward) }

    /// Finds the components of the graph with these edges, in any order: `sources[i]` depends on `targets[i]`.
    ///
    /// For who has no other question to the graph: it spares the rows of the edges turned round. Collections that lie
    /// in one piece are read where they lie.
    /// - Complexity: O(V + E).
    public init(vertexCount: Int, sources: some Collection<UInt32>, targets: some Collection<UInt32>) {
        self.init(Adjacency(vertexCount: vertexCount, sources: sources, targets: targets), nil)
    }

    private init(_ forward: Adjacency, _ backward: Adjacency?) {
        let (count, componentOf) = forward.componentNumbers()
        let members = memberRows(count, componentOf)
        componentCount = count
        self.componentOf = componentOf
        membersByComponent = members
        (dependents, selfLoops) = dependentRows(forward, backward, count, componentOf, members)
    }

    /// The number of vertices of the graph, V below.
    public var vertexCount: Int { componentOf.count }

    /// The component of `vertex`.
    ///
    /// - Complexity: O(1).
    public func component(of vertex: Int) -> Int {
        precondition(vertex >= 0 && vertex < vertexCount, "a vertex must be smaller than the graph's vertex count")
        return Int(componentOf[vertex])
    }

    /// The vertices of `component`, ascending.
    ///
    /// - Complexity: O(1).
    public func members(of component: Int) -> Neighbors {
        check(component)
        return Neighbors(membersByComponent, of: component)
    }

    /// The components that depend on `component` directly, ascending; all are larger than it.
    ///
    /// - Complexity: O(1).
    public func dependents(of component: Int) -> Neighbors {
        check(component)
        return Neighbors(dependents, of: component)
    }

    /// Whether a cycle runs through `component`: it has more than one vertex, or one with an edge to itself.
    ///
    /// - Complexity: O(1).
    public func isCyclic(_ component: Int) -> Bool {
        check(component)
        return membersByComponent.range(component).count > 1 || selfLoops[component]
    }

    /// The acyclic graph of the components, an edge going from a component to one on which it depends.
    ///
    /// - Complexity: O(C + E).
    public func graph() -> Digraph {
        Digraph(forward: dependents.transposed(), backward: dependents)
    }

    private func check(_ component: Int) {
        precondition(
            component >= 0 && component < componentCount,
            "a component must be smaller than the condensation's component count"
        )
    }
}

private func memberRows(_ count: Int, _ componentOf: [UInt32]) -> Adjacency {
    let identity = [UInt32](0...UInt32(truncatingIfNeeded: componentOf.count))
    return Adjacency(offsets: identity, targets: componentOf).transposed(rows: count)
}

/// Where a row that is being written ends, and its last entry: side by side, since which row comes next is anybody's
/// guess and each look at memory far away costs.
private struct RowEnd: BitwiseCopyable {
    var end: UInt32
    var last: UInt32
}

/// Scatters each component's number to its dependencies, components ascending, so that rows come out sorted and a
/// repeat is always the row's last entry; also says which vertices have an edge to themselves.
private func dependentRows(
    _ forward: Adjacency, _ backward: Adjacency?, _ count: Int, _ componentOf: [UInt32], _ membersByComponent: Adjacency
) -> (rows: Adjacency, selfLoops: BitVector) {
    var memory = ScratchMemory()
    defer { memory.giveBack() }
    let ends = memory.allocate(count, of: RowEnd.self)
    var offsets = [UInt32](repeating: 0, count: count + 1)
    var selfLoops = BitVector(count: count)
    // Room for every edge that enters a component; repeats and inner edges leave gaps.
    if let backward {
        for vertex in 0..<backward.count {
            offsets[Int(componentOf[vertex]) + 1] += UInt32(truncatingIfNeeded: backward.range(vertex).count)
        }
    } else {
        forward.withPointers { _, targets in
            componentOf.withUnsafeBufferPointer { componentOf in
                offsets.withUnsafeMutableBufferPointer { offsets in
                    for position in 0..<forward.targets.count {
                        offsets[Int(componentOf[Int(targets[position])]) &+ 1] &+= 1
                    }
                }
            }
        }
    }
    for component in 0..<count {
        ends[component] = RowEnd(end: offsets[component], last: .max)
        offsets[component + 1] += offsets[component]
    }
    let targets = [UInt32](unsafeUninitializedCapacity: forward.targets.count) { output, initialized in
        guard let rows = output.baseAddress else { return }
        componentOf.withUnsafeBufferPointer { componentOf in
            membersByComponent.withPointers { memberOffsets, members in
                forward.withPointers { edgeOffsets, edgeTargets in
                    scatterDependents(
                        count, componentOf.baseAddress!, memberOffsets, members, edgeOffsets, edgeTargets,
                        ends: ends, rows: rows, &selfLoops
                    )
                }
            }
        }
        initialized = offsets.withUnsafeMutableBufferPointer {
            closeGaps(count, starts: $0.baseAddress!, ends: ends, rows: rows)
        }
    }
    return (Adjacency(offsets: offsets, targets: targets), selfLoops)
}

@inline(never)
private func scatterDependents(
    _ count: Int, _ componentOf: UnsafePointer<UInt32>, _ memberOffsets: UnsafePointer<UInt32>,
    _ members: UnsafePointer<UInt32>, _ edgeOffsets: UnsafePointer<UInt32>, _ edgeTargets: UnsafePointer<UInt32>,
    ends: UnsafeMutablePointer<RowEnd>, rows: UnsafeMutablePointer<UInt32>, _ selfLoops: inout BitVector
) {
    for component in 0..<count {
        let number = UInt32(truncatingIfNeeded: component)
        for index in Int(memberOffsets[component])..<Int(memberOffsets[component &+ 1]) {
            let member = Int(members[index])
            for position in Int(edgeOffsets[member])..<Int(edgeOffsets[member &+ 1]) {
                let target = Int(edgeTargets[position])
                let dependency = Int(componentOf[target])
                if dependency == component {
                    if target == member { selfLoops.insert(component) }
                    continue
                }
                let row = ends[dependency]
                if row.last == number { continue }
                rows[Int(row.end)] = number
                ends[dependency] = RowEnd(end: row.end &+ 1, last: number)
            }
        }
    }
}

/// Moves rows together; the number of entries kept.
private func closeGaps(
    _ count: Int, starts: UnsafeMutablePointer<UInt32>, ends: UnsafePointer<RowEnd>, rows: UnsafeMutablePointer<UInt32>
) -> Int {
    var kept = 0
    for component in 0..<count {
        let start = Int(starts[component]), length = Int(ends[component].end) - start
        if kept != start { rows.advanced(by: kept).update(from: rows.advanced(by: start), count: length) }
        starts[component] = UInt32(truncatingIfNeeded: kept)
        kept += length
    }
    starts[count] = UInt32(truncatingIfNeeded: kept)
    return kept
}
