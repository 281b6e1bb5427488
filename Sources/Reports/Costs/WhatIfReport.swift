public import ArchitectureRules
internal import ModuleGraphs

/// What follows from changes to the graph, as text, Markdown or JSON (`ripple.what-if/1`).
public struct WhatIfReport: FormattedReport, Sendable {
    let result: WhatIf
    let changes: [String]
    let basis: String
    let isPartial: Bool

    /// A report of `result`.
    ///
    /// - Parameters:
    ///   - changes: the changes in words.
    ///   - basis: what the weights rest on, in words.
    public init(_ result: WhatIf, changes: [String], basis: String, isPartial: Bool) {
        self.result = result
        self.changes = changes
        self.basis = basis
        self.isPartial = isPartial
    }

    private static let listLimit = 25

    /// `12` or `–` where the module is not there.
    private static func count(_ value: Int?) -> String { value.map { String($0 - 1) } ?? "–" }
    private static func seconds(_ value: Double?) -> String { value.map(CostText.seconds) ?? "–" }

    /// `-12 %`.
    var share: String {
        guard result.expectedBefore > 0 else { return "0 %" }
        let share = (result.expectedAfter - result.expectedBefore) / result.expectedBefore * 100
        let sign = share < -0.05 ? "-" : share > 0.05 ? "+" : ""
        return sign + CostText.decimal(abs(share), 1) + " %"
    }

    private var lines: [(mark: String, text: String)] {
        result.newCycles.map { ("new cycle", $0.joined(separator: " -> ")) }
            + result.goneCycles.map { ("cycle gone", $0.joined(separator: " -> ")) }
            + result.newFindings.map { ("new finding", $0.message) }
            + result.goneFindings.map { ("finding gone", $0.message) }
    }

    /// For a person.
    public var text: String {
        var text = changes.map { "what if: \(Escaping.terminal($0))\n" }.joined()
        if isPartial { text += PartialMark.text(true).trimmingPrefix(" ") + "\n" }
        text += "\n  \("expected".padded(to: 12))\(share) for all interface edits together\n"
        text +=
            "  \("dependents".padded(to: 12))\(CostText.decimal(result.meanBefore, 1)) in the mean, "
            + "then \(CostText.decimal(result.meanAfter, 1))\n"
        for line in lines { text += "  \(line.mark.padded(to: 12))\(Escaping.terminal(line.text))\n" }
        if result.newCycles.isEmpty { text += "  \("cycles".padded(to: 12))none that is new\n" }
        text += "  \("by".padded(to: 12))\(Escaping.terminal(basis))\n\n"
        guard !result.effects.isEmpty else { return text + "no module changes in what an edit of it recompiles\n" }
        let shown = result.effects.prefix(Self.listLimit)
        let width = shown.map { $0.label.count }.max() ?? 0
        text += "an interface edit of".padded(to: max(width + 4, 22)) + "dependents".padded(to: 16) + "work at most\n"
        for effect in shown {
            let dependents = "\(Self.count(effect.modulesBefore)) > \(Self.count(effect.modulesAfter))"
            text +=
                "  " + Escaping.terminal(effect.label).padded(to: max(width + 2, 20)) + dependents.padded(to: 16)
                + "\(Self.seconds(effect.secondsBefore)) > \(Self.seconds(effect.secondsAfter))\n"
        }
        let more = result.effects.count - shown.count
        return text + (more > 0 ? "  and \(more) more; --format json lists all\n" : "")
    }

    /// For a comment.
    public var markdown: String {
        var text = "### ripple what-if\n\n" + changes.map { "- \(Escaping.markdown($0))\n" }.joined()
        text += "\nAll interface edits together: **\(share)**\(PartialMark.text(isPartial)). "
        text += Escaping.markdown(basis) + ".\n"
        if !lines.isEmpty { text += "\n" }
        for line in lines { text += "- **\(line.mark)**: \(Escaping.markdown(line.text))\n" }
        guard !result.effects.isEmpty else { return text }
        text += "\n| module | dependents | work at most |\n|---|---|---|\n"
        for effect in result.effects.prefix(Self.listLimit) {
            text +=
                "| \(Escaping.markdown(effect.label)) | \(Self.count(effect.modulesBefore)) → "
                + "\(Self.count(effect.modulesAfter)) | \(Self.seconds(effect.secondsBefore)) → "
                + "\(Self.seconds(effect.secondsAfter)) |\n"
        }
        let more = result.effects.count - Self.listLimit
        return text + (more > 0 ? "\nand \(more) more\n" : "")
    }

    /// The whole answer: `ripple.what-if/1`.
    public var json: String {
        func rounded(_ value: Double?) -> OrNull<Double> { OrNull(value.map(CostDocument.Span.rounded)) }
        return JSONText.of(
            Document(
                schema: "ripple.what-if/1", partial: isPartial, changes: changes, basis: basis,
                expected: .init(
                    before: CostDocument.Span.rounded(result.expectedBefore),
                    after: CostDocument.Span.rounded(result.expectedAfter)),
                meanDependents: .init(
                    before: CostDocument.Span.rounded(result.meanBefore),
                    after: CostDocument.Span.rounded(result.meanAfter)),
                modules: result.effects.map { effect in
                    .init(
                        name: effect.label, dependentsBefore: OrNull(effect.modulesBefore.map { $0 - 1 }),
                        dependentsAfter: OrNull(effect.modulesAfter.map { $0 - 1 }),
                        workBefore: rounded(effect.secondsBefore), workAfter: rounded(effect.secondsAfter))
                }, newCycles: result.newCycles, goneCycles: result.goneCycles,
                newFindings: result.newFindings.map { .init(rule: $0.rule.rawValue, message: $0.message) },
                goneFindings: result.goneFindings.map { .init(rule: $0.rule.rawValue, message: $0.message) }))
    }

    private struct Document: Encodable {
        struct Pair: Encodable { let before, after: Double }
        struct Module: Encodable {
            let name: String
            let dependentsBefore, dependentsAfter: OrNull<Int>
            let workBefore, workAfter: OrNull<Double>
        }
        struct Finding: Encodable { let rule, message: String }
        let schema: String
        let partial: Bool
        let changes: [String]
        let basis: String
        let expected, meanDependents: Pair
        let modules: [Module]
        let newCycles, goneCycles: [[String]]
        let newFindings, goneFindings: [Finding]
    }
}
