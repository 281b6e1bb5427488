extension WhatIf {
    /// The number and weight of the vertices that `sources` reach after `edit`, themselves included.
    ///
    /// - Complexity: O(r + e) for r components reached and the e edges that leave them; O(C / 64) more where r passes
    ///   1,024; O(V / 64 + r + e) with vertices in place of components where the edge removed lies within one.
    public mutating func total(from sources: some Sequence<Int>, with edit: EdgeEdit) -> ReachableTotal {
        var overlay = SearchOverlay.none
        switch effect(of: edit) {
        case .none: break
        case .adds(let from, let to): overlay = SearchOverlay(from: from, added: to)
        case .removes(let from, let to):
            overlay = SearchOverlay(from: from, removed: UInt32(truncatingIfNeeded: to))
        case .loosens: return vertexTotal(from: Array(sources), without: edit.edge)
        }
        return memory.total(from: sources.map { ahead.number(condensation.component(of: $0)) }, overlay)
    }

    /// The number and weight of the vertices that `vertex` reaches after `edit`, itself included.
    ///
    /// - Complexity: as with several sources.
    public mutating func total(from vertex: Int, with edit: EdgeEdit) -> ReachableTotal {
        total(from: CollectionOfOne(vertex), with: edit)
    }

    /// A search over vertices, for an edge within a component.
    private func vertexTotal(from sources: [Int], without edge: Edge) -> ReachableTotal {
        let (from, to) = direction == .successors ? (edge.source, edge.target) : (edge.target, edge.source)
        let rows = graph.adjacency(direction)
        var reached = BitVector(count: graph.vertexCount)
        var worklist: [Int] = []
        var count = 0
        var weight: UInt64 = 0
        for source in sources {
            graph.check(source)
            if reached.insert(source) { worklist.append(source) }
        }
        while let vertex = worklist.popLast() {
            count += 1
            weight += vertexWeights[vertex]
            for position in rows.range(vertex) {
                let target = Int(rows.targets[position])
                if vertex == from && target == to { continue }
                if reached.insert(target) { worklist.append(target) }
            }
        }
        return ReachableTotal(count: count, weight: weight)
    }
}
