/// One declaration that two versions of a file differ in.
public struct Difference: Sendable, Equatable {
    /// What happened to the declaration.
    public enum Change: UInt8, Sendable {
        case removed, added
        /// Its interface changed.
        case changed
        /// Only a body changed.
        case body
        /// Its code is the same on other lines that are baked into the module file.
        case moved
    }

    /// What a changed declaration changed in.
    public struct Aspects: OptionSet, Sendable {
        /// The bits of the set.
        public let rawValue: UInt8
        /// Makes a set of its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Attributes and modifiers, access included.
        public static let attributes = Aspects(rawValue: 1)
        /// Name, parameters, types, which accessors there are.
        public static let signature = Aspects(rawValue: 2)
        /// The types after the colon of a type or an extension.
        public static let inheritance = Aspects(rawValue: 4)
        /// Default arguments, an initial value, an alias's target.
        public static let value = Aspects(rawValue: 8)
        /// The introducer: `let` for `var`, `class` for `struct`.
        public static let kind = Aspects(rawValue: 16)
        /// The `#if` around it.
        public static let conditions = Aspects(rawValue: 32)
        /// A body.
        public static let body = Aspects(rawValue: 64)
    }

    /// What the change means for modules further up: the left column of the rebuild rules, section 3.
    public enum Effect: Sendable, Equatable {
        /// A body that stays out of the module file.
        case body
        /// The body of an `@inlinable` function or its like, or the lines that one bakes in.
        case inlinableBody(of: String)
        /// The body of an `@_transparent` function.
        case transparentBody(of: String)
        /// A type inside a body.
        case localType(String)
        /// A requirement of a protocol.
        case protocolRequirement(of: String)
        /// A default argument of a function.
        case defaultArgument(of: String)
        /// A case of an enum.
        case enumCase(of: String)
        /// A stored property of a type.
        case storedProperty(of: String)
        /// An initial value of a type's property.
        case initialValue(of: String)
        /// A member of an extension; the extended type may be a protocol.
        case extensionMember(of: String)
        /// Another member of a type.
        case member(of: String)
        /// A conformance or a superclass of a type, declared at the type or in an extension.
        case conformance(of: String)
        /// An extension without conformances.
        case extensionDeclaration(of: String)
        /// What a type alias stands for.
        case aliasTarget(of: String)
        /// The value, and so perhaps the type, of a variable without a type annotation.
        case inferredType(of: String)
        /// Another kind of type: `struct` to `class`.
        case typeKind(of: String)
        /// An import.
        case importDeclaration(of: String)
        /// An operator or a precedence group.
        case operatorDeclaration
        /// A macro, or the expansion of one.
        case macro(String)
        /// Any other declaration at top level: a function, an overload, an opaque type, a new type.
        case declaration(String)
        /// Statements outside declarations.
        case topLevelCode
        /// `#if` lines, or declarations in another order.
        case arrangement
    }

    /// What happened.
    public let change: Change
    /// The new version of the declaration; of a removed one, the old.
    public let declaration: Declaration
    /// What it changed in; empty for a declaration that was added or removed.
    public let aspects: Aspects
    /// What that means for modules further up.
    public let effect: Effect
    /// The attribute that may be a macro which reads the changed body, or nil.
    public let possibleMacro: String?
}

extension Difference {
    /// Whether nothing that uses the declarations around it comes out with other machine code: a body that stays where it
    /// is, or a declaration that is new or that no other file sees, and is no part of a layout, a list of cases or a
    /// protocol. Seen with Swift 6.3.1: the dependents of such an edit compile and write no object file.
    public var leavesCodeOfUsers: Bool {
        switch effect {
        case .body: return true
        case .declaration, .member, .extensionMember, .extensionDeclaration, .importDeclaration: break
        default: return false
        }
        if change == .added { return true }
        guard let access = declaration.access else { return false }
        return access <= .fileprivate
    }
}

extension Difference: CustomStringConvertible {
    /// The difference in words: ``private func `helper()` added``.
    public var description: String {
        switch (change, effect) {
        case (_, .topLevelCode): return "top-level code"
        case (_, .arrangement): return "order of declarations or conditions"
        case (.removed, _): return "\(title) removed"
        case (.added, _): return "\(title) added"
        case (.body, .localType): return "a type inside the body of `\(declaration.qualifiedName)`"
        case (.body, _): return "body of `\(declaration.qualifiedName)`"
        case (.moved, _): return "line of `\(declaration.qualifiedName)`, which is baked into its serialised code"
        case (.changed, .defaultArgument): return "default argument of `\(declaration.qualifiedName)`"
        case (.changed, .initialValue), (.changed, .inferredType):
            return "initial value of `\(declaration.qualifiedName)`"
        case (.changed, .conformance): return "conformances of `\(declaration.qualifiedName)`"
        case (.changed, _): return "\(title) changed"
        }
    }

    private var title: String {
        let access = declaration.access.map { "\($0) " } ?? ""
        let isAnonymous = declaration.name.isEmpty
        return access + declaration.kind.word + (isAnonymous ? "" : " `\(declaration.qualifiedName)`")
    }
}
