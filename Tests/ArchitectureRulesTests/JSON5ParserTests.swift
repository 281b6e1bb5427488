import Foundation
import TestSupport
import Testing

@testable import ArchitectureRules

/// Foundation's decoder reads JSON5 too, without places: it is the judge of what is a document and what it says.
@Suite struct JSON5ParserTests {
    private static func ours(_ text: String) -> JSONValue? {
        (try? JSON5Parser.parse(Array(text.utf8), file: "x")).map(value)
    }

    private static func value(_ node: JSON5Node) -> JSONValue {
        switch node.value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let elements): .array(elements.map(value))
        case .object(let members): .object(Dictionary(uniqueKeysWithValues: members.map { ($0.key, value($0.value)) }))
        }
    }

    private static func theirs(_ text: String) -> JSONValue? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try? decoder.decode(JSONValue.self, from: Data(text.utf8))
    }

    static let documents = [
        "{}", "[]", "[1, 2,]", "{a: 1}", "{'a': 'b'}", "{\"a\": [true, false, null]}", "// c\n[1]", "/* c */ [1] // d",
        "[0x1F, +1, -2.5, .5, 5., 1e3]", "[\"\\u00e9\\n\\\"\"]", "['it\\'s']", "[\"\\uD83D\\uDE00\"]", "{$a_1: 1}",
        "[,]", "[1 2]", "{a 1}", "{\"a\": }", "{", "[", "\"", "nul", "[01]", "{a: 1,, b: 2}", "[1]]", "", "{1: 2}",
        "[-]",
        "[\"a\nb\"]", "{a: 1 b: 2}", "[\"\\u12\"]", "/* ",
    ]

    @Test("the same documents are read, and to the same values", arguments: documents)
    func oracle(_ text: String) { #expect(Self.ours(text) == Self.theirs(text)) }

    @Test("a backslash before the end of a line continues the text without the line's end, as the specification says")
    func continuation() { #expect(Self.ours("[\"a\\\nb\"]") == .array([.string("ab")])) }

    @Test("a document cut anywhere gives an error or a value, never a trap")
    func cuts() {
        let text = Array("{ // c\n a: [1, 'b\\n', 0x1f, {\"c\": null,},], /* d */ e: -1.5e3 }".utf8)
        for end in text.indices {
            let prefix = Array(text[..<end])
            #expect(throws: ConfigurationError.self) { try JSON5Parser.parse(prefix, file: "x") }
        }
        #expect(throws: Never.self) { try JSON5Parser.parse(text, file: "x") }
    }

    @Test("deeper than the limit nothing is read")
    func depth() {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        #expect(Self.ours(deep(JSON5Parser.maximumDepth)) != nil)
        #expect(throws: ConfigurationError(file: "x", line: 1, column: 65, message: "more than 64 open brackets")) {
            try JSON5Parser.parse(Array(deep(100_000).utf8), file: "x")
        }
    }
}
