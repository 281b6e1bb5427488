import Git
import TestSupport
import Testing

@Suite struct `Path lists` {
    static let examples: [(input: String, expected: [String])] = [
        ("", []),
        ("A.swift", ["A.swift"]),
        ("A.swift\nB.swift\n", ["A.swift", "B.swift"]),
        ("A.swift\r\nB.swift\r\n", ["A.swift", "B.swift"]),
        ("\n  \nA.swift\n\r\n\t\nB.swift\n\n", ["A.swift", "B.swift"]),
        (" leading and trailing \n", [" leading and trailing "]),
        ("$(x) 'quoted' a\\b *\n", ["$(x) 'quoted' a\\b *"]),
        ("\"Gr\\303\\266\\303\\237e.swift\"\n", ["Größe.swift"]),
        ("\"line\\nbreak \\\"x\\\" \\\\ \\t\"\r\n", ["line\nbreak \"x\" \\ \t"]),
        // Not git's form: taken as it is.
        (
            "\"half\n\"a\" b\n\"bad \\q\"\n\"\\400\"\n\"\"\n\"",
            ["\"half", "\"a\" b", "\"bad \\q\"", "\"\\400\"", "\"\"", "\""]
        ),
        // NUL: nothing is interpreted, not even a newline.
        ("A\nB\0\"C\"\0\0 \0", ["A\nB", "\"C\"", " "]),
        ("A\0B", ["A", "B"]),
        ("Sources/\n", ["Sources/"]),
    ]

    @Test(arguments: examples) func `each line is a path`(input: String, expected: [String]) {
        #expect(PathList.parse(Array(input.utf8)) == expected)
    }

    @Test func `random bytes give paths without NUL that are not empty`() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("\0\n\r\"\\013abtn ".utf8) + [0xFF, 0xC3, 0xB6]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            for path in PathList.parse(bytes) { #expect(!path.isEmpty) }
        }
    }
}
