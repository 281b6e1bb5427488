/// What follows from each kind of edit, for one build system and configuration: data, with its evidence.
///
/// All rules were measured with Swift 6.3.1 on Linux x86_64: a settled build, one edit, `swift build -v`, the jobs that
/// ran and the bytes of every module file, object and product compared.
public struct RebuildRules: Sendable {
    /// How far a changed module file calls the compiler.
    public enum Reach: Sendable, Hashable {
        /// For the modules that declare the dependency.
        case directDependents
        /// For all that need it over any number of dependencies.
        case transitiveDependents
    }

    /// What the rules hold for.
    public let key: RuleKey
    /// The toolchain that they were measured with.
    public let toolchain: String
    /// Whether they were taken from another build system without an experiment.
    public let isInferred: Bool
    /// How far a changed module file calls the compiler.
    public let reach: Reach
    /// Whether a dependent compiles only the files that use what changed; else all of them.
    public let filtersByUse: Bool
    /// Whether the build engine links again after every compilation, even where the object came out the same.
    public let alwaysLinks: Bool
    /// Whether tests of an executable are compiled against it when it is linked again, without more being known.
    public let looksAtTestsOfExecutables: Bool
    /// Whether an edited macro compiles the modules that use it.
    public let rebuildsMacroClients: Bool
    /// Whether each edit of a manifest, a comment too, runs build-tool plug-ins again.
    public let replansForEveryManifestEdit: Bool
    /// Whether planning the build anew links the programs of plug-ins again.
    public var linksToolsWhenReplanning: Bool { key.system == .native }
    private let rows: [EditKind: EditRule]

    /// The rule for a kind of edit.
    public subscript(kind: EditKind) -> EditRule {
        rows[kind] ?? EditRule(.allFiles, .mayChange, .all, .maybe, replans: true, "not known: everything may follow")
    }

    init(
        key: RuleKey, toolchain: String = "6.3.1", isInferred: Bool = false, reach: Reach, filtersByUse: Bool,
        alwaysLinks: Bool, looksAtTestsOfExecutables: Bool, rebuildsMacroClients: Bool,
        replansForEveryManifestEdit: Bool, rows: [EditKind: EditRule]
    ) {
        self.key = key
        self.toolchain = toolchain
        self.isInferred = isInferred
        self.reach = reach
        self.filtersByUse = filtersByUse
        self.alwaysLinks = alwaysLinks
        self.looksAtTestsOfExecutables = looksAtTestsOfExecutables
        self.rebuildsMacroClients = rebuildsMacroClients
        self.replansForEveryManifestEdit = replansForEveryManifestEdit
        self.rows = rows
    }

    /// The rules of a build system and configuration.
    public static func rules(for key: RuleKey) -> RebuildRules {
        switch (key.system, key.configuration) {
        case (.native, .debug): nativeDebug
        case (.native, _): nativeRelease(key.configuration)
        case (.swiftbuild, .debug): swiftBuildDebug
        case (.swiftbuild, _): swiftBuildRelease(key.configuration)
        case (.xcode, _): inferred(from: rules(for: RuleKey(system: .swiftbuild, configuration: key.configuration)))
        }
    }

    private static func inferred(from rules: RebuildRules) -> RebuildRules {
        RebuildRules(
            key: RuleKey(system: .xcode, configuration: rules.key.configuration), toolchain: rules.toolchain,
            isInferred: true, reach: rules.reach, filtersByUse: rules.filtersByUse, alwaysLinks: rules.alwaysLinks,
            looksAtTestsOfExecutables: rules.looksAtTestsOfExecutables,
            rebuildsMacroClients: rules.rebuildsMacroClients,
            replansForEveryManifestEdit: rules.replansForEveryManifestEdit, rows: rules.rows
        )
    }
}
