extension FeedbackEdges {
    /// An order in which few edges lead backward: sources first, sinks last, between them whatever has most out over in.
    ///
    /// Source: Eades, Lin and Smyth, 'A fast and effective heuristic for the feedback arc set problem' (1993).
    static func greedyOrder(_ count: Int, _ edges: [Edge]) -> [Int] {
        var outgoing = [[Int]](repeating: [], count: count)
        var incoming = outgoing
        for edge in edges {
            outgoing[edge.from].append(edge.to)
            incoming[edge.to].append(edge.from)
        }
        var outs = outgoing.map(\.count)
        var ins = incoming.map(\.count)
        var isPlaced = [Bool](repeating: false, count: count)
        // Vertices by out minus in; an entry is out of date where the vertex has moved on.
        var buckets: [Int: [Int]] = [:]
        for vertex in (0..<count).reversed() { buckets[outs[vertex] - ins[vertex], default: []].append(vertex) }
        var highest = count
        var sources = (0..<count).filter { ins[$0] == 0 }
        var sinks = (0..<count).filter { outs[$0] == 0 && ins[$0] > 0 }
        var first: [Int] = []
        var last: [Int] = []

        func place(_ vertex: Int) {
            isPlaced[vertex] = true
            for next in outgoing[vertex] where !isPlaced[next] {
                ins[next] -= 1
                if ins[next] == 0 { sources.append(next) }
                move(next)
            }
            for previous in incoming[vertex] where !isPlaced[previous] {
                outs[previous] -= 1
                if outs[previous] == 0 { sinks.append(previous) }
                move(previous)
            }
        }
        func move(_ vertex: Int) {
            let difference = outs[vertex] - ins[vertex]
            buckets[difference, default: []].append(vertex)
            highest = max(highest, difference)
        }

        while first.count + last.count < count {
            if let sink = sinks.popLast() {
                guard !isPlaced[sink] else { continue }
                last.append(sink)
                place(sink)
            } else if let source = sources.popLast() {
                guard !isPlaced[source] else { continue }
                first.append(source)
                place(source)
            } else {
                while buckets[highest, default: []].isEmpty { highest -= 1 }
                guard let vertex = buckets[highest]?.popLast() else { continue }
                guard !isPlaced[vertex], outs[vertex] - ins[vertex] == highest else { continue }
                first.append(vertex)
                place(vertex)
            }
        }
        return first + last.reversed()
    }

    /// The removed edges without those that close no cycle, the dearest looked at first.
    static func withoutHarmless(_ removed: [Edge], among edges: [Edge], _ count: Int) -> [Edge] {
        // About a second of walking at most.
        guard removed.count * (edges.count + count) < 200_000_000 else { return removed }
        let out = Set(removed)
        var kept = [[Int]](repeating: [], count: count)
        for edge in edges where !out.contains(edge) { kept[edge.from].append(edge.to) }
        var still: [Edge] = []
        for edge in removed.sorted(by: { ($1.cost, $0.from, $0.to) < ($0.cost, $1.from, $1.to) }) {
            if reaches(edge.to, edge.from, kept) { still.append(edge) } else { kept[edge.from].append(edge.to) }
        }
        return still
    }

    private static func reaches(_ start: Int, _ end: Int, _ edges: [[Int]]) -> Bool {
        var isSeen = [Bool](repeating: false, count: edges.count)
        var open = [start]
        isSeen[start] = true
        while let vertex = open.popLast() {
            if vertex == end { return true }
            for next in edges[vertex] where !isSeen[next] {
                isSeen[next] = true
                open.append(next)
            }
        }
        return false
    }
}
