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
    public init(_ graph: Digraph) {
        let (count, componentOf) = graph.componentNumbers()
        let members = memberRows(count, componentOf)
        componentCount = count
        self.componentOf = componentOf
        membersByComponent = members
        dependents = dependentRows(graph, count, componentOf, members)
        var selfLoops = BitVector(count: count)
        graph.forward.withPointers { offsets, targets in
            for vertex in 0..<graph.vertexCount {
                for position in Int(offsets[vertex])..<Int(offsets[vertex &+ 1])
                where Int(targets[position]) == vertex {
                    selfLoops.insert(Int(componentOf[vertex]))
                }
            }
        }
        self.selfLoops = selfLoops
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

/// Scatters each component's number to its dependencies, components ascending, so that rows come out sorted and a
/// repeat is always the row's last entry.
@inline(never)
private func dependentRows(
    _ graph: Digraph, _ count: Int, _ componentOf: [UInt32], _ membersByComponent: Adjacency
) -> Adjacency {
    let ends = UnsafeMutablePointer<UInt32>.filled(count + 1, with: 0)
    defer { ends.deallocate() }
    var offsets = [UInt32](repeating: 0, count: count + 1)
    // Room for every edge that enters a component; repeats and inner edges leave gaps.
    for vertex in 0..<graph.vertexCount {
        offsets[Int(componentOf[vertex]) + 1] += UInt32(truncatingIfNeeded: graph.backward.range(vertex).count)
    }
    for component in 0..<count { offsets[component + 1] += offsets[component] }
    for component in 0..<count { ends[component] = offsets[component] }
    let targets = [UInt32](unsafeUninitializedCapacity: graph.edgeCount) { output, initialized in
        guard let rows = output.baseAddress else { return }
        offsets.withUnsafeMutableBufferPointer { starts in
            componentOf.withUnsafeBufferPointer { componentOf in
                membersByComponent.withPointers { memberOffsets, members in
                    graph.forward.withPointers { edgeOffsets, edgeTargets in
                        scatterDependents(
                            count, componentOf.baseAddress!, memberOffsets, members, edgeOffsets, edgeTargets,
                            starts: starts.baseAddress!, ends: ends, rows: rows
                        )
                    }
                }
            }
            initialized = closeGaps(count, starts: starts.baseAddress!, ends: ends, rows: rows)
        }
    }
    return Adjacency(offsets: offsets, targets: targets)
}

@inline(never)
private func scatterDependents(
    _ count: Int, _ componentOf: UnsafePointer<UInt32>, _ memberOffsets: UnsafePointer<UInt32>,
    _ members: UnsafePointer<UInt32>, _ edgeOffsets: UnsafePointer<UInt32>, _ edgeTargets: UnsafePointer<UInt32>,
    starts: UnsafePointer<UInt32>, ends: UnsafeMutablePointer<UInt32>, rows: UnsafeMutablePointer<UInt32>
) {
    for component in 0..<count {
        let number = UInt32(truncatingIfNeeded: component)
        for index in Int(memberOffsets[component])..<Int(memberOffsets[component &+ 1]) {
            let member = Int(members[index])
            for position in Int(edgeOffsets[member])..<Int(edgeOffsets[member &+ 1]) {
                let dependency = Int(componentOf[Int(edgeTargets[position])])
                let end = ends[dependency]
                if dependency == component { continue }
                if end > starts[dependency] && rows[Int(end) &- 1] == number { continue }
                rows[Int(end)] = number
                ends[dependency] = end &+ 1
            }
        }
    }
}

/// Moves rows together; the number of entries kept.
private func closeGaps(
    _ count: Int, starts: UnsafeMutablePointer<UInt32>, ends: UnsafePointer<UInt32>, rows: UnsafeMutablePointer<UInt32>
) -> Int {
    var kept = 0
    for component in 0..<count {
        let start = Int(starts[component]), length = Int(ends[component]) - start
        if kept != start { rows.advanced(by: kept).update(from: rows.advanced(by: start), count: length) }
        starts[component] = UInt32(truncatingIfNeeded: kept)
        kept += length
    }
    starts[count] = UInt32(truncatingIfNeeded: kept)
    return kept
}
