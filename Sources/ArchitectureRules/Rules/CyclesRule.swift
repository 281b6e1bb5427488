internal import ModuleGraphs
internal import Reachability

/// Circles of modules or packages, and dependencies one step before one.
enum CyclesRule: Rule {
    static let name = RuleName.cycles

    static let documentation = RuleDocumentation(
        summary: "no module or package needs itself, and none is one dependency away from it",
        discussion: """
            Three things are found. **A cycle of modules**, in manifests that SwiftPM refuses too, by a shortest circle, \
            with the smallest set of dependencies whose removal leaves no cycle; of sets of the same size it prefers \
            dependencies with few uses. For up to 20 modules the set is exact, above that a good one, and the finding \
            says which. **A cycle of packages** whose modules form none: SwiftPM refuses it all the same. \
            **A would-be cycle**: the modules form no cycle yet, but the next dependency closes one. It is found where \
            something points to that dependency already: a file imports a module without declaring it, and that module \
            needs the file's own; or a module depends on another feature, and that feature already uses this module's \
            interface, so that one slip from interface to implementation closes the circle. A dependency that the \
            layers forbid is theirs and no would-be cycle.
            """,
        example: "Package.swift:12:30: cycle: Booking -> Profile -> Booking",
        remedy: "take out the dependencies that the notes name, or put an interface module between",
        options: []
    )

    static func findings(in workspace: inout Workspace) -> [Finding] {
        let cycles = workspace.graph.cycles()
        var findings: [Finding] = []
        for cycle in cycles { findings.append(finding(cycle, &workspace)) }
        findings += PackageCycles.findings(in: &workspace)
        findings += WouldBeCycles.findings(in: &workspace)
        return findings
    }

    private static func finding(_ cycle: ModuleCycle, _ workspace: inout Workspace) -> Finding {
        let graph = workspace.graph
        let path = workspace.joined(cycle.witness)
        let labels = cycle.witness.map { graph[$0].label }
        let place = cycle.witness.count > 1 ? workspace.place(of: cycle.witness[1], neededBy: cycle.witness[0]) : nil
        return Finding(
            .cycles, from: labels[0], to: labels.dropFirst().joined(separator: " -> "), message: "cycle: \(path)",
            at: place, notes: notes(cycle, &workspace)
        )
    }

    private static func notes(_ cycle: ModuleCycle, _ workspace: inout Workspace) -> [Finding.Note] {
        let graph = workspace.graph
        var notes: [Finding.Note] = []
        if cycle.modules.count > max(1, cycle.witness.count - 1) {
            notes.append(
                .init("one of the shortest circles among \(cycle.modules.count.of("module")) that need each other"))
        }
        var positions: [ModuleID: Int] = [:]
        for (position, module) in cycle.modules.enumerated() { positions[module] = position }
        var edges: [FeedbackEdges.Edge] = []
        for (position, module) in cycle.modules.enumerated() {
            for dependency in graph.directDependencies(of: module) {
                guard let target = positions[dependency] else { continue }
                let uses = cycle.modules.count <= 50 ? useCount(of: dependency, in: module, &workspace) : 0
                edges.append(.init(from: position, to: target, cost: uses))
            }
        }
        let feedback = FeedbackEdges(vertexCount: cycle.modules.count, edges: edges)
        let certainty = feedback.isExact ? "no smaller set does" : "a smaller set may exist"
        notes.append(.init("without \(feedback.removed.count.of("dependency")) there is no cycle; \(certainty):"))
        for (from, to) in feedback.removed.prefix(20) {
            let (dependent, dependency) = (cycle.modules[from], cycle.modules[to])
            let uses = edges.first { $0.from == from && $0.to == to }?.cost ?? 0
            let known = workspace.files(of: dependent) != nil && cycle.modules.count <= 50
            notes.append(
                .init(
                    "\(workspace.name(dependent)) -> \(workspace.name(dependency))"
                        + (known ? " (uses \(uses.of("name")))" : ""),
                    at: workspace.place(of: dependency, neededBy: dependent)))
        }
        if feedback.removed.count > 20 { notes.append(.init("and \(feedback.removed.count - 20) more")) }
        return notes
    }

    /// How many names of one module the files of another use.
    private static func useCount(of to: ModuleID, in from: ModuleID, _ workspace: inout Workspace) -> Int {
        TouchPointFinder.find(of: to, in: from, &workspace).count
    }
}
