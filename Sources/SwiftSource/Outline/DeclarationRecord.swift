/// What a declaration is besides its kind.
struct DeclarationFlags: OptionSet, Sendable {
    let rawValue: UInt32

    static let hasBody = DeclarationFlags(rawValue: 1 << 0)
    /// Its body goes into the module file.
    static let isSerialized = DeclarationFlags(rawValue: 1 << 1)
    static let isInlinable = DeclarationFlags(rawValue: 1 << 2)
    static let isTransparent = DeclarationFlags(rawValue: 1 << 3)
    /// It, or a declaration around it, has an attribute that may be a macro.
    static let mayBeMacro = DeclarationFlags(rawValue: 1 << 4)
    static let isFrozen = DeclarationFlags(rawValue: 1 << 5)
    static let isUsableFromInline = DeclarationFlags(rawValue: 1 << 6)
    static let isStatic = DeclarationFlags(rawValue: 1 << 7)
    static let hasTypeAnnotation = DeclarationFlags(rawValue: 1 << 8)
    static let hasValue = DeclarationFlags(rawValue: 1 << 9)
    /// It has a getter of its own: it stores nothing.
    static let isComputed = DeclarationFlags(rawValue: 1 << 10)
    /// `some` stands in its signature.
    static let isOpaque = DeclarationFlags(rawValue: 1 << 11)
    /// It stands inside a body.
    static let isLocal = DeclarationFlags(rawValue: 1 << 12)
    /// Its serialised body traps with its line.
    static let trapsInBody = DeclarationFlags(rawValue: 1 << 13)
    /// A default argument or initial value traps with its line.
    static let trapsInValue = DeclarationFlags(rawValue: 1 << 14)
    /// `#line` stands in its default arguments.
    static let takesLine = DeclarationFlags(rawValue: 1 << 15)
    /// Its serialised body switches over something.
    static let switchesInBody = DeclarationFlags(rawValue: 1 << 16)
    static let isLazy = DeclarationFlags(rawValue: 1 << 17)
}

/// One declaration as the scanner leaves it: places and hashes, no text.
struct DeclarationRecord: Sendable {
    var kind = DeclarationKind.unknown
    var access: AccessLevel?
    var flags: DeclarationFlags = []
    var line: UInt32 = 0
    var column: UInt32 = 0
    /// The type, extension or function around it, or -1.
    var parent: Int32 = -1
    var nameStart: UInt32 = 0
    var nameEnd: UInt32 = 0
    /// The name with its argument labels.
    var nameHash = StableHash()
    /// The types around it and, of a type, its own name.
    var path: UInt64 = 0
    var firstLabel: Int32 = 0
    var labelCount: Int32 = 0
    var firstAttribute: Int32 = 0
    var attributeCount: Int32 = 0
    /// Its first attribute that may be a macro, or that of a declaration around it, or -1.
    var macroAttribute: Int32 = -1
    /// The `#if` conditions around it.
    var conditions: UInt64 = 0

    var attributes = StableHash()
    var signature = StableHash()
    var inheritance = StableHash()
    var value = StableHash()
    var body = StableHash()
    /// The lines of the tokens of its default arguments or initial value.
    var valueLines = StableHash()
    /// The lines of the tokens of its bodies.
    var bodyLines = StableHash()
    /// Their columns, which count in a file that says `#column`.
    var bodyColumns = StableHash()

    /// Everything but its bodies.
    var interface: UInt64 {
        var hash = attributes
        hash.combine(signature.value)
        hash.combine(inheritance.value)
        hash.combine(value.value)
        hash.combine(conditions)
        hash.combine(UInt64(kind.rawValue))
        return hash.value
    }

    /// The kind, where one that may turn into another is the same: `let` into `var`, `struct` into `class`.
    private var family: DeclarationKind {
        switch kind {
        case .constant: .variable
        case .class, .enum, .actor: .struct
        default: kind
        }
    }

    /// What two versions of the same declaration share.
    var key: UInt64 {
        var hash = nameHash
        hash.combine(path)
        hash.combine(UInt64(family.rawValue))
        hash.combine(flags.contains(.isLocal) ? 1 : 0)
        return hash.value
    }
}

/// A stretch of a source's bytes.
struct ByteRange: Sendable, Equatable {
    var start: UInt32
    var end: UInt32
}
