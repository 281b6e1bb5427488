internal import SystemAccess

/// `ripple completions`: what a shell needs to complete verbs and options.
struct CompletionsCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "completions", summary: "print a completion script for a shell", operands: "bash|zsh|fish",
        operandCount: 1...1,
        example: "ripple completions zsh > ~/.zsh/completions/_ripple"
    )

    private let shell: CompletionScript.Shell

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let shell = CompletionScript.Shell(rawValue: arguments.operands[0]) else {
            throw UsageError("'completions' expects bash, zsh or fish, found '\(arguments.operands[0])'", usage: Self.spec.usage)
        }
        self.shell = shell
    }

    func run(in system: System) async throws -> ExitCode {
        system.terminal.write(CompletionScript.text(for: shell, commands: Ripple.commands.map { $0.spec }))
        return .clean
    }
}
