public import ModuleGraphs
public import RebuildImpact

/// Gives the texts of manifests; a rule asks for those only that it speaks of.
public protocol ManifestCatalog: Sendable {
    /// The manifest of the package, with its path relative to the checkout; `nil` where it is not at hand.
    func manifest(of package: PackageID) -> SourceText?
}

/// No manifests at all: findings have no place then.
public struct NoManifests: ManifestCatalog {
    /// A catalogue without manifests.
    public init() {}

    /// Never any.
    public func manifest(of package: PackageID) -> SourceText? { nil }
}

/// What a check looks at.
public struct CheckInput: Sendable {
    /// Packages, modules, dependencies.
    public var graph: ModuleGraph
    /// What the rules are told.
    public var configuration: Configuration
    /// The Swift files of modules.
    public var sources: any SourceCatalog
    /// The manifests.
    public var manifests: any ManifestCatalog
    /// Who owns which file; limits need it.
    public var ownership: FileOwnership
    /// By which rules limits predict.
    public var rebuildRules: RebuildRules

    /// What to look at, as given.
    public init(
        graph: ModuleGraph, configuration: Configuration, sources: any SourceCatalog = NoSources(),
        manifests: any ManifestCatalog = NoManifests(), ownership: FileOwnership? = nil,
        rebuildRules: RebuildRules = .rules(for: RuleKey(system: .native, configuration: .debug))
    ) {
        self.graph = graph
        self.configuration = configuration
        self.sources = sources
        self.manifests = manifests
        self.ownership = ownership ?? FileOwnership(graph: graph, territories: [])
        self.rebuildRules = rebuildRules
    }
}

extension ModuleGraph {
    /// Whether a check answers for the module: it lies in the checkout. A package beside it that a path dependency leads
    /// to is somebody else's, though what it holds counts as what is depended on.
    func isOwn(_ module: Module) -> Bool {
        guard !module.isExternal, let directory = self[module.package].directory else { return false }
        return directory != ".." && !directory.hasPrefix("../")
    }

    /// The modules for which a check answers, by label.
    var ownModules: [Module] { modules.filter(isOwn) }
}
