import TestSupport
import Testing

@Suite("The schema validator that the tests of formats rely on")
struct JSONSchemaTests {
    @Test(
        "a document that breaks a rule is complained about",
        arguments: [
            (#"{"type": "object"}"#, "[]", ["$: found array"]),
            (#"{"type": "integer"}"#, "1.5", ["$: found number"]),
            (#"{"type": "number"}"#, "2", []),
            (#"{"type": ["string", "null"]}"#, "null", []),
            (#"{"type": ["string", "null"]}"#, "true", ["$: found boolean"]),
            (#"{"required": ["a", "b"]}"#, #"{"a": 0}"#, ["$: 'b' is missing"]),
            (#"{"properties": {"a": {"type": "string"}}}"#, #"{"a": 0, "b": 1}"#, ["$.a: found integer"]),
            (
                #"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 0, "b": 1}"#,
                ["$: 'b' is not described"]
            ),
            (#"{"additionalProperties": {"type": "string"}}"#, #"{"b": 1}"#, ["$.b: found integer"]),
            (#"{"items": {"const": 1}}"#, "[1, 2]", [#"$[1]: expected number(1.0), found number(2.0)"#]),
            (#"{"enum": ["a", null]}"#, #""b""#, [#"$: string("b") is none of the choices"#]),
            (#"{"minimum": 1}"#, "0", ["$: 0.0 is less than 1.0"]),
            (#"{"pattern": "a"}"#, "0", ["$: the schema uses 'pattern', which is not checked"]),
        ] as [(String, String, [String])])
    func complaints(schema: String, document: String, expected: [String]) throws {
        #expect(try JSONSchema(text: schema).complaints(about: JSONValue(text: document)) == expected)
    }
}
