/// A pattern of module names: a regular expression that matches a part of the name, unless `^` and `$` bind it.
///
/// One with a slash is matched against the whole label, `Package/Module`.
public struct NamePattern: Sendable, Hashable {
    /// As it is written.
    public let text: String
    /// What a pattern without special characters compares, since most are so.
    private let literal: [UInt8]
    private let isAtStart, isAtEnd, isPlain: Bool

    /// The pattern, or nil where it is no regular expression.
    public init?(_ text: String) {
        self.text = text
        var body = text[...]
        isAtStart = body.hasPrefix("^")
        if isAtStart { body = body.dropFirst() }
        isAtEnd = body.hasSuffix("$")
        if isAtEnd { body = body.dropLast() }
        literal = Array(body.utf8)
        isPlain = body.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
                || "_-/ ".unicodeScalars.contains($0)
        }
        guard isPlain || (try? Regex<AnyRegexOutput>(text)) != nil else { return nil }
    }

    /// Tells of a module's name and label whether the one, or the other for a pattern with a slash, matches.
    ///
    /// Asked for once before many names: a regular expression takes longer to read than to match, and cannot be kept
    /// in a value that threads share.
    /// - Complexity: of an answer, O(n × p) with n and p the lengths of name and pattern for one without special
    ///   characters.
    func matcher() -> (_ name: String, _ label: String) -> Bool {
        let wantsLabel = text.contains("/")
        if isPlain { return { name, label in matchesPlainly(wantsLabel ? label : name) } }
        guard let regex = try? Regex<AnyRegexOutput>(text) else { return { _, _ in false } }
        return { name, label in (wantsLabel ? label : name).firstMatch(of: regex) != nil }
    }

    private func matchesPlainly(_ subject: String) -> Bool {
        let bytes = subject.utf8
        if isAtStart, isAtEnd { return bytes.elementsEqual(literal) }
        if isAtStart { return bytes.starts(with: literal) }
        if isAtEnd { return bytes.count >= literal.count && bytes.suffix(literal.count).elementsEqual(literal) }
        return literal.isEmpty || subject.contains(String(decoding: literal, as: UTF8.self))
    }
}

/// A folder of the checkout: `Sources/Features`, with `*` for one folder of any name and `**` for any number.
public struct FolderPattern: Sendable, Hashable {
    /// As it is written.
    public let text: String
    private let parts: [String]

    /// The pattern; slashes at its ends do not count.
    public init(_ text: String) {
        self.text = text
        parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    }

    /// Whether a path relative to the checkout is the folder or lies in it.
    ///
    /// - Complexity: O(n × p) with n and p the numbers of components of path and pattern.
    func holds(_ path: String) -> Bool {
        let names = path.split(separator: "/")
        // Which numbers of components the pattern read so far may have consumed.
        var reached: Set<Int> = [0]
        for part in parts {
            var next: Set<Int> = []
            for count in reached {
                if part == "**" {
                    next.formUnion(count...names.count)
                } else if count < names.count, part == "*" || names[count] == part {
                    next.insert(count + 1)
                }
            }
            reached = next
        }
        return !reached.isEmpty
    }
}
