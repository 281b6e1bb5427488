internal import ModuleGraphs

/// What a check came to.
public struct CheckResult: Sendable {
    /// What was found, by place; one for each identity.
    public var findings: [Finding]
    /// The rules that were looked at, in the order of their declaration.
    public var rules: [RuleName]
    /// How many modules were looked at: those of the checkout, tests left out unless they are asked for.
    public var moduleCount: Int

    /// A result as given.
    public init(findings: [Finding], rules: [RuleName], moduleCount: Int) {
        self.findings = findings
        self.rules = rules
        self.moduleCount = moduleCount
    }
}

/// Looks at a project by the rules.
///
///     let result = Checker(input).check(only: [.layers])
///     result.findings.map(\.message)
public struct Checker: Sendable {
    private let input: CheckInput

    /// A checker of this input.
    public init(_ input: CheckInput) { self.input = input }

    /// What breaks the rules.
    ///
    /// - Parameter only: the rules to look at, whatever the configuration says; `nil` for those that are on.
    /// - Complexity: O(V + E) for layers and cycles with V modules and E dependencies; rules about sources read every
    ///   Swift file once; each limit predicts once a module.
    public func check(only: Set<RuleName>? = nil) -> CheckResult {
        var workspace = Workspace(input)
        let chosen = only ?? input.configuration.enabled
        var findings: [Finding] = []
        var rules: [RuleName] = []
        for rule in RuleCatalog.rules where chosen.contains(rule.name) {
            rules.append(rule.name)
            findings += rule.findings(in: &workspace)
        }
        let count = input.graph.modules.count { module in
            input.graph.isOwn(module) && (module.kind != .test || input.configuration.checksTests)
        }
        return CheckResult(findings: findings.ordered(), rules: rules, moduleCount: count)
    }

    /// The rules with what they say of themselves.
    public static var documentation: [(rule: RuleName, text: RuleDocumentation)] {
        RuleCatalog.rules.map { ($0.name, $0.documentation) }
    }
}
