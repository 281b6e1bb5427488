import Git
import SystemAccess
import TestSupport
import Testing

/// Answers each of git's commands with bytes prepared for it.
private struct ScriptedRunner: ProcessRunner {
    var outputs: [String: [UInt8]]
    var commands = Recorder()

    actor Recorder {
        var all: [ProcessCommand] = []
        func add(_ command: ProcessCommand) { all.append(command) }
    }

    func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        await commands.add(command)
        let known = command.arguments.first { outputs[$0] != nil }
        return ProcessOutput(exitCode: 0, output: known.flatMap { outputs[$0] } ?? [])
    }
}

@Suite struct `Output of git` {
    private let old = String(repeating: "1", count: 40)
    private let new = String(repeating: "2", count: 40)
    private let zero = String(repeating: "0", count: 40)

    private var outputs: [String: String] {
        [
            "--show-toplevel": "false\ntrue\nfalse\n/\n",
            "--verify": old + "\n", "merge-base": old + "\n",
            "diff": ":100644 100644 \(old) \(new) M\0A.swift\0:100644 100755 \(old) \(old) R090\0B\0C\n\0"
                + ":160000 000000 \(old) \(zero) D\0Sub\0:000000 120000 \(zero) \(new) A\0L\0"
                + ":100644 000000 \(old) \(zero) U\0A.swift\0",
            "ls-tree": "100644 blob \(old)\tA.swift\0160000 commit \(new)\tSub\0",
            "cat-file": "\(old) blob 5\na\nb\n\0\n\(new) missing\n",
        ]
    }

    /// All that is asked of a repository.
    private func exercise(_ outputs: [String: [UInt8]]) async throws {
        let repository = try await Repository.find(
            containing: "/", git: "/git", files: LocalFileSystem(), processes: ScriptedRunner(outputs: outputs))
        let head = try await repository.resolve("HEAD")
        _ = try await repository.changes(.range(from: "HEAD", to: "HEAD"))
        let blobs = [old, new].compactMap { ObjectID($0) }.map { ContentSource.blob($0, repository: "") }
        _ = try await repository.contents(of: blobs)
        _ = try await repository.files(at: head)
    }

    @Test func `whole, it is understood`() async throws {
        try await exercise(outputs.mapValues { Array($0.utf8) })
    }

    @Test func `cut at any byte or with a byte changed, it is understood or an error`() async throws {
        for (command, text) in outputs.sorted(by: { $0.key < $1.key }) {
            let bytes = Array(text.utf8)
            var variants = (0..<bytes.count).map { Array(bytes[..<$0]) }
            for index in bytes.indices {
                for byte in [0, UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "9"), 0xFF] {
                    var variant = bytes
                    variant[index] = byte
                    variants.append(variant)
                }
            }
            for variant in variants {
                var outputs = outputs.mapValues { Array($0.utf8) }
                outputs[command] = variant
                do {
                    try await exercise(outputs)
                } catch {
                    #expect(error is GitError)
                }
            }
        }
    }

    @Test func `every command is safe from the user's settings and from names that look like options`() async throws {
        let runner = ScriptedRunner(outputs: outputs.mapValues { Array($0.utf8) })
        let repository = try await Repository.find(
            containing: "/", git: "/git", files: LocalFileSystem(), processes: runner)
        _ = try await repository.changes(.since("name"))
        let commands = await runner.commands.all
        #expect(commands.count >= 5)
        for command in commands {
            #expect(command.arguments.starts(with: ["-C", "/", "--no-pager", "--no-optional-locks"]))
            #expect(command.environment["LC_ALL"] == "C")
            #expect(command.environment["GIT_TERMINAL_PROMPT"] == "0")
            #expect(command.environment["GIT_DIR"] == .some(nil), "removed, not merely left alone")
            if let diff = command.arguments.firstIndex(of: "diff") {
                let options = command.arguments[diff...]
                #expect(options.contains("--no-ext-diff") && options.contains("--no-textconv") && options.last == "--")
            }
            if let name = command.arguments.firstIndex(of: "name^{commit}") {
                #expect(command.arguments[name - 1] == "--end-of-options")
            }
        }
    }
}
