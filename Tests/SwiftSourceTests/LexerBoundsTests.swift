import SwiftSource
import Testing

/// Text made to hurt: one unit over and over.
struct HostileText: Sendable, CustomTestStringConvertible {
    let unit: String
    var testDescription: String { unit.debugDescription }

    static let all = [
        "a", "/*", "/*/", "\"\\(", "{", "(", "[", "/\\", "/a(/ ", "#\"\"\"\\#(", "#", "\"#", "<<<<<<< a\n", ">>>> \n",
        "`", "@",
        "+", "+/", ".", "open ", "0x1.", "\u{85}", "struct A{", "var x:A{", "#if a\n", "A<", "\"\"\"\n", "a,",
        "let a=1,b=2,",
        "import a;", "func f(){", "@a(var x:A{", "class class ", "extension A{}", "#if a\nimport A\n", "#if ((\n",
        "case a,b,",
        "@a let x=1\n", "}", ")", "#else\n", "didSet{", "enum E{case a,", "func f(a:Int=1,", "!", "typealias X=Y;",
    ].map { HostileText(unit: $0) }

    func bytes(_ size: Int) -> [UInt8] {
        Array(String(repeating: unit, count: max(1, size / unit.utf8.count)).utf8)
    }
}

@Suite struct LexerBoundsTests {
    @Test(
        "hostile text is read to its end, and tokens lie in it in order", .timeLimit(.minutes(2)),
        arguments: HostileText.all)
    func hostile(_ text: HostileText) {
        let source = text.bytes(12_000)
        var last = 0
        for token in Lexer(source) {
            #expect(token.start >= last && token.end >= token.start && token.end <= source.count)
            last = token.end
        }
        let change = SourceChange(from: source, to: source + Array("\nx".utf8))
        #expect(change.kind > .none)
        _ = SourceFacts(of: source)
        _ = DeclarationIndex(of: source)
        _ = ImportScanner(of: source).truths(under: .host)
    }
}
