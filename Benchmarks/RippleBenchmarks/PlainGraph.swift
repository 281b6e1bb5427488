import Reachability

/// The operations as one writes them without thinking of speed: arrays of arrays, one search a question. It is the
/// peer in every comparison, and the answer that is asserted.
struct PlainGraph {
    let successors: [[Int]]
    let predecessors: [[Int]]

    init(_ count: Int, _ sources: [UInt32], _ targets: [UInt32]) {
        var successors = [[Int]](repeating: [], count: count), predecessors = successors
        for (source, target) in zip(sources, targets) {
            successors[Int(source)].append(Int(target))
            predecessors[Int(target)].append(Int(source))
        }
        self.successors = successors.map { Array(Set($0)).sorted() }
        self.predecessors = predecessors.map { Array(Set($0)).sorted() }
    }

    var edgeCount: Int { successors.reduce(0) { $0 + $1.count } }

    func reachable(from sources: [Int], _ rows: [[Int]]) -> [Int] {
        var seen = [Bool](repeating: false, count: rows.count)
        var queue: [Int] = []
        for source in sources where !seen[source] {
            seen[source] = true
            queue.append(source)
        }
        var next = 0
        while next < queue.count {
            for target in rows[queue[next]] where !seen[target] {
                seen[target] = true
                queue.append(target)
            }
            next += 1
        }
        return queue
    }

    func distances(from source: Int, _ rows: [[Int]], without edge: (Int, Int)? = nil) -> [Int?] {
        var distances = [Int?](repeating: nil, count: rows.count)
        var queue = [source]
        distances[source] = 0
        var next = 0
        while next < queue.count {
            let vertex = queue[next], distance = (distances[vertex] ?? 0) + 1
            next += 1
            for target in rows[vertex] where distances[target] == nil {
                if let edge, edge == (vertex, target) { continue }
                distances[target] = distance
                queue.append(target)
            }
        }
        return distances
    }

    /// One search a vertex, with one set of marks for all: what a careful user of a graph library writes.
    func totals(_ weights: [UInt64]) -> [ReachableTotal] {
        var marks = [Int](repeating: -1, count: predecessors.count)
        var queue: [Int] = []
        return predecessors.indices.map { start in
            queue.removeAll(keepingCapacity: true)
            queue.append(start)
            marks[start] = start
            var next = 0
            var weight: UInt64 = 0
            while next < queue.count {
                let vertex = queue[next]
                next += 1
                weight += weights[vertex]
                for target in predecessors[vertex] where marks[target] != start {
                    marks[target] = start
                    queue.append(target)
                }
            }
            return ReachableTotal(count: queue.count, weight: weight)
        }
    }

    /// The number of components: Kosaraju's two passes.
    func componentCount() -> Int {
        var seen = [Bool](repeating: false, count: successors.count)
        var finished: [Int] = []
        for start in successors.indices where !seen[start] {
            seen[start] = true
            var path = [(start, 0)]
            while let (vertex, position) = path.last {
                if position == successors[vertex].count {
                    finished.append(vertex)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].1 += 1
                let target = successors[vertex][position]
                if !seen[target] {
                    seen[target] = true
                    path.append((target, 0))
                }
            }
        }
        var count = 0
        for start in finished.reversed() where seen[start] {
            count += 1
            seen[start] = false
            var worklist = [start]
            while let vertex = worklist.popLast() {
                for target in predecessors[vertex] where seen[target] {
                    seen[target] = false
                    worklist.append(target)
                }
            }
        }
        return count
    }

    /// The lengths of the shortest cycles of all components together: a search from every vertex that is on one.
    func cycleLengths(_ condensation: Condensation) -> Int {
        var shortest = [Int: Int]()
        for start in successors.indices where condensation.isCyclic(condensation.component(of: start)) {
            let distances = distances(from: start, successors)
            for source in predecessors[start] {
                if let distance = distances[source] {
                    let component = condensation.component(of: start)
                    shortest[component] = min(shortest[component] ?? .max, distance + 1)
                }
            }
        }
        return shortest.values.reduce(0, +)
    }

    /// The number of redundant edges of an acyclic graph: a search from each vertex's other targets.
    func redundantCount() -> Int {
        var count = 0
        for vertex in successors.indices where successors[vertex].count > 1 {
            let below = Set(successors[vertex].flatMap { target in reachable(from: [target], successors).dropFirst() })
            count += successors[vertex].count { below.contains($0) }
        }
        return count
    }

    /// The longest chain of an acyclic graph, in vertices: level after level is taken off.
    func longestChain() -> Int {
        var waiting = successors.map(\.count)
        var level = successors.indices.filter { waiting[$0] == 0 }
        var levels = 0
        while !level.isEmpty {
            levels += 1
            var next: [Int] = []
            for vertex in level {
                for dependent in predecessors[vertex] {
                    waiting[dependent] -= 1
                    if waiting[dependent] == 0 { next.append(dependent) }
                }
            }
            level = next
        }
        return levels
    }
}
