/// Finds the structs, unions and enums that list their members in the tokens of one header.
///
/// What stands under a condition does not count: on another machine it may be declared elsewhere.
struct HeaderTypeFinder {
    private enum Tag {
        case none
        /// After `struct` and its like.
        case expected
        case named(String)
    }

    private struct Alias {
        let depth: Int
        var hasMembers = false
        var isPointer = false
    }

    private var conditions = Conditions()
    private var (braces, parentheses) = (0, 0)
    private var tag = Tag.none
    /// The `typedef` that is being read.
    private var alias: Alias?

    /// Whether the token stands behind the members of the typedef.
    private var isBehindMembers: Bool {
        alias.map { $0.depth == braces && $0.hasMembers && parentheses == 0 } ?? false
    }

    /// The type that the next token declares, if it does.
    mutating func add(_ token: HeaderScanner.Token) -> String? {
        conditions.note(token)
        let type: String? =
            switch token {
            case .name(let name): add(name: name)
            case .mark(let mark): add(mark: mark)
            case .pasting: nil
            }
        return conditions.isOpen ? nil : type
    }

    /// The type that the name is, where it declares one.
    private mutating func add(name: String) -> String? {
        switch name {
        case "struct", "union", "enum": tag = .expected
        case "typedef": alias = Alias(depth: braces)
        default:
            // Names of the compiler's own, as `__attribute__` is one, are none of a type; nor is what stands in its list.
            guard parentheses == 0, !name.hasPrefix("__") else { return nil }
            if isBehindMembers { return alias?.isPointer == false ? name : nil }
            if case .expected = tag { tag = .named(name) }
        }
        return nil
    }

    /// The type whose members the mark begins to list, if it does.
    private mutating func add(mark: UInt8) -> String? {
        switch mark {
        case UInt8(ascii: "("):
            parentheses += 1
            // A function that returns one.
            if case .named = tag { tag = .none }
        case UInt8(ascii: ")"): parentheses = max(0, parentheses - 1)
        case UInt8(ascii: "{"):
            braces += 1
            defer { tag = .none }
            if case .named(let name) = tag { return name }
        case UInt8(ascii: "}"):
            braces = max(0, braces - 1)
            if alias?.depth == braces { alias?.hasMembers = true }
        case UInt8(ascii: ";"):
            (tag, parentheses) = (.none, 0)
            if let depth = alias?.depth, depth >= braces { alias = nil }
        case UInt8(ascii: "*"): if isBehindMembers { alias?.isPointer = true }
        case UInt8(ascii: ","):
            if isBehindMembers { alias?.isPointer = false }
            if parentheses == 0 { tag = .none }
        case UInt8(ascii: "="): tag = .none
        case UInt8(ascii: ":"): if case .expected = tag { tag = .none }
        default: break
        }
        return nil
    }
}

/// Follows `#if` and its like.
private struct Conditions {
    private var count = 0
    private var depth = 0
    /// 1 where the header begins with `#ifndef`, which guards it from being read twice.
    private var guards = 0
    private var isDirective = false

    /// Whether the next token stands under a condition.
    var isOpen: Bool { depth > guards }

    mutating func note(_ token: HeaderScanner.Token) {
        defer { count += 1 }
        if isDirective, case .name(let name) = token {
            switch name {
            case "if", "ifdef", "ifndef":
                if name == "ifndef", count == 1 { guards = 1 }
                depth += 1
            case "endif": depth = max(0, depth - 1)
            default: break
            }
        }
        isDirective = token == .mark(UInt8(ascii: "#"))
    }
}
