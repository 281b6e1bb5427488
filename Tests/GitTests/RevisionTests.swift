import Git
import SystemAccess
import TestSupport
import Testing

@Suite struct `Revisions` {
    @Test func `branches, tags, ancestors and abbreviations are resolved`() async throws {
        try await GitRepositoryFixture.with { repository in
            let first = try await repository.commit("first: größe")
            let second = try await repository.commit("second")
            try await repository.git("tag", "--annotate", "v1", "--message", "v1", first)
            try await repository.git("branch", "feature/größe", first)
            let found = try await repository.found()
            let expected = [
                ("HEAD", second), ("main", second), ("HEAD~1", first), ("HEAD^", first), ("v1", first),
                ("feature/größe", first), (String(first.prefix(10)), first), ("@{0}", second), (":/first", first),
            ]
            for (name, id) in expected {
                let revision = try await found.resolve(name)
                #expect(revision.id.hex == id, "\(name)")
                #expect(revision.name == name)
            }
        }
    }

    @Test(arguments: [
        "nope", "", "-h", "--help", "--all", "-", "--git-dir=/tmp", "HEAD~9", "a..b", "HEAD:A.swift", "nul\0byte",
        "x y", "$(touch pwned)", "--end-of-options", "\n", "refs/heads/", "^HEAD", "HEAD^{tree}",
    ])
    func `what names no commit is an unknown revision and never an option`(name: String) async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            let found = try await repository.found()
            let error = await gitError { _ = try await found.resolve(name) }
            guard case .unknownRevision(name, _, nil) = error else {
                Issue.record("\(name): \(String(describing: error))")
                return
            }
            #expect(error?.description.hasPrefix("unknown revision '\(name)'") == true)
        }
    }

    @Test func `a misspelled name is answered with the nearest, a missing branch with the remote's`() async throws {
        try await GitRepositoryFixture.with { repository in
            try await repository.commit("first")
            try await repository.git("clone", "--quiet", repository.root, repository.surroundings + "/clone")
            let clone = repository.at(repository.surroundings + "/clone")
            try await clone.git("checkout", "--quiet", "-b", "feature")
            try await clone.git("branch", "--quiet", "-D", "main")
            let found = try await clone.found()
            let misspelled = await gitError { _ = try await found.resolve("featrue") }
            #expect(misspelled?.description == "unknown revision 'featrue'; did you mean 'feature'?")
            let remote = await gitError { _ = try await found.resolve("main~0") }
            #expect(remote?.description == "unknown revision 'main~0'; did you mean 'origin/main'?")
        }
    }

    @Test(arguments: ["later", "origin/later"])
    func `the command of an unknown revision makes it known`(name: String) async throws {
        try await GitRepositoryFixture.with { repository in
            try await repository.commit("first")
            try await repository.git("clone", "--quiet", repository.root, repository.surroundings + "/clone")
            let clone = repository.at(repository.surroundings + "/clone")
            let later = try await repository.commit("second")
            try await repository.git("branch", "later")
            let found = try await clone.found()
            let error = await gitError { _ = try await found.resolve(name) }
            try await clone.run(try #require(error?.remedy))
            #expect(try await found.resolve(name).id.hex == later)
        }
    }

    @Test func `abbreviations that fit several objects are ambiguous`() async throws {
        try await GitRepositoryFixture.with { repository in
            // Of 900 commits two begin with the same four digits.
            let commits = (1...900).map { number in
                "commit refs/heads/many\ncommitter Ada <ada@example.com> \(number) +0000\ndata 0\n"
            }
            let output = try await repository.processes.run(
                ProcessCommand(
                    repository.executable, ["-C", repository.root, "fast-import", "--quiet"],
                    input: Array(commits.joined().utf8)))
            #expect(output.exitCode == 0, "\(output.errorText)")
            let ids = try await repository.git("rev-list", "many").split(separator: "\n")
            let prefixes = Dictionary(grouping: ids) { $0.prefix(4) }
            let prefix = String(try #require(prefixes.filter { $0.value.count > 1 }.keys.sorted().first))
            let found = try await repository.found()
            let error = await gitError { _ = try await found.resolve(prefix) }
            #expect(error == .ambiguousRevision(name: prefix))
        }
    }
}

@Suite struct `Shallow clones` {
    /// A clone of depth 1 of a repository whose branch `feature` left `main` one commit ago.
    private func withShallowClone(
        _ body: (GitRepositoryFixture) async throws -> Void
    ) async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "-b", "feature")
            try repository.write("B.swift", "1\n")
            try await repository.commit("second")
            try repository.write("C.swift", "1\n")
            try await repository.commit("third")
            try await repository.git("checkout", "--quiet", "main")
            try repository.write("M.swift", "main\n")
            try await repository.commit("main goes on")
            let clone = repository.surroundings + "/clone"
            try await repository.git(
                "clone", "--quiet", "--depth=1", "--no-single-branch", "--branch=feature",
                "file://" + repository.root, clone)
            try await body(repository.at(clone))
        }
    }

    @Test func `an ancestor that is cut off is named with the command that brings it`() async throws {
        try await withShallowClone { clone in
            #expect(try await clone.found().isShallow)
            let error = await gitError { _ = try await clone.changes(.since("HEAD~1")) }
            #expect(error == .shallow(missing: "the commit 'HEAD~1'", remedy: "git fetch --unshallow origin"))
            #expect(error?.description.contains("run: git fetch --unshallow origin") == true)
            try await clone.run(try #require(error?.remedy))
            #expect(try await clone.changes(.since("HEAD~1")) == ["added C.swift"])
        }
    }

    @Test func `a merge base that is cut off is named with the command that brings it`() async throws {
        try await withShallowClone { clone in
            let error = await gitError { _ = try await clone.changes(.since("origin/main")) }
            #expect(
                error
                    == .shallow(
                        missing: "the merge base of 'origin/main' and 'HEAD'", remedy: "git fetch --unshallow origin"))
            try await clone.run(try #require(error?.remedy))
            #expect(try await clone.changes(.since("origin/main")) == ["added B.swift", "added C.swift"])
            #expect(try await clone.found().isShallow == false)
        }
    }

    @Test func `a branch that was not cloned is named with a command that brings it and its history`() async throws {
        try await GitRepositoryFixture.with { repository in
            try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "-b", "feature")
            try repository.write("B.swift", "1\n")
            try await repository.commit("second")
            let clone = repository.at(repository.surroundings + "/clone")
            try await repository.git(
                "clone", "--quiet", "--depth=1", "--branch=feature", "file://" + repository.root, clone.root)
            for name in ["main", "origin/main"] {
                let error = await gitError { _ = try await clone.changes(.since(name)) }
                if name == "origin/main" {
                    // Known after the first round only as a local branch.
                    #expect(error?.description.contains("did you mean 'main'") == false)
                    continue
                }
                #expect(error?.remedy == "git fetch --unshallow origin main:main")
                try await clone.run(try #require(error?.remedy))
                #expect(try await clone.changes(.since(name)) == ["added B.swift"])
            }
        }
    }

    @Test func `what needs no history works`() async throws {
        try await withShallowClone { clone in
            try clone.write("A.swift", "22\n")
            #expect(try await clone.changes(.uncommitted) == ["modified A.swift"])
            #expect(try await clone.changes(.range(from: "origin/main", to: "HEAD")).count == 3)
        }
    }
}

extension GitRepositoryFixture {
    /// Runs a command of an error message, which begins with `git` and needs no quotes here.
    func run(_ command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        #expect(words.first == "git")
        let output = try await processes.run(
            ProcessCommand(executable, ["-c", "protocol.file.allow=always", "-C", root] + words.dropFirst()))
        #expect(output.exitCode == 0, "\(command): \(output.errorText)")
    }
}
