/// Every declaration of a file with its place and what it is: what rules about a module's content ask.
///
/// ```swift
/// let index = DeclarationList(of: Array("struct A { var b: Int { 1 } }".utf8))
/// index.entries.map(\.name)      // ["A", "b"]
/// index.entries[1].isComputed    // true
/// ```
public struct DeclarationList: Sendable {
    /// One declaration.
    public struct Entry: Sendable, Equatable {
        /// What kind it is.
        public let kind: DeclarationKind
        /// The name without argument labels; of an extension, the extended type as written.
        public let name: String
        /// The access level as written, or nil.
        public let access: AccessLevel?
        /// The line of the word that introduces it, from 1.
        public let line: Int
        /// The column of that word in UTF-8 bytes, from 1.
        public let column: Int
        /// The declaration around it, by its place in ``DeclarationList/entries``, or nil.
        public let parent: Int?
        /// The names after the colon of a type or extension, in the order of the text.
        public let inherits: [String]
        /// Whether it belongs to the type and not to each value.
        public let isStatic: Bool
        /// Whether it stands inside a body.
        public let isLocal: Bool
        /// Whether it has a getter of its own, or is a requirement with accessors: it stores nothing.
        public let isComputed: Bool
        /// Whether it has a body of statements, observers included.
        public let hasBody: Bool
        /// Whether an initial value or a default stands behind `=`.
        public let hasValue: Bool
        /// Whether it is stored when it is first read.
        public let isLazy: Bool

        /// Whether it stores something: in each value of a type, or once for all.
        public var isStored: Bool { (kind == .variable || kind == .constant) && !isComputed && !isLocal }
    }

    /// The declarations, in the order of the text.
    public let entries: [Entry]
    /// The line from which the structure is unknown, or nil.
    public let firstUnreadableLine: Int?

    /// Reads a source.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init(of source: [UInt8]) {
        let tokens = Lexer.tokens(in: source)
        let outline = Outline(of: source, tokens: tokens, options: .plain, isCollectingUses: true)
        let collector = FactCollector(outline)
        var inherits: [Int32: [String]] = [:]
        for use in outline.uses where use.role == .inheritance {
            inherits[use.declaration, default: []].append(outline.text(ByteRange(start: use.start, end: use.end)))
        }
        entries = outline.records.enumerated().map { index, record in
            Entry(
                kind: record.kind, name: record.nameEnd > record.nameStart ? collector.baseName(record) : "",
                access: record.access, line: Int(record.line), column: Int(record.column),
                parent: record.parent >= 0 ? Int(record.parent) : nil,
                inherits: inherits[Int32(truncatingIfNeeded: index)] ?? [],
                isStatic: record.flags.contains(.isStatic), isLocal: record.flags.contains(.isLocal),
                isComputed: record.flags.contains(.isComputed), hasBody: record.flags.contains(.hasBody),
                hasValue: record.flags.contains(.hasValue), isLazy: record.flags.contains(.isLazy)
            )
        }
        firstUnreadableLine = outline.defect.map { Int($0.line) }
    }

    /// The entry's name with those around it, joined by dots.
    public func path(of entry: Entry) -> String {
        var names = [entry.name]
        var parent = entry.parent
        while let index = parent, names.count < 64 {
            names.append(entries[index].name)
            parent = entries[index].parent
        }
        return names.reversed().joined(separator: ".")
    }
}
