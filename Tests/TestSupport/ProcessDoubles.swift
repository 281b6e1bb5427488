import Foundation
public import SystemAccess

/// A process runner that starts nothing: every command is a failure that names it.
public struct ForbiddenProcesses: ProcessRunner {
    /// A runner for commands that must not start anything.
    public init() {}

    /// Fails, and says which program was wanted.
    public func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        throw ProcessError(executable: command.executable, reason: "no process may be started here")
    }
}

/// A process runner that starts programs and keeps a list of them in a file.
public struct RecordedProcesses: ProcessRunner {
    private let folder: TemporaryFolder
    private let runner = LocalProcessRunner()

    /// A runner with an empty list.
    public init() throws { folder = try TemporaryFolder(named: "processes") }

    /// Notes the command, then runs it.
    public func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        let words = ([command.executable] + command.arguments).joined(separator: " ")
        try? folder.write(words, to: UUID().uuidString)
        return try await runner.run(command)
    }

    /// The commands that were started, in the order of their words.
    public var commands: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            FileManager.default.contents(atPath: folder.path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
        }.sorted()
    }
}
