internal import ModuleGraphs
internal import Reachability

/// Packages that need each other though their modules form no circle.
enum PackageCycles {
    static func findings(in workspace: inout Workspace) -> [Finding] {
        let graph = workspace.graph
        var witnesses: [Edge: Dependency] = [:]
        for dependency in graph.dependencies {
            let (from, to) = (graph[dependency.from].package, graph[dependency.to].package)
            guard from != to, !graph[to].isExternal else { continue }
            let edge = Edge(source: from.index, target: to.index)
            if witnesses[edge] == nil { witnesses[edge] = dependency }
        }
        guard !witnesses.isEmpty else { return [] }
        let edges = witnesses.keys.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
        let digraph = Digraph(vertexCount: graph.packages.count, edges: edges)
        let cyclic = Set(graph.cycles().flatMap(\.modules).map { graph[$0].package })
        return digraph.shortestCycles(Condensation(digraph)).compactMap { cycle in
            let ids = cycle.vertices.map { graph.packages[$0] }
            // A circle of modules through the same packages says it already.
            guard !ids.allSatisfy({ cyclic.contains($0.id) }), let first = ids.first else { return nil }
            let path = (ids + [first]).map(\.label)
            let steps = zip(cycle.vertices, cycle.vertices.dropFirst() + cycle.vertices.prefix(1)).compactMap {
                witnesses[Edge(source: $0, target: $1)]
            }
            let notes = steps.map { step in
                Finding.Note(
                    "\(workspace.name(step.from)) -> \(workspace.name(step.to))",
                    at: workspace.place(of: step.to, neededBy: step.from))
            }
            return Finding(
                .cycles, from: "package \(first.label)", to: path.dropFirst().joined(separator: " -> "),
                message: "cycle of packages: \(path.joined(separator: " -> "))",
                at: steps.first.flatMap { workspace.place(of: $0.to, neededBy: $0.from) }, notes: notes
            )
        }
    }
}
