public import BuildCosts

/// Which modules and files cost most, as text, Markdown or JSON (`ripple.hotspots/1`).
public struct HotspotReport: FormattedReport, Sendable {
    let hotspots: Hotspots
    let since: String
    let bulkLimit: Int
    let top: Int
    let sources: [BudgetReport.Source]
    let isPartial: Bool

    /// A report of `hotspots`.
    ///
    /// - Parameters:
    ///   - since: the begin of the time, as it was asked for.
    ///   - top: how many modules and files a text shows.
    ///   - sources: the logs that seconds come from.
    public init(
        _ hotspots: Hotspots, since: String, bulkLimit: Int, top: Int, sources: [BudgetReport.Source], isPartial: Bool
    ) {
        self.hotspots = hotspots
        self.since = since
        self.bulkLimit = bulkLimit
        self.top = top
        self.sources = sources
        self.isPartial = isPartial
    }

    private var head: String {
        "\(hotspots.commits.of("commit")) since \(since) (\(HistoryText.number(hotspots.weeks)) weeks): "
            + "\(hotspots.modules.count.of("module")) changed, \(hotspots.files.count.of("file"))"
    }

    private var basis: String {
        guard hotspots.knowsSeconds else {
            return "by modules a week: no build log tells seconds; build once, or name one with --log"
        }
        let logs = sources.map { "\($0.log) (\($0.builds.of("build")))" }.joined(separator: ", ")
        return "by seconds of compile work a week, from \(logs)"
    }

    private func table(_ entries: [Hotspots.Entry], _ what: String) -> TextTable {
        var heads = [what, "commits", "body", "interface", "modules/week"]
        if hotspots.knowsSeconds { heads.append("seconds/week") }
        if hasMay { heads.append("of these may") }
        var table = TextTable(heads, leading: [0])
        let weeks = hotspots.weeks
        for entry in entries.prefix(top) {
            var cells = [
                entry.exists ? entry.name : entry.name + " (gone)", "\(entry.commits)", "\(entry.bodyCommits)",
                "\(entry.interfaceCommits)", HistoryText.number(Double(entry.cost.allModules) / weeks),
            ]
            if hotspots.knowsSeconds {
                // A sum that lacks some modules is too small, and says so.
                let mark = entry.cost.unknown > 0 ? "+" : ""
                cells.append(HistoryText.number(entry.cost.allSeconds / weeks) + mark)
            }
            if hasMay {
                cells.append(
                    hotspots.knowsSeconds
                        ? HistoryText.number(entry.cost.maySeconds / weeks)
                        : HistoryText.number(Double(entry.cost.mayModules) / weeks))
            }
            table.add(cells)
        }
        return table
    }

    private var hasMay: Bool { (hotspots.modules + hotspots.files).contains { $0.cost.mayModules > 0 } }

    private var notes: [String] {
        var notes: [String] = []
        if !hotspots.bulkCommits.isEmpty {
            let names = hotspots.bulkCommits.prefix(5).map { String($0.prefix(10)) }.joined(separator: ", ")
            let more = hotspots.bulkCommits.count > 5 ? ", …" : ""
            notes.append(
                "\(hotspots.bulkCommits.count.of("commit")) in bulk left out (more than \(bulkLimit) source files): "
                    + names + more)
        }
        if hotspots.goneFiles > 0 {
            notes.append("\(hotspots.goneFiles.of("file")) changed and gone by now: counted for the modules alone")
        }
        if hotspots.knowsSeconds, hotspots.modules.contains(where: { $0.cost.unknown > 0 }) {
            notes.append("+: some of the modules that recompiled have no known seconds")
        }
        return notes
    }

    private func more(_ entries: [Hotspots.Entry]) -> String? {
        entries.count > top ? "and \(entries.count - top) more; --top N shows more" : nil
    }

    /// The costliest modules and files.
    public var text: String {
        guard !hotspots.modules.isEmpty || !hotspots.files.isEmpty else {
            return Escaping.terminal("no hotspots: \(head)") + PartialMark.text(isPartial) + "\n"
                + notes.map { Escaping.terminal($0) + "\n" }.joined()
        }
        var text = Escaping.terminal(head) + PartialMark.text(isPartial) + "\n" + Escaping.terminal(basis) + "\n"
        for (entries, what) in [(hotspots.modules, "module"), (hotspots.files, "file")] where !entries.isEmpty {
            text += "\n" + table(entries, what).text
            if let more = more(entries) { text += "  \(more)\n" }
        }
        if !notes.isEmpty { text += "\n" + notes.map { Escaping.terminal($0) + "\n" }.joined() }
        return text
    }

    /// A section for a page or a ticket.
    public var markdown: String {
        var text = "### Hotspots\n\n" + Escaping.markdown(head) + PartialMark.text(isPartial) + "; "
        text += Escaping.markdown(basis) + ".\n"
        for (entries, what) in [(hotspots.modules, "module"), (hotspots.files, "file")] where !entries.isEmpty {
            text += "\n" + table(entries, what).markdown
            if let more = more(entries) { text += "\n\(more)\n" }
        }
        if !notes.isEmpty { text += "\n" + notes.map { "- " + Escaping.markdown($0) + "\n" }.joined() }
        return text
    }

    /// The whole answer: `ripple.hotspots/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.hotspots/1", partial: isPartial, since: since, weeks: rounded(hotspots.weeks),
                sortedBy: hotspots.knowsSeconds ? "seconds" : "modules",
                modules: hotspots.modules.map(entry), files: hotspots.files.map(entry),
                counts: .init(
                    commits: hotspots.commits, bulkCommits: hotspots.bulkCommits.count, goneFiles: hotspots.goneFiles),
                bulk: .init(limit: bulkLimit, commits: hotspots.bulkCommits),
                sources: sources.map { .init(log: $0.log, builds: $0.builds) }))
    }

    private func entry(_ entry: Hotspots.Entry) -> Document.Entry {
        Document.Entry(
            name: entry.name, modules: entry.modules, exists: entry.exists, commits: entry.commits,
            body: entry.bodyCommits, interface: entry.interfaceCommits, other: entry.otherCommits,
            rebuilds: .init(entry.cost, knowsSeconds: hotspots.knowsSeconds),
            modulesPerWeek: rounded(Double(entry.cost.allModules) / hotspots.weeks),
            secondsPerWeek: OrNull(hotspots.knowsSeconds ? rounded(entry.cost.allSeconds / hotspots.weeks) : nil))
    }

    private func rounded(_ value: Double) -> Double { CostDocumentFigures.rounded(value) }

    private struct Document: Encodable {
        struct Entry: Encodable {
            let name: String
            let modules: [String]
            let exists: Bool
            let commits, body, interface, other: Int
            let rebuilds: CostDocumentFigures
            let modulesPerWeek: Double
            let secondsPerWeek: OrNull<Double>
        }
        struct Counts: Encodable { let commits, bulkCommits, goneFiles: Int }
        struct Bulk: Encodable {
            let limit: Int
            let commits: [String]
        }
        struct Source: Encodable {
            let log: String
            let builds: Int
        }
        let schema: String
        let partial: Bool
        let since: String
        let weeks: Double
        let sortedBy: String
        let modules, files: [Entry]
        let counts: Counts
        let bulk: Bulk
        let sources: [Source]
    }
}

/// What edits rebuilt, as JSON has it.
struct CostDocumentFigures: Encodable {
    let recompiles, mayRecompile: Int
    let seconds, maySeconds: OrNull<Double>
    let unknown: Int

    init(_ cost: EditCost, knowsSeconds: Bool) {
        (recompiles, mayRecompile, unknown) = (cost.modules, cost.mayModules, cost.unknown)
        seconds = OrNull(knowsSeconds ? Self.rounded(cost.seconds) : nil)
        maySeconds = OrNull(knowsSeconds ? Self.rounded(cost.maySeconds) : nil)
    }

    /// Three digits behind the point: no more is known.
    static func rounded(_ value: Double) -> Double { value.isFinite ? (value * 1000).rounded() / 1000 : 0 }
}
