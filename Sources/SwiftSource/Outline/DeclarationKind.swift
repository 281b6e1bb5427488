/// What a declaration introduces.
public enum DeclarationKind: UInt8, Sendable, CaseIterable {
    /// A nominal type.
    case `struct`, `class`, `enum`, actor, `protocol`
    /// An extension of a type.
    case `extension`
    /// A function, operator functions included.
    case function
    /// `init`, `deinit` and `subscript`.
    case initializer, deinitializer, `subscript`
    /// A binding, stored or computed.
    case variable, constant
    /// One case of an enum.
    case enumCase
    /// A name for another type.
    case `typealias`, `associatedtype`
    /// An import, a declared operator, a precedence group, a macro.
    case `import`, `operator`, `precedencegroup`, macro
    /// `#name(…)` where a declaration may stand.
    case macroExpansion
    /// Attributes and modifiers that nothing follows.
    case unknown

    /// Whether the declaration has members in braces.
    public var isType: Bool { rawValue <= DeclarationKind.extension.rawValue }
    /// Whether braces after its head hold a function's body.
    var hasFunctionBody: Bool { self == .function || self == .initializer || self == .deinitializer }
    /// Whether it takes parameters that may have default arguments.
    var hasParameters: Bool {
        self == .function || self == .initializer || self == .subscript || self == .macro || self == .enumCase
    }
    /// Whether `=` after its head begins a value.
    var takesValue: Bool {
        switch self {
        case .variable, .constant, .typealias, .associatedtype, .macro, .enumCase: true
        default: false
        }
    }
    /// Whether braces after its head hold accessors or a getter.
    var hasAccessors: Bool { self == .variable || self == .constant || self == .subscript }
    /// Whether a new line ends it where its tokens could end.
    var endsAtNewline: Bool {
        switch self {
        case .variable, .constant, .typealias, .associatedtype, .macro, .enumCase, .import, .operator,
            .macroExpansion, .unknown:
            true
        default: false
        }
    }

    /// The word that introduces it in source.
    public var word: String {
        switch self {
        case .function: "func"
        case .initializer: "init"
        case .deinitializer: "deinit"
        case .variable: "var"
        case .constant: "let"
        case .enumCase: "case"
        case .macroExpansion: "macro expansion"
        case .unknown: "declaration"
        default: "\(self)"
        }
    }
}

/// How far a declaration is visible, as written.
public enum AccessLevel: UInt8, Sendable, Comparable, CaseIterable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    /// From the narrowest to the widest.
    public static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rawValue < right.rawValue }

    init?(_ keyword: Keyword) {
        switch keyword {
        case .private: self = .private
        case .fileprivate: self = .fileprivate
        case .internal: self = .internal
        case .package: self = .package
        case .public: self = .public
        case .open: self = .open
        default: return nil
        }
    }
}
