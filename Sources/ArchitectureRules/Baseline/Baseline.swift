/// Known exceptions: findings that are there already, one a line. It only shrinks.
///
///     let baseline = try Baseline(parsing: text, file: "ripple-baseline.json")
///     let comparison = baseline.compare(result, configuration: configuration, today: "2026-11-30")
public struct Baseline: Sendable, Hashable {
    /// One line: what is excused, why, by whom, until when.
    public struct Entry: Sendable, Hashable {
        /// What is excused.
        public var identity: Finding.Identity
        /// Why.
        public var reason: String?
        /// The ticket that will end it.
        public var ticket: String?
        /// Who answers for it.
        public var owner: String?
        /// The last day on which it counts: `2026-12-31`.
        public var expires: String?
        /// The line in the file, from 1; 0 for one that is not in a file yet.
        public var line: Int

        /// An entry as given.
        public init(
            _ identity: Finding.Identity, reason: String? = nil, ticket: String? = nil, owner: String? = nil,
            expires: String? = nil, line: Int = 0
        ) {
            self.identity = identity
            self.reason = reason
            self.ticket = ticket
            self.owner = owner
            self.expires = expires
            self.line = line
        }
    }

    /// The lines, ascending by what they excuse.
    public private(set) var entries: [Entry]
    /// The file as a person knows it.
    public var file: String

    /// A baseline of these lines; of several for the same finding the first counts.
    public init(_ entries: [Entry] = [], file: String = "ripple-baseline.json") {
        var seen: Set<Finding.Identity> = []
        self.entries = entries.filter { seen.insert($0.identity).inserted }.sorted { $0.identity < $1.identity }
        self.file = file
    }
}

// MARK: - Text

extension Baseline {
    private static let keys = ["rule", "from", "to", "reason", "ticket", "owner", "expires"]

    /// Reads a baseline; its lines may stand in any order.
    ///
    /// - Complexity: O(n log n) with n the bytes of the text.
    public init(parsing text: [UInt8], file: String) throws(ConfigurationError) {
        let reader = ConfigurationReader(file: file)
        let root = try reader.members(
            try JSON5Parser.parse(text, file: file), file, keys: ["schema", "findings"])
        if let schema = root["schema"], try reader.text(schema, "schema") != Self.schema {
            throw reader.error(schema, "expected the schema '\(Self.schema)'")
        }
        var entries: [Entry] = []
        for element in try reader.list(root["findings"], "findings") {
            let members = try reader.members(element, "a finding", keys: Self.keys)
            func required(_ key: String) throws(ConfigurationError) -> JSON5Node {
                guard let node = members[key] else { throw reader.error(element, "a finding needs '\(key)'") }
                return node
            }
            func optional(_ key: String) throws(ConfigurationError) -> String? {
                guard let node = members[key] else { return nil }
                return try reader.text(node, key)
            }
            let rule = try reader.choice(try required("rule"), "rule", RuleName.self)
            var entry = Entry(
                .init(
                    rule: rule, from: try reader.text(try required("from"), "from"),
                    to: try reader.text(try required("to"), "to")), line: element.line)
            entry.reason = try optional("reason")
            entry.ticket = try optional("ticket")
            entry.owner = try optional("owner")
            if let node = members["expires"] {
                let date = try reader.text(node, "expires")
                guard Self.isDay(date) else {
                    throw reader.error(node, "'expires' expects a day such as 2026-12-31, found '\(date)'")
                }
                entry.expires = date
            }
            entries.append(entry)
        }
        self.init(entries, file: file)
    }

    static let schema = "ripple.baseline/1"

    /// Whether a text is a day such as `2026-12-31`: four, two and two digits, a month and a day that there are.
    public static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return false }
        return (1...12).contains(month) && (1...31).contains(day)
    }

    /// The file's text: sorted, one finding a line, each with a comma at its end, so that lines that two branches add
    /// or take out in different places merge without a conflict. (JSON5 allows the last comma.)
    public var text: String {
        var text = "{\n  \"schema\": \"\(Self.schema)\",\n  \"findings\": [\n"
        for entry in entries {
            var parts = [
                ("rule", entry.identity.rule.rawValue), ("from", entry.identity.from), ("to", entry.identity.to),
            ]
            for (key, value) in [
                ("reason", entry.reason), ("ticket", entry.ticket), ("owner", entry.owner), ("expires", entry.expires),
            ] {
                if let value { parts.append((key, value)) }
            }
            text += "    {" + parts.map { "\"\($0.0)\": \(Self.quoted($0.1))" }.joined(separator: ", ") + "},\n"
        }
        return text + "  ]\n}\n"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
