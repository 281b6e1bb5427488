/// The number of a module in one ``ModuleGraph``: dense, from 0, in ascending order of the modules' labels.
public struct ModuleID: Hashable, Comparable, Sendable {
    /// The number itself.
    public let rawValue: UInt32

    /// The module with this number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The number as an index, for arrays and for the vertices of a digraph.
    public var index: Int { Int(rawValue) }

    init(_ index: Int) { rawValue = UInt32(index) }

    /// The order of the numbers.
    public static func < (left: ModuleID, right: ModuleID) -> Bool { left.rawValue < right.rawValue }
}

/// The number of a package in one ``ModuleGraph``: dense, from 0, in ascending order of name and directory.
public struct PackageID: Hashable, Comparable, Sendable {
    /// The number itself.
    public let rawValue: UInt32

    /// The package with this number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The number as an index.
    public var index: Int { Int(rawValue) }

    init(_ index: Int) { rawValue = UInt32(index) }

    /// The order of the numbers.
    public static func < (left: PackageID, right: PackageID) -> Bool { left.rawValue < right.rawValue }
}
