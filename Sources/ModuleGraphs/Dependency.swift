/// What a dependency means for the build.
public enum DependencyKind: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The dependent imports and links it.
    case links
    /// A macro or build-tool plug-in: built for the host, it runs while the dependent builds.
    case hostTool
    /// The test bundle runs inside it.
    case testHost
    /// It is copied into the dependent's bundle.
    case embeds
    /// It only has to be built before.
    case order

    /// The order of the cases.
    public static func < (left: DependencyKind, right: DependencyKind) -> Bool { left.rank < right.rank }

    var rank: Int {
        switch self {
        case .links: 0
        case .hostTool: 1
        case .testHost: 2
        case .embeds: 3
        case .order: 4
        }
    }
}

/// How a dependency was declared.
public enum DeclarationForm: String, Sendable, Hashable, CaseIterable {
    /// `.target(name:)`.
    case target
    /// `.product(name:package:)`.
    case product
    /// A plain string.
    case byName
    /// A target dependency of a project.
    case explicit
    /// Found by what is linked only.
    case implicit
    /// Found by an import in the sources only.
    case imported
}

/// When a dependency counts. Every list that is empty says nothing; the others all have to hold.
public struct DependencyConditions: Sendable, Hashable {
    /// The platforms for which it counts, as the manifest names them.
    public var platforms: [String]
    /// The package traits of which one has to be on.
    public var traits: [String]
    /// The configuration in which it counts: `debug` or `release`.
    public var configuration: String?

    /// Conditions as given; by default none.
    public init(platforms: [String] = [], traits: [String] = [], configuration: String? = nil) {
        self.platforms = platforms
        self.traits = traits
        self.configuration = configuration
    }

    /// Whether the dependency always counts.
    public var isEmpty: Bool { platforms.isEmpty && traits.isEmpty && configuration == nil }
}

/// One module needs another.
public struct Dependency: Sendable, Hashable {
    /// The dependent.
    public let from: ModuleID
    /// The dependency.
    public let to: ModuleID
    /// What it means for the build.
    public let kind: DependencyKind
    /// How it was declared.
    public let declared: DeclarationForm
    /// When it counts.
    public let conditions: DependencyConditions
}
