/// A place in a file, with the line that stands there.
public struct SourcePlace: Sendable, Hashable {
    /// Relative to the checkout.
    public var file: String
    /// From 1.
    public var line: Int
    /// In UTF-8 bytes, from 1.
    public var column: Int
    /// How many bytes the place covers on its line, at least 1.
    public var length: Int
    /// The line's text without its end; empty where it is not known.
    public var excerpt: String

    /// A place as given.
    public init(file: String, line: Int, column: Int = 1, length: Int = 1, excerpt: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.length = length
        self.excerpt = excerpt
    }

    /// A place in a text that is at hand.
    ///
    /// - Complexity: O(n) with n the bytes before the place.
    init(file: String, line: Int, column: Int, length: Int = 1, in text: [UInt8]) {
        self.init(file: file, line: line, column: column, length: length, excerpt: Self.line(line, of: text))
    }

    /// The line with this number, from 1; `\n`, `\r\n` and `\r` each end one.
    static func line(_ number: Int, of text: [UInt8]) -> String {
        var line = 1
        var start = 0
        while line < number, let end = end(ofLineAt: start, in: text) { (line, start) = (line + 1, end) }
        return line == number ? content(ofLineAt: start, in: text) : ""
    }

    /// All lines; of a very long one only that it is there, for an excerpt of it helps nobody.
    static func lines(of text: [UInt8]) -> [String] {
        var lines: [String] = []
        var start: Int? = 0
        while let here = start {
            lines.append(content(ofLineAt: here, in: text))
            start = end(ofLineAt: here, in: text)
        }
        return lines
    }

    private static let longestExcerpt = 400

    private static func content(ofLineAt start: Int, in text: [UInt8]) -> String {
        let line = text[min(start, text.count)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return line.count <= longestExcerpt ? String(decoding: line, as: UTF8.self) : ""
    }

    /// Where the next line begins; `nil` after the last.
    private static func end(ofLineAt start: Int, in text: [UInt8]) -> Int? {
        guard start < text.count,
            let end = text[start...].firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        else { return nil }
        let isPair = text[end] == UInt8(ascii: "\r") && end + 1 < text.count && text[end + 1] == UInt8(ascii: "\n")
        return end + (isPair ? 2 : 1)
    }
}
