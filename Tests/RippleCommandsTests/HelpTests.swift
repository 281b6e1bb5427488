import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct HelpTests {
    static let verbs = [
        "graph", "impact", "why", "cycles", "log", "snapshot", "verify", "probe", "check", "baseline", "budget",
        "what-if", "suggest", "hotspots", "replay", "split", "init", "completions",
    ]

    @Test("the general help names every verb and every exit code", arguments: [["--help"], ["-h"], ["help"]])
    func generalHelp(_ words: [String]) async throws {
        let result = try await Session().run(words)
        #expect(result.code == 0 && result.errors.isEmpty)
        for verb in Self.verbs { #expect(result.output.contains("\n  \(verb) ")) }
        #expect(result.output.hasSuffix("exit codes: 0 clean, 1 findings, 2 no complete answer, 64 usage\n"))
        #expect(Ripple.commands.map { $0.spec.verb } == Self.verbs)
    }

    @Test("a verb's help tells its usage, all its options and an example that can be given so", arguments: verbs)
    func verbHelp(_ verb: String) async throws {
        let spec = try #require(Ripple.commands.first { $0.spec.verb == verb }?.spec)
        let help = try await Session().run(verb, "--help")
        #expect(help.code == 0 && help.errors.isEmpty)
        #expect(try await Session().run("help", verb) == help)
        #expect(try await Session().run(verb, "-h", "operand", "another", "third") == help)
        #expect(help.output.hasPrefix(spec.summary + "\n\nusage: ripple \(verb) [OPTIONS]"))
        for option in spec.allOptions {
            #expect(help.output.split(separator: "\n").contains { ($0 + "  ").hasPrefix("  \(option.usage)  ") })
            let words = help.output.split { $0.isWhitespace }.joined(separator: " ")
            #expect(words.contains("\(option.usage) \(option.help)"))
        }
        for line in help.output.split(separator: "\n") { #expect(line.count <= 110, "\(line)") }

        let words = spec.example.split(separator: " ").map(String.init)
        #expect(help.output.hasSuffix("\nexample:\n  \(spec.example)\n"))
        #expect(words.prefix(2) == ["ripple", verb])
        let arguments = words.dropFirst(2).prefix { $0 != ">" && $0 != "|" }
        #expect(throws: Never.self) { try ParsedArguments(Array(arguments), spec: spec) }
    }

    @Test("the version is one line")
    func version() async throws {
        #expect(try await Session().run("--version") == .init(code: 0, output: "ripple 0.1.0\n", errors: ""))
    }
}

@Suite struct CompletionTests {
    @Test("a script completes every verb and every option", arguments: ["bash", "zsh", "fish"])
    func completeness(_ shell: String) async throws {
        let result = try await Session().run("completions", shell)
        #expect(result.code == 0 && result.errors.isEmpty)
        for command in Ripple.commands {
            #expect(result.output.contains(command.spec.verb))
            for option in command.spec.allOptions {
                let word = shell == "fish" ? " -l \(option.name.dropFirst(2)) " : option.name
                let lines = result.output.split(separator: "\n").filter { $0.contains(word) }
                #expect(!lines.isEmpty, "\(option.name)")
                if shell == "fish" { #expect(lines.contains { $0.contains("from \(command.spec.verb)'") }) }
            }
        }
        for choice in ["mermaid", "zsh"] { #expect(result.output.contains(choice)) }
    }

    /// Words typed, the last one unfinished, and what bash must offer for it.
    static let typed: [(words: [String], offered: String)] = [
        (["ripple", "gr"], "graph"),
        (["ripple", "c"], "cycles check completions"),
        (["ripple", "graph", "--foc"], "--focus"),
        (["ripple", "graph", "--format", "m"], "mermaid"),
        (["ripple", "why", "--format", ""], "text json"),
        (["ripple", "completions", ""], "bash zsh fish"),
        (["ripple", "impact", "Sou"], ""),
    ]

    @Test("bash takes the script and offers what it says", arguments: typed.indices)
    func bash(_ index: Int) async throws {
        let world = try TestWorld(in: "/")
        let bash = try #require(world.system.environment.program("bash", in: world.system.files))
        let script = try await Session().run("completions", "bash").output
        let check = try await world.system.processes.run(ProcessCommand(bash, ["-n"], input: Array(script.utf8)))
        #expect(check.exitCode == 0 && check.errorText.isEmpty)
        let (words, offered) = Self.typed[index]
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let trial =
            script + "\nCOMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _ripple; echo \"${COMPREPLY[*]}\"\n"
        let output = try await world.system.processes.run(ProcessCommand(bash, [], input: Array(trial.utf8)))
        #expect(output.text == offered + "\n")
    }
}
