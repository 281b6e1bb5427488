/// What a query of Bazel printed: rules by label, with files and attributes, configurations merged.
struct BazelGraph {
    /// A rule, in one configuration or in several.
    struct Rule {
        /// `swift_library`; empty where the form does not say.
        var ruleClass = ""
        /// The labels in each attribute, without doubles.
        var labels: [String: [BazelLabel]] = [:]
        /// Attributes that are texts.
        var texts: [String: String] = [:]
        /// Every label that the rule needs, whatever the attribute.
        var inputs: [BazelLabel] = []
        /// The BUILD file, as `location` names it, without line and column.
        var buildFile = ""
        /// The line in the BUILD file; 0 where it is not known.
        var line = 0
    }

    /// The rules.
    private(set) var rules: [BazelLabel: Rule] = [:]
    /// Files that are sources.
    private(set) var sources: Set<BazelLabel> = []
    /// Files that a rule makes, and that rule.
    private(set) var generated: [BazelLabel: BazelLabel] = [:]

    /// Adds a rule; what was known of the label stays.
    mutating func add(_ rule: Rule, as label: BazelLabel) {
        var merged = rules[label] ?? Rule()
        if merged.ruleClass.isEmpty { merged.ruleClass = rule.ruleClass }
        if merged.buildFile.isEmpty { (merged.buildFile, merged.line) = (rule.buildFile, rule.line) }
        for (name, labels) in rule.labels {
            var known = Set(merged.labels[name] ?? [])
            merged.labels[name, default: []] += labels.filter { known.insert($0).inserted }
        }
        merged.texts.merge(rule.texts) { first, _ in first }
        var known = Set(merged.inputs)
        merged.inputs += rule.inputs.filter { known.insert($0).inserted }
        rules[label] = merged
    }

    /// Adds a source file.
    mutating func add(source label: BazelLabel) { sources.insert(label) }

    /// Adds a file that a rule makes.
    mutating func add(generated label: BazelLabel, by rule: BazelLabel) { generated[label] = rule }
}
