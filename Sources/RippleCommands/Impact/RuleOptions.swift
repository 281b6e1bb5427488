internal import ProjectReaders
internal import RebuildImpact

/// The options that choose the rules of a prediction.
struct RuleOptions: Sendable {
    static let options: [OptionSpec] = [
        .choice("--build-system", BuildSystem.allCases.map(\.rawValue), "who builds (default: native)"),
        .choice("--configuration", BuildConfiguration.allCases.map(\.rawValue), "how (default: debug)"),
    ]

    let key: RuleKey

    init(_ arguments: ParsedArguments) {
        key = RuleKey(
            system: arguments["--build-system"].flatMap(BuildSystem.init(rawValue:)) ?? .native,
            configuration: arguments["--configuration"].flatMap(BuildConfiguration.init(rawValue:)) ?? .debug
        )
    }

    var rules: RebuildRules { .rules(for: key) }
}
