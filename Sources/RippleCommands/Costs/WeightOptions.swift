internal import ArchitectureRules
internal import BuildCosts
internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// What a change to the graph is weighed by: seconds of logs, and how often modules change by git's history.
struct WeightOptions: Sendable {
    static let options: [OptionSpec] =
        CostOptions.options + [
            .value("--since", "DATE", "how far back the history counts, as git takes it (default: 90.days)"),
            .flag("--no-history", "let every module change equally often"),
        ]

    /// Commits that touch more files say nothing of how a module is used: formatting, renamings.
    static let bulk = 200

    let costs: CostOptions
    let since: String
    let usesHistory: Bool

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        costs = try CostOptions(arguments, spec: spec)
        since = arguments["--since"] ?? "90.days"
        usesHistory = !arguments.has("--no-history")
        if since.isEmpty { throw UsageError("'--since' expects DATE, found ''", usage: spec.usage) }
        if !usesHistory, arguments["--since"] != nil {
            throw UsageError("'--since' and '--no-history' contradict each other", usage: spec.usage)
        }
    }

    /// The weights, and in words what they rest on.
    func weights(_ project: LoadedProject, hasFiles: Bool, in system: System) async throws -> (ModuleWeights, String) {
        let knowledge = try costs.learn(project, in: system)
        var seconds: [ModuleID: Double] = [:]
        for module in project.graph.modules where !module.isExternal {
            guard let cost = knowledge.model.cost(of: module.id) else { continue }
            seconds[module.id] = cost.compile.seconds + (cost.emit?.seconds ?? 0)
        }
        var (frequency, history): ([ModuleID: Double]?, String) = (nil, "every module changes equally often")
        if usesHistory, hasFiles {
            do {
                let commits = try await commits(project, in: system)
                if commits.count > 0 { (frequency, history) = (commits.counts, commits.words) }
                else { history += ", for there is no history since \(since)" }
            } catch {
                history += ", for git gives no history"
            }
        }
        let weights = ModuleWeights(of: project.graph, seconds: seconds, frequency: frequency)
        let logs = knowledge.sources.map(\.log).joined(separator: ", ")
        let known = weights.knowsSeconds ? "seconds of \(logs)" : "no log: every module costs 1 s"
        return (weights, "\(known); \(history)")
    }

    private func commits(
        _ project: LoadedProject, in system: System
    ) async throws -> (counts: [ModuleID: Double], count: Int, words: String) {
        let repository = try await GitChanges(project: project, system: system).repository()
        var counts: [ModuleID: Double] = [:]
        var (count, left) = (0, 0)
        for files in try await repository.touchedFiles(since: since) {
            if files.count > Self.bulk {
                left += 1
                continue
            }
            var touched: Set<ModuleID> = []
            for file in files where file.hasSuffix(".swift") {
                let path = Paths.relativeOrOutside(repository.absolutePath(of: file), to: project.root)
                touched.formUnion(project.ownership.owners(of: path).modules)
            }
            if !touched.isEmpty { count += 1 }
            for module in touched { counts[module, default: 0] += 1 }
        }
        let bulk = left > 0 ? ", \(left) that touch more than \(Self.bulk) files left out" : ""
        return (counts, count, "\(count) commits since \(since)\(bulk)")
    }
}
