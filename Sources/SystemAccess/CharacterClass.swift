/// The part of a shell pattern in square brackets, read as git's `wildmatch.c` does (git 2.39).
enum CharacterClass {
    /// Whether the class that opens at `open` holds `byte`, and the index behind its end; `nil` where it has no end or
    /// names a sort of characters that there is not.
    static func match(_ pattern: ArraySlice<UInt8>, at open: Int, _ byte: UInt8) -> (matches: Bool, end: Int)? {
        func element(_ index: Int) -> UInt8? { index < pattern.endIndex ? pattern[index] : nil }
        var index = open + 1
        let isNegated = element(index) == UInt8(ascii: "!") || element(index) == UInt8(ascii: "^")
        if isNegated { index += 1 }
        var holds = false
        /// The lower end of a range, where one may begin.
        var previous: UInt8?
        let first = index
        // A bracket in the first place is a member.
        while let current = element(index), current != UInt8(ascii: "]") || index == first {
            if current == UInt8(ascii: "\\") {
                guard let escaped = element(index + 1) else { return nil }
                if escaped == byte { holds = true }
                previous = escaped
                index += 2
            } else if current == UInt8(ascii: "-"), let low = previous, let next = element(index + 1),
                next != UInt8(ascii: "]")
            {
                index += next == UInt8(ascii: "\\") ? 2 : 1
                guard let high = element(index) else { return nil }
                if low <= byte, byte <= high { holds = true }
                previous = nil
                index += 1
            } else if current == UInt8(ascii: "["), element(index + 1) == UInt8(ascii: ":"),
                let close = pattern[(index + 2)...].firstIndex(of: UInt8(ascii: "]")),
                close > index + 2, pattern[close - 1] == UInt8(ascii: ":")
            {
                guard let sort = sorts[String(decoding: pattern[(index + 2)..<(close - 1)], as: UTF8.self)] else {
                    return nil
                }
                if sort(byte) { holds = true }
                previous = nil
                index = close + 1
            } else {
                if current == byte { holds = true }
                previous = current
                index += 1
            }
        }
        guard index < pattern.endIndex else { return nil }
        return (holds != isNegated, index + 1)
    }

    /// The sorts that `[:name:]` knows, of ASCII alone.
    private static let sorts: [String: @Sendable (UInt8) -> Bool] = [
        "alnum": { isLetter($0) || isDigit($0) },
        "alpha": { isLetter($0) },
        "blank": { $0 == 0x20 || $0 == 0x09 },
        "cntrl": { $0 < 0x20 || $0 == 0x7F },
        "digit": { isDigit($0) },
        "graph": { (0x21...0x7E).contains($0) },
        "lower": { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) },
        "print": { (0x20...0x7E).contains($0) },
        "punct": { (0x21...0x7E).contains($0) && !isLetter($0) && !isDigit($0) },
        "space": { $0 == 0x20 || (0x09...0x0D).contains($0) },
        "upper": { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) },
        "xdigit": { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) },
    ]

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
