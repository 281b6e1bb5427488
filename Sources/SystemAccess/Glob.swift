/// Matching of shell patterns as git does it: `*` and `?` stop at a slash, `**` between slashes does not.
enum Glob {
    /// Whether the whole of `text` matches `pattern`.
    ///
    /// Two positions are remembered, the last `*` and the last `**`, so that a failed match goes back to one of them
    /// instead of trying every way.
    /// - Complexity: O(p × t²) at worst with p and t the lengths of pattern and text; no recursion.
    /// - Note: `**\/`, a double star before an escaped slash, is read as a single star; git reads it as a double one.
    static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        let slash = UInt8(ascii: "/")
        var p = pattern.startIndex
        var t = text.startIndex
        var star: (pattern: Int, text: Int)?
        var doubleStar: (pattern: Int, text: Int)?
        while true {
            if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
                if let next = afterDoubleStar(pattern, at: p) {
                    // The slash before a final double star is matched already: `a/**` does not match `a`.
                    if pattern[next - 1] == UInt8(ascii: "*") { return true }
                    doubleStar = (next, t)
                    star = nil
                    p = next
                    continue
                } else {
                    while p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") { p += 1 }
                    star = (p, t)
                    continue
                }
            } else if p == pattern.endIndex {
                if t == text.endIndex { return true }
            } else if t < text.endIndex, let next = matchOne(pattern, at: p, text[t]) {
                p = next
                t += 1
                continue
            }
            // No match from here: let the last star take one byte more, else the last double star one component more.
            if let last = star, last.text < text.endIndex, text[last.text] != slash {
                star = (last.pattern, last.text + 1)
                p = last.pattern
                t = last.text + 1
            } else if let last = doubleStar, let next = text[last.text...].firstIndex(of: slash) {
                doubleStar = (last.pattern, next + 1)
                star = nil
                p = last.pattern
                t = next + 1
            } else {
                return false
            }
        }
    }

    /// The index after `**/` (or after a final `**`) at `p`, where it stands for whole components. More stars than two
    /// are as good as two.
    private static func afterDoubleStar(_ pattern: ArraySlice<UInt8>, at p: Int) -> Int? {
        let slash = UInt8(ascii: "/")
        guard p == pattern.startIndex || pattern[p - 1] == slash else { return nil }
        var end = p
        while end < pattern.endIndex, pattern[end] == UInt8(ascii: "*") { end += 1 }
        guard end - p >= 2 else { return nil }
        if end == pattern.endIndex { return end }
        return pattern[end] == slash ? end + 1 : nil
    }

    /// The index after the pattern's element at `p` if it matches `byte`.
    ///
    /// A class without an end and a backslash at the end match nothing, as in git.
    private static func matchOne(_ pattern: ArraySlice<UInt8>, at p: Int, _ byte: UInt8) -> Int? {
        switch pattern[p] {
        case UInt8(ascii: "?"):
            return byte == UInt8(ascii: "/") ? nil : p + 1
        case UInt8(ascii: "\\"):
            return p + 1 < pattern.endIndex && pattern[p + 1] == byte ? p + 2 : nil
        case UInt8(ascii: "["):
            guard byte != UInt8(ascii: "/"), let found = CharacterClass.match(pattern, at: p, byte) else { return nil }
            return found.matches ? found.end : nil
        default:
            return pattern[p] == byte ? p + 1 : nil
        }
    }
}
