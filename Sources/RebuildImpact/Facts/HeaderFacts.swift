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
        // API notes give names for Swift, and other endings are those of C++.
        for header in headers { guard header.path.hasSuffix(".h"), read(header.text) else { return nil } }
    }

    /// Adds one header; `false` where Swift may see other names than it holds.
    private mutating func read(_ text: [UInt8]) -> Bool {
        var scanner = HeaderScanner(text)
        var finder = HeaderTypeFinder()
        while let token = scanner.next() {
            switch token {
            case .name(let name):
                guard !Self.renaming.contains(name), !name.lowercased().contains("swift") else { return false }
                names.insert(name)
            case .mark: break
            // Makes names that stand nowhere.
            case .pasting: return false
            }
            if let type = finder.add(token) { types.insert(type) }
        }
        return true
    }
}
