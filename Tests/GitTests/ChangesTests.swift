import Git
import SystemAccess
import TestSupport
import Testing

/// Names that break programs which split at spaces, quote, or hand paths to a shell.
private let awkwardNames = [
    "with space.swift", "Größe.swift", "emoji 🚀.swift", "line\nbreak.swift", "tab\there.swift",
    "quote\"double.swift", "quote'single.swift", "back\\slash.swift", "-leading-dash.swift", "--cached",
    "$(touch pwned).swift", "a;b.swift", "*.swift", ":(top)x.swift", " leading.swift", "trailing.swift ", "#x.swift",
    "cr\rhere.swift", "!bang.swift", "~tilde.swift",
]

@Suite struct `Changes of the working tree` {
    @Test func `a clean checkout has no changes`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "let a = 1\n")
            try await repository.commit("first")
            #expect(try await repository.changes(.uncommitted).isEmpty)
            #expect(try await repository.changes(.staged).isEmpty)
            #expect(try await repository.changes(.since("HEAD")).isEmpty)
        }
    }

    @Test func `staged, unstaged and untracked files are uncommitted, and only staged ones are staged`() async throws {
        try await GitRepositoryFixture.with { repository in
            for name in ["Both", "Staged", "Unstaged", "Gone"] { try repository.write("\(name).swift", "1\n") }
            try await repository.commit("first")
            try repository.write("Staged.swift", "22\n")
            try repository.write("Both.swift", "22\n")
            try await repository.git("add", "Staged.swift", "Both.swift")
            try repository.write("Both.swift", "333\n")
            try repository.write("Unstaged.swift", "22\n")
            try repository.write("New/Untracked.swift", "1\n")
            try repository.remove("Gone.swift")
            #expect(
                try await repository.changes(.uncommitted) == [
                    "modified Both.swift", "deleted Gone.swift", "added New/Untracked.swift", "modified Staged.swift",
                    "modified Unstaged.swift",
                ])
            #expect(try await repository.changes(.staged) == ["modified Both.swift", "modified Staged.swift"])
            #expect(
                try await repository.versions(.uncommitted, of: "Both.swift") == [.text("1\n"), .text("333\n")])
            #expect(try await repository.versions(.staged, of: "Both.swift") == [.text("1\n"), .text("22\n")])
            #expect(try await repository.versions(.uncommitted, of: "Gone.swift") == [.text("1\n"), .absent])
            #expect(
                try await repository.versions(.uncommitted, of: "New/Untracked.swift") == [.absent, .text("1\n")])
        }
    }

    @Test func `a file that is touched and not changed is no change`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            try repository.write("A.swift", "22\n")
            try repository.write("A.swift", "1\n")
            #expect(try await repository.changes(.uncommitted).isEmpty)
        }
    }

    @Test func `ignored files are no changes, and tracked files in ignored directories are`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write(".gitignore", "Generated/\n*.log\n")
            try repository.write("Generated/Tracked.swift", "1\n")
            try await repository.git("add", "--force", "Generated/Tracked.swift")
            try await repository.commit("first")
            try repository.write("Generated/Tracked.swift", "22\n")
            try repository.write("Generated/Untracked.swift", "1\n")
            try repository.write("build.log", "1\n")
            #expect(try await repository.changes(.uncommitted) == ["modified Generated/Tracked.swift"])
        }
    }

    @Test func `in a repository without a commit everything is new`() async throws {
        try await GitRepositoryFixture.with { repository in
            #expect(try await repository.changes(.uncommitted).isEmpty)
            try repository.write("Staged.swift", "1\n")
            try await repository.git("add", "Staged.swift")
            try repository.write("Untracked.swift", "1\n")
            #expect(try await repository.changes(.uncommitted) == ["added Staged.swift", "added Untracked.swift"])
            #expect(try await repository.changes(.staged) == ["added Staged.swift"])
            let changes = try await repository.found().changes(.uncommitted)
            #expect(changes.old == .empty)
            #expect(await gitError { _ = try await repository.changes(.since("HEAD")) } == .noCommit)
            #expect(await gitError { _ = try await repository.changes(.since("HEAD~1")) } == .noCommit)
        }
    }

    @Test func `a file that is only intended to be added is added to the working tree and not to the index`()
        async throws
    {
        try await GitRepositoryFixture.with { repository in
            try await repository.commit("first")
            try repository.write("A.swift", "1\n")
            try await repository.git("add", "--intent-to-add", "A.swift")
            #expect(try await repository.changes(.uncommitted) == ["added A.swift"])
            #expect(try await repository.changes(.staged) == [])
        }
    }

    @Test func `a file removed from the index and kept on disk is compared, not reported twice`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try repository.write("B.swift", "let b = 1\nlet c = 2\n")
            try await repository.commit("first")
            try await repository.git("rm", "--cached", "--quiet", "A.swift")
            try await repository.git("mv", "--", "B.swift", "C.swift")
            try repository.write("B.swift", "let b = 3\n")
            #expect(
                try await repository.changes(.uncommitted) == [
                    "modified A.swift", "modified B.swift", "added C.swift",
                ])
            #expect(
                try await repository.versions(.uncommitted, of: "B.swift") == [
                    .text("let b = 1\nlet c = 2\n"), .text("let b = 3\n"),
                ])
        }
    }

    @Test func `permissions alone are a change of mode`() async throws {
        try await GitRepositoryFixture.with { repository in
            for name in ["Mode", "Both", "Staged"] { try repository.write(name, "1\n") }
            try await repository.commit("first")
            for name in ["Mode", "Both", "Staged"] { try repository.setExecutable(name) }
            try repository.write("Both", "22\n")
            try repository.setExecutable("Both")
            try await repository.git("add", "Staged")
            #expect(
                try await repository.changes(.uncommitted) == [
                    "modified Both", "modeChanged Mode", "modeChanged Staged",
                ])
            try await repository.commit("second")
            #expect(
                try await repository.changes(.range(from: "HEAD~1", to: "HEAD"))
                    == ["modified Both", "modeChanged Mode", "modeChanged Staged"])
        }
    }

    @Test func `symbolic links are compared by their text and never followed`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("Folder/A.swift", "1\n")
            try repository.write("BecomesLink", "1\n")
            try repository.link("Moves", to: "Folder")
            try repository.link("BecomesFile", to: "Folder/A.swift")
            try await repository.commit("first")
            for name in ["BecomesLink", "Moves", "BecomesFile"] { try repository.remove(name) }
            try repository.link("BecomesLink", to: "Folder")
            try repository.link("Moves", to: "no\nwhere")
            try repository.write("BecomesFile", "2\n")
            try repository.link("New/Link", to: "../Folder")
            #expect(
                try await repository.changes(.uncommitted) == [
                    "typeChanged BecomesFile", "typeChanged BecomesLink", "symlink Moves", "added New/Link",
                ])
            let found = try await repository.found()
            let changes = try await found.changes(.uncommitted).files
            #expect(
                try await found.contents(of: changes.flatMap { [$0.old, $0.new] }) == [
                    .text("Folder/A.swift"), .text("2\n"), .text("1\n"), .text("Folder"), .text("Folder"),
                    .text("no\nwhere"), .absent, .text("../Folder"),
                ])
            #expect(changes.map(\.newMode) == [.file, .symbolicLink, .symbolicLink, .symbolicLink])
            #expect(try await repository.git("status", "--short", "New") == "?? New/", "the index is left alone")
        }
    }

    @Test func `a conflict is one change of its path`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try repository.write("B.swift", "1\n")
            try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "-b", "other")
            try repository.write("A.swift", "2\n")
            try repository.remove("B.swift")
            try await repository.commit("theirs")
            try await repository.git("checkout", "--quiet", "main")
            try repository.write("A.swift", "3\n")
            try repository.write("B.swift", "3\n")
            try await repository.commit("ours")
            await #expect(throws: GitFixtureError.self) { try await repository.git("merge", "other") }
            #expect(try await repository.changes(.staged) == ["unmerged A.swift", "unmerged B.swift"])
            let uncommitted = try await repository.changes(.uncommitted)
            #expect(uncommitted.filter { $0.hasSuffix("A.swift") }.count == 1)
            let versions = try await repository.versions(.staged, of: "A.swift")
            #expect(versions[0] == .text("3\n"))
            #expect(versions[1].bytes.map { String(decoding: $0, as: UTF8.self) }?.contains("<<<<<<<") == true)
        }
    }

    @Test func `an untracked repository is looked into, a linked worktree is one change`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            let inner = repository.at(repository.root + "/Inner")
            try repository.write("Inner/A.swift", "1\n")
            try await inner.git("init", "--quiet")
            try await inner.commit("first")
            try inner.write("B.swift", "22\n")
            try await repository.git("worktree", "add", "--quiet", "-b", "other", "Linked")
            let found = try await repository.found()
            let changes = try await found.changes(.uncommitted).files
            #expect(changes.map(\.summary) == ["added Inner/A.swift", "added Inner/B.swift", "submodule Linked"])
            #expect(changes.last?.new == .submodule(nil, path: "Linked"))
            #expect(
                try await found.contents(of: changes.map(\.new)) == [
                    .text("1\n"), .text("22\n"), .unreadable("'Linked' is a submodule"),
                ])
        }
    }
}

@Suite struct `Names of changed files` {
    @Test func `every name arrives as it is`() async throws {
        try await GitRepositoryFixture.with { repository in
            for name in awkwardNames {
                try repository.write("Edited/" + name, "1\n")
                try repository.write("Deleted/" + name, "1\n")
                try repository.write(name, "1\n")
            }
            try await repository.commit("first")
            for name in awkwardNames {
                try repository.write("Edited/" + name, "22\n")
                try repository.remove("Deleted/" + name)
                try repository.write("New/" + name, "3\n")
                try repository.write(name, "4444\n")
            }
            let order = { (names: [String]) in names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
            let expected = order(
                awkwardNames + ["Edited/", "Deleted/", "New/"].flatMap { folder in awkwardNames.map { folder + $0 } })
            let found = try await repository.found()
            let uncommitted = try await found.changes(.uncommitted).files
            #expect(uncommitted.map(\.path) == expected)
            for (change, content) in zip(uncommitted, try await found.contents(of: uncommitted.map(\.new))) {
                #expect((content == .absent) == (change.kind == .deleted), "\(change.path)")
                if case .unreadable(let reason) = content { Issue.record("\(reason)") }
            }
            // What was deleted and what was added are not alike, so that no rename is found.
            try await repository.commit("second")
            #expect(try await found.changes(.range(from: "HEAD~1", to: "HEAD")).files.map(\.path) == expected)
        }
    }

    @Test func `two names that differ only in their Unicode form are two files`() async throws {
        try await GitRepositoryFixture.with { repository in
            try await repository.git("config", "core.precomposeUnicode", "false")
            let names = ["e\u{301}.swift", "\u{E9}.swift"]
            for name in names { try repository.write(name, "1\n") }
            let onDisk = try repository.files.entries(of: repository.root).filter { $0.name.hasSuffix(".swift") }
            guard onDisk.count == 2 else { return }  // This file system holds them to be one.
            let changes = try await repository.found().changes(.uncommitted).files
            #expect(changes.map { Array($0.path.utf8) } == names.map { Array($0.utf8) })
        }
    }

    @Test func `names that are not UTF-8 stay apart, and their contents are found`() async throws {
        try await GitRepositoryFixture.with { repository in
            // The names hold the bytes 0o376 and 0o377; the texts are the commit and that number.
            let commits = ["one", "two"].map { text in
                "commit refs/heads/main\ncommitter Ada <ada@example.com> 1 +0000\ndata 0\n"
                    + ["376", "377"].map { "M 100644 inline \"a\\\($0).swift\"\ndata 6\n\(text)\($0)\n" }.joined()
            }
            let output = try await repository.processes.run(
                ProcessCommand(
                    repository.executable, ["-C", repository.root, "fast-import", "--quiet"],
                    input: Array(commits.joined().utf8)))
            #expect(output.exitCode == 0, "\(output.errorText)")
            let found = try await repository.found()
            let changes = try await found.changes(.range(from: "main~1", to: "main")).files
            #expect(changes.map(\.summary) == ["modified a\u{FFFD}.swift", "modified a\u{FFFD}.swift"])
            let contents = try await found.contents(of: changes.flatMap { [$0.old, $0.new] })
            #expect(contents == [.text("one376"), .text("two376"), .text("one377"), .text("two377")])
        }
    }

    @Test func `renames keep their old name, edited or not`() async throws {
        try await GitRepositoryFixture.with { repository in
            let lines = (1...40).map { "let value\($0) = \($0)\n" }
            let text = lines.joined()
            try repository.write("Old name.swift", text)
            try repository.write("Edit\"ed\n.swift", text.uppercased())
            try await repository.commit("first")
            try await repository.git("mv", "--", "Old name.swift", "Größe.swift")
            try await repository.git("mv", "--", "Edit\"ed\n.swift", "-edited.swift")
            try repository.write("-edited.swift", text.uppercased() + "let added = 1\n")
            let expected = ["renamed Edit\"ed\n.swift -> -edited.swift", "renamed Old name.swift -> Größe.swift"]
            #expect(try await repository.changes(.uncommitted) == expected)
            #expect(
                try await repository.versions(.uncommitted, of: "-edited.swift") == [
                    .text(text.uppercased()), .text(text.uppercased() + "let added = 1\n"),
                ])
            try await repository.commit("second")
            #expect(try await repository.changes(.range(from: "HEAD~1", to: "HEAD")) == expected)
            #expect(
                try await repository.versions(.range(from: "HEAD~1", to: "HEAD"), of: "Größe.swift") == [
                    .text(text), .text(text),
                ])
        }
    }

    @Test func `the user's own settings change nothing`() async throws {
        try await GitRepositoryFixture.with { repository in
            let text = (1...40).map { "let value\($0) = \($0)\n" }.joined()
            try repository.write("Folder/Größe.swift", text)
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            let settings = [
                "diff.renames=false", "diff.noprefix=true", "diff.external=false", "color.ui=always",
                "core.quotePath=true", "diff.ignoreSubmodules=all", "core.pager=false", "diff.relative=true",
                "diff.mnemonicPrefix=true", "status.showUntrackedFiles=no", "diff.renameLimit=1",
            ]
            for setting in settings {
                let parts = setting.split(separator: "=").map(String.init)
                try await repository.git("config", parts[0], parts[1])
            }
            try await repository.git("mv", "--", "Folder/Größe.swift", "Folder/B.swift")
            try repository.write("A.swift", "22\n")
            try repository.write("C.swift", "22\n")
            #expect(
                try await repository.changes(.uncommitted) == [
                    "modified A.swift", "added C.swift", "renamed Folder/Größe.swift -> Folder/B.swift",
                ])
        }
    }
}
