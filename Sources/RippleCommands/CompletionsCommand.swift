internal import SystemAccess

/// `ripple completions`: what a shell needs to complete verbs and options.
struct CompletionsCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "completions", summary: "print a completion script for a shell",
        operands: CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: "|"), operandCount: 1...1,
        operandChoices: CompletionScript.Shell.allCases.map(\.rawValue),
        example: "ripple completions zsh > ~/.zsh/completions/_ripple"
    )

    private let shell: CompletionScript.Shell

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let shell = arguments.operands.first.flatMap(CompletionScript.Shell.init(rawValue:)) else {
            throw UsageError("'completions' expects \(Self.spec.operands)", usage: Self.spec.usage)
        }
        self.shell = shell
    }

    func run(in system: System) async throws -> ExitCode {
        system.terminal.write(CompletionScript.text(for: shell, commands: Ripple.commands.map { $0.spec }))
        return .clean
    }
}
