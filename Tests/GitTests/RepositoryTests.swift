import Git
import SystemAccess
import TestSupport
import Testing

@Suite struct `Finding the repository` {
    @Test func `any folder of it leads to the root, whatever its name`() async throws {
        try await GitRepositoryFixture.with { repository in
            let odd = try await repository.sibling("odd\nname with 'quotes'", ["Sources/Größe/A.swift": "1\n"])
            for directory in ["", "Sources", "Sources/Größe"] {
                #expect(try await odd.found(from: directory).root == odd.root)
            }
            try odd.write("Sources/B.swift", "1\n")
            try odd.write("C.swift", "1\n")
            // Paths are relative to the root and all of them count, wherever the command is given.
            let fromBelow = try await odd.found(from: "Sources/Größe").changes(.uncommitted)
            #expect(fromBelow.files.map(\.path) == ["C.swift", "Sources/B.swift"])
        }
    }

    @Test func `a directory outside of any checkout, and one that is not there, are explained`() async throws {
        try await GitRepositoryFixture.with { repository in
            let outside = repository.surroundings
            let runner = IsolatedGitRunner(variables: ["GIT_CEILING_DIRECTORIES": Paths.parent(outside)])
            for directory in [outside, outside + "/missing"] {
                let error = await gitError {
                    _ = try await Repository.find(
                        containing: directory, git: repository.executable, files: repository.files, processes: runner)
                }
                #expect(error == .notACheckout(directory: directory))
                #expect(
                    error?.description
                        == "not a git checkout: '\(directory)'; run inside one")
            }
        }
    }

    @Test func `a bare repository and the inside of .git have no working tree`() async throws {
        try await GitRepositoryFixture.with { repository in
            try await repository.commit("first")
            let bare = repository.surroundings + "/bare.git"
            try await repository.git("clone", "--quiet", "--bare", repository.root, bare)
            for directory in [bare, repository.root + "/.git"] {
                let error = await gitError { _ = try await repository.at(directory).found() }
                #expect(error == .noWorkingTree(directory: directory))
            }
        }
    }

    @Test func `without git the error says so`() async throws {
        try await GitRepositoryFixture.with { repository in
            let error = await gitError {
                _ = try await Repository.find(
                    containing: repository.root, git: "/nowhere/git", files: repository.files,
                    processes: repository.processes)
            }
            #expect(
                error?.description
                    == "cannot run '/nowhere/git': no such program; install git")
        }
    }

    @Test func `a repository of another user is refused with the command that allows it`() async throws {
        try await GitRepositoryFixture.with { repository in
            let runner = IsolatedGitRunner(variables: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
            let error = await gitError {
                _ = try await Repository.find(
                    containing: repository.root, git: repository.executable, files: repository.files, processes: runner)
            }
            #expect(error == .untrusted(directory: repository.root))
            #expect(error?.remedy == "git config --global --add safe.directory \(repository.root)")
        }
    }

    @Test func `a linked worktree is a checkout of its own`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            let linked = repository.at(repository.surroundings + "/linked")
            try await repository.git("worktree", "add", "--quiet", "-b", "linked", linked.root)
            try linked.write("A.swift", "22\n")
            try await linked.git("add", "A.swift")
            try linked.write("B.swift", "1\n")
            #expect(try await linked.found().root == linked.root)
            #expect(try await linked.changes(.uncommitted) == ["modified A.swift", "added B.swift"])
            #expect(try await linked.changes(.staged) == ["modified A.swift"])
            #expect(try await repository.changes(.uncommitted).isEmpty)
        }
    }

    @Test func `inside a hook the hook's index counts and its other variables do not lead astray`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            try repository.write("A.swift", "22\n")
            let other = try await repository.sibling("other", ["B.swift": "1\n"])
            let index = repository.surroundings + "/next-index"
            let hook = IsolatedGitRunner(variables: ["GIT_INDEX_FILE": index, "GIT_PREFIX": "x/"])
            _ = try await hook.run(ProcessCommand(repository.executable, ["-C", repository.root, "read-tree", "HEAD"]))
            _ = try await hook.run(ProcessCommand(repository.executable, ["-C", repository.root, "add", "A.swift"]))
            let misled = IsolatedGitRunner(variables: ["GIT_INDEX_FILE": index, "GIT_DIR": other.root + "/.git"])
            let found = try await Repository.find(
                containing: repository.root, git: repository.executable, files: repository.files, processes: misled)
            #expect(try await found.changes(.staged).files.map(\.summary) == ["modified A.swift"])
            #expect(try await repository.changes(.staged).isEmpty)
        }
    }

    @Test func `absolute paths become relative, through links and to files that are gone`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("Sources/A.swift", "1\n")
            try repository.link("Link.swift", to: "Sources/A.swift")
            try repository.at(repository.surroundings).link("shortcut", to: repository.root)
            let found = try await repository.found()
            let shortcut = repository.surroundings + "/shortcut"
            let expected: [(String, String?)] = [
                (repository.root, ""), (repository.root + "/Sources/", "Sources"),
                (repository.root + "/Sources/../Sources/A.swift", "Sources/A.swift"),
                (shortcut + "/Sources/A.swift", "Sources/A.swift"), (shortcut + "/Gone/B.swift", "Gone/B.swift"),
                (shortcut + "/Link.swift", "Link.swift"), (repository.surroundings + "/elsewhere", nil), ("/", nil),
            ]
            for (path, relative) in expected { #expect(found.relativePath(of: path) == relative, "\(path)") }
        }
    }
}
