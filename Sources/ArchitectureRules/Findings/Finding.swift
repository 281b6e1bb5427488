/// What a rule found: it is broken here, by this.
///
/// A finding is no error and has no severity. Its identity says what it is, so that it stays the same when lines move.
public struct Finding: Sendable, Hashable {
    /// What a finding is, whatever the lines and counts.
    public struct Identity: Sendable, Hashable {
        /// The rule that is broken.
        public var rule: RuleName
        /// What breaks it: a module's label.
        public var from: String
        /// Towards what: a module's label, a declaration, a path.
        public var to: String

        /// An identity as given.
        public init(rule: RuleName, from: String, to: String) {
            self.rule = rule
            self.from = from
            self.to = to
        }
    }

    /// Something to know about a finding: where it is needed, or what to do.
    public struct Note: Sendable, Hashable {
        /// A line of text.
        public var text: String
        /// The place it speaks of, if any.
        public var location: SourcePlace?

        /// A note as given.
        public init(_ text: String, at location: SourcePlace? = nil) {
            self.text = text
            self.location = location
        }
    }

    /// What it is.
    public var identity: Identity
    /// The whole finding in a line: lower case, no full stop.
    public var message: String
    /// Where it is declared; `nil` where no text is at hand.
    public var location: SourcePlace?
    /// What to know and what to do, in this order.
    public var notes: [Note]

    /// The rule that is broken.
    public var rule: RuleName { identity.rule }

    /// A finding as given.
    public init(
        _ rule: RuleName, from: String, to: String, message: String, at location: SourcePlace?, notes: [Note] = []
    ) {
        identity = Identity(rule: rule, from: from, to: to)
        self.message = message
        self.location = location
        self.notes = notes
    }
}

extension Finding.Identity: Comparable {
    /// By rule, then from, then to.
    public static func < (left: Finding.Identity, right: Finding.Identity) -> Bool {
        (left.rule.rawValue, left.from, left.to) < (right.rule.rawValue, right.from, right.to)
    }
}

extension [Finding] {
    /// The findings by place, one for each identity: what has the same identity becomes a note of the first.
    func ordered() -> [Finding] {
        let sorted = sorted { left, right in
            let (a, b) = (left.location, right.location)
            return (a?.file ?? "", a?.line ?? 0, a?.column ?? 0, left.identity, left.message)
                < (b?.file ?? "", b?.line ?? 0, b?.column ?? 0, right.identity, right.message)
        }
        var result: [Finding] = []
        var places: [Finding.Identity: Int] = [:]
        for finding in sorted {
            if let first = places[finding.identity] {
                guard let place = finding.location, place != result[first].location else { continue }
                result[first].notes.append(.init("and here", at: place))
            } else {
                places[finding.identity] = result.count
                result.append(finding)
            }
        }
        return result
    }
}
