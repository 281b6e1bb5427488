public import ModuleGraphs

/// A source file of a module as it is after the change.
public struct SourceText: Sendable {
    /// Relative to the checkout.
    public var path: String
    /// Its UTF-8 bytes.
    public var text: [UInt8]

    /// A file as given.
    public init(path: String, text: [UInt8]) {
        self.path = path
        self.text = text
    }
}

/// Gives the Swift sources of modules. A predictor asks for those only that a change may reach.
public protocol SourceCatalog: Sendable {
    /// The Swift sources of the module after the change, ascending by path; `nil` where they are not at hand.
    func sources(of module: ModuleID) -> [SourceText]?
    /// How many Swift files the module has; `nil` where they are not at hand.
    func fileCount(of module: ModuleID) -> Int?
}

/// No sources at all: everything that depends on what files say is answered with 'may'.
public struct NoSources: SourceCatalog {
    /// A catalogue without sources.
    public init() {}

    /// Never any.
    public func sources(of module: ModuleID) -> [SourceText]? { nil }
    /// Not known.
    public func fileCount(of module: ModuleID) -> Int? { nil }
}
