/// The outside world as a command sees it, each part behind its protocol, so that a test can stand in for any.
public struct System: Sendable {
    /// Files and directories.
    public var files: any FileSystem
    /// Other programs.
    public var processes: any ProcessRunner
    /// What is kept between runs.
    public var cache: any UserCache
    /// The standard streams.
    public var terminal: any Terminal
    /// Variables, directory, processors.
    public var environment: Environment

    /// Whether the process ends with the command that works in this world.
    public var endsWithCommand = false

    /// Keeps a value for good where the process ends with the command: the pieces of 10,000 modules, given back one by
    /// one, are a tenth of a warm start, and the system takes them back at once.
    public func keepToTheEnd<Value>(_ value: Value) {
        if endsWithCommand { _ = Unmanaged.passRetained(Kept(value)) }
    }

    private final class Kept<Value> {
        private let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// A world made of these parts.
    public init(
        files: any FileSystem, processes: any ProcessRunner, cache: any UserCache, terminal: any Terminal,
        environment: Environment
    ) {
        self.files = files
        self.processes = processes
        self.cache = cache
        self.terminal = terminal
        self.environment = environment
    }

    /// This machine, this user, this process.
    public static var local: System {
        let files = LocalFileSystem()
        let environment = Environment.current
        return System(
            files: files, processes: LocalProcessRunner(),
            cache: DirectoryCache.ofUser(in: environment, files: files), terminal: StandardTerminal(),
            environment: environment
        )
    }
}
