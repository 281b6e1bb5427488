/// What a check found, against what is excused.
public struct BaselineComparison: Sendable {
    /// What is wrong with a line of the baseline.
    public enum Complaint: Sendable, Hashable {
        /// What it excuses is no longer there: the line has to go.
        case gone
        /// Its last day is over.
        case expired
        /// The rule is strict: nothing excuses it.
        case strict
        /// It needs a ticket.
        case noTicket
    }

    /// A line of the baseline that fails the check.
    public struct Failure: Sendable, Hashable {
        /// The line.
        public var entry: Baseline.Entry
        /// What is wrong with it.
        public var complaint: Complaint
        /// The same in words: lower case, no full stop.
        public var message: String
        /// The file and line.
        public var place: SourcePlace
    }

    /// Findings that nothing excuses, in the order of the check.
    public var new: [Finding]
    /// Findings that a line excuses, in the order of the check.
    public var excused: [Finding]
    /// Lines that fail, ascending by what they excuse.
    public var failures: [Failure]

    /// Whether nothing fails.
    public var isClean: Bool { new.isEmpty && failures.isEmpty }

    /// A result without a baseline: everything is new.
    public init(withoutBaseline findings: [Finding]) {
        (new, excused, failures) = (findings, [], [])
    }

    init(new: [Finding], excused: [Finding], failures: [Failure]) {
        (self.new, self.excused, self.failures) = (new, excused, failures)
    }
}

extension Baseline {
    /// Compares a check with what is excused.
    ///
    /// Lines of rules that were not looked at are left alone: nobody knows whether their findings are still there.
    /// - Parameters:
    ///   - today: the day by which lines expire, `2026-11-30`.
    ///   - judgesGone: whether all findings were looked for, so that one that is missing is gone.
    /// - Complexity: O(f + e) with f findings and e lines.
    public func compare(
        _ result: CheckResult, configuration: Configuration, today: String, judgesGone: Bool = true
    ) -> BaselineComparison {
        var lines: [Finding.Identity: Entry] = [:]
        for entry in entries { lines[entry.identity] = entry }
        var comparison = BaselineComparison(new: [], excused: [], failures: [])
        var found: Set<Finding.Identity> = []
        for finding in result.findings {
            found.insert(finding.identity)
            let isExcused = lines[finding.identity] != nil && !configuration.strict.contains(finding.rule)
            if isExcused { comparison.excused.append(finding) } else { comparison.new.append(finding) }
        }
        for entry in entries where result.rules.contains(entry.identity.rule) {
            let isGone = !found.contains(entry.identity)
            if isGone {
                if judgesGone { comparison.failures.append(failure(entry, .gone)) }
            } else if configuration.strict.contains(entry.identity.rule) {
                comparison.failures.append(failure(entry, .strict))
            } else if let last = entry.expires, last < today {
                comparison.failures.append(failure(entry, .expired))
            } else if configuration.requiresTicket, entry.ticket == nil {
                comparison.failures.append(failure(entry, .noTicket))
            }
        }
        return comparison
    }

    private func failure(_ entry: Entry, _ complaint: BaselineComparison.Complaint) -> BaselineComparison.Failure {
        let what = "\(entry.identity.rule.rawValue): \(entry.identity.from) -> \(entry.identity.to)"
        let message =
            switch complaint {
            case .gone: "no longer found, so its line has to go: \(what); 'ripple baseline --prune' takes it out"
            case .expired: "expired on \(entry.expires ?? ""): \(what)"
            case .strict: "the rule is strict and excuses nothing: \(what)"
            case .noTicket: "needs a ticket: \(what)"
            }
        return .init(
            entry: entry, complaint: complaint, message: message,
            place: SourcePlace(file: file, line: max(1, entry.line)))
    }

    /// The baseline without lines whose findings are gone.
    public func pruned(by result: CheckResult) -> Baseline {
        let found = Set(result.findings.map(\.identity))
        return Baseline(
            entries.filter { found.contains($0.identity) || !result.rules.contains($0.identity.rule) }, file: file)
    }

    /// The baseline with a line for every finding that has none and whose rule is not strict; new lines say this.
    public func extended(
        by result: CheckResult, strict: Set<RuleName>, reason: String? = nil, ticket: String? = nil,
        owner: String? = nil, expires: String? = nil
    ) -> Baseline {
        let added = result.findings.filter { !strict.contains($0.rule) }.map {
            Entry($0.identity, reason: reason, ticket: ticket, owner: owner, expires: expires)
        }
        return Baseline(entries + added, file: file)
    }
}
