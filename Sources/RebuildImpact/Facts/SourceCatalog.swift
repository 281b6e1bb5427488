public import ModuleGraphs

/// A source file of a module as it is after the change.
public struct SourceText: Sendable {
    /// Relative to the checkout.
    public var path: String
    /// Its UTF-8 bytes.
    public var text: [UInt8]
    /// What is the same only where the text is the same, if somebody knows: a ``FactMemory`` reads such a text once.
    public var identity: String?

    /// A file as given.
    public init(path: String, text: [UInt8], identity: String? = nil) {
        self.path = path
        self.text = text
        self.identity = identity
    }
}

/// Gives the Swift sources of modules. A predictor asks for those only that a change may reach.
public protocol SourceCatalog: Sendable {
    /// The Swift sources of the module after the change, ascending by path; `nil` where they are not at hand.
    func sources(of module: ModuleID) -> [SourceText]?
    /// How many Swift files the module has; `nil` where they are not at hand.
    func fileCount(of module: ModuleID) -> Int?
    /// The C headers of the module after the change, and what gives names in them for Swift; `nil` where they are not at
    /// hand.
    func headers(of module: ModuleID) -> [SourceText]?
    /// What is the same only where all sources of the module are the same; `nil` where nobody knows.
    func version(of module: ModuleID) -> SourcesVersion?
}

extension SourceCatalog {
    /// Not at hand.
    public func headers(of module: ModuleID) -> [SourceText]? { nil }
    /// Nobody knows.
    public func version(of module: ModuleID) -> SourcesVersion? { nil }
}

/// Objects that stand for one state of a module's sources: the same objects, the same sources.
public struct SourcesVersion: Sendable, Equatable {
    private let parts: [any AnyObject & Sendable]

    /// The version that these objects stand for.
    public init(_ parts: [any AnyObject & Sendable]) { self.parts = parts }

    /// Whether both are made of the same objects.
    public static func == (left: SourcesVersion, right: SourcesVersion) -> Bool {
        left.parts.count == right.parts.count && zip(left.parts, right.parts).allSatisfy { $0 === $1 }
    }
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
