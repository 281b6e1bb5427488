internal import ModuleGraphs
internal import Reports
public import SystemAccess

/// The command `ripple`: chooses the verb, runs it, and turns errors into words and exit codes.
public enum Ripple {
    /// The version that `ripple --version` prints.
    public static let version = "0.1.0"

    /// Every verb, in the order of the help.
    static let commands: [any RippleCommand.Type] = [
        GraphCommand.self, ImpactCommand.self, WhyCommand.self, CyclesCommand.self, LogCommand.self,
        SnapshotCommand.self, VerifyCommand.self, ProbeCommand.self, CheckCommand.self, BaselineCommand.self,
        BudgetCommand.self, WhatIfCommand.self, SuggestCommand.self, HotspotsCommand.self, ReplayCommand.self,
        SplitCommand.self, InitCommand.self, CompletionsCommand.self,
    ]

    /// Runs the command line and returns the exit code: 0 clean, 1 findings, 2 no complete answer, 64 usage.
    ///
    /// - Parameter words: the arguments without the program's name.
    public static func run(_ words: [String], in system: System) async -> Int32 {
        do {
            return try await dispatch(words, in: system).rawValue
        } catch let error as UsageError {
            system.terminal.writeError("error: \(shown(error.message))\n")
            system.terminal.writeError((error.usage ?? "usage: ripple VERB [OPTIONS]; see 'ripple --help'") + "\n")
            return ExitCode.usage.rawValue
        } catch let error as CommandFailure {
            system.terminal.writeError((error.isDetailed ? "" : "error: ") + shown(error.message) + "\n")
        } catch {
            system.terminal.writeError("error: \(shown(String(describing: error)))\n")
        }
        return ExitCode.incomplete.rawValue
    }

    private static func dispatch(_ words: [String], in system: System) async throws -> ExitCode {
        guard let verb = words.first else { throw UsageError("no verb given") }
        switch verb {
        case "--help", "-h", "help":
            system.terminal.write(try words.dropFirst().first.map { try command(named: $0).spec.help } ?? help)
            return .clean
        case "--version":
            system.terminal.write("ripple \(version)\n")
            return .clean
        case "--rules-reference":
            // For this project's own documentation: no verb, and in no help.
            system.terminal.write(RuleReference.markdown)
            return .clean
        default:
            let command = try command(named: verb)
            let arguments = try ParsedArguments(Array(words.dropFirst()), spec: command.spec)
            if arguments.has("--help") {
                system.terminal.write(command.spec.help)
                return .clean
            }
            return try await command.init(arguments).run(in: system)
        }
    }

    private static func command(named verb: String) throws(UsageError) -> any RippleCommand.Type {
        if let command = commands.first(where: { $0.spec.verb == verb }) { return command }
        let isOption = verb.hasPrefix("-")
        let known = isOption ? ["--help", "--version"] : commands.map { $0.spec.verb }
        let nearest = Spelling.nearest(to: verb, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError("unknown \(isOption ? "option" : "verb") '\(verb)'\(nearest)")
    }

    static var help: String {
        let width = commands.map { $0.spec.verb.count }.max() ?? 0
        var text = "ripple tells which modules of a Swift project a change recompiles, and why\n\n"
        text += "usage: ripple VERB [OPTIONS]\n\nverbs:\n"
        for command in commands {
            let verb = command.spec.verb
            text += "  " + verb + String(repeating: " ", count: width - verb.count + 2) + command.spec.summary + "\n"
        }
        text += "\n'ripple VERB --help' tells more; 'ripple --version' prints the version\n"
        return text + "exit codes: 0 clean, 1 findings, 2 no complete answer, 64 usage\n"
    }

    /// A message for the terminal: lines stay lines, other control characters become visible. A line that a build
    /// server would take for a command (`::error::`, `##[section]`, `##teamcity[`) is indented by a bar: what names and
    /// programs say is nothing to obey.
    static func shown(_ message: String) -> String {
        message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = Escaping.terminal(String(line))
            let start = text.drop { $0.isWhitespace }
            return start.hasPrefix("::") || start.hasPrefix("##") ? "| " + text : text
        }
        .joined(separator: "\n")
    }
}
