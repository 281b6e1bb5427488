/// A strict scanner of the small XML that Xcode and Bazel write: elements and attributes, nothing else.
///
/// Foundation's parser on Linux lives in a library of its own that every start would load, it recurses over entities,
/// and its errors carry no line of ours. What is read here has no text between elements, no entities of its own and no
/// namespaces, so 150 lines do, in one pass and without recursion.
struct MarkupScanner {
    /// What the scanner comes by.
    enum Event: Equatable {
        /// `<name attribute="value">`; followed by ``close`` at once where the element is empty.
        case open(name: String, attributes: [String: String])
        /// `</name>`.
        case close(name: String)
    }

    /// Text that is no XML of this sort, with its line from 1.
    struct Fault: Error, Equatable {
        let line: Int
        let why: String
    }

    private let bytes: [UInt8]
    private var position = 0
    private var waiting: Event?
    private var path: [String] = []

    /// A scanner at the start of this text.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line at which the scanner stands, from 1.
    var line: Int { 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } }

    /// The next element; `nil` at the end, when every element is closed.
    mutating func next() throws(Fault) -> Event? {
        if let event = waiting {
            waiting = nil
            return event
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            if skips("<!--", to: "-->") || skips("<?", to: "?>") || skips("<![CDATA[", to: "]]>") { continue }
            if skips("<!", to: ">") { continue }
            return try element()
        }
        if let open = path.last { throw fault("the file ends inside <\(open)>") }
        return nil
    }

    private mutating func element() throws(Fault) -> Event {
        position += 1
        if current == UInt8(ascii: "/") {
            position += 1
            let name = word()
            skipBlanks()
            guard current == UInt8(ascii: ">") else { throw fault("expected '>' behind </\(name)") }
            position += 1
            guard path.popLast() == name else { throw fault("</\(name)> closes no element") }
            return .close(name: name)
        }
        let name = word()
        guard !name.isEmpty else { throw fault("expected an element's name behind '<'") }
        var attributes: [String: String] = [:]
        while true {
            skipBlanks()
            guard let byte = current else { throw fault("the file ends inside <\(name)>") }
            if byte == UInt8(ascii: ">") {
                position += 1
                path.append(name)
                break
            }
            if byte == UInt8(ascii: "/") {
                position += 1
                guard current == UInt8(ascii: ">") else { throw fault("expected '/>' at the end of <\(name)>") }
                position += 1
                waiting = .close(name: name)
                break
            }
            let key = word()
            guard !key.isEmpty else { throw fault("expected an attribute in <\(name)>") }
            attributes[key] = try value(of: key, in: name)
        }
        return .open(name: name, attributes: attributes)
    }

    private mutating func value(of key: String, in name: String) throws(Fault) -> String {
        skipBlanks()
        guard current == UInt8(ascii: "=") else { throw fault("expected '=' behind attribute '\(key)'") }
        position += 1
        skipBlanks()
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw fault("expected a quoted value for attribute '\(key)'")
        }
        position += 1
        let start = position
        while let byte = current, byte != quote { position += 1 }
        guard position < bytes.count else { throw fault("the value of attribute '\(key)' of <\(name)> has no end") }
        defer { position += 1 }
        return MarkupText.decoded(bytes[start..<position])
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = current, byte <= 0x20 { position += 1 }
    }

    /// Everything up to a blank or a mark that ends a name.
    private mutating func word() -> String {
        let start = position
        while let byte = current, byte > 0x20, !"<>/=\"'".utf8.contains(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skips(_ start: String, to end: String) -> Bool {
        guard bytes[position...].starts(with: start.utf8) else { return false }
        position += start.utf8.count
        while position < bytes.count, !bytes[position...].starts(with: end.utf8) { position += 1 }
        position = min(position + end.utf8.count, bytes.count)
        return true
    }

    private func fault(_ why: String) -> Fault { Fault(line: line, why: why) }
}

/// The text of XML attributes.
enum MarkupText {
    /// The text with the five named characters and the numbered ones put in; anything else stays as it is.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        let text = String(decoding: bytes, as: UTF8.self)
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            guard let end = rest.prefix(12).firstIndex(of: ";"),
                let character = character(rest[rest.index(after: rest.startIndex)..<end])
            else {
                result.append("&")
                rest = rest.dropFirst()
                continue
            }
            result.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static let named: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    private static func character(_ name: Substring) -> Character? {
        if let known = named[name] { return known }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
