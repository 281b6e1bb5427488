public import ModuleGraphs

/// How a change in one module reaches another, as text or JSON (`ripple.why/1`).
public struct PathReport: Sendable {
    let graph: ModuleGraph
    let route: DependencyRoute
    let isPartial: Bool
    /// What the two use of each other, where that was asked for.
    public var uses: UsesReport?

    /// A report of `route` in `graph`.
    public init(_ route: DependencyRoute, in graph: ModuleGraph, isPartial: Bool) {
        self.graph = graph
        self.route = route
        self.isPartial = isPartial
    }

    /// The paths, then the dependencies that every path shares.
    public var text: String { paths + (uses?.text ?? "") }

    private var paths: String {
        let names = ModuleNames(graph)
        let (changed, affected) = (names[route.changed], names[route.affected])
        guard let first = route.paths.first else {
            return
                "a change in \(changed) does not reach \(affected): no path of dependencies leads from \(affected) to "
                + "\(changed)\(PartialMark.text(isPartial))\n"
        }
        guard first.count > 1 else { return "\(changed) is the changed module itself\n" }
        var text = "a change in \(changed) reaches \(affected) over \((first.count - 1).of("dependency"))"
        text += "\(PartialMark.text(isPartial)):\n\n"
        for path in route.paths { text += "  " + names.joined(path, by: " > ") + "\n" }
        if route.pathCount > route.paths.count {
            text += "  and \(route.pathCountText) more of the same length\n"
        }
        text += "\n"
        guard !route.shared.isEmpty else {
            return text + "no dependency is on every path: cutting one does not part them\n"
        }
        text += "on every path (cutting one of these parts them):\n\n"
        for dependency in route.shared { text += "  \(names[dependency.from]) -> \(names[dependency.to])\n" }
        return text
    }

    /// The whole answer: `ripple.why/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.why/1", partial: isPartial, changed: graph[route.changed].label,
                affected: graph[route.affected].label, reachable: !route.paths.isEmpty,
                distance: OrNull(route.paths.first.map { $0.count - 1 }),
                paths: route.paths.map { $0.map { graph[$0].label } }, shortestPaths: route.pathCount,
                shared: route.shared.map { .init(from: graph[$0.from].label, to: graph[$0.to].label) },
                uses: uses?.document
            )
        )
    }

    private struct Document: Encodable {
        struct Edge: Encodable { let from, to: String }
        let schema: String
        let partial: Bool
        let changed, affected: String
        let reachable: Bool
        let distance: OrNull<Int>
        let paths: [[String]]
        let shortestPaths: Int
        let shared: [Edge]
        let uses: UsesReport.Document?
    }
}

extension DependencyRoute {
    fileprivate var pathCountText: String {
        pathCount == Int.max ? "very many" : String(pathCount - paths.count)
    }
}
