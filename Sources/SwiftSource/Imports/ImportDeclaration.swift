/// One `import` of a file.
public struct ImportDeclaration: Sendable, Equatable {
    /// The module: the first name of ``path``.
    public var module: String { path.first ?? "" }
    /// The module and what is named within it: `["A", "B"]` for `import struct A.B` and for the submodule `A.B`.
    public let path: [String]
    /// What a scoped import names: `struct`, `class`, `enum`, `protocol`, `typealias`, `func`, `let` or `var`; else nil.
    public let scope: String?
    /// The names of its attributes, without `@`.
    public let attributes: [String]
    /// The groups of `@_spi(…)`.
    public let spiGroups: [String]
    /// The access level before `import`, or nil.
    public let access: AccessLevel?
    /// The line of the word `import`, from 1.
    public let line: Int
    /// The column of the word `import` in UTF-8 bytes, from 1.
    public let column: Int
    /// The `#if` clause around it, by its place in ``ImportScanner/clauses``, or nil.
    public let clause: Int?

    /// Whether who imports this module sees that one too.
    public var isExported: Bool { attributes.contains("_exported") }
    /// Whether internal declarations of the module are visible.
    public var isTestable: Bool { attributes.contains("testable") }
    /// Whether the module is older than Swift concurrency.
    public var isPreconcurrency: Bool { attributes.contains("preconcurrency") }
    /// Whether the module must not be seen from outside.
    public var isImplementationOnly: Bool { attributes.contains("_implementationOnly") }
}
