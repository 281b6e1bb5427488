public import ArchitectureRules
public import BuildCosts
public import ModuleGraphs
public import RebuildImpact

/// What a change set costs, and which limits it breaks, as text, Markdown or JSON (`ripple.budget/1`).
public struct BudgetReport: FormattedReport, Sendable {
    /// Where the seconds come from.
    public struct Source: Sendable, Hashable {
        /// The log, as a person knows it.
        public let log: String
        /// How many builds it tells of.
        public let builds: Int

        /// A log as given.
        public init(log: String, builds: Int) {
            self.log = log
            self.builds = builds
        }
    }

    let cost: RebuildCost
    let check: BudgetCheck
    let changes: ChangeSet
    let reasons: [ModuleID: String]
    let graph: ModuleGraph
    let sources: [Source]
    /// What the change set is compared with, in words: `since main`.
    let comparison: String
    /// Figures of the graph before the change set, and those of today, where it changed a manifest.
    let figures: (before: CommitRecord.Figures, after: CommitRecord.Figures)?
    let isPartial: Bool
    let knowsSeconds: Bool

    /// A report of the cost of `changes`.
    ///
    /// - Parameters:
    ///   - comparison: what the change set is compared with, in words; empty for nothing.
    ///   - graphBefore: figures of the graph before the change set, where that changed a manifest.
    ///   - knowsSeconds: whether any log told seconds.
    public init(
        _ cost: RebuildCost, check: BudgetCheck, of changes: ChangeSet, prediction: RebuildPrediction,
        in graph: ModuleGraph, sources: [Source],
        comparison: String, graphBefore: CommitRecord.Figures? = nil, knowsSeconds: Bool, isPartial: Bool
    ) {
        self.cost = cost
        self.check = check
        self.changes = changes
        reasons = Dictionary(
            prediction.modules.compactMap { outcome in outcome.reasons.first.map { (outcome.module, $0.because) } },
            uniquingKeysWith: { first, _ in first })
        self.graph = graph
        self.sources = sources
        self.comparison = comparison
        figures = graphBefore.map { ($0, CommitRecord.Figures(of: graph)) }
        self.knowsSeconds = knowsSeconds
        self.isPartial = isPartial
    }

    /// How many modules a list shows.
    static let listLimit = 10

    var certain: Int { cost.entries.count { $0.rebuild == .recompiles } }

    /// `limit` in its unit.
    static func amount(_ value: Double, _ quantity: BudgetLimits.Quantity) -> String {
        quantity == .recompiles ? Int(min(value, 1e9)).of("module") : CostText.seconds(value)
    }

    static func words(_ quantity: BudgetLimits.Quantity, cores: Int) -> String {
        switch quantity {
        case .recompiles: "recompiles"
        case .work: "work"
        case .wallClock: "wall clock on \(cores.of("core"))"
        case .cpu: "CPU"
        }
    }

    func scope(_ scope: BudgetCheck.Line.Scope) -> String {
        let names = ModuleNames(graph)
        return switch scope {
        case .change: "this change"
        case .edit(let module, let edit): "\(Self.noun(edit)) of \(names[module])"
        case .percentile(let percent, let edit, let module):
            "\(Self.noun(edit)), \(percent) % of the modules (\(names[module]))"
        case .ratchet(let module, let edit): "\(Self.noun(edit)) of \(names[module]), by the ratchet"
        }
    }

    private static func noun(_ edit: Configuration.Limit.Edit) -> String {
        edit == .body ? "a body edit" : "an interface edit"
    }

    /// The figures of the graph, each with how much it grew: `9 modules (+1)`; `nil` where no manifest changed.
    var graphWords: String? {
        guard let (before, after) = figures else { return nil }
        func grown(_ old: Double, _ new: Double, _ text: (Double) -> String) -> String {
            let (from, to) = (text(old), text(new))
            guard from != to else { return "" }
            return " (" + (new > old ? "+" : "−") + text(abs(new - old)) + ")"
        }
        func whole(_ value: Double) -> String { "\(Int(value))" }
        let counts = [
            (before.modules, after.modules, "module", "modules"),
            (before.dependencies, after.dependencies, "dependency", "dependencies"),
        ].map { old, new, one, many in
            "\(new) \(new == 1 ? one : many)" + grown(Double(old), Double(new), whole)
        }
        let chain = grown(Double(before.longestChain), Double(after.longestChain), whole)
        let mean = grown(before.meanTransitiveDependents, after.meanTransitiveDependents, HistoryText.number)
        return counts.joined(separator: ", ") + ", longest chain \(after.longestChain)\(chain), "
            + "\(HistoryText.number(after.meanTransitiveDependents)) transitive dependents on average\(mean)"
    }

    /// What costs most, each with its reason.
    func costliest(_ line: BudgetCheck.Line) -> [String] {
        let names = ModuleNames(graph)
        return line.costliest.map { costly in
            names[costly.module] + (costly.work.map { " " + CostText.seconds($0) } ?? "")
        }
    }
}

extension BudgetReport {
    /// For a person: what it costs first, then what is over.
    public var text: String {
        var text =
            changes.fileCount == 0
            ? "no files changed" : changes.fileCount.of("file") + " changed"
        text += (comparison.isEmpty ? "" : ", \(Escaping.terminal(comparison))") + PartialMark.text(isPartial) + "\n\n"
        let may = cost.entries.count - certain
        text += row("recompiles", certain.of("module") + (may > 0 ? ", \(may) more may" : ""))
        if let graphWords { text += row("graph", graphWords) }
        if knowsSeconds {
            text += row("work", CostText.span(cost.work))
            text += row("wall clock", "\(CostText.span(cost.wallClock)) on \(cost.cores.of("core"))")
            if let cpu = cost.cpu { text += row("CPU", CostText.span(cpu)) }
            if !cost.chain.isEmpty {
                text += row(
                    "path", "\(CostText.chain(cost.chain, in: graph)) (\(CostText.seconds(cost.chainSeconds)))")
            }
            text += modules
            if let unknown = CostText.unknown(cost, in: graph) { text += row("unknown", unknown) }
            for source in sources {
                text += row("source", "\(Escaping.terminal(source.log)), \(source.builds.of("build"))")
            }
        } else {
            let reason = sources.isEmpty ? "no build log" : "the log tells of no module of this project"
            text += row("seconds", "not known: \(reason); build, or name one with --log")
        }
        return text + "\n" + verdict
    }

    private func row(_ label: String, _ value: String) -> String { "  " + label.padded(to: 12) + value + "\n" }

    private var modules: String {
        let names = ModuleNames(graph)
        let shown = cost.entries.prefix(Self.listLimit)
        let width = shown.map { names[$0.module].count }.max() ?? 0
        var text = ""
        for (position, entry) in shown.enumerated() {
            let seconds = entry.cost == nil ? "" : CostText.seconds(entry.work)
            text += row(
                position == 0 ? "costs" : "",
                names[entry.module].padded(to: width + 2) + seconds.padded(to: 8) + CostText.evidence(entry.cost))
        }
        let more = cost.entries.count - shown.count
        if more > 0 { text += row("", "and \(more) more; --format json lists all") }
        return text
    }

    private var verdict: String {
        let over = check.over
        var text = ""
        for line in over {
            text +=
                "over budget: \(scope(line.scope)): \(Self.words(line.quantity, cores: cost.cores)) "
                + "\(Self.amount(line.found ?? 0, line.quantity)), at most \(Self.amount(line.limit, line.quantity))"
                + Self.excess(line) + "\n"
            if !line.costliest.isEmpty { text += "  most by \(costliest(line).joined(separator: ", "))\n" }
            for costly in line.costliest { if let why = reason(costly.module, line) { text += "    \(why)\n" } }
        }
        let unknown = check.lines.count { $0.found == nil }
        if unknown > 0 { text += "\(unknown.of("limit")) could not be looked at: no log tells that\n" }
        let held = check.lines.count - over.count - unknown
        if check.lines.isEmpty {
            return text
                + (check.hasLimits
                    ? "no limit is about a module of this project\n" : "no limits; 'budget' in ripple.json sets them\n")
        }
        return text + "\(over.count) over budget, \(held.of("limit")) kept\n"
    }

    /// By how much a limit is exceeded, where both amounts look the same.
    static func excess(_ line: BudgetCheck.Line) -> String {
        let found = line.found ?? 0
        guard amount(found, line.quantity) == amount(line.limit, line.quantity), line.limit > 0 else { return "" }
        let percent = (found / line.limit - 1) * 100
        return " (\(percent < 0.1 ? "less than 0.1" : CostText.decimal(percent, 1)) % more)"
    }

    /// Why a module is in the answer, where the change set itself is over.
    func reason(_ module: ModuleID, _ line: BudgetCheck.Line) -> String? {
        guard line.scope == .change, let because = reasons[module] else { return nil }
        return "\(ModuleNames(graph)[module]): \(Escaping.terminal(because))"
    }
}
