/// A word with a meaning in Swift's grammar.
///
/// The reserved words come first. The others mean something in some places only, so a reader must look at what stands
/// around them. Source: 'Keywords and Punctuation' of *The Swift Programming Language* (6.3), and the accessor and
/// modifier names that `.swiftinterface` files of Swift 6.3.1 hold.
public enum Keyword: UInt8, Sendable, CaseIterable {
    case none
    // Reserved, may begin a declaration.
    case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `func`, `import`, initializer, `let`, `operator`
    case `precedencegroup`, `protocol`, `struct`, `subscript`, `typealias`, `var`, `case`
    // Reserved modifiers.
    case `fileprivate`, `internal`, `private`, `public`, `static`
    // Reserved, in statements and expressions.
    case `break`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`, `for`, `guard`, `if`, `in`
    case `inout`, `repeat`, `return`, `switch`, `throw`, `where`, `while`, `as`, `is`, `try`, `throws`, `rethrows`
    // Reserved, an operand by itself.
    case anyType, `false`, `nil`, selfValue, selfType, `super`, `true`, underscore
    // Contextual, may begin a declaration.
    case actor, macro
    // Contextual modifiers.
    case borrowing, consuming, convenience, distributed, dynamic, final, indirect, infix, isolated, lazy, mutating
    case nonisolated, nonmutating, open, optional, override, package, postfix, prefix, required, sending, unowned
    case weak, async, underscoredConsuming
    // Contextual, name an accessor.
    case get, set, willSet, didSet, read, modify, underscoredRead, underscoredModify, unsafeAddress
    case unsafeMutableAddress, borrow, mutate
    // Contextual, in types, statements and expressions.
    case some, any, each, await, then, yield, oldValue
    // Calls that put their own line into a serialised body.
    case assert, assertionFailure, fatalError, precondition, preconditionFailure
    // After a number sign.
    case poundIf, poundElseif, poundElse, poundEndif, poundLine, poundSourceLocation, poundColumn

    /// Whether the word can never be a plain name.
    public var isReserved: Bool { self != .none && rawValue <= Keyword.underscore.rawValue }
    /// Whether the word stands for a value or a type by itself.
    var isOperand: Bool { rawValue >= Keyword.anyType.rawValue && rawValue <= Keyword.underscore.rawValue }
    /// Whether the reserved word introduces a declaration.
    var isIntroducer: Bool { self != .none && rawValue <= Keyword.case.rawValue }
    /// Whether the reserved word is a modifier of a declaration.
    var isReservedModifier: Bool {
        rawValue >= Keyword.fileprivate.rawValue && rawValue <= Keyword.static.rawValue
    }
    /// Whether the contextual word may be a modifier of a declaration.
    var isContextualModifier: Bool {
        rawValue >= Keyword.borrowing.rawValue && rawValue <= Keyword.underscoredConsuming.rawValue
    }
    /// Whether the word names an accessor, `init` apart.
    var isAccessor: Bool { rawValue >= Keyword.get.rawValue && rawValue <= Keyword.mutate.rawValue }
    /// Whether a call of that name traps with its own line.
    var isLineTrap: Bool {
        rawValue >= Keyword.assert.rawValue && rawValue <= Keyword.preconditionFailure.rawValue
    }
    /// Whether the word is `#if`, `#elseif`, `#else` or `#endif`.
    var isConditionalDirective: Bool {
        rawValue >= Keyword.poundIf.rawValue && rawValue <= Keyword.poundEndif.rawValue
    }
    /// Whether the word opens a statement whose braces are neither a closure nor a function.
    var opensControlFlow: Bool {
        switch self {
        case .if, .guard, .while, .for, .do, .switch, .repeat, .else, .catch, .defer: true
        default: false
        }
    }
    /// Whether the word may do more in a body than count for its hashes: it declares a local type, opens a statement,
    /// leaves one, or names what reaches the module file.
    var actsInBody: Bool {
        switch self {
        case .oldValue, .some, .struct, .class, .enum, .protocol, .typealias, .actor, .break, .continue: true
        default: opensControlFlow
        }
    }
    /// Whether an expression may follow the contextual word, as in `await /x/`.
    @inline(__always)
    var precedesExpression: Bool { self == .await || self == .then || self == .yield }

    /// The word as it is written.
    public var text: String {
        switch self {
        case .none: ""
        case .initializer: "init"
        case .anyType: "Any"
        case .selfValue: "self"
        case .selfType: "Self"
        case .underscore: "_"
        case .underscoredConsuming: "__consuming"
        case .underscoredRead: "_read"
        case .underscoredModify: "_modify"
        case .poundIf: "#if"
        case .poundElseif: "#elseif"
        case .poundElse: "#else"
        case .poundEndif: "#endif"
        case .poundLine: "#line"
        case .poundColumn: "#column"
        case .poundSourceLocation: "#sourceLocation"
        default: "\(self)"
        }
    }
}
