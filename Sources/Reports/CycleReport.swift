public import ModuleGraphs

/// The cycles of a graph, as text or JSON (`ripple.cycles/1`).
public struct CycleReport: Sendable {
    let graph: ModuleGraph
    let cycles: [ModuleCycle]
    let isPartial: Bool

    /// A report of `cycles` in `graph`.
    public init(_ cycles: [ModuleCycle], in graph: ModuleGraph, isPartial: Bool) {
        self.graph = graph
        self.cycles = cycles
        self.isPartial = isPartial
    }

    /// Each cycle by its shortest witness on a line.
    public var text: String {
        let loaded = graph.modules.count { !$0.isExternal }
        guard !cycles.isEmpty else {
            let counts = "\(loaded.of("module")), \(graph.loadedDependencyCount.of("dependency"))"
            return "no cycles: \(counts)\(PartialMark.text(isPartial))\n"
        }
        let names = ModuleNames(graph)
        return cycles.map { cycle in
            let more = cycle.modules.count - cycle.witness.count + 1
            let rest = more > 0 ? "  (one of the shortest through \(cycle.modules.count.of("module")))" : ""
            return names.joined(cycle.witness, by: " -> ") + rest + "\n"
        }.joined()
    }

    /// The whole answer: `ripple.cycles/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.cycles/1", partial: isPartial,
                cycles: cycles.map { cycle in
                    .init(modules: cycle.modules.map { graph[$0].label }, path: cycle.witness.map { graph[$0].label })
                },
                counts: .init(cycles: cycles.count, modules: cycles.reduce(0) { $0 + $1.modules.count })
            )
        )
    }

    private struct Document: Encodable {
        struct Cycle: Encodable { let modules, path: [String] }
        struct Counts: Encodable { let cycles, modules: Int }
        let schema: String
        let partial: Bool
        let cycles: [Cycle]
        let counts: Counts
    }
}
