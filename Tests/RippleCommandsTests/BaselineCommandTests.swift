import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

/// A repository with a package whose manifest ``ScriptedSwift`` evaluates: features that must not need each other.
private struct RuledRepository {
    let repository: GitRepositoryFixture
    let swift: ScriptedSwift

    init(_ repository: GitRepositoryFixture) throws {
        self.repository = repository
        swift = try ScriptedSwift()
        try repository.write(
            "ripple.json", #"{ layers: [{ name: "feature", modules: ["^F"], mayUse: [] }] }"#)
    }

    /// `needs` by feature; all features are there always.
    func write(_ needs: [String: [String]], folder: String = "") throws {
        let names = (1...9).map { "F\($0)" }
        let package = SamplePackage("P", targets: names.map { .init($0, needs: needs[$0] ?? []) })
        try repository.write("Package.swift", package.json)
        for name in names { try repository.write("Sources/\(name)/a.swift", "") }
    }

    func run(_ words: String...) async throws -> Session.Result {
        let world = try TestWorld(in: repository.root, swift: swift)
        var system = world.system
        system.processes = Both(swift: swift, git: repository.processes, gitPath: repository.executable)
        var variables = system.environment.variables
        variables["PATH"] = (variables["PATH"] ?? "") + ":" + Paths.parent(repository.executable)
        system.environment = Environment(variables: variables, currentDirectory: repository.root)
        let code = await Ripple.run(words + ["--only", "layers"], in: system)
        return .init(code: code, output: world.terminal.output, errors: world.terminal.errors)
    }

    func baseline() throws -> String {
        String(decoding: try repository.files.read(repository.root + "/ripple-baseline.json"), as: UTF8.self)
    }

    private struct Both: ProcessRunner {
        let swift: ScriptedSwift
        let git: any ProcessRunner
        let gitPath: String

        func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
            command.executable == gitPath ? try await git.run(command) : try await swift.run(command)
        }
    }
}

@Suite struct BaselineCommandTests {
    private static func line(_ from: String, _ to: String) -> String {
        "    {\"rule\": \"layers\", \"from\": \"P/\(from)\", \"to\": \"P/\(to)\"},"
    }

    @Test("add, fix, expire, reorder: a baseline excuses what it lists and only shrinks")
    func life() async throws {
        try await GitRepositoryFixture.with { repository in
            let project = try RuledRepository(repository)
            try project.write(["F1": ["F2"], "F3": ["F4"]])
            #expect(try await project.run("check").code == 1)
            let first = try await project.run("baseline")
            #expect(
                first == .init(code: 0, output: "ripple-baseline.json: 2 lines, 2 added, 0 taken out\n", errors: ""))
            #expect(try project.baseline().contains(Self.line("F1", "F2") + "\n" + Self.line("F3", "F4") + "\n"))
            #expect(
                try await project.run("check").output == "module graph is clean: 2 in the baseline, 9 modules checked\n"
            )

            // Add: a new finding fails, and is written only where growth is allowed.
            try project.write(["F1": ["F2"], "F3": ["F4"], "F5": ["F6"]])
            let added = try await project.run("check")
            #expect(added.code == 1 && added.output.contains("forbidden dependency: F5 (feature) -> F6 (feature)"))
            #expect(added.output.hasSuffix("1 finding, 2 in the baseline, 9 modules checked\n"))
            let refused = try await project.run("baseline")
            #expect(refused.code == 1)
            #expect(
                refused.output == """
                    Package.swift:1:1: forbidden dependency: F5 (feature) -> F6 (feature) (not in the baseline)
                    ripple-baseline.json: 2 lines, 0 added, 0 taken out
                    '--allow-additions' adds what is new; better mend it

                    """)
            let grown = try await project.run(
                "baseline", "--allow-additions", "--reason", "why", "--expires", "2999-12-31")
            #expect(grown.code == 0)
            #expect(
                try project.baseline().contains(
                    "\"to\": \"P/F6\", \"reason\": \"why\", \"expires\": \"2999-12-31\"},\n"))
            #expect(try await project.run("check").code == 0)

            // Fix: a line whose finding is gone fails until it is taken out.
            try project.write(["F3": ["F4"], "F5": ["F6"]])
            let fixed = try await project.run("check")
            #expect(fixed.code == 1)
            #expect(
                fixed.output == """
                    ripple-baseline.json:4:1: no longer found, so its line has to go: layers: P/F1 -> P/F2; 'ripple baseline --prune' takes it out
                    0 findings, 1 line of the baseline to mend, 2 in the baseline, 9 modules checked

                    """)
            #expect(try await project.run("baseline").code == 1)
            #expect(
                try await project.run("baseline", "--prune").output
                    == "ripple-baseline.json: 2 lines, 0 added, 1 taken out\n")
            #expect(try await project.run("check").code == 0)

            // Expire: a line whose day is over fails.
            let expired = try project.baseline().replacing("2999-12-31", with: "2000-01-01")
            try repository.write("ripple-baseline.json", expired)
            #expect(
                try await project.run("check").output.contains(
                    "ripple-baseline.json:5:1: expired on 2000-01-01: layers: P/F5 -> P/F6\n"))

            // Reorder: the order of the lines does not matter.
            try repository.write(
                "ripple-baseline.json",
                "{ findings: [\n\(Self.line("F5", "F6"))\n\(Self.line("F3", "F4"))\n] }")
            #expect(try await project.run("check").code == 0)
            #expect(try await project.run("baseline").code == 0)
            #expect(try project.baseline().contains(Self.line("F3", "F4") + "\n" + Self.line("F5", "F6") + "\n"))
        }
    }

    @Test("two branches that take out and add lines in different places merge without a conflict")
    func merge() async throws {
        try await GitRepositoryFixture.with { repository in
            let project = try RuledRepository(repository)
            let base = ["F1": ["F2"], "F3": ["F2"], "F5": ["F2"], "F7": ["F2"]]
            try project.write(base)
            _ = try await project.run("baseline")
            try await repository.commit("base")
            try await repository.git("checkout", "--quiet", "-b", "one")
            try repository.write(
                "ripple-baseline.json", try project.baseline().replacing(Self.line("F1", "F2") + "\n", with: ""))
            try await repository.commit("one takes out the first")
            try await repository.git("checkout", "--quiet", "main")
            try repository.write(
                "ripple-baseline.json",
                try project.baseline().replacing(
                    Self.line("F7", "F2"), with: Self.line("F7", "F2") + "\n" + Self.line("F9", "F2")))
            try await repository.commit("main adds a last one")
            try await repository.git("merge", "--quiet", "--no-edit", "one")
            try project.write(["F3": ["F2"], "F5": ["F2"], "F7": ["F2"], "F9": ["F2"]])
            #expect(
                try await project.run("check").output == "module graph is clean: 4 in the baseline, 9 modules checked\n"
            )
        }
    }

    @Test("--since reports only what the branch brought in, and nothing of what it found there")
    func since() async throws {
        try await GitRepositoryFixture.with { repository in
            let project = try RuledRepository(repository)
            try project.write(["F1": ["F2"]])
            try await repository.commit("base")
            #expect(try await project.run("check", "--since", "main").code == 0)
            try await repository.git("checkout", "--quiet", "-b", "topic")
            try project.write(["F1": ["F2"], "F3": ["F4"]])
            for isCommitted in [false, true] {
                if isCommitted { try await repository.commit("topic") }
                let result = try await project.run("check", "--since", "main")
                #expect(result.code == 1)
                #expect(
                    result.output == """
                        Package.swift:1:1: forbidden dependency: F3 (feature) -> F4 (feature)
                          no file imports it: take 'F4' out of the dependencies of 'F3'
                        1 finding, 0 in the baseline, 9 modules checked

                        """)
            }
            #expect(try await project.run("check", "--since", "nowhere").code == 2)
        }
    }

    @Test("a strict rule writes nothing, and a project of which a part is missing has no baseline")
    func refusals() async throws {
        try await GitRepositoryFixture.with { repository in
            let project = try RuledRepository(repository)
            try project.write(["F1": ["F2"]])
            try repository.write(
                "ripple.json",
                #"{ layers: [{ name: "feature", modules: ["^F"], mayUse: [] }], rules: { layers: { strict: true } } }"#)
            let strict = try await project.run("baseline")
            #expect(strict.code == 1 && strict.output.contains("(strict, so it is not written)"))
            #expect(try !project.baseline().contains("F1"))
            try repository.write("Broken/Package.swift", "refuse error: broken")
            let partial = try await project.run("baseline")
            #expect(partial.code == 2 && partial.errors.contains("a baseline needs the whole of it"))
        }
    }
}
