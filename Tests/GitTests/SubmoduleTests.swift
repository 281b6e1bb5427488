import Git
import SystemAccess
import TestSupport
import Testing

@Suite struct `Submodules` {
    /// A repository with a submodule at `Vendor/Größe lib`, whose first version has `A.swift`.
    private func withSubmodule(
        _ body: (_ outer: GitRepositoryFixture, _ inner: GitRepositoryFixture) async throws -> Void
    ) async throws {
        try await GitRepositoryFixture.with { outer in
            let library = try await outer.sibling("library", ["A.swift": "1\n", "Sources/B.swift": "let b = 1\n"])
            try outer.write("Main.swift", "main\n")
            try await outer.commit("first")
            try await outer.git("submodule", "--quiet", "add", library.root, path)
            try await outer.commit("add the submodule")
            try await body(outer, outer.at(outer.root + "/" + path))
        }
    }

    private let path = "Vendor/Größe lib"

    @Test func `a submodule that did not change is no change`() async throws {
        try await withSubmodule { (outer, _) async throws in
            #expect(try await outer.changes(.uncommitted).isEmpty)
        }
    }

    @Test func `files changed inside it are listed one by one`() async throws {
        try await withSubmodule { outer, inner in
            try inner.write("A.swift", "22\n")
            try inner.write("New file.swift", "1\n")
            #expect(
                try await outer.changes(.uncommitted) == [
                    "modified \(path)/A.swift", "added \(path)/New file.swift",
                ])
            #expect(try await outer.changes(.staged).isEmpty)
            #expect(
                try await outer.versions(.uncommitted, of: path + "/A.swift") == [.text("1\n"), .text("22\n")])
        }
    }

    @Test func `a commit made inside it counts before it is staged, when it is staged and when it is committed`()
        async throws
    {
        try await withSubmodule { outer, inner in
            try inner.write("A.swift", "22\n")
            try await inner.git("rm", "--quiet", "Sources/B.swift")
            try await inner.commit("second")
            let expected = ["modified \(path)/A.swift", "deleted \(path)/Sources/B.swift"]
            #expect(try await outer.changes(.uncommitted) == expected)
            #expect(try await outer.changes(.staged).isEmpty)
            try await outer.git("add", path)
            #expect(try await outer.changes(.staged) == expected)
            #expect(try await outer.versions(.staged, of: path + "/A.swift") == [.text("1\n"), .text("22\n")])
            try await outer.commit("move the submodule")
            #expect(try await outer.changes(.range(from: "HEAD~1", to: "HEAD")) == expected)
            #expect(try await outer.changes(.since("HEAD~1")) == expected)
            try inner.write("A.swift", "333\n")
            #expect(
                try await outer.versions(.since("HEAD~1"), of: path + "/A.swift") == [.text("1\n"), .text("333\n")])
        }
    }

    @Test func `a new submodule is all of its files`() async throws {
        try await withSubmodule { (outer, _) async throws in
            #expect(
                try await outer.changes(.range(from: "HEAD~1", to: "HEAD")) == [
                    "added .gitmodules", "added \(path)/A.swift", "added \(path)/Sources/B.swift",
                ])
            #expect(
                try await outer.changes(.range(from: "HEAD", to: "HEAD~1")) == [
                    "deleted .gitmodules", "deleted \(path)/A.swift", "deleted \(path)/Sources/B.swift",
                ])
        }
    }

    @Test func `without its checkout the submodule itself is the change`() async throws {
        try await withSubmodule { outer, inner in
            try inner.write("A.swift", "22\n")
            let commit = try await inner.commit("second")
            try await outer.commit("move the submodule")
            let old = try await outer.git("rev-parse", "HEAD~1:" + path)
            try await outer.git("clone", "--quiet", outer.root, outer.surroundings + "/clone")
            let clone = outer.at(outer.surroundings + "/clone")
            for comparison in [Comparison.since("HEAD~1"), .range(from: "HEAD~1", to: "HEAD")] {
                let changes = try await clone.found().changes(comparison).files
                #expect(changes.map(\.summary) == ["submodule \(path)"])
                #expect(changes.first?.old == .submodule(ObjectID(old), path: path))
                if case .range = comparison {
                    #expect(changes.first?.new == .submodule(ObjectID(commit), path: path))
                }
            }
        }
    }

    @Test func `a commit that its checkout lacks leaves the submodule itself`() async throws {
        try await withSubmodule { (outer, _) async throws in
            let id = String(repeating: "1", count: 40)
            try await outer.git("update-index", "--cacheinfo", "160000,\(id),\(path)")
            #expect(try await outer.changes(.staged) == ["submodule \(path)"])
        }
    }

    @Test func `a submodule removed from disk and index is one change`() async throws {
        try await withSubmodule { (outer, _) async throws in
            try await outer.git("rm", "--quiet", path)
            #expect(try await outer.changes(.uncommitted) == ["modified .gitmodules", "submodule \(path)"])
            try outer.write(path, "a file now\n")
            let changes = try await outer.found().changes(.uncommitted).files
            #expect(changes.map(\.path).contains(path))
        }
    }

    @Test func `submodules of submodules are looked into`() async throws {
        try await withSubmodule { outer, inner in
            let deep = try await outer.sibling("deep", ["D.swift": "1\n"])
            try await inner.git("submodule", "--quiet", "add", deep.root, "Deep")
            try await inner.commit("second")
            try await outer.commit("move the submodule")
            try inner.write("Deep/D.swift", "22\n")
            try inner.link("Deep/Link", to: "D.swift")
            #expect(
                try await outer.changes(.uncommitted) == [
                    "modified \(path)/Deep/D.swift", "added \(path)/Deep/Link",
                ])
            #expect(
                try await outer.versions(.uncommitted, of: path + "/Deep/D.swift") == [.text("1\n"), .text("22\n")])
            #expect(
                try await outer.versions(.uncommitted, of: path + "/Deep/Link") == [.absent, .text("D.swift")])
        }
    }
}
