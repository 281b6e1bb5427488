import SystemAccess
import TestSupport
import Testing

@Suite("Paths as text")
struct PathsTests {
    @Test(
        "a path is normalized to the same place",
        arguments: [
            ("", "."), (".", "."), ("/", "/"), ("//", "/"), ("a//b/", "a/b"), ("a/./b", "a/b"), ("a/../b", "b"),
            ("a/..", "."), ("../a", "../a"), ("a/../../b", "../b"), ("/..", "/"), ("/../a", "/a"), ("../..", "../.."),
            ("/a/b/../../..", "/"), ("...", "..."), ("a/.../b", "a/.../b"), ("a/\u{301}b/..", "a"), ("..a/..", "."),
        ])
    func normalized(path: String, expected: String) {
        #expect(Paths.normalized(path) == expected)
    }

    @Test(
        "normalizing twice is normalizing once; a normalized path has no empty part and no dot",
        arguments: 0..<40 as Range<UInt64>)
    func idempotent(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let path = Self.path(&random)
            let once = Paths.normalized(path)
            #expect(Paths.normalized(once).utf8.elementsEqual(once.utf8))
            let parts = once.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
                Substring($0)
            }
            #expect(
                once == "." || once == "/"
                    || !parts.dropFirst(once.utf8.first == UInt8(ascii: "/") ? 1 : 0).contains("."))
            #expect(parts.drop { $0 == ".." }.allSatisfy { $0 != ".." }, "'..' only in front: \(once)")
            #expect(once.utf8.first == UInt8(ascii: "/") ? path.utf8.first == UInt8(ascii: "/") : true)
        }
    }

    @Test(
        "what is joined to a directory is that again relative to it",
        arguments: ["", "a", "a/b", "/", "/a", "/a/b", "é"])
    func inverse(directory: String) {
        for name in ["x", "x/y", "🚀", "two words", "\u{301}x", "...", ".x"] {
            let joined = Paths.join(directory, name)
            #expect(Paths.relative(joined, to: directory) == name)
            #expect(joined.utf8.starts(with: directory.utf8))
        }
        #expect(Paths.relative(directory, to: directory) == "")
    }

    @Test(
        "a path that is not below the directory is not relative to it",
        arguments: [
            ("/ab", "/a"), ("/a", "/a/b"), ("/b/a", "/a"), ("a", "b"), ("/a", ""), ("abc/d", "ab"),
        ])
    func notBelow(path: String, directory: String) {
        #expect(Paths.relative(path, to: directory) == nil)
    }

    @Test("names of different bytes are different directories")
    func normalisationForms() {
        #expect(Paths.relative("/Gr\u{F6}\u{DF}e", to: "/Gro\u{308}\u{DF}e") == nil)
        #expect(Paths.relativeOrOutside("/Gr\u{F6}\u{DF}e/a", to: "/Gro\u{308}\u{DF}e") == "../Gr\u{F6}\u{DF}e/a")
    }

    @Test("going to a directory and from there to the path is going to the path", arguments: 0..<40 as Range<UInt64>)
    func outside(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let path = Paths.absolute(Self.path(&random), in: "/")
            let directory = Paths.absolute(Self.path(&random), in: "/")
            let relative = Paths.relativeOrOutside(path, to: directory)
            #expect(Paths.absolute(relative.isEmpty ? "." : relative, in: directory) == path)
            #expect(
                (Paths.relative(path, to: directory) == nil)
                    == (relative == ".." || relative.utf8.starts(with: "../".utf8)))
        }
    }

    @Test(
        "parent and last component make the path",
        arguments: [
            ("a", "", "a"), ("/a", "/", "a"), ("a/b", "a", "b"), ("/a/b", "/a", "b"), ("a/\u{301}b", "a", "\u{301}b"),
        ])
    func parts(path: String, parent: String, last: String) {
        #expect(Paths.parent(path) == parent)
        #expect(Paths.lastComponent(path) == last)
        #expect(Paths.join(parent, last) == path)
    }

    @Test(
        "an absolute path stays, a relative one counts from the directory",
        arguments: [
            ("/x/../y", "/y"), ("x", "/work/x"), ("../x", "/x"), ("../../../x", "/x"), (".", "/work"), ("", "/work"),
        ])
    func absolute(path: String, expected: String) {
        #expect(Paths.absolute(path, in: "/work") == expected)
    }

    private static func path(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...7, using: &random)).map { _ in
            ["/", "/", ".", "..", "a", "b", "a/", "/./", "/../", "\u{301}", "é", "e\u{301}"].randomElement(
                using: &random) ?? "/"
        }.joined()
    }
}
