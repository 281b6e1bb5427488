import Foundation
public import SystemAccess

/// The outside world of one test: real files, a terminal that is kept, a cache of its own.
public struct TestWorld: Sendable {
    /// What the command under test gets.
    public var system: System
    /// What it wrote.
    public let terminal: RecordedTerminal
    private let folder: TemporaryFolder

    /// A world in which commands are given in `directory`.
    public init(
        in directory: String, input: String = "", processes: any ProcessRunner = LocalProcessRunner(),
        variables: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder(named: "cache")
        terminal = try RecordedTerminal(input: input)
        let files = LocalFileSystem()
        var all = ProcessInfo.processInfo.environment
        for (name, value) in variables { all[name] = value }
        system = System(
            files: files, processes: processes, cache: DirectoryCache(directory: folder.path, files: files),
            terminal: terminal, environment: Environment(variables: all, currentDirectory: directory)
        )
    }

    /// The same files, cache and terminal, but no process may be started.
    public var withoutProcesses: System {
        var system = system
        system.processes = ForbiddenProcesses()
        return system
    }
}
