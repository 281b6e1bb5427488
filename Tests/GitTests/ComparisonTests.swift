import Git
import SystemAccess
import TestSupport
import Testing

@Suite struct `Comparison of revisions` {
    @Test(arguments: [
        ("main..HEAD", Comparison.range(from: "main", to: "HEAD")),
        ("v1.0..v1.1", .range(from: "v1.0", to: "v1.1")),
        ("main...", .mergeBaseRange(from: "main", to: "HEAD")),
        ("..x", .range(from: "HEAD", to: "x")),
        ("..", .range(from: "HEAD", to: "HEAD")),
        ("...", .mergeBaseRange(from: "HEAD", to: "HEAD")),
        ("origin/größe...HEAD~2", .mergeBaseRange(from: "origin/größe", to: "HEAD~2")),
    ])
    func `a range names its two sides`(text: String, expected: Comparison) {
        #expect(Comparison(range: text) == expected)
    }

    @Test(arguments: ["", "main", "v1.0", "."])
    func `without two dots it is no range`(text: String) {
        #expect(Comparison(range: text) == nil)
    }

    @Test func `a branch behind main is not blamed for what main did`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("Shared.swift", "1\n")
            try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "-b", "feature")
            try repository.write("Feature.swift", "feature\n")
            try await repository.commit("feature")
            try await repository.git("checkout", "--quiet", "main")
            try repository.write("Main.swift", "1\n")
            try repository.write("Shared.swift", "22\n")
            try await repository.commit("main goes on")
            try await repository.git("checkout", "--quiet", "feature")
            try repository.write("Untracked.swift", "1\n")
            try repository.write("Feature.swift", "22\n")

            // The working tree counts: what is committed, what is not, and what git does not know yet.
            #expect(try await repository.changes(.since("main")) == ["added Feature.swift", "added Untracked.swift"])
            #expect(try await repository.versions(.since("main"), of: "Feature.swift") == [.absent, .text("22\n")])
            #expect(try await repository.changes(.mergeBaseRange(from: "main", to: "HEAD")) == ["added Feature.swift"])
            // Two dots mean exactly these two.
            #expect(
                try await repository.changes(.range(from: "main", to: "feature")) == [
                    "added Feature.swift", "deleted Main.swift", "modified Shared.swift",
                ])
        }
    }

    @Test func `HEAD~1 of a merge commit is its first parent`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("Base.swift", "1\n")
            try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "-b", "side")
            try repository.write("Side.swift", "1\n")
            try await repository.commit("side")
            try await repository.git("checkout", "--quiet", "main")
            try repository.write("Main.swift", "1\n")
            try await repository.commit("main")
            try await repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "side")
            #expect(try await repository.changes(.since("HEAD~1")) == ["added Side.swift"])
            #expect(try await repository.changes(.since("HEAD^2")) == ["added Main.swift"])
            #expect(try await repository.changes(.range(from: "HEAD~1", to: "HEAD")) == ["added Side.swift"])
        }
    }

    @Test func `a detached HEAD is as good as a branch`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("A.swift", "1\n")
            try await repository.commit("first")
            try repository.write("B.swift", "1\n")
            try await repository.commit("second")
            try await repository.git("checkout", "--quiet", "--detach")
            try repository.write("C.swift", "1\n")
            #expect(try await repository.changes(.since("HEAD~1")) == ["added B.swift", "added C.swift"])
            #expect(try await repository.changes(.uncommitted) == ["added C.swift"])
        }
    }

    @Test func `of several merge bases one is taken`() async throws {
        try await GitRepositoryFixture.with { repository in
            try repository.write("Base.swift", "1\n")
            try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "-b", "other")
            try repository.write("Other.swift", "1\n")
            let other = try await repository.commit("other")
            try await repository.git("checkout", "--quiet", "main")
            try repository.write("Main.swift", "1\n")
            let main = try await repository.commit("main")
            try await repository.git("merge", "--quiet", "--no-ff", "--message", "one", other)
            try await repository.git("checkout", "--quiet", "other")
            try await repository.git("merge", "--quiet", "--no-ff", "--message", "two", main)
            let found = try await repository.found()
            let base = try await found.mergeBase(try await found.resolve("main"), try await found.resolve("other"))
            #expect([main, other].contains(base.id.hex))
        }
    }

    @Test func `histories without a common commit throw, with the range as the way out`() async throws {
        try await GitRepositoryFixture.with { repository in
            try await repository.commit("first")
            try await repository.git("checkout", "--quiet", "--orphan", "island")
            try repository.write("A.swift", "1\n")
            try await repository.commit("island")
            let error = await gitError { _ = try await repository.changes(.since("main")) }
            #expect(error == .noMergeBase("main", "HEAD"))
            #expect(
                error?.description
                    == "'main' and 'HEAD' have no commit in common; to compare them as they are, use main..HEAD")
            #expect(try await repository.changes(.range(from: "main", to: "HEAD")) == ["added A.swift"])
        }
    }
}
