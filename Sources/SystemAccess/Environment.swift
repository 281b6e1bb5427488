internal import Foundation

/// What the process was started with.
public struct Environment: Sendable {
    /// The environment variables.
    public let variables: [String: String]
    /// The directory in which the command was given, absolute.
    public let currentDirectory: String
    /// How many processors may be used at once, at least 1.
    public let processorCount: Int

    /// An environment as given.
    public init(variables: [String: String], currentDirectory: String, processorCount: Int = 2) {
        self.variables = variables
        self.currentDirectory = currentDirectory
        self.processorCount = max(1, processorCount)
    }

    /// The environment of this process.
    public static var current: Environment {
        Environment(
            variables: ProcessInfo.processInfo.environment,
            currentDirectory: FileManager.default.currentDirectoryPath,
            processorCount: ProcessInfo.processInfo.activeProcessorCount
        )
    }

    /// The absolute path of the program `name` in `PATH`, or `nil`.
    public func program(_ name: String, in files: any FileSystem) -> String? {
        for folder in (variables["PATH"] ?? "").split(separator: ":") {
            let path = Paths.absolute(Paths.join(String(folder), name), in: currentDirectory)
            if files.isFile(path) { return path }
        }
        return nil
    }
}
