/// The rules by the names that `--only`, `ripple.json` and a baseline use.
public enum RuleName: String, Sendable, Hashable, CaseIterable {
    case layers, cycles, interfaces, models, imports, hidden, limits
}

/// What a rule says of itself: `Docs/Rules.md` is made of it.
public struct RuleDocumentation: Sendable, Hashable {
    /// The rule in a line.
    public var summary: String
    /// What it looks at and why: paragraphs of Markdown.
    public var discussion: String
    /// A finding, whole, as the text report shows its first line.
    public var example: String
    /// What to do about one.
    public var remedy: String
    /// Its keys in `ripple.json`, each with what it means.
    public var options: [(key: String, meaning: String)] { pairs.map { ($0.key, $0.meaning) } }

    private var pairs: [Pair]
    private struct Pair: Sendable, Hashable {
        var key: String
        var meaning: String
    }

    init(
        summary: String, discussion: String, example: String, remedy: String,
        options: [(key: String, meaning: String)] = []
    ) {
        self.summary = summary
        self.discussion = discussion
        self.example = example
        self.remedy = remedy
        pairs = options.map { Pair(key: $0.key, meaning: $0.meaning) }
    }
}

/// A rule: what it says of itself, and what it finds.
protocol Rule: Sendable {
    /// Its name.
    static var name: RuleName { get }
    /// What it says of itself.
    static var documentation: RuleDocumentation { get }
    /// What breaks it, in any order.
    static func findings(in workspace: inout Workspace) -> [Finding]
}

/// All rules, in the order of their names' declaration.
enum RuleCatalog {
    static let rules: [any Rule.Type] = [
        LayersRule.self, CyclesRule.self, InterfacesRule.self, ModelsRule.self, ImportsRule.self, HiddenRule.self,
        LimitsRule.self,
    ]
}
