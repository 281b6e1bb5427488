import Foundation

/// A JSON document as a value that can be compared and walked.
public indirect enum JSONValue: Decodable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads whatever stands there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Reads a text.
    public init(text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// The value of a key; `null` where it is missing.
    public subscript(key: String) -> JSONValue {
        if case .object(let members) = self { members[key] ?? .null } else { .null }
    }

    /// The members of a list; none for anything else.
    public var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

    /// The keys of an object, ascending; none for anything else.
    public var keys: [String] { if case .object(let members) = self { members.keys.sorted() } else { [] } }

    fileprivate var type: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number(let value): value == value.rounded() ? "integer" : "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

/// As much of JSON Schema (draft 2020-12) as the schemas of `Docs/Formats` use; a keyword beyond that is a complaint.
public struct JSONSchema: Sendable {
    private let schema: JSONValue

    /// A schema from its text.
    public init(text: String) throws { schema = try JSONValue(text: text) }

    /// The schema of this name in `Docs/Formats`.
    public static func format(_ name: String) throws -> JSONSchema {
        let path = Places.project + "/Docs/Formats/" + name + ".schema.json"
        return try JSONSchema(text: String(contentsOfFile: path, encoding: .utf8))
    }

    /// What is wrong with the document, each with its place; empty for one that is valid.
    public func complaints(about document: JSONValue) -> [String] {
        var found: [String] = []
        var open: [(place: String, value: JSONValue, schema: JSONValue)] = [("$", document, schema)]
        while let (place, value, schema) = open.popLast() {
            for keyword in schema.keys {
                let rule = schema[keyword]
                switch keyword {
                case "$schema", "title", "description": continue
                case "type":
                    let allowed = rule.items.isEmpty ? [rule] : rule.items
                    let matches =
                        allowed.contains { $0 == .string(value.type) }
                        || value.type == "integer" && allowed.contains(.string("number"))
                    if !matches { found.append("\(place): found \(value.type)") }
                case "const": if value != rule { found.append("\(place): expected \(rule), found \(value)") }
                case "enum":
                    if !rule.items.contains(value) { found.append("\(place): \(value) is none of the choices") }
                case "minimum":
                    if case (.number(let number), .number(let least)) = (value, rule), number < least {
                        found.append("\(place): \(number) is less than \(least)")
                    }
                case "required":
                    guard case .object(let members) = value else { continue }
                    for case .string(let key) in rule.items where members[key] == nil {
                        found.append("\(place): '\(key)' is missing")
                    }
                case "properties":
                    guard case .object(let members) = value else { continue }
                    for key in rule.keys {
                        if let member = members[key] { open.append(("\(place).\(key)", member, rule[key])) }
                    }
                case "additionalProperties":
                    for key in Set(value.keys).subtracting(schema["properties"].keys).sorted() {
                        if rule == .bool(false) { found.append("\(place): '\(key)' is not described") }
                        if case .object = rule { open.append(("\(place).\(key)", value[key], rule)) }
                    }
                case "uniqueItems":
                    if rule == .bool(true), Set(value.items).count < value.items.count {
                        found.append("\(place): a member stands there twice")
                    }
                case "items":
                    for (index, item) in value.items.enumerated() { open.append(("\(place)[\(index)]", item, rule)) }
                default: found.append("\(place): the schema uses '\(keyword)', which is not checked")
                }
            }
        }
        return found.sorted()
    }
}
