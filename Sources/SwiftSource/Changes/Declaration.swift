/// One declaration of a file, with the two hashes that say whether it is another one now.
public struct Declaration: Sendable, Equatable {
    /// What it introduces.
    public let kind: DeclarationKind
    /// Its name with argument labels: `move(to:by:)`; of an extension, the type it extends.
    public let name: String
    /// The access as written, or nil where none is.
    public let access: AccessLevel?
    /// The line of its introducer, from 1.
    public let line: Int
    /// The column of its introducer in UTF-8 bytes, from 1.
    public let column: Int
    /// The types and functions around it, outermost first and joined by dots; empty at top level.
    public let enclosing: String
    /// The kind of what is around it, or nil at top level.
    public let enclosingKind: DeclarationKind?
    /// The names of its attributes, without `@` and module; at most 64 of them.
    public let attributes: [String]
    /// Whether it stands inside a body.
    public let isLocal: Bool
    /// A hash of its tokens outside bodies and outside the braces of a type.
    public let interface: UInt64
    /// A hash of its bodies, or nil where it has none.
    public let body: UInt64?
    /// Whether its body goes into the module file.
    public let isSerialized: Bool

    /// The name with what is around it: `Outer.move(to:by:)`.
    public var qualifiedName: String { enclosing.isEmpty ? name : enclosing + "." + name }

    /// The bindings of one `let` share its attributes, so a hostile file could make their square.
    private static let mostAttributes = 64

    init(_ record: DeclarationRecord, _ names: inout DeclarationNames, _ outline: Outline) {
        kind = record.kind
        name = names.name(of: record)
        access = record.access
        line = Int(record.line)
        column = Int(record.column)
        enclosing = names.path(of: record.parent)
        enclosingKind = record.parent >= 0 ? outline.records[Int(record.parent)].kind : nil
        let first = Int(record.firstAttribute)
        let count = min(Int(record.attributeCount), Self.mostAttributes)
        attributes = outline.attributes[first..<first + count].map { outline.text($0) }
        isLocal = record.flags.contains(.isLocal)
        interface = record.interface
        body = record.flags.contains(.hasBody) ? record.body.value : nil
        isSerialized = record.flags.contains(.isSerialized) && record.flags.contains(.hasBody)
    }
}

/// The declarations of a file, in the order of its text.
public struct DeclarationIndex: Sendable, Equatable {
    /// Top-level declarations, members, and the types inside bodies.
    public let declarations: [Declaration]
    /// The line from which the structure is unknown, or nil; declarations after it may be missing.
    public let firstUnreadableLine: Int?

    /// Reads a source.
    ///
    /// - Complexity: O(*n*) for *n* bytes, and the length of the names.
    public init(of source: [UInt8], options: FingerprintOptions = .plain) {
        let outline = Outline(of: source, options: options)
        var names = DeclarationNames(outline)
        declarations = outline.records.map { Declaration($0, &names, outline) }
        firstUnreadableLine = outline.defect.map { Int($0.line) }
    }
}
