public import ArchitectureRules

/// What a check came to, in every form that a person, a program or a build server reads.
public struct CheckReport: Sendable {
    /// The forms by the names that `--format` takes.
    public enum Format: String, Sendable, CaseIterable {
        case text, json, sarif, junit, github, gitlab, markdown
    }

    let result: CheckResult
    let comparison: BaselineComparison
    let isPartial: Bool

    /// A report of `result`, compared with a baseline.
    public init(_ result: CheckResult, _ comparison: BaselineComparison, isPartial: Bool) {
        self.result = result
        self.comparison = comparison
        self.isPartial = isPartial
    }

    /// The report in a form.
    public func rendered(as format: Format) -> String {
        switch format {
        case .text: text
        case .json: json
        case .sarif: sarif
        case .junit: junit
        case .github: github
        case .gitlab: gitlab
        case .markdown: markdown
        }
    }

    /// `1 finding, 0 in the baseline, 9 modules checked`, or that all is clean.
    var summary: String {
        let checked = "\(result.moduleCount.of("module")) checked"
        let excused = "\(comparison.excused.count) in the baseline"
        let mark = PartialMark.text(isPartial)
        guard !comparison.isClean else {
            let known = comparison.excused.isEmpty ? "" : "\(excused), "
            return isPartial ? "nothing found: \(known)\(checked)\(mark)" : "module graph is clean: \(known)\(checked)"
        }
        let lines =
            comparison.failures.isEmpty ? "" : "\(comparison.failures.count.of("line")) of the baseline to mend, "
        return "\(comparison.new.count.of("finding")), \(lines)\(excused), \(checked)\(mark)"
    }

    /// Findings and failing lines of the baseline as one list, for forms that know only one kind.
    var items: [Item] {
        comparison.new.map { finding in
            Item(
                rule: finding.rule.rawValue, message: finding.message, place: finding.location, notes: finding.notes,
                name: "\(finding.identity.from) -> \(finding.identity.to)", fingerprint: finding.identity.fingerprint)
        }
            + comparison.failures.map { failure in
                Item(
                    rule: "baseline", message: failure.message, place: failure.place, notes: [],
                    name: "\(failure.entry.identity.from) -> \(failure.entry.identity.to)",
                    fingerprint: String(failure.entry.identity.fingerprint.reversed()))
            }
    }

    /// One entry of the list.
    struct Item {
        var rule: String
        var message: String
        var place: SourcePlace?
        var notes: [Finding.Note]
        var name: String
        var fingerprint: String

        /// The notes as lines, each with its place.
        var noteLines: [String] {
            notes.map { note in (note.location.map { "\($0.file):\($0.line):\($0.column): " } ?? "") + note.text }
        }
    }
}
