public import ModuleGraphs

/// What changed between two versions of the manifests.
public struct ManifestChanges: Sendable {
    /// What a changed manifest does to one of its modules.
    public enum Effect: Sendable, Hashable {
        /// It is new, or its sources lie elsewhere.
        case added
        /// The compiler gets other arguments.
        case settings
        /// It needs other modules.
        case dependencies
    }

    /// The modules that a manifest changed, with what changed.
    public var modules: [ModuleID: Effect]
    /// Manifests of which both versions could be compared, relative to the checkout.
    public var compared: Set<String>

    /// Changes as given.
    public init(modules: [ModuleID: Effect], compared: Set<String>) {
        self.modules = modules
        self.compared = compared
    }

    /// Nothing was compared.
    public static let none = ManifestChanges(modules: [:], compared: [])
}
