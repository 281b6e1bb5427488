/// What a module is for.
public enum ModuleKind: String, Sendable, Hashable, CaseIterable {
    case library, executable, test, macro, plugin, system, binary, aggregate
}

/// The languages of a module's sources.
public struct Languages: OptionSet, Sendable, Hashable {
    /// One bit a language.
    public let rawValue: UInt8

    /// The languages of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Swift.
    public static let swift = Languages(rawValue: 1)
    /// C, C++, Objective-C, assembly: what clang compiles.
    public static let c = Languages(rawValue: 2)

    /// `swift`, `c`, in this order.
    public var names: [String] {
        (contains(.swift) ? ["swift"] : []) + (contains(.c) ? ["c"] : [])
    }
}

/// A package, an Xcode project: what declares modules.
public struct Package: Sendable, Hashable {
    /// Its number.
    public let id: PackageID
    /// The name that its manifest gives.
    public let name: String
    /// The name that tells it from every other package of the graph: `name` where that is unique, else the folder.
    public let label: String
    /// Its folder relative to the checkout, `""` for the checkout itself; `nil` for a package outside it.
    public let directory: String?
    /// Whether it lies outside the checkout: only the names of its products are known.
    public var isExternal: Bool { directory == nil }
}

/// What the compiler compiles as one: a SwiftPM target, an Xcode target.
public struct Module: Sendable, Hashable {
    /// Its number.
    public let id: ModuleID
    /// The short name, as its package declares it.
    public let name: String
    /// `Package/Module`, unique in the graph.
    public let label: String
    /// The package that declares it.
    public let package: PackageID
    /// What it is for.
    public let kind: ModuleKind
    /// The languages of its sources; empty where they are not known.
    public let languages: Languages
    /// Its folder relative to the checkout, `""` for the checkout itself; `nil` where it is not known or outside.
    public let directory: String?
    /// Whether it stands for a product from outside the checkout.
    public let isExternal: Bool
    /// Its place among all modules in the order in which they were declared, from 0.
    public let position: Int

    /// The name under which the compiler knows it where its build settings give no other: what is no letter, digit or
    /// underscore becomes an underscore, and so does a digit in front.
    public var compiledName: String {
        var name = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        if name.first?.isNumber == true { name = "_" + name.dropFirst() }
        return name
    }
}

/// What a product is linked or archived to.
public enum ProductKind: String, Sendable, Hashable, CaseIterable {
    case executable
    /// A library whose linkage the build system chooses: nothing is linked for it alone.
    case library
    case staticLibrary
    case dynamicLibrary
    /// All tests of a package in one bundle.
    case test
    case plugin
    case macro
}

/// What is linked or archived: an executable, a library, a test bundle.
public struct Product: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// The package that declares it.
    public let package: PackageID
    /// What it is linked or archived to.
    public let kind: ProductKind
    /// The modules that it consists of, without their dependencies; ascending.
    public let modules: [ModuleID]
    /// Whether the manifest names it; `false` for what SwiftPM makes by itself.
    public let isDeclared: Bool
}
