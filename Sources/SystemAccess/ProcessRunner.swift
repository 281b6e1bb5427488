/// A program to start: never through a shell, so no word of it is interpreted.
public struct ProcessCommand: Sendable, Hashable {
    /// The program's absolute path.
    public var executable: String
    /// The words after the program's name.
    public var arguments: [String]
    /// Where it runs; `nil` for the current directory.
    public var directory: String?
    /// Variables set, or removed where `nil`, on top of the inherited ones.
    public var environment: [String: String?]
    /// What it reads on standard input; empty for an empty input.
    public var input: [UInt8]

    /// A command as given.
    public init(
        _ executable: String, _ arguments: [String], directory: String? = nil,
        environment: [String: String?] = [:], input: [UInt8] = []
    ) {
        self.executable = executable
        self.arguments = arguments
        self.directory = directory
        self.environment = environment
        self.input = input
    }
}

/// What a program that ended has left.
public struct ProcessOutput: Sendable, Hashable {
    /// The exit code; 128 plus the signal's number where a signal ended it.
    public let exitCode: Int32
    /// All that it wrote to standard output.
    public let output: [UInt8]
    /// All that it wrote to standard error.
    public let errors: [UInt8]

    /// A result as given.
    public init(exitCode: Int32, output: [UInt8] = [], errors: [UInt8] = []) {
        self.exitCode = exitCode
        self.output = output
        self.errors = errors
    }

    /// Standard output as text; invalid UTF-8 is repaired.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard error as text; invalid UTF-8 is repaired.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// A program that could not be started or run to its end.
public struct ProcessError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The program.
    public let executable: String
    /// The system's description.
    public let reason: String

    /// An error of starting or running `executable`.
    public init(executable: String, reason: String) {
        self.executable = executable
        self.reason = reason
    }

    /// `cannot run 'program': reason`.
    public var description: String { "cannot run '\(executable)': \(reason)" }
}

/// Starts programs. The only way in which Ripple starts one.
public protocol ProcessRunner: Sendable {
    /// Runs the command to its end. A non-zero exit code is a result, not an error.
    func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput
}
