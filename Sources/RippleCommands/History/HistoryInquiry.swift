internal import SystemAccess

/// What `hotspots` and `replay` are asked in the same words: a project, a part of its history, logs, rules, a form.
struct HistoryInquiry {
    let project: ProjectOptions
    let output: OutputOptions
    let history: HistoryOptions
    let costs: CostOptions
    let rules: RuleOptions

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: spec)
        output = OutputOptions(arguments)
        history = try HistoryOptions(arguments, spec: spec, default: "90.days")
        costs = try CostOptions(arguments, spec: spec)
        rules = RuleOptions(arguments)
    }

    /// What the history and the logs tell.
    func study(in system: System) async throws -> HistoryStudy {
        try await HistoryStudy(project, history, rules, costs, in: system)
    }
}
