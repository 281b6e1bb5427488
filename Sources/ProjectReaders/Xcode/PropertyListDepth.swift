/// How deep a property list nests, found out before Foundation's reader sees it.
///
/// That reader calls itself for every level, so a file of a million brackets would end the process. A project nests
/// six levels deep.
enum PropertyListDepth {
    /// The deepest that is let through.
    static let limit = 100

    /// The line, from 1, of the first bracket that lies too deep; `nil` for a list that may be read.
    /// - Complexity: O(n) with n the length of the text.
    static func firstLineTooDeep(_ bytes: [UInt8]) -> Int? {
        let place = bytes.withUnsafeBufferPointer { bytes in
            isMarkup(bytes) ? firstDeepElement(bytes) : firstDeepBracket(bytes)
        }
        return place.map { place in 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") } }
    }

    private static func isMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return false }
        return first == UInt8(ascii: "<")
    }

    /// Old style: `{}` and `()`, with strings in either quote, words that may hold slashes, and both sorts of comments.
    private static func firstDeepBracket(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var depth = 0
        var index = 0
        let count = bytes.count
        while index < count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "("):
                depth += 1
                if depth > limit { return index }
            case UInt8(ascii: "}"), UInt8(ascii: ")"):
                depth = max(0, depth - 1)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index += 1
                while index < count, bytes[index] != byte { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
            case UInt8(ascii: "/") where index + 1 < count && bytes[index + 1] == UInt8(ascii: "/"):
                while index < count, !endsLine(bytes, index) { index += 1 }
            case UInt8(ascii: "/") where index + 1 < count && bytes[index + 1] == UInt8(ascii: "*"):
                index += 2
                while index + 1 < count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") {
                    index += 1
                }
                index += 1
            default:
                while index + 1 < count, isWord(bytes[index]), isWord(bytes[index + 1]) { index += 1 }
            }
            index += 1
        }
        return nil
    }

    /// The ends of a line comment as Foundation knows them: both line ends, and U+2028 and U+2029.
    private static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") { return true }
        guard bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return false }
        return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// XML: elements that open and do not close at once.
    private static func firstDeepElement(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        func starts(_ text: StaticString, at index: Int) -> Bool {
            guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
            for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] {
                return false
            }
            return true
        }
        func end(of mark: StaticString, from index: Int) -> Int {
            var index = index
            while index < bytes.count, !starts(mark, at: index) { index += 1 }
            return index
        }
        var depth = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if starts("<!--", at: index) {
                index = end(of: "-->", from: index + 4)
            } else if starts("<![CDATA[", at: index) {
                index = end(of: "]]>", from: index + 9)
            } else if starts("<!", at: index) || starts("<?", at: index) {
                index = end(of: ">", from: index)
            } else if starts("</", at: index) {
                depth = max(0, depth - 1)
                index += 2
            } else {
                let close = end(of: ">", from: index)
                if close > index, bytes[close - 1] != UInt8(ascii: "/") { depth += 1 }
                if depth > limit { return index }
                index = close
            }
        }
        return nil
    }
}
