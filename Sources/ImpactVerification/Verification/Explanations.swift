internal import BuildLogs
internal import ModuleGraphs
internal import Reachability
internal import RebuildImpact

/// Why a module compiled although no change of the sources is known to reach it: what the log or the graph gives.
///
/// Each explanation needs evidence that a wrong prediction cannot leave behind, or it would hide what was missed.
struct Explanations {
    private let graph: ModuleGraph
    private let isEverything: Bool
    private let earlierFailure: BuildRecord?
    private let failedBefore: Set<ModuleID>
    private let generated: [String: Int]

    init(graph: ModuleGraph, changes: ChangeSet, records: [BuildRecord], observations: Observations) {
        self.graph = graph
        let changed = Set(changes.changes.flatMap(\.modules))
        let reached = graph.digraph.reachable(from: changed.map(\.index).sorted(), .predecessors)
        isEverything = Self.isEverything(in: graph, observations: observations, reached: reached)
        let earlier = records.dropLast().last
        earlierFailure = earlier?.outcome == .failed || earlier?.outcome == .cancelled ? earlier : nil
        let before = earlierFailure.map { Observations(of: $0, in: graph, expected: []) }
        failedBefore = Set(before?.modules.values.lazy.filter(\.isFailed).map(\.module) ?? [])
        var generated: [String: Int] = [:]
        for step in records.last?.steps ?? [] where step.kind == .generate && step.state.isWork {
            if let module = step.module, generated[module] == nil { generated[module] = step.line }
        }
        self.generated = generated
    }

    func explanation(of module: ModuleID) -> Verification.Explained? {
        // Such a build compiles whatever a change would have reached as well.
        if isEverything {
            return .init(
                module: module,
                because: "every module compiled, also those that no change can reach: the first build in this build "
                    + "folder, or one with other flags or another compiler"
            )
        }
        if let earlierFailure, let cause = causeOfEarlierFailure(for: module) {
            return .init(
                module: module,
                because: "the build before it in the log \(earlierFailure.outcome.rawValue) "
                    + "(line \(earlierFailure.lines.upperBound)), \(cause)"
            )
        }
        if let line = generated[graph[module].name], usesPlugin(module) {
            return .init(
                module: module,
                because: "the build was planned anew: a build-tool plug-in wrote a file of it (line \(line))")
        }
        return nil
    }

    private func causeOfEarlierFailure(for module: ModuleID) -> String? {
        let name = graph[module].name
        if failedBefore.contains(module) { return "in \(name)" }
        let needs = graph.digraph.reachable(from: [module.index], .successors)
        guard let failed = failedBefore.sorted().first(where: { needs[$0.index] }) else { return nil }
        return "in \(graph[failed].name), which \(name) depends on"
    }

    private func usesPlugin(_ module: ModuleID) -> Bool {
        graph.directDependencies(of: module).contains { graph[$0].kind == .plugin }
    }

    /// Whether all modules with sources compiled, among them one that no change can reach. Where tests are not built,
    /// those do not count.
    private static func isEverything(
        in graph: ModuleGraph, observations: Observations, reached: BitVector
    ) -> Bool {
        let compilable = graph.modules.filter { module in
            guard !module.isExternal else { return false }
            switch module.kind {
            case .library, .executable, .test, .macro: return true
            case .plugin, .system, .binary, .aggregate: return false
            }
        }
        let tests = compilable.contains { $0.kind == .test && observations.modules[$0.id] != nil }
        let built = compilable.filter { tests || $0.kind != .test }
        return built.count > 1 && built.allSatisfy { observations.modules[$0.id] != nil }
            && built.contains { !reached[$0.id.index] }
    }
}
