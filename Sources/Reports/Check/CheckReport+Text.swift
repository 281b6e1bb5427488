internal import ArchitectureRules

extension CheckReport {
    /// Each finding with its line and a caret, what to know and what to do; then how many there are.
    public var text: String {
        var text = ""
        for item in items {
            let place = item.place.map { Escaping.terminal("\($0.file):\($0.line):\($0.column)") + ": " } ?? ""
            text += place + Escaping.terminal(item.message) + "\n"
            if let place = item.place { text += Self.excerpt(place) }
            for line in item.noteLines { text += "  " + Escaping.terminal(line) + "\n" }
        }
        return text + summary + "\n"
    }

    /// The line and a caret below the place; nothing where the line is not known.
    static func excerpt(_ place: SourcePlace) -> String {
        guard !place.excerpt.isEmpty, place.excerpt.utf8.count >= place.column else { return "" }
        let bytes = Array(place.excerpt.utf8)
        let indentation = bytes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        let start = max(indentation, place.column - 1)
        let end = min(bytes.count, start + place.length)
        func shown(_ range: Range<Int>) -> String { Escaping.terminal(String(decoding: bytes[range], as: UTF8.self)) }
        // Of a long line what stands around the place.
        let from = start - indentation > 100 ? start - 60 : indentation
        let to = min(bytes.count, max(end, from + 160))
        let (lead, tail) = (from > indentation ? "…" : "", to < bytes.count ? "…" : "")
        let before = lead + shown(from..<start)
        let marked = shown(start..<end)
        let caret = "^" + String(repeating: "~", count: max(0, marked.count - 1))
        return "    \(before)\(marked)\(shown(end..<to))\(tail)\n"
            + "    \(String(repeating: " ", count: before.count))\(caret)\n"
    }
}
