/// The patterns of one `.gitignore` file, as gitignore(5) of git 2.39 describes them.
///
/// Paths are asked for relative to the folder of the file. The last pattern that matches decides.
public struct IgnoreRules: Sendable {
    private let patterns: [Pattern]

    /// Reads the patterns of a `.gitignore` file's text.
    /// - Complexity: O(n) with n the length of the text.
    public init(text: [UInt8]) {
        var bytes = text[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        patterns = bytes.split(separator: UInt8(ascii: "\n")).compactMap { Pattern(line: $0) }
    }

    /// Whether the patterns say anything at all.
    public var isEmpty: Bool { patterns.isEmpty }

    /// Whether the patterns ignore the path (`true`), take it back (`false`), or say nothing of it (`nil`).
    ///
    /// - Parameters:
    ///   - path: relative to the folder of the `.gitignore` file, with `/` between components.
    ///   - isDirectory: whether the path is a directory; patterns that end in `/` match no file.
    /// - Complexity: O(p × n) with p the number of patterns and n the path's length.
    public func verdict(on path: String, isDirectory: Bool) -> Bool? {
        let bytes = Array(path.utf8)
        for pattern in patterns.reversed() where pattern.matches(bytes, isDirectory: isDirectory) {
            return !pattern.isNegated
        }
        return nil
    }
}

private struct Pattern: Sendable {
    /// The bytes before the first special one: they have to stand in front of the path as they are.
    let literal: [UInt8]
    /// The rest, matched against what follows. Like git we match it by itself: a double star at its start counts as one
    /// at the start of a component, wherever the literal part ends.
    let glob: [UInt8]
    let isNegated: Bool
    let onlyDirectories: Bool
    /// A pattern with a slash before its end is matched against the whole path, another against the last component.
    let isAnchored: Bool

    init?(line: ArraySlice<UInt8>) {
        guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        line = Self.withoutTrailingBlanks(line)
        isNegated = line.first == UInt8(ascii: "!")
        if isNegated { line.removeFirst() }
        onlyDirectories = line.last == UInt8(ascii: "/")
        if onlyDirectories { line.removeLast() }
        isAnchored = line.contains(UInt8(ascii: "/"))
        if line.first == UInt8(ascii: "/") { line.removeFirst() }
        guard !line.isEmpty else { return nil }
        literal = Array(line.prefix { !"*?[\\".utf8.contains($0) })
        glob = Array(line.dropFirst(literal.count))
    }

    /// Blanks at the end go, but for one that a backslash keeps; a backslash that is itself escaped keeps none.
    private static func withoutTrailingBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = line.startIndex
        var index = line.startIndex
        while index < line.endIndex {
            let isBlank = line[index] == UInt8(ascii: " ")
            index = min(index + (line[index] == UInt8(ascii: "\\") ? 2 : 1), line.endIndex)
            if !isBlank { end = index }
        }
        return line[..<end]
    }

    func matches(_ path: [UInt8], isDirectory: Bool) -> Bool {
        if onlyDirectories && !isDirectory { return false }
        var text = path[...]
        if !isAnchored, let slash = path.lastIndex(of: UInt8(ascii: "/")) { text = path[(slash + 1)...] }
        guard text.starts(with: literal) else { return false }
        return Glob.matches(glob[...], text.dropFirst(literal.count))
    }
}
