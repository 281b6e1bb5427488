import Git
import Testing

/// The parsed diff of a text.
private func parse(_ text: String) throws(GitError) -> [FileDiff] {
    try UnifiedDiff(parsing: Array(text.utf8)).files
}

extension FileDiff {
    /// The kind, the paths and the number of hunks.
    var summary: String { "\(kind) \(oldPath ?? "-") \(newPath ?? "-") \(hunks.count)" }
}

@Suite struct `Headers of unified diffs` {
    static let examples: [(text: String, expected: [String])] = [
        ("", []),
        ("\n\n", []),
        (
            "diff --git a/A.swift b/A.swift\nindex 1..2 100644\n--- a/A.swift\n+++ b/A.swift\n@@ -1 +1 @@\n-a\n+b\n",
            ["modified A.swift A.swift 1"]
        ),
        // Names with spaces end with a tab, and are not quoted.
        (
            "diff --git a/my file b/my file\n--- a/my file\t\n+++ b/my file\t\n@@ -1 +1 @@\n-a\n+b\n",
            ["modified my file my file 1"]
        ),
        (
            "diff --git \"a/Gr\\303\\266\\303\\237e.swift\" \"b/Gr\\303\\266\\303\\237e.swift\"\n"
                + "--- \"a/Gr\\303\\266\\303\\237e.swift\"\n+++ \"b/Gr\\303\\266\\303\\237e.swift\"\n@@ -1 +1 @@\n-a\n+b\n",
            ["modified Größe.swift Größe.swift 1"]
        ),
        (
            "diff --git \"a/tab\\there\\\"\\\\\" \"b/tab\\there\\\"\\\\\"\nold mode 100644\nnew mode 100755\n",
            ["modeChanged tab\there\"\\ tab\there\"\\ 0"]
        ),
        ("diff --git a/A b/A\nnew file mode 100644\nindex 0000000..e69de29\n", ["added - A 0"]),
        ("diff --git a/A b/A\ndeleted file mode 100644\nindex e69de29..0000000\n", ["deleted A - 0"]),
        (
            "diff --git a/A b/A\nnew file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/A\n@@ -0,0 +1 @@\n+a\n",
            ["added - A 1"]
        ),
        (
            "diff --git a/A b/A\ndeleted file mode 100644\nindex 1..0\n--- a/A\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
            ["deleted A - 1"]
        ),
        (
            "diff --git a/old name b/new name\nsimilarity index 100%\nrename from old name\nrename to new name\n",
            ["renamed old name new name 0"]
        ),
        (
            "diff --git a/b b/a b/b b/c\nsimilarity index 90%\nrename from b b/a\nrename to b b/c\n"
                + "--- a/b b/a\t\n+++ b/b b/c\t\n@@ -1 +1 @@\n-a\n+b\n", ["renamed b b/a b b/c 1"]
        ),
        ("diff --git a/A b/B\nsimilarity index 100%\ncopy from A\ncopy to B\n", ["added - B 0"]),
        (
            "diff --git a/x.png b/x.png\nindex 1..2 100644\nBinary files a/x.png and b/x.png differ\n",
            ["modified x.png x.png 0"]
        ),
        (
            "diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 4\nLc${N|1polH0ssI2\n\nliteral 0\nHcmV?d00001\n\n",
            ["modified x x 0"]
        ),
        (
            "diff --git a/Sub b/Sub\nindex 1..2 160000\n--- a/Sub\n+++ b/Sub\n@@ -1 +1 @@\n-Subproject commit 1\n"
                + "+Subproject commit 2\n", ["submodule Sub Sub 1"]
        ),
        (
            "diff --git a/L b/L\nindex 1..2 120000\n--- a/L\n+++ b/L\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+y\n"
                + "\\ No newline at end of file\n", ["symlink L L 1"]
        ),
        // --no-prefix, also for a folder whose name looks like a prefix.
        ("diff --git A.swift A.swift\n--- A.swift\n+++ A.swift\n@@ -1 +1 @@\n-a\n+b\n", ["modified A.swift A.swift 1"]),
        ("diff --git a/A a/A\n--- a/A\n+++ a/A\n@@ -1 +1 @@\n-a\n+b\n", ["modified a/A a/A 1"]),
        ("diff --git b/A b/A\nnew file mode 100644\n--- /dev/null\n+++ b/A\n@@ -0,0 +1 @@\n+a\n", ["added - b/A 1"]),
        // diff.mnemonicPrefix, and -R.
        ("diff --git i/A w/A\n--- i/A\n+++ w/A\n@@ -1 +1 @@\n-a\n+b\n", ["modified A A 1"]),
        ("diff --git b/A a/A\n--- b/A\n+++ a/A\n@@ -1 +1 @@\n-a\n+b\n", ["modified A A 1"]),
        // diff -u, with times.
        (
            "--- A.swift\t2024-01-01 00:00:00.000000000 +0000\n+++ A.swift\t2024-01-02 00:00:00.000000000 +0000\n"
                + "@@ -1 +1 @@\n-a\n+b\n", ["modified A.swift A.swift 1"]
        ),
        (
            "diff -ruN old/A new/A\n--- old/A\t1970-01-01 00:00:00.000000000 +0000\n+++ new/A\t2024-01-02 00:00:00 +0000\n"
                + "@@ -0,0 +1 @@\n+b\n", ["added - new/A 1"]
        ),
        ("--- a/A\n+++ /dev/null\n@@ -1 +0,0 @@\n-b\n", ["deleted A - 1"]),
        ("Binary files old/x and y and new/x and y differ\n", ["modified old/x and y new/x and y 0"]),
        // Mail, commit messages, other tools' lines.
        (
            "commit 123\nAuthor: Ada\n\n    --- not a header\n\ndiff --git a/A b/A\n--- a/A\n+++ b/A\n@@ -1 +1 @@ func x()\n"
                + "-a\n+b\n-- \n2.39.5\n\ncommit 456\n\ndiff --git a/B b/B\nold mode 100755\nnew mode 100644\n",
            ["modified A A 1", "modeChanged B B 0"]
        ),
        ("Index: A\n=====\n--- A\t(revision 1)\n+++ A\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n", ["modified A A 1"]),
        // Lines of a hunk that look like headers.
        ("--- a/A\n+++ b/A\n@@ -1,2 +1,2 @@\n--- x\n-@@ -1 +1 @@\n+++ y\n+diff --git a/x b/x\n", ["modified A A 1"]),
        // CRLF on the way.
        ("diff --git a/A b/A\r\n--- a/A\r\n+++ b/A\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n", ["modified A A 1"]),
    ]

    @Test(arguments: examples) func `each form names its files`(text: String, expected: [String]) throws {
        #expect(try parse(text).map(\.summary) == expected)
    }

    @Test func `modes, line numbers and binary files are kept`() throws {
        let files = try parse(
            "diff --git a/A b/A\nold mode 100644\nnew mode 100755\nindex 1..2\n--- a/A\n+++ b/A\n@@ -10,2 +20,3 @@ f\n"
                + " a\n b\n+c\n@@ -30 +41 @@\n-x\n+y\ndiff --git a/B b/B\nindex 1..2\nBinary files a/B and b/B differ\n"
        )
        #expect(files.map(\.line) == [1, 14])
        #expect(files.map(\.isBinary) == [false, true])
        #expect(files[0].oldMode == .file && files[0].newMode == .executable && files[0].kind == .modified)
        #expect(files[0].hunks.map(\.line) == [7, 11])
        #expect(files[0].hunks.map(\.oldStart) == [10, 30] && files[0].hunks.map(\.newStart) == [20, 41])
        #expect(files[0].hunks[0].lines.map(\.kind) == [.context, .context, .added])
        #expect(files[0].hunks[0].lines.map { String(decoding: $0.text, as: UTF8.self) } == ["a", "b", "c"])
    }

    static let errors: [(text: String, line: Int, reason: String)] = [
        ("let a = 1\n", 1, "expected a unified diff, found 'let a = 1'"),
        ("\n\u{1B}[31m\n", 2, "expected a unified diff, found '?[31m'"),
        ("@@ -1 +1 @@\n", 1, "a hunk without the '---' and '+++' lines of its file"),
        ("--- a\n+++ b\n", 3, "expected a hunk that begins with '@@ -'"),
        ("--- a\n+++ b\n@@ -1 +x @@\n", 3, "expected '@@ -LINE,COUNT +LINE,COUNT @@', found '@@ -1 +x @@'"),
        (
            "--- a\n+++ b\n@@ -1 +1234567890 @@\n", 3,
            "expected '@@ -LINE,COUNT +LINE,COUNT @@', found '@@ -1 +1234567890 @@'"
        ),
        (
            "--- a\n+++ b\n@@ -1,2 +1 @@\n-x\n", 5,
            "the diff ends inside a hunk: expected 1 more old and 1 more new lines"
        ),
        (
            "--- a\n+++ b\n@@ -1 +1 @@\n-x\nfoo\n", 5,
            "expected a line that begins with ' ', '+', '-' or '\\', found 'foo'"
        ),
        ("--- a\n+++ b\n@@ -1 +1,2 @@\n-x\n-y\n", 5, "a removed line too much in the hunk"),
        ("--- a\n+++ b\n@@ -1,2 +1 @@\n+x\n+y\n", 5, "an added line too much in the hunk"),
        ("--- a\n+++ b\n@@ -0,0 +1 @@\n x\n", 4, "a line of context too much in the hunk"),
        ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n+z\n", 6, "expected the end of the hunk, found '+z'"),
        ("--- a\n+++ b\n@@ -1 +1 @@\n\\ No newline\n", 4, "expected a line of the file, found '\\ No newline'"),
        ("--- \"a\\q\"\n+++ b\n@@ -1 +1 @@\n", 1, "bad quoted path '\"a\\q\"'"),
        ("--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n-x\n+y\n", 1, "the file is both new and deleted"),
        ("--- \n+++ \n@@ -1 +1 @@\n-x\n+y\n", 1, "expected the name of a file"),
        ("diff --git a b c d\nold mode 100644\n", 1, "cannot tell the two names of the 'diff --git' line apart"),
        ("diff --git a/A b/A\n--- a/A\n", 3, "expected a line that begins with '+++ '"),
        ("diff --cc A\n", 1, "expected a diff of two versions, found one of a merge; make it with 'git diff A B'"),
        (
            "Only in old: A.swift\n", 1,
            "'Only in old: A.swift' tells nothing of the file's content; make the diff with 'diff -ruN'"
        ),
        ("Binary files x differ\n", 1, "expected two names in 'Binary files x differ'"),
    ]

    @Test(arguments: errors) func `what is wrong is told with its line`(text: String, line: Int, reason: String) {
        let error = #expect(throws: GitError.self) { try parse(text) }
        #expect(error == .invalidDiff(line: line, reason: reason))
        #expect(error?.description == "line \(line) of the diff: \(reason)")
    }
}

@Suite struct `Applying unified diffs` {
    static let examples: [(diff: String, old: String, new: String)] = [
        ("@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n", "a\nb\nc\n", "a\nB\nc\n"),
        ("@@ -2,0 +3 @@\n+x\n", "a\nb\nc\n", "a\nb\nx\nc\n"),
        ("@@ -0,0 +1,2 @@\n+x\n+y\n", "", "x\ny\n"),
        ("@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n", "", "x"),
        ("@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n", "x", "x\n"),
        ("@@ -1 +1 @@\n-x\n+x\n\\ Kein Zeilenumbruch am Dateiende.\n", "x\n", "x"),
        (
            "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n+b\n+c\n\\ No newline at end of file\n", "a\nb",
            "a\nb\nc"
        ),
        ("@@ -1 +1 @@\n-x\r\n+y\r\n", "x\r\n", "y\r\n"),
        ("@@ -1 +1 @@\n-x\r\n+x\n", "x\r\n", "x\n"),
        ("@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n", "a\n\nb\n", "a\n\nc\n"),
        ("@@ -1 +1 @@\n-a\n+A\n@@ -3 +3,2 @@\n-c\n+C\n+C\n", "a\nb\nc\nd", "A\nb\nC\nC\nd"),
        ("@@ -1 +0,0 @@\n-x\n", "x\n", ""),
    ]

    @Test(arguments: examples) func `there and back`(hunks: String, old: String, new: String) throws {
        let file = try #require(try parse("--- a/A\n+++ b/A\n" + hunks).first)
        #expect(file.apply(to: Array(old.utf8)) == Array(new.utf8))
        #expect(file.reverseApply(to: Array(new.utf8)) == Array(old.utf8))
    }

    @Test func `a diff turned to CRLF fits files that were not, and files that were`() throws {
        let text = "--- a/A\n+++ b/A\n@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n"
        let file = try #require(
            try parse(
                text.split(separator: "\n", omittingEmptySubsequences: false)
                    .joined(separator: "\r\n")
            ).first)
        for end in ["\n", "\r\n"] {
            let (old, new) = ("a\(end)\(end)b\(end)", "a\(end)\(end)c\(end)")
            #expect(file.apply(to: Array(old.utf8)) == Array(new.utf8))
            #expect(file.reverseApply(to: Array(new.utf8)) == Array(old.utf8))
        }
    }

    @Test(arguments: ["", "a\nx\nc\n", "a\nb", "z\na\nb\nc\n", "a\r\nb\r\nc\r\n", "a\nb\nc"])
    func `what the diff was not made of is refused`(old: String) throws {
        let file = try #require(try parse("--- a/A\n+++ b/A\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n").first)
        #expect(file.apply(to: Array(old.utf8)) == nil)
        #expect(file.reverseApply(to: Array(old.utf8)) == nil)
    }

    @Test(arguments: [
        "@@ -2 +2 @@\n-b\n+B\n@@ -1 +1 @@\n-a\n+A\n", "@@ -1,2 +1,2 @@\n a\n-b\n+B\n@@ -2 +2 @@\n-b\n+B\n",
        "@@ -999999999 +999999999 @@\n-a\n+A\n", "@@ -0 +0 @@\n-a\n+A\n",
        "@@ -1 +1 @@\n-a\n+A\n\\ No newline at end of file\n",
    ])
    func `hunks that cannot be are refused`(hunks: String) throws {
        let file = try #require(try parse("--- a/A\n+++ b/A\n" + hunks).first)
        #expect(file.apply(to: Array("a\nb\n".utf8)) == nil)
    }
}
