internal import ModuleGraphs
internal import Reachability
internal import SwiftSource

/// Dependencies that nobody has declared yet, that something points to, and that would close a circle.
enum WouldBeCycles {
    static func findings(in workspace: inout Workspace) -> [Finding] {
        undeclared(&workspace) + slips(&workspace)
    }

    /// A file imports a module that needs the file's own.
    private static func undeclared(_ workspace: inout Workspace) -> [Finding] {
        let graph = workspace.graph
        var findings: [Finding] = []
        let modulesByName = Dictionary(
            grouping: graph.loadedModules.filter { $0.kind != .test }, by: \.importName)
        for module in graph.ownModules where module.kind != .test {
            guard let files = workspace.files(of: module.id) else { continue }
            let declared = Set(graph.directDependencies(of: module.id))
            var seen: Set<ModuleID> = []
            for file in files {
                for use in ActiveImports(file, workspace.configuration).imports {
                    guard let target = modulesByName[use.declaration.module]?.first?.id, target != module.id,
                        !declared.contains(target), seen.insert(target).inserted,
                        workspace.layers.allows(module.id, target),
                        let path = path(from: target, to: module.id, graph)
                    else { continue }
                    findings.append(
                        finding(
                            [module.id] + path, at: use.place(in: file),
                            why: "\(workspace.name(module.id)) imports \(workspace.name(target)) without declaring it",
                            &workspace))
                }
            }
        }
        return findings
    }

    /// A module depends on another feature, which already uses this one's interface.
    private static func slips(_ workspace: inout Workspace) -> [Finding] {
        let graph = workspace.graph
        guard workspace.hasInterfaces else { return [] }
        let closure = TransitiveClosure(Condensation(graph.digraph), .successors)
        var findings: [Finding] = []
        for module in graph.ownModules where module.kind != .test && !InterfaceNames.isInterface(module.id, workspace) {
            guard let own = workspace.interfaces(of: module.id).first,
                graph.directDependencies(of: module.id).contains(own)
            else { continue }
            for other in graph.directDependents(of: own) where other != module.id {
                // `other` uses the interface; does `module` need `other`?
                guard graph[other].kind != .test, !InterfaceNames.isInterface(other, workspace),
                    !workspace.layers.isComposition(other), workspace.layers.allows(other, module.id),
                    closure.reaches(from: module.id.index, to: other.index),
                    !graph.directDependencies(of: other).contains(module.id),
                    let path = path(from: module.id, to: other, graph), path.count > 1,
                    workspace.layers.allows(module.id, path[1])
                else { continue }
                findings.append(
                    finding(
                        [other] + path, at: workspace.place(of: path[1], neededBy: module.id),
                        why: "\(workspace.name(other)) uses \(workspace.name(own)), the interface of "
                            + workspace.name(module.id), &workspace))
            }
        }
        return findings
    }

    private static func path(from start: ModuleID, to end: ModuleID, _ graph: ModuleGraph) -> [ModuleID]? {
        let tree = graph.digraph.breadthFirstTree(from: [start.index], .successors)
        return tree.path(to: end.index)?.map { ModuleID(rawValue: UInt32($0)) }
    }

    private static func finding(
        _ circle: [ModuleID], at place: SourcePlace?, why: String, _ workspace: inout Workspace
    ) -> Finding {
        let graph = workspace.graph
        let shown = workspace.joined(circle)
        return Finding(
            .cycles, from: graph[circle[0]].label, to: "would-be " + graph[circle[1]].label,
            message:
                "would-be cycle: one more dependency, \(workspace.name(circle[0])) -> \(workspace.name(circle[1])), "
                + "closes \(shown)",
            at: place,
            notes: [.init(why), .init("take out one step of the circle, or put an interface module between")]
        )
    }
}
