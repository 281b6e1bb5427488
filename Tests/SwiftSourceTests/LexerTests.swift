import SwiftSource
import Testing

/// A source and the tokens that it must give, each as its kind's first letters and its text.
struct LexerCase: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let tokens: [String]
    var testDescription: String { name }

    init(_ name: String, _ source: String, _ tokens: String...) {
        self.name = name
        self.source = source
        self.tokens = tokens
    }
}

/// The texts of a source's tokens; an error token is marked.
func texts(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return Lexer.tokens(in: bytes).map { token in
        let text = String(decoding: bytes[token.range], as: UTF8.self)
        return token.kind == .error ? "error:" + text : text
    }
}

@Suite struct LexerTests {
    static let cases: [LexerCase] = [
        LexerCase("names and numbers", "let a1 = 0x1F + 1_000.5e-3", "let", "a1", "=", "0x1F", "+", "1_000.5e-3"),
        LexerCase("a hexadecimal fraction", "0x1.8p3 0x1.abs", "0x1.8p3", "0x1", ".", "abs"),
        LexerCase("members of tuples", "a.0.1", "a", ".", "0", ".", "1"),
        LexerCase("ranges", "0..<5 ... 1...2", "0", "..<", "5", "...", "1", "...", "2"),
        LexerCase("a plain string", #"x("a\"b")"#, "x", "(", #""a\"b""#, ")"),
        LexerCase("an empty string", #""" """#, #""""#, #""""#),
        LexerCase(
            "interpolation with strings inside", #""a\(f("x\(y)z"))b""#, #""a\("#, "f", "(", #""x\("#, "y", #")z""#,
            ")",
            #")b""#),
        LexerCase(
            "a multi-line string", "\"\"\"\n a \"\" \\\"\"\" b\n\"\"\"x", "\"\"\"\n a \"\" \\\"\"\" b\n\"\"\"", "x"),
        LexerCase("a raw string", ##"#"a"b\n\#(c)"#"##, ##"#"a"b\n\#("##, "c", ##")"#"##),
        LexerCase("a quote between raw delimiters", ##"#"""# x"##, ##"#"""#"##, "x"),
        LexerCase("a raw multi-line string", "#\"\"\"\n\" \"\"\" \\(a)\n\"\"\"#", "#\"\"\"\n\" \"\"\" \\(a)\n\"\"\"#"),
        LexerCase("nested comments", "a /* b /* c */ d */ e // f\ng", "a", "e", "g"),
        LexerCase("a comment that looks closed", "a /*/ b */ c", "a", "c"),
        LexerCase("an operator before a comment", "a+/* b */c", "a", "+", "c"),
        LexerCase("division", "a / b / c", "a", "/", "b", "/", "c"),
        LexerCase("division without spaces", "a/b/c", "a", "/", "b", "/", "c"),
        LexerCase(
            "division after a bracket", "(a)/b + c[0]/d", "(", "a", ")", "/", "b", "+", "c", "[", "0", "]", "/", "d"),
        LexerCase("a regular expression", #"let r = /a"b{/ "#, "let", "r", "=", #"/a"b{/"#),
        LexerCase("a regular expression after return", "return /[/]x/", "return", "/[/", "]", "x", "/"),
        LexerCase("an escaped slash", #"f(/a\/b/)"#, "f", "(", #"/a\/b/"#, ")"),
        LexerCase("no regular expression before a space", "x = / a/", "x", "=", "/", "a", "/"),
        LexerCase("no regular expression across a parenthesis", "f(1, /) / 2", "f", "(", "1", ",", "/", ")", "/", "2"),
        LexerCase("a negated regular expression", "if !/a/.b", "if", "!", "/a/", ".", "b"),
        LexerCase("a regular expression on a new line", "a\n/b/", "a", "/b/"),
        LexerCase("an extended regular expression", ##"#/a/b"{/#"##, ##"#/a/b"{/#"##),
        LexerCase("an extended regular expression over lines", "#/\n a # b\n/#x", "#/\n a # b\n/#", "x"),
        LexerCase("optionals", "a!.b? ?? c!=d", "a", "!", ".", "b", "?", "??", "c", "!", "=", "d"),
        LexerCase("directives and macros", "#if a\n#foo(#line)", "#if", "a", "#foo", "(", "#line", ")"),
        LexerCase("attributes", "@a.b(c) let", "@", "a", ".", "b", "(", "c", ")", "let"),
        LexerCase("backquotes", "`class` `two words`", "`class`", "`two words`"),
        LexerCase("closure arguments", "$0 + $name", "$0", "+", "$name"),
        LexerCase("names beyond ASCII", "let 🐶é = µ", "let", "🐶é", "=", "µ"),
        LexerCase("operators beyond ASCII", "a ≠ b", "a", "≠", "b"),
        LexerCase("a byte order mark and a shebang", "\u{FEFF}#!/bin/x\na", "a"),
        LexerCase("NUL bytes", "a\0b", "a", "b"),
        LexerCase(
            "a merge conflict", "a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd", "a",
            "error:<<<<<<< x\nb\n=======\nc\n>>>>>>> y", "d"),
        LexerCase("shifts are no conflict", "a\n<<<<<<< b", "a", "<<<<<<<", "b"),
        LexerCase("an unclosed string", "a \"b\nc", "a", "error:\"b", "c"),
        LexerCase("an unclosed comment", "a /* b", "a", "error:/* b"),
        LexerCase("an unclosed interpolation", #""a\(b"#, #""a\("#, "b", "error:"),
        LexerCase("a lone number sign", "# ##", "error:#", "error:##"),
        LexerCase("curly quotes", "a “b", "a", "error:“", "b"),
    ]

    @Test("tokens are those of the grammar", arguments: cases)
    func tokens(_ example: LexerCase) {
        #expect(texts(example.source) == example.tokens)
    }

    @Test("the iterator gives the same tokens as the array", arguments: cases)
    func iterator(_ example: LexerCase) {
        let bytes = Array(example.source.utf8)
        #expect(Array(Lexer(bytes)) == Lexer.tokens(in: bytes))
    }

    @Test("every kind of line end ends one line", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(_ end: String) {
        let source = ["a", "/* x", "*/ b", "\"\"\"", "c", "\"\"\" d"].joined(separator: end)
        let tokens = Lexer.tokens(in: Array(source.utf8))
        #expect(tokens.map(\.line) == [1, 3, 4, 6])
        #expect(tokens.map(\.column) == [1, 4, 1, 5])
        #expect(tokens.map(\.isPrecededByNewline) == [true, true, true, false])
    }

    @Test("bytes that are no UTF-8 are error tokens in code and nothing in comments and strings")
    func invalidBytes() {
        let bad: [[UInt8]] = [
            [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF5, 0x80, 0x80, 0x80],
        ]
        for bytes in bad {
            let code = Array("a ".utf8) + bytes + Array(" b".utf8)
            #expect(Lexer.tokens(in: code).map(\.kind) == [.identifier, .error, .identifier])
            let quoted = Array("// ".utf8) + bytes + Array("\n\"".utf8) + bytes + Array("\"".utf8)
            #expect(Lexer.tokens(in: quoted).map(\.kind) == [.string])
        }
    }

    @Test("a word is a keyword by its spelling alone", arguments: Keyword.allCases)
    func keywords(_ keyword: Keyword) {
        guard keyword != .none else { return }
        let tokens = Lexer.tokens(in: Array((keyword.text + " x").utf8))
        #expect(tokens.first?.keyword == keyword)
        let quoted = Lexer.tokens(in: Array(("`" + keyword.text + "`").utf8))
        #expect(quoted.first?.keyword == Keyword.none)
    }
}
