internal import ModuleGraphs
internal import RebuildImpact

extension ImpactReport {
    /// The answer for a person: what changed, then what rebuilds, aligned.
    public var text: String {
        var text = changed
        if changes.fileCount > 0 { text += "\n" }
        text += rows(.recompiles, "recompiles") + rows(.mayRecompile, "may")
        text += products(.relinks, "relinks") + products(.mayRelink, "may relink")
        text += "  " + "untouched".padded(to: Self.labelWidth) + prediction.untouchedCount.of("module") + "\n"
        return text + stale + unknown
    }

    private static let labelWidth = 12
    private static let countWidth = 5

    private var changed: String {
        let partial = PartialMark.text(isPartial)
        guard changes.fileCount > 0 else { return "no files changed\(partial)\n\n" }
        let files = changes.changes.map { change in
            let what = change.role == .content ? "" : " (\(change.edit.rawValue))"
            return Escaping.terminal(change.file) + what
        }
        let head = changes.fileCount.of("file") + " changed"
        if files.count == 1, changes.unknown.isEmpty { return "\(head): \(files[0])\(partial)\n" }
        let shown = files.prefix(10).map { "  \($0)\n" }.joined()
        let more = files.count > 10 ? "  and \(files.count - 10) more\n" : ""
        return "\(head)\(partial)\n\(shown)\(more)"
    }

    private func rows(_ rebuild: ModuleRebuild, _ label: String) -> String {
        let outcomes = prediction.modules.filter { $0.rebuild == rebuild }
        guard !outcomes.isEmpty else { return "" }
        let names = ModuleNames(graph)
        let width = outcomes.map { names[$0.module].count }.max() ?? 0
        var text = ""
        for (index, outcome) in outcomes.enumerated() {
            let head =
                index == 0
                ? label.padded(to: Self.labelWidth) + String(outcomes.count).padded(to: Self.countWidth)
                : String(repeating: " ", count: Self.labelWidth + Self.countWidth)
            let why =
                outcome.chain.count > 2
                ? names.joined(outcome.chain, by: " > ")
                : Escaping.terminal(outcome.reasons.first?.because ?? "")
            text += "  " + head + names[outcome.module].padded(to: width) + "  " + why + "\n"
        }
        return text
    }

    private func products(_ rebuild: ProductRebuild, _ label: String) -> String {
        let names = prediction.products.filter { $0.rebuild == rebuild }.map { graph.products[$0.product].name }
        guard !names.isEmpty else { return "" }
        return "  " + label.padded(to: Self.labelWidth) + String(names.count).padded(to: Self.countWidth)
            + names.map(Escaping.terminal).joined(separator: ", ") + "\n"
    }

    private var stale: String {
        guard !prediction.stale.isEmpty else { return "" }
        let names = ModuleNames(graph)
        return "\nwill not be rebuilt but should be:\n"
            + prediction.stale.map {
                "  \(names[$0.module]): \(Escaping.terminal($0.because))\n    \(Escaping.terminal($0.remedy))\n"
            }.joined()
    }

    private var unknown: String {
        guard !changes.unknown.isEmpty else { return "" }
        return "\n" + changes.unknown.count.of("file") + (changes.unknown.count == 1 ? " belongs" : " belong")
            + " to no module:\n"
            + changes.unknown.map { "  \(Escaping.terminal($0.file)): \(Escaping.terminal($0.why))\n" }.joined()
    }
}
