import TestSupport
import Testing

@testable import RebuildImpact

@Suite struct HeaderFactsTests {
    private static func facts(_ text: String, _ path: String = "include/a.h") -> HeaderFacts? {
        HeaderFacts([SourceText(path: path, text: Array(text.utf8))])
    }

    @Test(
        "the types whose members a header lists",
        arguments: [
            ("struct A { int x; };", ["A"]),
            ("typedef struct { int x; } A;", ["A"]),
            ("typedef struct A_ { struct { int *y; } in; } A, *ARef, B;", ["A", "A_", "B"]),
            ("typedef enum : unsigned { one, two } __attribute__((packed)) Kind;", ["Kind"]),
            ("enum Kind : unsigned { one };", ["Kind"]),
            ("typedef union __attribute__((aligned(8))) U { int a; } V;", ["U", "V"]),
            ("extern \"C\" { typedef struct { int x; } A; struct B { int y; }; }", ["A", "B"]),
            // Names for the types of others.
            (
                "typedef struct stat A; typedef struct stat *B; typedef int C; struct D; typedef void (*E)(struct F f);",
                []
            ),
            ("static inline struct A make(struct B b) { struct A a = { 1 }; return a; }", []),
            ("struct A *one(void), *two(void);", []),
            (
                "// struct A { };\n/* struct B { }; */ const char *s = \"struct C { \";\n#define X 'a'\nstruct D { };",
                ["D"]
            ),
            // Under a condition a type may come from elsewhere; a guard of the whole header is none.
            (
                "#ifndef A_H\n#define A_H\nstruct A { int x; };\n#ifndef HAS_B\nstruct B { int x; };\n#endif\nenum C { c };\n#endif",
                ["A", "C"]
            ),
            ("struct A { int x; };\n#ifndef B_H\nstruct B { int x; };\n#endif\n", ["A"]),
            ("", []),
        ])
    func types(_ text: String, _ types: [String]) throws {
        #expect(try #require(Self.facts(text)).types.sorted() == types)
    }

    @Test("every name in code counts, of fields and macros too")
    func names() throws {
        let facts = try #require(
            Self.facts(
                "#define LIMIT other_limit\nint call(size_t n0); // comment\nstruct A { char field['x']; };\n0x1f 1e5"))
        #expect(
            facts.names.sorted() == [
                "A", "LIMIT", "call", "char", "define", "field", "int", "n0", "other_limit", "size_t", "struct",
            ])
    }

    @Test(
        "where Swift may see other names nothing is known",
        arguments: [
            "@interface A\n@end", "void a(void) __attribute__((swift_name(\"b()\")));", "int a CF_SWIFT_NAME(b);",
            "typedef NS_ENUM(int, A) { AOne };", "#define JOIN(a, b) a ## b", "namespace a { struct B { }; }",
        ])
    func renamed(_ text: String) { #expect(Self.facts(text) == nil) }

    @Test("other files than C headers give names too", arguments: ["a.apinotes", "a.hpp"])
    func others(_ path: String) { #expect(Self.facts("int a;", path) == nil) }

    @Test("text that is cut anywhere or mutated comes to an end, and adds no name that is not there")
    func hostile() {
        let text = Array(
            "/* a */ typedef struct A { char *b; /* c */ } B, *C; // d\n#define E \"f\\\"\" 'g'\nenum H { i = 1 }; \\\n"
                .utf8)
        for count in 0...text.count {
            let facts = HeaderFacts([SourceText(path: "a.h", text: Array(text[..<count]))])
            #expect(facts.map { $0.types.isSubset(of: $0.names) } ?? true)
        }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var mutated = text
            for _ in 0..<3 { mutated[Int.random(in: 0..<text.count, using: &generator)] = .random(in: 0...255) }
            let facts = HeaderFacts([SourceText(path: "a.h", text: mutated)])
            #expect(facts.map { $0.types.isSubset(of: $0.names) } ?? true)
        }
    }
}
