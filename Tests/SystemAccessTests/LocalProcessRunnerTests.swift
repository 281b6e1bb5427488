import SystemAccess
import TestSupport
import Testing

@Suite("Programs that are started", .timeLimit(.minutes(2)))
struct LocalProcessRunnerTests {
    private func shell(
        _ script: String, directory: String? = nil, environment: [String: String?] = [:], input: [UInt8] = []
    ) async throws -> ProcessOutput {
        try await LocalProcessRunner().run(
            ProcessCommand("/bin/sh", ["-c", script], directory: directory, environment: environment, input: input)
        )
    }

    @Test("the exit code is the program's", arguments: [0, 1, 2, 64, 127, 255] as [Int32])
    func exitCode(code: Int32) async throws {
        #expect(try await shell("exit \(code)").exitCode == code)
    }

    @Test(
        "a program that a signal ended has 128 and the signal's number",
        arguments: [("KILL", 9), ("TERM", 15)] as [(String, Int32)])
    func signal(name: String, number: Int32) async throws {
        #expect(try await shell("kill -\(name) $$").exitCode == 128 + number)
    }

    @Test("much output on both streams at once comes whole and apart")
    func output() async throws {
        let result = try await shell(
            "i=0; while [ $i -lt 16 ]; do head -c 65536 /dev/zero | tr '\\0' o; head -c 65536 /dev/zero | tr '\\0' e >&2;"
                + " i=$((i+1)); done"
        )
        #expect(result.output == [UInt8](repeating: UInt8(ascii: "o"), count: 1 << 20))
        #expect(result.errors == [UInt8](repeating: UInt8(ascii: "e"), count: 1 << 20))
    }

    @Test("standard input is what is given, and empty where nothing is", arguments: [0, 5, 1_000_000])
    func input(size: Int) async throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try await shell("cat", input: bytes).output == bytes)
    }

    @Test("a program that reads no input and one that leaves a child behind come to an end")
    func noDeadlock() async throws {
        #expect(try await shell("exit 3", input: [UInt8](repeating: 0, count: 1_000_000)).exitCode == 3)
        #expect(try await shell("(sleep 30; echo late) & echo done").text == "done\n")
    }

    @Test("variables are set and removed, the others inherited")
    func environment() async throws {
        let script = "echo \"${ADDED-none} ${HOME-none} ${PATH:+path}\""
        let result = try await shell(script, environment: ["ADDED": "a b", "HOME": nil])
        #expect(result.text == "a b none path\n")
    }

    @Test("no word of a command is interpreted")
    func words() async throws {
        let words = ["two words", "$HOME", "`id`", "*", "", "a'b\"c", "line\nbreak"]
        let result = try await LocalProcessRunner().run(
            ProcessCommand("/bin/sh", ["-c", "printf '%s|' \"$@\"", "sh"] + words)
        )
        #expect(result.text == words.map { $0 + "|" }.joined())
    }

    @Test("it runs in the directory that is named")
    func directory() async throws {
        let folder = try TemporaryFolder(named: "two words 🚀")
        defer { folder.remove() }
        #expect(try await shell("pwd -P", directory: folder.path).text == folder.path + "\n")
    }

    @Test("what cannot be started says which program and why")
    func errors() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("#!/bin/sh\n", to: "plain")
        for name in ["none", "plain", ""] {
            let program = folder.path + "/" + name
            await #expect(throws: ProcessError(executable: program, reason: "no such program")) {
                try await LocalProcessRunner().run(ProcessCommand(program, []))
            }
        }
        let missing = folder.path + "/none"
        let error = await #expect(throws: ProcessError.self) { _ = try await shell("true", directory: missing) }
        #expect(error?.description == "cannot run '/bin/sh': no directory '\(missing)' to run in")
    }

    @Test("twenty at once do not mix their output")
    func together() async throws {
        let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<20 { group.addTask { (number, try await self.shell("echo \(number); echo x >&2").text) } }
            return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        #expect(texts == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, "\($0)\n") }))
    }
}
