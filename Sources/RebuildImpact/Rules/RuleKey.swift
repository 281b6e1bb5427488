/// Which engine builds.
public enum BuildSystem: String, Sendable, Hashable, CaseIterable {
    /// SwiftPM's own engine, `swift build`.
    case native
    /// Swift Build: `swift build --build-system swiftbuild`.
    case swiftbuild
    /// Xcode and xcodebuild, which use Swift Build.
    case xcode
}

/// How the compiler is told to optimise, as far as it decides about rebuilds.
public enum BuildConfiguration: String, Sendable, Hashable, CaseIterable {
    case debug
    /// With the conservative cross-module optimisation that release builds have by default.
    case release
    /// `-disable-cmo`.
    case releaseWithoutCrossModuleOptimization = "release-disable-cmo"
    /// `-cross-module-optimization`.
    case releaseWithCrossModuleOptimization = "release-cmo"

    /// Whether a module is compiled as a whole.
    public var isRelease: Bool { self != .debug }
    /// Whether small bodies may be stored in the module file, so that an edit of any body may change it.
    public var mayStoreBodies: Bool { self == .release || self == .releaseWithCrossModuleOptimization }
}

/// What a set of rules holds for.
public struct RuleKey: Sendable, Hashable {
    /// Which engine builds.
    public var system: BuildSystem
    /// How the compiler optimises.
    public var configuration: BuildConfiguration

    /// Rules for this engine and configuration.
    public init(system: BuildSystem, configuration: BuildConfiguration) {
        self.system = system
        self.configuration = configuration
    }
}
