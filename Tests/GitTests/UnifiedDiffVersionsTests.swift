import Git
import SystemAccess
import TestSupport
import Testing

extension GitRepositoryFixture {
    /// Both versions of the files of a diff, made with the files on disk.
    func patched(_ diff: String) throws -> [PatchedFile] {
        try UnifiedDiff(parsing: Array((diff + "\n").utf8)).versions(in: root, files: files)
    }
}

extension PatchedFile {
    var summary: String { "\(kind) " + (oldPath.map { "\($0) -> " } ?? "") + path }
}

@Suite struct `Versions from a unified diff` {
    /// Every way to print the diff of the last commit.
    private static let options: [[String]] = [
        [], ["-U0"], ["-U1"], ["-U100"], ["--no-prefix"], ["--src-prefix=i/", "--dst-prefix=w/"], ["--full-index"],
        ["--binary"], ["--no-renames"], ["-B"], ["--patience"], ["--inter-hunk-context=5"], ["--ignore-submodules"],
    ]

    private func withTwoCommits(
        _ body: (GitRepositoryFixture, [String: (old: Content, new: Content)]) async throws -> Void
    ) async throws {
        try await GitRepositoryFixture.with { repository in
            let lines = (1...60).map { "let value\($0) = \($0)" }
            let text = lines.joined(separator: "\n")
            try repository.write("Edited Größe.swift", text + "\n")
            try repository.write("Moved.swift", text.uppercased())
            try repository.write("Deleted\t1.swift", "gone\n")
            try repository.write("Mode", "1\n")
            try repository.write("Empty", "")
            try repository.link("Link", to: "Mode")
            try repository.write("BecomesLink", "1\n")
            try await repository.commit("first")
            var edited = lines
            edited[4] = "let edited = 5"
            edited.remove(at: 30)
            edited.append("let last = true")
            let editedText = edited.joined(separator: "\n")
            try repository.write("Edited Größe.swift", editedText)
            try repository.remove("Moved.swift")
            try repository.write("New/Moved \"2\".swift", text.uppercased() + "\nMORE\n")
            try repository.remove("Deleted\t1.swift")
            try repository.setExecutable("Mode")
            try repository.remove("Empty")
            try repository.write("New/Empty", "")
            try repository.write("New/Added.swift", "new\nlines")
            for name in ["Link", "BecomesLink"] {
                try repository.remove(name)
                try repository.link(name, to: "New/Added.swift")
            }
            try await repository.commit("second")
            let expected: [String: (old: Content, new: Content)] = [
                "Edited Größe.swift": (.text(text + "\n"), .text(editedText)),
                "Moved.swift": (.text(text.uppercased()), .absent),
                "New/Moved \"2\".swift": (.text(text.uppercased()), .text(text.uppercased() + "\nMORE\n")),
                "Deleted\t1.swift": (.text("gone\n"), .absent),
                "Mode": (.text("1\n"), .text("1\n")),
                "Empty": (.text(""), .absent), "New/Empty": (.text(""), .text("")),
                "New/Added.swift": (.absent, .text("new\nlines")),
                "Link": (.text("Mode"), .text("New/Added.swift")),
                "BecomesLink": (.text("1\n"), .text("New/Added.swift")),
            ]
            try await body(repository, expected)
        }
    }

    @Test(arguments: options) func `both are found, whether the files are the old ones or the new`(
        options: [String]
    ) async throws {
        try await withTwoCommits { repository, expected in
            let found = try await repository.found()
            let output = try await found.diffText(options, repository)
            for checkout in ["HEAD", "HEAD~1"] {
                try await repository.git("checkout", "--quiet", checkout)
                let patched = try repository.patched(output)
                #expect(patched.count == (options == ["--no-renames"] ? 10 : 8))
                for file in patched {
                    let versions = try #require(expected[file.path], "\(file.path)")
                    #expect(file.new == versions.new, "\(file.summary), files of \(checkout)")
                    if file.kind == .added {
                        #expect(file.old == .absent)
                    } else {
                        #expect(file.old == versions.old, "\(file.summary), files of \(checkout)")
                    }
                }
                try await repository.git("checkout", "--quiet", "main")
            }
        }
    }

    @Test func `the same changes are found from the diff and from the revisions`() async throws {
        try await withTwoCommits { repository, _ in
            let output = try await repository.found().diffText([], repository)
            #expect(
                try repository.patched(output).map(\.summary).sorted()
                    == (try await repository.changes(.range(from: "HEAD~1", to: "HEAD"))).sorted())
        }
    }

    @Test func `files that are neither old nor new, binary ones and submodules are unreadable, with the line`()
        async throws
    {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A", "something else\n")
            let patched = try repository.patched(
                """
                diff --git a/A b/A
                --- a/A
                +++ b/A
                @@ -1 +1 @@
                -a
                +b
                diff --git a/B b/B
                index 1..2 100644
                Binary files a/B and b/B differ
                diff --git a/C b/C
                index 1..2 160000
                --- a/C
                +++ b/C
                @@ -1 +1 @@
                -Subproject commit 1
                +Subproject commit 2
                """)
            #expect(
                patched.map(\.old) == [
                    .unreadable(
                        "line 1 of the diff: 'A': the file on disk is neither the old version nor the new one"),
                    .unreadable("line 7 of the diff: 'B': the diff has no lines of it"),
                    .unreadable("line 10 of the diff: 'C': it is a submodule"),
                ])
            #expect(patched.map(\.new) == patched.map(\.old))
        }
    }

    @Test(arguments: ["../outside", "/etc/passwd", "x/../../outside", "leads/out"])
    func `nothing outside of the root is read`(path: String) async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.at(repository.surroundings).write("outside", "secret\n")
            try repository.link("leads", to: repository.surroundings)
            try repository.at(repository.surroundings).write("out", "secret\n")
            let patched = try repository.patched("--- \(path)\n+++ \(path)\n@@ -0,0 +1 @@\n+secret")
            #expect(patched.count == 1)
            if case .unreadable = patched[0].old, case .unreadable = patched[0].new { return }
            Issue.record("\(patched)")
        }
    }

    @Test func `the paths of a plain diff may have more directories in front`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("Sources/A.swift", "b\n")
            let patched = try repository.patched(
                """
                diff -ruN ../old/Sources/A.swift ../new/Sources/A.swift
                --- ../old/Sources/A.swift\t2024-01-01 00:00:00.000000000 +0000
                +++ ../new/Sources/A.swift\t2024-01-02 00:00:00.000000000 +0000
                @@ -1 +1 @@
                -a
                +b
                diff -ruN ../old/Sources/B.swift ../new/Sources/B.swift
                --- ../old/Sources/B.swift\t2024-01-01 00:00:00.000000000 +0000
                +++ ../new/Sources/B.swift\t1970-01-01 00:00:00.000000000 +0000
                @@ -1 +0,0 @@
                -a
                """)
            #expect(patched.map(\.summary) == ["modified Sources/A.swift", "deleted Sources/B.swift"])
            #expect(patched.map(\.old) == [.text("a\n"), .text("a\n")])
            #expect(patched.map(\.new) == [.text("b\n"), .absent])
        }
    }
}

extension Repository {
    /// What `git diff` prints of the last commit.
    func diffText(_ options: [String], _ fixture: GitRepositoryFixture) async throws -> String {
        let output = try await fixture.processes.run(
            ProcessCommand(fixture.executable, ["-C", root, "diff", "-M"] + options + ["HEAD~1", "HEAD", "--"]))
        return String(output.text.dropLast())
    }
}
