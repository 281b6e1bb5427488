internal import ModuleGraphs

extension GraphReport {
    /// A line a module with what it needs, or with `showsStatistics` the figures.
    public var text: String {
        let counts = [
            statistics.packages.of("package"), statistics.modules.of("module"),
            statistics.dependencies.of("dependency"),
        ]
        let head =
            (graph.modules.isEmpty ? "no modules" : counts.joined(separator: ", ")) + (isPartial ? " (partial)" : "")
        return head + "\n" + (showsStatistics ? figures : list)
    }

    private var list: String {
        let names = ModuleNames(graph)
        let width = graph.modules.map { names[$0.id].count }.max() ?? 0
        let kindWidth = graph.modules.map { $0.kind.rawValue.count }.max() ?? 0
        var text = ""
        for (package, modules) in packageGroups {
            text += "\n" + Escaping.terminal(package.label)
            if package.isExternal {
                text += "  (outside the checkout)"
            } else if let directory = package.directory, !directory.isEmpty {
                text += "  " + Escaping.terminal(directory)
            }
            text += "\n"
            for module in modules {
                let needs = graph.directDependencies(of: module.id)
                text += "  " + names[module.id].padded(to: width) + "  "
                text += needs.isEmpty ? module.kind.rawValue : module.kind.rawValue.padded(to: kindWidth) + "  -> "
                text += names.joined(needs, by: ", ") + "\n"
            }
        }
        return text
    }

    private var figures: String {
        let most = statistics.maxTransitiveDependentsModule.map { " (\(ModuleNames(graph)[$0]))" } ?? ""
        let mean = (statistics.meanTransitiveDependents * 100).rounded() / 100
        let rows: [(String, String)] = [
            ("across packages", String(statistics.crossPackage)),
            ("test modules", String(statistics.tests)),
            ("longest chain", statistics.longestChain.of("module")),
            ("most transitive dependents", "\(statistics.maxTransitiveDependents)\(most)"),
            ("mean transitive dependents", "\(mean)"),
            ("redundant dependencies", String(statistics.redundantDependencies)),
            ("cycles", String(statistics.cycles)),
        ]
        let width = rows.map(\.0.count).max() ?? 0
        return "\n" + rows.map { "  " + $0.0.padded(to: width) + "  " + $0.1 + "\n" }.joined()
    }
}
