public import BuildCosts
internal import RebuildImpact

/// What the last commits recompiled, and how the graph changed, as text, Markdown or JSON (`ripple.replay/1`).
public struct ReplayReport: FormattedReport, Sendable {
    let records: [CommitRecord]
    let costs: [EditCost]
    let trend: HistoryTrend
    let knowsSeconds: Bool
    let since: String
    let sources: [BudgetReport.Source]
    let isPartial: Bool

    /// A report of `records`.
    ///
    /// - Parameters:
    ///   - records: each commit before its parents.
    ///   - secondsOf: seconds of work for a share of a module, by label.
    ///   - steps: in how many steps the trend is shown.
    ///   - since: the begin of the time, as it was asked for.
    ///   - sources: the logs that seconds come from.
    public init(
        _ records: [CommitRecord], secondsOf: (_ module: String, _ share: Double) -> Double?, steps: Int, since: String,
        sources: [BudgetReport.Source], isPartial: Bool
    ) {
        let costs = records.map { EditCost(of: $0.rebuilds, secondsOf: secondsOf) }
        self.records = records
        self.costs = costs
        knowsSeconds = costs.contains { $0.allSeconds > 0 }
        trend = HistoryTrend(records, costs: costs, steps: steps, knowsSeconds: knowsSeconds)
        self.since = since
        self.sources = sources
        self.isPartial = isPartial
    }

    /// How many commits a text shows.
    private static let limit = 30

    private var head: String { "\(records.count.of("commit")) since \(since)" }

    private var basis: String {
        guard knowsSeconds else {
            return "no build log tells seconds; build once, or name one with --log"
        }
        let logs = sources.map { "\($0.log) (\($0.builds.of("build")))" }.joined(separator: ", ")
        return "seconds of compile work as modules take today, from \(logs)"
    }

    private var summary: String {
        guard let whole = trend.whole else { return "" }
        let seconds = whole.medianSeconds.map { ", \(HistoryText.number($0)) s of work" } ?? ""
        return "the median commit recompiles \(HistoryText.number(whole.medianModules)) modules\(seconds)"
    }

    private var commitTable: TextTable {
        var heads = ["commit", "date", "files", "recompiles", "may"]
        if knowsSeconds { heads.append("seconds") }
        heads.append("edits")
        var table = TextTable(heads, leading: [0, 1, heads.count - 1])
        for (record, cost) in zip(records, costs).prefix(Self.limit) {
            var cells = [
                String(record.id.prefix(10)), HistoryText.date(record.time),
                "\(record.edits.count + record.unownedCount)", "\(cost.modules)", "\(cost.mayModules)",
            ]
            if knowsSeconds { cells.append(HistoryText.number(cost.allSeconds) + (cost.unknown > 0 ? "+" : "")) }
            cells.append(Self.edits(record))
            table.add(cells)
        }
        return table
    }

    /// `body Booking, topLevel Models`; of many the first.
    private static func edits(_ record: CommitRecord) -> String {
        if record.isBulk { return "in bulk" }
        guard !record.edits.isEmpty else { return "no file of a module" }
        var shown: [String] = []
        for edit in record.edits {
            let modules = edit.modules.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            let text =
                edit.kind.rawValue + " "
                + (modules.count > 2 ? "\(modules.count) modules" : modules.joined(separator: ", "))
            if !shown.contains(text) { shown.append(text) }
        }
        return shown.prefix(3).joined(separator: "; ") + (shown.count > 3 ? "; and \(shown.count - 3) more" : "")
    }

    private var trendTable: TextTable {
        var heads = [
            "until", "commits", "modules", "dependencies", "longest chain", "mean dependents", "median modules",
        ]
        if knowsSeconds { heads.append("median seconds") }
        var table = TextTable(heads, leading: [0])
        for step in trend.steps {
            var cells = [
                HistoryText.date(step.time) + " " + step.last.prefix(10), "\(step.commits)",
                "\(step.figures.modules)", "\(step.figures.dependencies)", "\(step.figures.longestChain)",
                HistoryText.number(step.figures.meanTransitiveDependents), HistoryText.number(step.medianModules),
            ]
            if knowsSeconds { cells.append(HistoryText.number(step.medianSeconds ?? 0)) }
            table.add(cells)
        }
        return table
    }

    private var more: String? {
        records.count > Self.limit ? "and \(records.count - Self.limit) more; --format json lists all" : nil
    }

    /// The trend, then the commits, newest first.
    public var text: String {
        guard !records.isEmpty else {
            return Escaping.terminal("no commits since \(since)") + PartialMark.text(isPartial) + "\n"
        }
        var text = Escaping.terminal("\(head): \(summary)") + PartialMark.text(isPartial) + "\n"
        text += Escaping.terminal(basis) + "\n\n" + trendTable.text + "\n" + commitTable.text
        if let more { text += "  \(more)\n" }
        return text
    }

    /// A section for a page or a ticket.
    public var markdown: String {
        guard !records.isEmpty else { return "### Replay\n\n" + Escaping.markdown("no commits since \(since)") + ".\n" }
        var text = "### Replay\n\n" + Escaping.markdown("\(head): \(summary)") + PartialMark.text(isPartial) + "; "
        text += Escaping.markdown(basis) + ".\n\n" + trendTable.markdown + "\n" + commitTable.markdown
        if let more { text += "\n\(more)\n" }
        return text
    }

    /// The whole answer: `ripple.replay/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.replay/1", partial: isPartial, since: since,
                commits: zip(records, costs).map { record, cost in
                    .init(
                        id: record.id, time: record.time, bulk: record.isBulk,
                        edits: record.edits.map {
                            .init(
                                file: $0.file, oldFile: OrNull($0.oldFile), edit: $0.kind.rawValue, modules: $0.modules)
                        },
                        unowned: record.unownedCount,
                        modules: record.rebuilds.map {
                            .init(name: $0.module, rebuild: $0.isCertain ? "recompiles" : "mayRecompile")
                        },
                        rebuilds: .init(cost, knowsSeconds: knowsSeconds))
                },
                trend: trend.steps.map(Document.Step.init), whole: OrNull(trend.whole.map(Document.Step.init)),
                sources: sources.map { .init(log: $0.log, builds: $0.builds) }))
    }

    private struct Document: Encodable {
        struct Edit: Encodable {
            let file: String
            let oldFile: OrNull<String>
            let edit: String
            let modules: [String]
        }
        struct Module: Encodable { let name, rebuild: String }
        struct Commit: Encodable {
            let id: String
            let time: Int64
            let bulk: Bool
            let edits: [Edit]
            let unowned: Int
            let modules: [Module]
            let rebuilds: CostDocumentFigures
        }
        struct Step: Encodable {
            let first, last: String
            let time: Int64
            let commits, modules, dependencies, longestChain: Int
            let meanTransitiveDependents, medianModules: Double
            let medianSeconds: OrNull<Double>

            init(_ step: HistoryTrend.Step) {
                (first, last, time, commits) = (step.first, step.last, step.time, step.commits)
                (modules, dependencies) = (step.figures.modules, step.figures.dependencies)
                longestChain = step.figures.longestChain
                meanTransitiveDependents = CostDocumentFigures.rounded(step.figures.meanTransitiveDependents)
                medianModules = step.medianModules
                medianSeconds = OrNull(step.medianSeconds.map(CostDocumentFigures.rounded))
            }
        }
        struct Source: Encodable {
            let log: String
            let builds: Int
        }
        let schema: String
        let partial: Bool
        let since: String
        let commits: [Commit]
        let trend: [Step]
        let whole: OrNull<Step>
        let sources: [Source]
    }
}
