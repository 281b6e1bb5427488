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
            HistoryOptions.since("90.days"),
            .flag("--no-history", "let every module change equally often"),
        ]

    let costs: CostOptions
    let history: HistoryOptions
    /// Whether a part of the history was asked for.
    let namesHistory: Bool
    let usesHistory: Bool

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        costs = try CostOptions(arguments, spec: spec)
        history = try HistoryOptions(arguments, spec: spec, default: "90.days")
        namesHistory = arguments["--since"] != nil
        usesHistory = !arguments.has("--no-history")
        if !usesHistory, namesHistory {
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
                let repository = try await GitChanges(project: project, system: system).repository()
                let window = try await self.history.window(of: repository)
                let changes = ChangeFrequency(window, of: project, repository, options: self.history, in: system)
                for note in window.notes { system.terminal.writeError("note: \(Ripple.shown(note))\n") }
                if changes.commits > 0 {
                    (frequency, history) = (changes.counts, changes.words)
                } else {
                    history += ", for there is no history since \(self.history.startText)"
                }
            } catch let error as GitError where namesHistory && error != .noCommit {
                throw CommandFailure(error.description)
            } catch {
                history += ", for git gives no history"
            }
        }
        let weights = ModuleWeights(of: project.graph, seconds: seconds, frequency: frequency)
        let logs = knowledge.sources.map(\.log).joined(separator: ", ")
        let known = weights.knowsSeconds ? "seconds of \(logs)" : "no log: every module costs 1 s"
        return (weights, "\(known); \(history)")
    }
}
