/// A place in a source file where the compiler saw a symbol.
public struct IndexOccurrence: Sendable, Hashable {
    /// What the symbol is there.
    public struct Roles: OptionSet, Sendable, Hashable {
        /// The bits of libIndexStore.
        public let rawValue: UInt64

        /// Roles as libIndexStore gives them.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// It is declared.
        public static let declaration = Roles(rawValue: 1 << 0)
        /// It is defined.
        public static let definition = Roles(rawValue: 1 << 1)
        /// It is referred to.
        public static let reference = Roles(rawValue: 1 << 2)
        /// The compiler put it there: no word of the source names it.
        public static let implicit = Roles(rawValue: 1 << 8)
    }

    /// The symbol's unique name, the same in every file.
    public var usr: String
    /// Its name as a person reads it: `tap(_:)`.
    public var name: String
    /// Its kind by libIndexStore's numbers.
    public var kind: UInt32
    /// Its finer kind by libIndexStore's numbers.
    public var subkind: UInt32
    /// Whether it lives inside one body.
    public var isLocal: Bool
    /// What it is here.
    public var roles: Roles
    /// From 1.
    public var line: Int
    /// In UTF-8 bytes, from 1.
    public var column: Int

    /// Whether it is a getter, a setter or another part of a variable, which has an occurrence of its own.
    public var isAccessor: Bool {
        [3, 4].contains(subkind) || (1000...1003).contains(subkind) || (1014...1018).contains(subkind)
    }

    /// The kind in a word, `nil` for what is none of the usual: `struct`, `func`.
    public var kindName: String? {
        if subkind == 1010 || subkind == 1008 || subkind == 1009 { return "operator" }
        if subkind == 1011 { return "subscript" }
        if subkind == 1012 { return "associatedtype" }
        switch kind {
        case 4: return "macro"
        case 5: return "enum"
        case 6: return "struct"
        case 7: return "class"
        case 8: return "protocol"
        case 9: return "extension"
        case 11: return "typealias"
        case 12, 16, 17, 18: return "func"
        case 13, 14, 19, 20, 21: return "var"
        case 15: return "case"
        case 22: return "init"
        default: return nil
        }
    }
}
