internal import BuildCosts
internal import ModuleGraphs
internal import RebuildImpact
internal import SwiftSource

extension ImpactReport {
    /// The answer for a person: what changed, then what rebuilds, aligned.
    public var text: String {
        var text = changed
        if changes.fileCount > 0 { text += "\n" }
        text += rows(.recompiles, "recompiles") + rows(.mayRecompile, "may")
        text += products(.relinks, "relinks") + products(.mayRelink, "may relink")
        text += "  " + "untouched".padded(to: Self.labelWidth) + prediction.untouchedCount.of("module") + "\n"
        if let cost, !prediction.modules.isEmpty {
            text += "  " + "cost".padded(to: Self.labelWidth) + CostText.line(cost, in: graph) + "\n"
            if cost.estimatedCount > 0 {
                let error = Int(((cost.estimateError ?? 0) * 100).rounded())
                text +=
                    "  " + "".padded(to: Self.labelWidth)
                    + "\(cost.estimatedCount.of("module")) estimated by size, ±\(min(error, 999)) %\n"
            }
            if let unknown = CostText.unknown(cost, in: graph) {
                text += "  " + "".padded(to: Self.labelWidth) + unknown + "\n"
            }
        }
        return text + rules + stale + unknown
    }

    private static let labelWidth = 12
    private static let countWidth = 5
    /// How many files a list shows; a longer one says how many it leaves out.
    private static let listLimit = 10

    private var changed: String {
        let partial = PartialMark.text(isPartial)
        guard changes.fileCount > 0 else { return "no files changed\(partial)\n\n" }
        let files = changes.changes.map { change in
            Escaping.terminal(change.file) + what(change)
        }
        let head = changes.fileCount.of("file") + " changed"
        if files.count == 1, changes.unknown.isEmpty { return "\(head): \(files[0])\(partial)\n" }
        let shown = files.prefix(Self.listLimit).map { "  \($0)\n" }.joined()
        let more = files.count > Self.listLimit ? "  and \(files.count - Self.listLimit) more\n" : ""
        return "\(head)\(partial)\n\(shown)\(more)"
    }

    /// What happened to the file, as far as it is known: ` (body of `tap()`)`.
    private func what(_ change: ChangeSet.Change) -> String {
        if change.edit == .unknown { return "" }
        let line = change.difference?.differences.first.map { ", line \($0.declaration.line)" } ?? ""
        let interface = change.difference?.changesModule == true ? ": the module's interface changes" : ""
        return " (\(Escaping.terminal(change.summary))\(interface.isEmpty ? "" : line)\(interface))"
    }

    /// The rules that the answer rests on.
    private var rules: String {
        guard let rules = prediction.rules, !prediction.modules.isEmpty else { return "" }
        let origin =
            rules.isInferred
            ? "inferred from Swift Build's, not measured" : "measured with Swift \(rules.toolchain)"
        let other =
            prediction.toolchain.map { $0 == rules.toolchain ? "" : "; the nearest known to yours, \($0)" } ?? ""
        let key = "\(rules.key.system.rawValue) \(rules.key.configuration.rawValue)"
        return "  " + "rules".padded(to: Self.labelWidth) + "\(key), \(origin)\(other)\n"
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
            text += "  " + head + names[outcome.module].padded(to: width) + "  " + why(outcome, names) + "\n"
        }
        return text
    }

    private func why(_ outcome: RebuildPrediction.ModuleOutcome, _ names: ModuleNames) -> String {
        let reason = outcome.reasons.first
        let summary = Escaping.terminal(reason?.summary ?? "")
        if prediction.rules == nil {
            return outcome.chain.count > 2 ? names.joined(outcome.chain, by: " > ") : summary
        }
        if outcome.distance == 0 {
            guard let count = outcome.fileCount, !outcome.files.isEmpty else { return summary }
            return "\(outcome.files.count) of \(count.of("file"))"
        }
        guard let file = reason?.file, !file.isEmpty else { return summary }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return summary + " (\(Escaping.terminal(name)))"
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
            + changes.unknown.prefix(Self.listLimit)
            .map { "  \(Escaping.terminal($0.file)): \(Escaping.terminal($0.why))\n" }.joined()
            + (changes.unknown.count > Self.listLimit
                ? "  and \(changes.unknown.count - Self.listLimit) more; --format json lists all\n" : "")
    }
}
