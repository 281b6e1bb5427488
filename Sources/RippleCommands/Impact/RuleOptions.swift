internal import ProjectReaders
internal import RebuildImpact

/// The options that choose the rules of a prediction.
struct RuleOptions: Sendable {
    static let options: [OptionSpec] = [
        .choice(
            "--build-system", BuildSystem.allCases.map(\.rawValue),
            "who builds (default: native for packages, xcode for projects)"),
        .choice("--configuration", BuildConfiguration.allCases.map(\.rawValue), "how (default: debug)"),
    ]

    private let system: BuildSystem?
    private let configuration: BuildConfiguration?

    init(_ arguments: ParsedArguments) {
        system = arguments["--build-system"].flatMap(BuildSystem.init(rawValue:))
        configuration = arguments["--configuration"].flatMap(BuildConfiguration.init(rawValue:))
    }

    /// The rules for a project: those asked for, else those of the engine that builds such a project.
    func rules(for project: LoadedProject) -> RebuildRules { .rules(for: key(for: project)) }

    /// What the rules hold for: what was asked for, else what is `known` otherwise, else what is usual.
    func key(
        for project: LoadedProject, known: (system: BuildSystem?, configuration: BuildConfiguration?) = (nil, nil)
    ) -> RuleKey {
        let usual = project.kind == .packages ? BuildSystem.native : .xcode
        return RuleKey(
            system: system ?? known.system ?? usual, configuration: configuration ?? known.configuration ?? .debug)
    }
}
