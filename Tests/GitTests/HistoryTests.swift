import Git
import SystemAccess
import TestSupport
import Testing

@Suite struct HistoryTests {
    private func repository(_ fixture: GitRepositoryFixture) async throws -> Repository {
        try await Repository.find(
            containing: fixture.root, git: fixture.executable, files: fixture.files, processes: fixture.processes)
    }

    private func shown(_ commit: HistoryCommit) -> [String] {
        commit.changes.map { change in
            let mark = change.old == nil ? "+" : change.new == nil ? "-" : "~"
            return mark + (change.oldPath.map { $0 + ">" } ?? "") + change.path
        }
    }

    @Test("commits come newest first, with renames, odd names and the changes of a merge against its first parent")
    func commits() async throws {
        try await GitRepositoryFixture.with { fixture in
            try fixture.write("Größe \"a\".swift", "let a = 1\nlet b = 2\nlet c = 3\n")
            let first = try await fixture.commit("first\n\nwith a body")
            try await fixture.git("checkout", "--quiet", "-b", "side")
            try fixture.move("Größe \"a\".swift", to: "In/new\nline.swift")
            let second = try await fixture.commit("\u{1}move")
            try await fixture.git("checkout", "--quiet", "main")
            try fixture.write("b.swift", "let b = 1\n")
            let third = try await fixture.commit("b")
            try await fixture.git("merge", "--quiet", "--no-ff", "--message", "join", "side")
            let merge = try await fixture.git("rev-parse", "HEAD")
            try fixture.remove("b.swift")
            let last = try await fixture.commit("remove")

            let history = try await repository(fixture).history(since: nil)
            #expect(history.map(\.id.hex).first == last && history.map(\.id.hex).last == first)
            #expect(Set(history.map(\.id.hex)) == [first, second, third, merge, last])
            let byID = Dictionary(uniqueKeysWithValues: history.map { ($0.id.hex, $0) })
            #expect(shown(try #require(byID[first])) == ["+Größe \"a\".swift"])
            #expect(shown(try #require(byID[second])) == ["~Größe \"a\".swift>In/new\nline.swift"])
            #expect(shown(try #require(byID[third])) == ["+b.swift"])
            #expect(shown(try #require(byID[merge])) == ["~Größe \"a\".swift>In/new\nline.swift"])
            #expect(byID[merge]?.isMerge == true && byID[merge]?.parents.map(\.hex) == [third, second])
            #expect(shown(try #require(byID[last])) == ["-b.swift"])
            #expect(byID[first]?.time == 1_706_933_106)

            let mainline = try await repository(fixture).history(since: nil, firstParentOnly: true)
            #expect(mainline.map(\.id.hex) == [last, merge, third, first])
            let git = try await repository(fixture)
            let since = try await git.history(since: .revision(try await git.resolve("HEAD~1")))
            #expect(since.map(\.id.hex) == [last])
            #expect(try await git.history(since: .time(1_706_933_107)).isEmpty)
            #expect(try await git.history(since: .time(1_706_933_106)).count == 5)
            #expect(try await git.time(of: try await git.resolve("HEAD")) == 1_706_933_106)
        }
    }

    @Test("no commit at all is an error that says so")
    func nothing() async throws {
        try await GitRepositoryFixture.with { fixture in
            let git = try await repository(fixture)
            await #expect(throws: GitError.noCommit) { try await git.history(since: nil) }
        }
    }

    @Test("trees that share come out as git lists them, forwards and backwards, for every commit")
    func trees() async throws {
        try await GitRepositoryFixture.with { fixture in
            var random = SeededGenerator(seed: 7)
            let names = ["a", "b", "a/x", "a/y", "c/d/e", "c/d", "z"]
            var revisions: [String] = []
            for step in 0..<14 {
                for _ in 0..<3 {
                    let name = names[Int.random(in: 0..<names.count, using: &random)] + ".swift"
                    // A folder may stand where a file did, and the other way round.
                    let place = Bool.random(using: &random) ? name : String(name.dropLast(6))
                    _ = try? await fixture.git("rm", "-r", "-f", "--quiet", place)
                    let above = Paths.parent(place)
                    if !above.isEmpty, fixture.files.isFile(fixture.root + "/" + above) { try fixture.remove(above) }
                    if !fixture.files.isDirectory(fixture.root + "/" + place) {
                        try fixture.write(place, "\(step) \(Int.random(in: 0..<9, using: &random))\n")
                    }
                }
                revisions.append(try await fixture.commit("\(step)"))
            }
            let git = try await repository(fixture)
            func listed(_ name: String) async throws -> [String] {
                try await git.files(at: try await git.resolve(name)).map { "\($0.path) \($0.id)" }
            }
            func listed(_ tree: HistoricTree) -> [String] {
                tree.root.files().map { "\($0.path) \($0.version.id)" }
                    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            }
            let history = try await git.history(since: nil)
            var backwards = HistoricTree(try await git.files(at: try await git.resolve("HEAD")))
            var forwards = HistoricTree()
            for (commit, revision) in zip(history, revisions.reversed()) {
                #expect(
                    listed(backwards)
                        == (try await listed(revision)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
                backwards = backwards.applying(
                    commit.changes.flatMap { change -> [(path: String, version: HistoryChange.Version?)] in
                        [(change.path, nil)] + (change.oldPath.map { [($0, change.old)] } ?? [])
                            + (change.oldPath == nil ? [(change.path, change.old)] : [])
                    }.sorted { ($0.version == nil ? 0 : 1) < ($1.version == nil ? 0 : 1) })
            }
            #expect(listed(backwards).isEmpty)
            for (commit, revision) in zip(history.reversed(), revisions) {
                forwards = forwards.applying(
                    commit.changes.flatMap { change -> [(path: String, version: HistoryChange.Version?)] in
                        (change.oldPath.map { [($0, nil)] } ?? []) + [(change.path, change.new)]
                    }.sorted { ($0.version == nil ? 0 : 1) < ($1.version == nil ? 0 : 1) })
                #expect(
                    listed(forwards)
                        == (try await listed(revision)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
            }
        }
    }

    @Test("folders that stay are the same objects; the layout tells folders, links and languages, not contents")
    func sharing() throws {
        func version(_ digit: String) throws -> HistoryChange.Version {
            .init(mode: .file, id: try #require(ObjectID(String(repeating: digit, count: 40))))
        }
        let tree = HistoricTree().applying([("a/x.swift", try version("1")), ("b/y.swift", try version("1"))])
        let edited = tree.applying([("a/x.swift", try version("2"))])
        #expect(edited.folder(at: "b") === tree.folder(at: "b") && edited.folder(at: "a") !== tree.folder(at: "a"))
        #expect(edited.root.layout == tree.root.layout && !edited.root.hasManifest)
        #expect(tree.applying([("a/z.swift", try version("1"))]).root.layout == tree.root.layout)
        #expect(tree.applying([("a/z.c", try version("1"))]).root.layout != tree.root.layout)
        #expect(tree.applying([("a/in/z.swift", try version("1"))]).root.layout != tree.root.layout)
        #expect(tree.applying([("b/y.swift", nil)]).folder(at: "b") == nil)
        #expect(tree.applying([("b/Package.swift", try version("3"))]).root.hasManifest)
    }

    @Test("output that is no history is an error, never a crash")
    func hostile() async throws {
        for output in [
            "x", "\u{1}\u{1}\u{1}\0", ":100644\0", "\u{1}\(String(repeating: "a", count: 40))\u{1}b\u{1}1\0",
        ] {
            let git = try await Repository.find(
                containing: "/", git: "/git", files: LocalFileSystem(), processes: Printed(output))
            await #expect(throws: GitError.self) { try await git.history(since: nil) }
        }
    }
}

/// A git that prints one text for a history and sensible answers for the rest.
private struct Printed: ProcessRunner {
    private let text: String

    init(_ text: String) { self.text = text }

    func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        if command.arguments.contains("log") { return ProcessOutput(exitCode: 0, output: Array(text.utf8)) }
        if command.arguments.contains("--show-toplevel") {
            return ProcessOutput(exitCode: 0, output: Array("false\ntrue\nfalse\n/\n".utf8))
        }
        return ProcessOutput(exitCode: 0, output: Array((String(repeating: "a", count: 40) + "\n").utf8))
    }
}
