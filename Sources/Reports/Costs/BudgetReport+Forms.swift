internal import ArchitectureRules
internal import BuildCosts
internal import ModuleGraphs
internal import RebuildImpact

extension BudgetReport {
    /// For the comment of a pull request: what the change recompiles and costs, and what is over.
    public var markdown: String {
        let over = check.over
        let head = over.isEmpty && !isPartial ? "✅" : "❌"
        let may = cost.entries.count - certain
        var text = "### \(head) ripple budget\n\n"
        text += "\(changes.fileCount.of("file")) changed"
        text += (comparison.isEmpty ? "" : ", " + Escaping.markdown(comparison)) + PartialMark.text(isPartial) + "\n\n"
        text += "| recompiles | work | wall clock on \(cost.cores.of("core")) | critical path |\n|---|---|---|---|\n"
        let path = Escaping.markdown(CostText.chain(cost.chain, in: graph))
        let seconds =
            knowsSeconds ? "\(CostText.span(cost.work)) | \(CostText.span(cost.wallClock)) | \(path)" : "? | ? | "
        text += "| \(certain.of("module"))\(may > 0 ? ", \(may) may" : "") | \(seconds) |\n"
        if let graphWords { text += "\nThe module graph has \(graphWords) now.\n" }
        if !over.isEmpty { text += "\n" }
        for line in over.prefix(Self.listLimit * 3) {
            text += "- **\(Escaping.markdown(scope(line.scope)))**: \(Self.words(line.quantity, cores: cost.cores)) "
            text +=
                "\(Self.amount(line.found ?? 0, line.quantity)), at most \(Self.amount(line.limit, line.quantity))"
                + Self.excess(line) + "\n"
            for (position, costly) in line.costliest.enumerated() {
                let why = reason(costly.module, line).map { ": " + $0.drop { $0 != ":" }.dropFirst(2) } ?? ""
                text += "  - \(Escaping.markdown(costliest(line)[position] + why))\n"
            }
        }
        if over.count > Self.listLimit * 3 { text += "\nand \(over.count - Self.listLimit * 3) more\n" }
        guard !cost.entries.isEmpty else { return text }
        text +=
            "\n<details><summary>\(cost.entries.count.of("module"))</summary>\n\n| module | work | |\n|---|---|---|\n"
        let names = ModuleNames(graph)
        for entry in cost.entries.prefix(Self.listLimit * 5) {
            let work = entry.cost == nil ? "?" : CostText.seconds(entry.work)
            text += "| \(Escaping.markdown(names[entry.module])) | \(work) | \(CostText.evidence(entry.cost)) |\n"
        }
        let more = cost.entries.count - Self.listLimit * 5
        if more > 0 { text += "\nand \(more) more\n" }
        return text + "\n</details>\n"
    }

    /// The whole answer: `ripple.budget/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.budget/1", partial: isPartial,
                change: .init(
                    files: changes.fileCount, comparison: comparison, recompiles: certain,
                    mayRecompile: cost.entries.count - certain),
                graph: OrNull(figures.map { .init(before: .init($0.before), after: .init($0.after)) }),
                cost: OrNull(knowsSeconds ? CostDocument(cost, in: graph) : nil),
                modules: cost.entries.map(module), limits: check.lines.map(line), over: check.over.count,
                sources: sources.map { .init(log: $0.log, builds: $0.builds) }))
    }

    private func module(_ entry: RebuildCost.Entry) -> Document.Module {
        var runs: Int?
        var error: Double?
        switch entry.cost?.compile.evidence {
        case .measured(let count): runs = count
        case .estimated(let found): error = CostDocument.Span.rounded(found)
        case nil: break
        }
        return .init(
            name: graph[entry.module].label, rebuild: entry.rebuild.rawValue,
            work: OrNull(entry.cost == nil ? nil : CostDocument.Span.rounded(entry.work)),
            wallClock: OrNull(entry.cost.map { CostDocument.Span.rounded($0.wallClock.seconds) }),
            cpu: OrNull(entry.cost?.cpu.map { CostDocument.Span.rounded($0.seconds) }),
            measuredRuns: OrNull(runs), estimateError: OrNull(error), because: OrNull(reasons[entry.module]))
    }

    private func line(_ line: BudgetCheck.Line) -> Document.Limit {
        var (scope, module, edit, percentile): (String, ModuleID?, String?, Int?) = ("change", nil, nil, nil)
        switch line.scope {
        case .change: break
        case .edit(let id, let kind): (scope, module, edit) = ("edit", id, kind.rawValue)
        case .percentile(let percent, let kind, let id):
            (scope, module, edit, percentile) = ("percentile", id, kind.rawValue, percent)
        case .ratchet(let id, let kind): (scope, module, edit) = ("ratchet", id, kind.rawValue)
        }
        return .init(
            scope: scope, module: OrNull(module.map { graph[$0].label }), edit: OrNull(edit),
            percentile: OrNull(percentile), quantity: line.quantity.rawValue,
            limit: CostDocument.Span.rounded(line.limit), found: OrNull(line.found.map(CostDocument.Span.rounded)),
            over: line.isOver,
            costliest: line.costliest.map {
                .init(
                    name: graph[$0.module].label, work: OrNull($0.work.map(CostDocument.Span.rounded)),
                    because: OrNull(line.scope == .change ? reasons[$0.module] : nil))
            })
    }

    private struct Document: Encodable {
        struct Change: Encodable {
            let files: Int
            let comparison: String
            let recompiles, mayRecompile: Int
        }
        struct Graph: Encodable {
            struct Figures: Encodable {
                let modules, dependencies, longestChain: Int
                let meanTransitiveDependents: Double

                init(_ figures: CommitRecord.Figures) {
                    modules = figures.modules
                    dependencies = figures.dependencies
                    longestChain = figures.longestChain
                    meanTransitiveDependents = CostDocument.Span.rounded(figures.meanTransitiveDependents)
                }
            }
            let before, after: Figures
        }
        struct Module: Encodable {
            let name, rebuild: String
            let work, wallClock, cpu: OrNull<Double>
            let measuredRuns: OrNull<Int>
            let estimateError: OrNull<Double>
            let because: OrNull<String>
        }
        struct Costly: Encodable {
            let name: String
            let work: OrNull<Double>
            let because: OrNull<String>
        }
        struct Limit: Encodable {
            let scope: String
            let module, edit: OrNull<String>
            let percentile: OrNull<Int>
            let quantity: String
            let limit: Double
            let found: OrNull<Double>
            let over: Bool
            let costliest: [Costly]
        }
        struct Source: Encodable {
            let log: String
            let builds: Int
        }
        let schema: String
        let partial: Bool
        let change: Change
        let graph: OrNull<Graph>
        let cost: OrNull<CostDocument>
        let modules: [Module]
        let limits: [Limit]
        let over: Int
        let sources: [Source]
    }
}
