import SystemAccess
import TestSupport
import Testing

/// One `.gitignore` with a path that it ignores and one that it keeps.
struct IgnoreCase: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let ignored: String
    let kept: String

    init(_ text: String, ignores ignored: String, keeps kept: String) {
        self.text = Array(text.utf8)
        self.ignored = ignored
        self.kept = kept
    }

    var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }

    /// What stands in every checkout of the table.
    static let tree = [
        "a.o", "b.o", "x.c", "trail ", "trail", "#hash", "!bang", "[x]", "x", "back\\slash", "sp ace", "-", "a-c", "b",
        "doc/frotz/f.txt", "doc/a.txt", "doc/sub/a.txt", "foo/bar/baz.c", "foo/baz.c", "foobar", "foox/bar",
        "build/out.txt", "src/build/out.txt", "src/build.txt", "Größe.swift", "a/b/c/d.txt", "a/d.txt", "abc/d.txt",
        "a1", "ab", "aB", "a]", "a^", "deep/a/b/keep.txt", "deep/a/b/drop.txt", "logs/debug.log", "debug.log", "empty/",
        "a/bc/x.txt",
    ]

    static let table = [
        IgnoreCase("*.o", ignores: "a.o", keeps: "x.c"),
        IgnoreCase("*.o\n!b.o", ignores: "a.o", keeps: "b.o"),
        IgnoreCase("!b.o\n*.o", ignores: "b.o", keeps: "x.c"),
        IgnoreCase("/debug.log", ignores: "debug.log", keeps: "logs/debug.log"),
        IgnoreCase("debug.log", ignores: "logs/debug.log", keeps: "logs"),
        IgnoreCase("doc/a.txt", ignores: "doc/a.txt", keeps: "doc/sub/a.txt"),
        IgnoreCase("a.txt", ignores: "doc/sub/a.txt", keeps: "doc/sub"),
        IgnoreCase("build/", ignores: "src/build/out.txt", keeps: "src/build.txt"),
        IgnoreCase("build", ignores: "build/out.txt", keeps: "src/build.txt"),
        IgnoreCase("/build/", ignores: "build", keeps: "src/build"),
        IgnoreCase("build/\nx/", ignores: "build", keeps: "x"),
        IgnoreCase("**/a.txt", ignores: "doc/sub/a.txt", keeps: "a1"),
        IgnoreCase("**/doc", ignores: "doc", keeps: "debug.log"),
        IgnoreCase("doc/**", ignores: "doc/sub/a.txt", keeps: "doc"),
        IgnoreCase("a/**/d.txt", ignores: "a/d.txt", keeps: "a/bc/x.txt"),
        IgnoreCase("a/**/d.txt", ignores: "a/b/c/d.txt", keeps: "abc/d.txt"),
        IgnoreCase("a/***/d.txt", ignores: "a/b/c/d.txt", keeps: "abc/d.txt"),
        IgnoreCase("a/*/d.txt\nx", ignores: "x", keeps: "a/b/c/d.txt"),
        IgnoreCase("foo**/bar", ignores: "foox/bar", keeps: "foo/baz.c"),
        IgnoreCase("foo/*", ignores: "foo/bar/baz.c", keeps: "foo"),
        IgnoreCase("foo/*\n!foo/bar", ignores: "foo/baz.c", keeps: "foo/bar/baz.c"),
        IgnoreCase("foo\n!foo/bar/baz.c", ignores: "foo/bar/baz.c", keeps: "foobar"),
        IgnoreCase("**", ignores: "a/b/c/d.txt", keeps: ""),
        IgnoreCase("/*\n!/foo", ignores: "doc", keeps: "foo/baz.c"),
        IgnoreCase("a?", ignores: "a1", keeps: "a.o"),
        IgnoreCase("a[a-z]", ignores: "ab", keeps: "aB"),
        IgnoreCase("a[!a-z]", ignores: "aB", keeps: "ab"),
        IgnoreCase("a[^a-z]", ignores: "a1", keeps: "ab"),
        IgnoreCase("a[]]", ignores: "a]", keeps: "ab"),
        IgnoreCase("a[]b]", ignores: "ab", keeps: "aB"),
        IgnoreCase("a[[:digit:]]", ignores: "a1", keeps: "ab"),
        IgnoreCase("a[[:upper:]1]", ignores: "aB", keeps: "ab"),
        IgnoreCase("a[\\]]", ignores: "a]", keeps: "ab"),
        IgnoreCase("a[\\^]", ignores: "a^", keeps: "ab"),
        IgnoreCase("a[-.]*", ignores: "a-c", keeps: "ab"),
        IgnoreCase("a[b-]", ignores: "ab", keeps: "aB"),
        IgnoreCase("a[z-a]\nx", ignores: "x", keeps: "ab"),
        IgnoreCase("a[b\nx", ignores: "x", keeps: "ab"),
        IgnoreCase("a[[:nonsense:]b]\nx", ignores: "x", keeps: "ab"),
        IgnoreCase("[x]", ignores: "x", keeps: "[x]"),
        IgnoreCase("\\[x]", ignores: "[x]", keeps: "x"),
        IgnoreCase("back\\\\slash", ignores: "back\\slash", keeps: "b"),
        IgnoreCase("x.c\\\nx", ignores: "x", keeps: "x.c"),
        IgnoreCase("#hash\nx", ignores: "x", keeps: "#hash"),
        IgnoreCase("\\#hash", ignores: "#hash", keeps: "x"),
        IgnoreCase("\\!bang", ignores: "!bang", keeps: "x"),
        IgnoreCase("!bang\nx", ignores: "x", keeps: "!bang"),
        IgnoreCase("trail ", ignores: "trail", keeps: "trail "),
        IgnoreCase("trail\\ ", ignores: "trail ", keeps: "trail"),
        IgnoreCase("trail\\   ", ignores: "trail ", keeps: "trail"),
        IgnoreCase("trail\\\\ \nx", ignores: "x", keeps: "trail "),
        IgnoreCase("sp ace", ignores: "sp ace", keeps: "x"),
        IgnoreCase("*.o\r\nx\r\n", ignores: "x", keeps: "x.c"),
        IgnoreCase("\r\n\n   \n#\n/\n//\n!\n!/\nx", ignores: "x", keeps: "a1"),
        IgnoreCase("\u{FEFF}x\n", ignores: "x", keeps: "b"),
        IgnoreCase("x\n\u{FEFF}b\n", ignores: "x", keeps: "b"),
        IgnoreCase("Gr\u{F6}\u{DF}e.swift", ignores: "Gr\u{F6}\u{DF}e.swift", keeps: "x"),
        IgnoreCase("a/b/\n", ignores: "a/b", keeps: "a/bc/x.txt"),
        IgnoreCase("/a/b", ignores: "a/b/c/d.txt", keeps: "a/bc/x.txt"),
        IgnoreCase("*", ignores: "foo/baz.c", keeps: ""),
        IgnoreCase("*/\n", ignores: "foo", keeps: "foobar"),
        IgnoreCase("*\n!*/\n!*.c", ignores: "doc/a.txt", keeps: "foo/bar/baz.c"),
        IgnoreCase("**//\nx", ignores: "x", keeps: "foo/bar/baz.c"),
        IgnoreCase("b**", ignores: "b", keeps: "foobar"),
        IgnoreCase("*b*r", ignores: "foobar", keeps: "foo/baz.c"),
    ]
}

@Suite("Ignore rules are git's")
struct IgnoreRulesTests {
    @Test("a .gitignore ignores what git ignores by it", arguments: IgnoreCase.table)
    func table(_ example: IgnoreCase) async throws {
        var checkout = try await IgnoreOracle()
        defer { checkout.folder.remove() }
        try checkout.make(IgnoreCase.tree)
        try checkout.folder.write(example.text, to: ".gitignore")
        let (git, walk) = (try await checkout.ignoredByGit(), checkout.ignoredByWalk())
        #expect(walk.subtracting(git).sorted() == [], "git keeps these")
        #expect(git.subtracting(walk).sorted() == [], "git ignores these")
        #expect(walk.contains(example.ignored))
        #expect(!walk.contains(example.kept))
    }

    @Test("random patterns ignore what git ignores by them", arguments: 0..<5 as Range<UInt64>)
    func random(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var checkout = try await IgnoreOracle()
        defer { checkout.folder.remove() }
        var texts: [String] = []
        for number in 0..<50 {
            let entries = (0..<10).map { _ in Self.path(&random) }
            // A name cannot be a file here and a folder there.
            let folders = Set(entries.flatMap { path in Self.parents(of: path) })
            try checkout.make(entries.filter { !folders.contains($0) }.map { "case\(number)/" + $0 })
            texts.append(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.pattern(&random) }.joined(separator: "\n"))
            try checkout.folder.write(texts[number], to: "case\(number)/.gitignore")
        }
        let (git, walk) = (try await checkout.ignoredByGit(), checkout.ignoredByWalk())
        #expect(!git.isEmpty)
        for path in git.symmetricDifference(walk).sorted() {
            let number = Int(path.prefix { $0 != "/" }.dropFirst(4)) ?? 0
            Issue.record(
                "\(path): git \(git.contains(path) ? "ignores" : "keeps") it by \(texts[number].debugDescription)"
            )
        }
    }

    @Test("the innermost .gitignore that speaks of a path decides, and an ignored folder hides what is in it")
    func nested() async throws {
        var checkout = try await IgnoreOracle()
        defer { checkout.folder.remove() }
        try checkout.make(IgnoreCase.tree)
        try checkout.folder.write("*.txt\nfoo/bar\n!/logs/debug.log\n", to: ".gitignore")
        try checkout.folder.write("!keep.txt\n", to: "deep/a/b/.gitignore")
        try checkout.folder.write("!bar\n/baz.c\n", to: "foo/.gitignore")
        try checkout.folder.write("!out.txt\n", to: "build/.gitignore")
        try checkout.folder.write("debug.log\nsrc/\n", to: ".git/info/exclude")
        #expect(checkout.ignoredByWalk().sorted() == (try await checkout.ignoredByGit()).sorted())
        let walk = checkout.ignoredByWalk()
        #expect(walk.isSuperset(of: ["deep/a/b/drop.txt", "debug.log", "src/build/out.txt", "foo/baz.c"]))
        #expect(walk.isDisjoint(with: ["deep/a/b/keep.txt", "logs/debug.log", "foo/bar/baz.c", "build/out.txt"]))
    }

    @Test("the rules of the folders above the root hold too")
    func enclosing() async throws {
        var checkout = try await IgnoreOracle()
        defer { checkout.folder.remove() }
        try checkout.make(["app/ios/Sources/a.swift", "app/ios/Sources/a.out", "app/ios/gen/b.swift", "app/ios/tmp/c"])
        try checkout.folder.write("*.out\n/app/ios/gen\n", to: ".gitignore")
        try checkout.folder.write("tmp\n", to: ".git/info/exclude")
        let root = checkout.folder.path + "/app/ios"
        let inside = DirectoryWalk(root: root, files: LocalFileSystem()).directories
        #expect(inside.map(\.path) == ["", "Sources"])
        #expect(inside.flatMap { $0.entries.map(\.name) } == ["Sources", "a.swift"])

        // Whoever names an ignored folder wants what is in it.
        try checkout.folder.write("*\n", to: "scratch/.gitignore")
        try checkout.make(["scratch/pkg/Package.swift", "scratch/pkg/x.out"])
        let ignored = DirectoryWalk(root: checkout.folder.path + "/scratch/pkg", files: LocalFileSystem()).directories
        #expect(ignored.flatMap { $0.entries.map(\.name) } == ["Package.swift", "x.out"])
    }

    @Test("a linked worktree keeps to the rules of its repository")
    func worktree() async throws {
        var checkout = try await IgnoreOracle()
        defer { checkout.folder.remove() }
        try checkout.make(["a.swift"])
        try checkout.folder.write("secret\n", to: ".git/info/exclude")
        _ = try await checkout.git(["add", "."])
        _ = try await checkout.git(["commit", "-qm", "a"])
        _ = try await checkout.git(["worktree", "add", "-q", "../linked"])
        let linked = Paths.absolute("../linked", in: checkout.folder.path)
        try LocalFileSystem().write([], to: linked + "/secret")
        let walk = DirectoryWalk(root: linked, files: LocalFileSystem())
        #expect(walk.directories.first?.entries.map(\.name) == [".git", "a.swift"])
    }

    @Test("a pattern with many stars takes no more than its bound", .timeLimit(.minutes(1)))
    func pathological() {
        let stars = String(repeating: "a*", count: 200) + "b"
        let double = String(repeating: "**/a/", count: 100) + "b"
        let mixed = String(repeating: "**/*a*", count: 60) + "/b"
        let rules = IgnoreRules(text: Array((stars + "\n" + double + "\n" + mixed).utf8))
        #expect(rules.verdict(on: String(repeating: "a", count: 2_000), isDirectory: false) == nil)
        #expect(rules.verdict(on: String(repeating: "a/", count: 1_000) + "c", isDirectory: false) == nil)
        #expect(rules.verdict(on: String(repeating: "a/", count: 1_000) + "b", isDirectory: false) == true)
    }

    @Test(
        "a text without patterns is empty", arguments: ["", "\n\n", "# only this\n", "\u{FEFF}", "/\n!\n", "  \n\r\n"])
    func empty(text: String) {
        #expect(IgnoreRules(text: Array(text.utf8)).isEmpty)
    }

    private static func parents(of path: String) -> [String] {
        let parts = path.split(separator: "/")
        return (1..<max(1, parts.count)).map { parts[..<$0].joined(separator: "/") }
    }

    private static func path(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in String("ab-]^!".randomElement(using: &random) ?? "a")
            }
            .joined()
        }.joined(separator: "/")
    }

    private static func pattern(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "b", "a", "b", "-", "/", "/", "*", "*", "?", "**", "/**/", "**/", "/**", "[ab]", "[!a]", "[a-b]",
            "[]-]",
            "[^b]", "[[:alpha:]]", "[\\]a]", "\\a", "\\", "[", "]", "!", "^", " ", "\\ ", "[a", "[b-]",
        ]
        let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "a" }
            .joined()
        // A double star before an escaped slash is the one thing that we read otherwise.
        return text.replacing("\\/", with: "\\a/")
    }
}
