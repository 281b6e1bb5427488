public import ModuleGraphs

/// Tells how large the sources of modules are.
public protocol SourceSizes: Sendable {
    /// Bytes of each Swift file of the module, by the file's path relative to the checkout; `nil` where they are not at
    /// hand.
    func sizes(of module: ModuleID) -> [String: Int]?
}

extension SourceSizes {
    /// How many processes compile a share of the module's files: one on each processor, and one for each 25 files where
    /// these are more (the driver's limit of files in a batch; seen with Swift 6.3.1: 63 files on two processors are three
    /// processes).
    func batches(of module: ModuleID, share: Double, cores: Int) -> Int {
        guard let count = sizes(of: module)?.count, count > 0 else { return cores }
        let files = max(1, Int((Double(count) * min(1, max(0, share))).rounded()))
        return min(files, max(cores, (files + 24) / 25))
    }
}

/// No sources at all: what no log has measured stays unknown.
public struct NoSizes: SourceSizes {
    /// Nothing is known.
    public init() {}

    /// Not known.
    public func sizes(of module: ModuleID) -> [String: Int]? { nil }
}
