public import ModuleGraphs

/// Tells how large the sources of modules are.
public protocol SourceSizes: Sendable {
    /// Bytes of each Swift file of the module, by the file's path relative to the checkout; `nil` where they are not at
    /// hand.
    func sizes(of module: ModuleID) -> [String: Int]?
}

/// No sources at all: what no log has measured stays unknown.
public struct NoSizes: SourceSizes {
    /// Nothing is known.
    public init() {}

    /// Not known.
    public func sizes(of module: ModuleID) -> [String: Int]? { nil }
}
