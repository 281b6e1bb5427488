/// What the C headers of a module declare, as far as Swift sees it: the names by which a file can use it.
///
/// Swift takes over the names of C as they stand, with exceptions that headers announce: Objective-C's declarations, names
/// given for Swift, C++. Headers with one of these are not read at all.
struct HeaderFacts: Sendable, Equatable {
    /// Every name that stands in the headers, comments and strings left out.
    private(set) var names: Set<String> = []
    /// The structs, unions and enums whose members they list, by their tags and by their typedefs. A typedef of anything
    /// else is another type's name, and that may come from elsewhere.
    private(set) var types: Set<String> = []

    /// Words beside which Swift may see other names than the text has.
    private static let renaming: Set<String> = [
        "interface", "protocol", "implementation", "class", "namespace", "template", "NS_ENUM", "CF_ENUM", "NS_OPTIONS",
        "CF_OPTIONS", "NS_CLOSED_ENUM", "CF_CLOSED_ENUM", "enum_extensibility", "flag_enum",
    ]

    /// Reads headers; `nil` where Swift may see other names than they hold.
    ///
    /// - Complexity: O(n) with n their bytes.
    init?(_ headers: [SourceText]) {
        for header in headers {
            // API notes give names for Swift, and other endings are those of C++.
            guard header.path.hasSuffix(".h") else { return nil }
            var scanner = HeaderScanner(header.text)
            var statement = Statement()
            while let token = scanner.next() {
                switch token {
                case .name(let name):
                    guard !Self.renaming.contains(name), !name.lowercased().contains("swift") else { return nil }
                    names.insert(name)
                    if let type = statement.add(name: name) { types.insert(type) }
                case .mark(let mark):
                    if let type = statement.add(mark: mark) { types.insert(type) }
                case .pasting:
                    // Makes names that stand nowhere.
                    return nil
                }
            }
        }
    }
}

/// Finds the types that list their members in a stream of C's tokens.
private struct Statement {
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

    private var (braces, parentheses) = (0, 0)
    private var tag = Tag.none
    /// The `typedef` that is being read.
    private var alias: Alias?

    /// Whether the token stands behind the members of the typedef.
    private var isBehindMembers: Bool {
        alias.map { $0.depth == braces && $0.hasMembers && parentheses == 0 } ?? false
    }

    /// The type that the name is, where it declares one.
    mutating func add(name: String) -> String? {
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
    mutating func add(mark: UInt8) -> String? {
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
