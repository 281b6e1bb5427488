import Git
import SystemAccess
import TestSupport
import Testing

@Suite struct `Contents` {
    @Test func `sources are answered in their order, whatever they hold`() async throws {
        try await GitRepositoryFixture.with { repository in
            let texts = ["", "\n", "no newline", "a\0b\n", "blob 3\nabc\n", String(repeating: "long\n", count: 50_000)]
            for (number, text) in texts.enumerated() { try repository.write("\(number)", text) }
            try await repository.commit("first")
            let found = try await repository.found()
            let blobs = try await found.files(at: try await found.resolve("HEAD")).map(\.source)
            let sources = blobs.reversed() + [.absent, .file("3"), .file("missing")] + blobs + blobs
            let contents = try await found.contents(of: sources)
            let expected = texts.map(Content.text)
            #expect(Array(contents.prefix(6)) == expected.reversed())
            #expect(contents[6] == .absent)
            #expect(contents[7] == .text("a\0b\n"))
            guard case .unreadable(let reason) = contents[8] else {
                Issue.record("a missing file is unreadable")
                return
            }
            #expect(reason == "cannot read '\(repository.root)/missing': no such file or directory")
            #expect(Array(contents.suffix(12)) == expected + expected)
        }
    }

    @Test func `an object that is missing or no blob is unreadable and does not harm the others`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            let commit = try #require(ObjectID(try await repository.commit("first")))
            let missing = try #require(ObjectID(String(repeating: "ab", count: 20)))
            let found = try await repository.found()
            let blob = try await found.files(at: try await found.resolve("HEAD"))[0].source
            #expect(
                try await found.contents(of: [
                    .blob(missing, repository: ""), blob, .blob(commit, repository: ""),
                    .blob(missing, repository: "Gone"),
                ]) == [
                    .unreadable("the object \(missing) is missing"), .text("1\n"),
                    .unreadable("the object \(commit) is a commit"),
                    .unreadable("the checkout of the submodule 'Gone' is gone"),
                ])
        }
    }

    @Test func `nothing asked, no process`() async throws {
        try await GitRepositoryFixture.with { repository in
            let found = try await repository.found()
            #expect(try await found.contents(of: []) == [])
        }
    }
}

@Suite struct `Files of a revision` {
    private func withFiles(_ body: (GitRepositoryFixture) async throws -> Void) async throws {
        try await GitRepositoryFixture.with { repository in
            for path in [
                "Package.swift", "Sources/A/a.swift", "Sources/A b/ü.swift", "Sources-2/B.swift", "-x/[c].swift",
            ] {
                try repository.write(path, path)
            }
            try repository.link("Sources/Link", to: "A b")
            try repository.setExecutable("Package.swift")
            try await repository.commit("first")
            try repository.remove("Sources")
            try repository.write("Package.swift", "another\n")
            try repository.write("Staged.swift", "1\n")
            try await repository.git("add", "Staged.swift")
            try await body(repository)
        }
    }

    @Test(arguments: [
        ("", 6), (".", 6), ("Sources", 3), ("Sources/", 3), ("./Sources//", 3), ("Sources/A", 1), ("Package.swift", 1),
        ("-x", 1), ("Source", 0), ("*", 0), ("..", 0),
    ])
    func `a directory holds its files and no others`(directory: String, count: Int) async throws {
        try await withFiles { repository in
            let found = try await repository.found()
            let files = try await found.files(at: try await found.resolve("HEAD"), under: directory)
            #expect(files.count == count)
            if directory == "" {
                #expect(
                    files.map(\.path) == [
                        "-x/[c].swift", "Package.swift", "Sources-2/B.swift", "Sources/A b/ü.swift",
                        "Sources/A/a.swift", "Sources/Link",
                    ])
                #expect(files.map(\.mode) == [.file, .executable, .file, .file, .file, .symbolicLink])
            }
        }
    }

    @Test func `the index has its own files`() async throws {
        try await withFiles { repository in
            let found = try await repository.found()
            #expect(try await found.stagedFiles().count == 7)
            #expect(try await found.stagedFiles(under: "Staged.swift").map(\.path) == ["Staged.swift"])
        }
    }

    @Test func `reading leaves no trace in the repository`() async throws {
        try await withFiles { repository in
            try await repository.git("config", "core.splitIndex", "true")
            try repository.write(".git/hooks/post-index-change", "#!/bin/sh\ntouch hook-was-here\n")
            try repository.setExecutable(".git/hooks/post-index-change")
            try repository.link("NewLink", to: "x")
            let before = try repository.listing(of: ".git")
            let found = try await repository.found()
            let head = try await found.resolve("HEAD")
            try await found.export(nil, at: head, to: repository.surroundings + "/export")
            let changes = try await found.changes(.uncommitted).files
            _ = try await found.contents(of: changes.flatMap { [$0.old, $0.new] })
            #expect(try repository.listing(of: ".git") == before)
            #expect(!repository.files.isFile(repository.root + "/hook-was-here"))
        }
    }

    @Test func `an export writes the files of the revision and leaves the checkout alone`() async throws {
        try await withFiles { repository in
            let found = try await repository.found()
            let head = try await found.resolve("HEAD")
            let before = try await repository.git("status", "--porcelain")
            let all = repository.surroundings + "/all of it"
            try await found.export(nil, at: head, to: all)
            for path in ["Package.swift", "Sources/A/a.swift", "Sources/A b/ü.swift", "-x/[c].swift"] {
                #expect(try repository.files.read(all + "/" + path) == Array(path.utf8), "\(path)")
            }
            #expect(repository.files.realPath(of: all + "/Sources/Link") == all + "/Sources/A b")
            let some = repository.surroundings + "/some"
            try await found.export(["Sources/A b/ü.swift", "Missing.swift", "-x/[c].swift"], at: head, to: some + "/")
            #expect(try repository.files.entries(of: some).map(\.name) == ["-x", "Sources"])
            try await found.export([], at: head, to: some + "/empty")
            #expect(try repository.files.entries(of: some + "/empty").isEmpty)
            #expect(try await repository.git("status", "--porcelain") == before)
        }
    }
}
