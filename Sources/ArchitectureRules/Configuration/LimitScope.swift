internal import ModuleGraphs

/// The modules that a limit is about: those of its layers, and those whose names match its patterns. Tests are never
/// meant.
struct LimitScope {
    let layers: [String]
    let patterns: [NamePattern]

    /// The modules, by label.
    ///
    /// - Complexity: O(V × P) matches with V modules and P patterns.
    func modules(in graph: ModuleGraph, _ assignment: LayerAssignment) -> [Module] {
        let matchers = patterns.map { $0.matcher() }
        return graph.ownModules.filter { module in
            guard module.kind != .test else { return false }
            return assignment[module.id].map { layers.contains($0.name) } ?? false
                || matchers.contains { $0(module.name, module.label) }
        }
    }

    /// In words, for a message.
    var description: String {
        let names = layers.map { "the layer '\($0)'" } + patterns.map { "'\($0.text)'" }
        return names.joined(separator: " and ")
    }
}

extension CheckInput {
    /// What a person should know of limits that are about no module, as where one was renamed: they guard nothing.
    ///
    /// - Complexity: O(V × P) matches with V modules and P patterns.
    public func idleLimits() -> [String] {
        let assignment = LayerAssignment(configuration, graph: graph)
        func idle(_ scopes: [LimitScope], _ key: String) -> [String] {
            scopes.filter { $0.modules(in: graph, assignment).isEmpty }
                .map { "a limit of '\(key)' guards nothing: no module matches \($0.description)" }
        }
        return idle(
            configuration.budget.edits.filter { !$0.isOfAll }.map(\.scope), "budget.edits")
            + idle(configuration.limits.map(\.scope), "rules.limits.edits")
    }
}

extension Configuration.Limit {
    /// The modules that it is about.
    var scope: LimitScope { LimitScope(layers: layers, patterns: modules) }
}

extension BudgetLimits.Edit {
    /// Whether it names no modules and means all.
    var isOfAll: Bool { layers.isEmpty && modules.isEmpty }

    /// The modules that it is about, where it names some.
    var scope: LimitScope { LimitScope(layers: layers, patterns: modules) }
}
