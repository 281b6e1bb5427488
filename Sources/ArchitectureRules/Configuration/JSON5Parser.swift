/// Reads a JSON5 document into nodes with places.
///
/// Source: the JSON5 specification 1.0.0, <https://spec.json5.org>. Deeper than ``maximumDepth`` nothing is read, so
/// the recursion is bounded.
struct JSON5Parser {
    static let maximumDepth = 64

    let file: String
    let text: [UInt8]
    var position = 0
    var line = 1
    var lineStart = 0
    private var depth = 0

    init(_ text: [UInt8], file: String) {
        self.file = file
        self.text = text
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
    }

    /// The whole document.
    ///
    /// - Complexity: O(n) with n its bytes.
    static func parse(_ text: [UInt8], file: String) throws(ConfigurationError) -> JSON5Node {
        var parser = JSON5Parser(text, file: file)
        try parser.skipBlanks()
        let node = try parser.value()
        try parser.skipBlanks()
        if let byte = parser.byte { throw parser.error("expected the end of the file, found \(Self.shown(byte))") }
        return node
    }

    var byte: UInt8? { position < text.count ? text[position] : nil }

    func byte(at offset: Int) -> UInt8? { position + offset < text.count ? text[position + offset] : nil }

    func error(_ message: String) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: position - lineStart + 1, message: message)
    }

    static func shown(_ byte: UInt8?) -> String {
        guard let byte else { return "the end of the file" }
        return byte > 0x20 && byte < 0x7F ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
    }

    mutating func step() {
        let byte = text[position]
        position += 1
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && self.byte != UInt8(ascii: "\n") {
            line += 1
            lineStart = position
        }
    }

    /// White space and comments.
    mutating func skipBlanks() throws(ConfigurationError) {
        while let byte {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C: step()
            case 0xC2 where self.byte(at: 1) == 0xA0: position += 2
            case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "/"):
                while let next = self.byte, next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") { step() }
            case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "*"):
                let start = error("a comment that begins here has no end")
                position += 2
                while self.byte != nil, self.byte != UInt8(ascii: "*") || self.byte(at: 1) != UInt8(ascii: "/") {
                    step()
                }
                guard self.byte != nil else { throw start }
                position += 2
            default: return
            }
        }
    }

    mutating func value() throws(ConfigurationError) -> JSON5Node {
        let (line, column) = (line, position - lineStart + 1)
        func node(_ value: JSON5Node.Value) -> JSON5Node { JSON5Node(value: value, line: line, column: column) }
        switch byte {
        case UInt8(ascii: "{"): return node(.object(try members()))
        case UInt8(ascii: "["): return node(.array(try elements()))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return node(.string(try string()))
        case let byte?:
            if Self.beginsName(byte) {
                let start = error("")
                switch try name() {
                case "true": return node(.bool(true))
                case "false": return node(.bool(false))
                case "null": return node(.null)
                case "Infinity": return node(.number(.infinity))
                case "NaN": return node(.number(.nan))
                case let word:
                    var error = start
                    error.message = "expected a value, found '\(word)'"
                    throw error
                }
            }
            return node(.number(try number()))
        case nil: throw error("expected a value, found the end of the file")
        }
    }

    private mutating func enter() throws(ConfigurationError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw error("more than \(Self.maximumDepth) open brackets") }
        step()
        try skipBlanks()
    }

    private mutating func elements() throws(ConfigurationError) -> [JSON5Node] {
        var elements: [JSON5Node] = []
        try enter()
        while byte != UInt8(ascii: "]") {
            elements.append(try value())
            try skipBlanks()
            if byte == UInt8(ascii: ",") {
                step()
                try skipBlanks()
            } else if byte != UInt8(ascii: "]") {
                throw error("expected ',' or ']', found \(Self.shown(byte))")
            }
        }
        step()
        depth -= 1
        return elements
    }

    private mutating func members() throws(ConfigurationError) -> [JSON5Node.Member] {
        var members: [JSON5Node.Member] = []
        var lines: [String: Int] = [:]
        try enter()
        while byte != UInt8(ascii: "}") {
            let start = error("")
            let key: String
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): key = try string()
            case let byte? where Self.beginsName(byte): key = try name()
            default: throw error("expected a key or '}', found \(Self.shown(byte))")
            }
            if let first = lines[key] {
                var error = start
                error.message = "the key '\(key)' stands here for the second time; the first is on line \(first)"
                throw error
            }
            lines[key] = start.line
            try skipBlanks()
            guard byte == UInt8(ascii: ":") else {
                throw error("expected ':' after '\(key)', found \(Self.shown(byte))")
            }
            step()
            try skipBlanks()
            members.append(.init(key: key, line: start.line, column: start.column, value: try value()))
            try skipBlanks()
            if byte == UInt8(ascii: ",") {
                step()
                try skipBlanks()
            } else if byte != UInt8(ascii: "}") {
                throw error("expected ',' or '}', found \(Self.shown(byte))")
            }
        }
        step()
        depth -= 1
        return members
    }
}
