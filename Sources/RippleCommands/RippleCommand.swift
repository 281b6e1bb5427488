internal import SystemAccess

/// One verb: what it takes, and what it does.
protocol RippleCommand: Sendable {
    /// The verb, its options, its help.
    static var spec: CommandSpec { get }
    /// Checks the values of the arguments.
    init(_ arguments: ParsedArguments) throws(UsageError)
    /// Does the work; results go to the terminal's standard output.
    func run(in system: System) async throws -> ExitCode
}
