/// A value of a JSON5 document with the place where it begins.
///
/// The decoders at hand give no positions and let a duplicate key pass, so the document is read by a parser of our own:
/// JSON with comments, single quotes, unquoted keys, commas at the end, and the numbers of JSON5.
struct JSON5Node: Sendable, Hashable {
    /// What stands there.
    enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSON5Node])
        case object([Member])
    }

    /// A key of an object with its value.
    struct Member: Sendable, Hashable {
        var key: String
        /// Where the key stands.
        var line: Int
        var column: Int
        var value: JSON5Node
    }

    var value: Value
    /// From 1.
    var line: Int
    /// In UTF-8 bytes, from 1.
    var column: Int

    /// A number as it is, everything else by its kind.
    var shown: String {
        guard case .number(let number) = value else { return kind }
        return number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }

    /// The kind in words: `a list`.
    var kind: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// A document that cannot be read, or that says something unknown: `ripple.json:7:12: error: …`.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file as a person knows it.
    public var file: String
    /// From 1.
    public var line: Int
    /// In UTF-8 bytes, from 1.
    public var column: Int
    /// What is wrong, what was expected and found.
    public var message: String

    /// An error as given.
    public init(file: String, line: Int, column: Int, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `file:line:column: error: message`.
    public var description: String { "\(file):\(line):\(column): error: \(message)" }
}
