internal import ArchitectureRules
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// What `check` and `baseline` share: the rules, the configuration, where the baseline lies.
struct CheckOptions: Sendable {
    static let options: [OptionSpec] = [
        .value(
            "--only", "RULE…", repeats: true,
            "look at these rules alone, several with commas: "
                + RuleName.allCases.map(\.rawValue).joined(separator: ", ")
        ),
        .flag("--tests", "look at the layers of test modules too"),
        .value("--config", "FILE", "the configuration (default: the nearest ripple.json here or above)"),
        .value("--baseline", "FILE", "known exceptions (default: ripple-baseline.json beside the configuration)"),
    ]

    let only: Set<RuleName>?
    let checksTests: Bool
    let configurationPath, baselinePath: String?
    let rules: RuleOptions

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        var only: Set<RuleName> = []
        for word in arguments.all("--only") {
            for name in word.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
                guard let rule = RuleName(rawValue: name) else {
                    throw UsageError.unexpected(
                        name, of: "--only", RuleName.allCases.map(\.rawValue), usage: spec.usage)
                }
                only.insert(rule)
            }
        }
        self.only = only.isEmpty ? nil : only
        checksTests = arguments.has("--tests")
        configurationPath = arguments["--config"]
        baselinePath = arguments["--baseline"]
        rules = RuleOptions(arguments)
    }

    /// The configuration, if there is one.
    func configurationFile(_ project: ProjectOptions, in system: System) throws -> ConfigurationFile? {
        guard let configurationPath else { return try project.configurationFile(in: system) }
        return try ConfigurationFile(
            reading: Paths.absolute(configurationPath, in: system.environment.currentDirectory), in: system)
    }

    /// What is looked at in a loaded project.
    func input(_ loaded: LoadedProject, _ file: ConfigurationFile?, hasFiles: Bool, in system: System) -> CheckInput {
        var configuration = file?.configuration(for: loaded.root) ?? Configuration()
        if checksTests { configuration.checksTests = true }
        return .of(loaded, configuration, hasFiles: hasFiles, rules: rules.rules(for: loaded), in: system)
    }

    /// The absolute path of the baseline.
    func baselineFile(_ file: ConfigurationFile?, root: String, in system: System) -> String {
        if let baselinePath { return Paths.absolute(baselinePath, in: system.environment.currentDirectory) }
        return Paths.join(file?.folder ?? root, "ripple-baseline.json")
    }

    /// The baseline; `nil` where there is none and none was named.
    func baseline(at path: String, in system: System) throws -> Baseline? {
        guard system.files.isFile(path) || baselinePath != nil else { return nil }
        do {
            let shown = Paths.relativeOrOutside(path, to: system.environment.currentDirectory)
            return try Baseline(parsing: try system.files.read(path), file: shown)
        } catch let error as ConfigurationError {
            throw CommandFailure(detailed: error.description)
        } catch let error as FileError {
            throw CommandFailure(error.description)
        }
    }

    /// Layers cannot be looked at without a configuration that names some.
    func demandLayers(_ file: ConfigurationFile?, in system: System) throws {
        guard file?.configuration.layers.isEmpty ?? true else { return }
        let missing = file == nil ? "no ripple.json here or above" : "'\(file?.shownPath ?? "")' names no layers"
        if only == [.layers] {
            throw CommandFailure("\(missing), so there are no layers to check; 'ripple init' writes one")
        }
        if only?.contains(.layers) ?? true, file == nil {
            system.terminal.writeError("note: \(missing): layers are not checked; 'ripple init' writes one\n")
        }
    }

    /// Says which limits guard nothing.
    static func noteIdleLimits(_ input: CheckInput, _ file: ConfigurationFile?, in system: System) {
        for note in input.idleLimits() {
            system.terminal.writeError("note: \(Ripple.shown("\(file?.shownPath ?? "ripple.json"): \(note)"))\n")
        }
    }
}

extension CheckInput {
    /// What is looked at in a loaded project; without files what the graph alone tells.
    static func of(
        _ loaded: LoadedProject, _ configuration: Configuration, hasFiles: Bool,
        rules: RebuildRules = .rules(for: RuleKey(system: .native, configuration: .debug)), in system: System
    ) -> CheckInput {
        guard hasFiles else {
            return CheckInput(
                graph: loaded.graph, configuration: configuration, ownership: loaded.ownership, rebuildRules: rules)
        }
        let sources = OverlaidSources(
            sources: ModuleSources(of: loaded, files: system.files), changed: [], ownership: loaded.ownership)
        return CheckInput(
            graph: loaded.graph, configuration: configuration, sources: sources,
            manifests: ManifestsOnDisk(project: loaded, files: system.files), ownership: loaded.ownership,
            rebuildRules: rules)
    }
}

/// The manifests of a project on disk.
struct ManifestsOnDisk: ManifestCatalog {
    let project: LoadedProject
    let files: any FileSystem

    func manifest(of package: PackageID) -> SourceText? {
        guard let directory = project.graph[package].directory else { return nil }
        let path = Paths.join(directory, "Package.swift")
        guard let text = try? files.read(Paths.join(project.root, path)) else { return nil }
        return SourceText(path: path, text: text)
    }
}
