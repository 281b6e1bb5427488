internal import Foundation

/// Starts programs on this machine.
public struct LocalProcessRunner: ProcessRunner {
    /// A runner of local programs.
    public init() {}

    /// Starts the program and waits for its end.
    public func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        do {
            return try await start(command)
        } catch let error as ProcessError {
            throw error
        } catch let error as FileError {
            throw ProcessError(executable: command.executable, reason: error.description)
        } catch {
            throw ProcessError(executable: command.executable, reason: (error as NSError).localizedDescription)
        }
    }

    /// Input and output go through files, not pipes: a program can then never wait for a reader, nor a reader for it.
    private func start(_ command: ProcessCommand) async throws -> ProcessOutput {
        let files = LocalFileSystem()
        // A directory counts as executable too.
        guard files.isFile(command.executable), FileManager.default.isExecutableFile(atPath: command.executable) else {
            throw ProcessError(executable: command.executable, reason: "no such program")
        }
        let folder = try files.makeTemporaryDirectory()
        defer { try? files.remove(folder) }

        let process = Process()
        process.executableURL = URL(fileURLWithPath: command.executable)
        process.arguments = command.arguments
        if let directory = command.directory {
            guard files.isDirectory(directory) else {
                throw ProcessError(executable: command.executable, reason: "no directory '\(directory)' to run in")
            }
            process.currentDirectoryURL = URL(fileURLWithPath: directory)
        }
        if !command.environment.isEmpty {
            var environment = ProcessInfo.processInfo.environment
            for (name, value) in command.environment { environment[name] = value }
            process.environment = environment
        }
        if command.input.isEmpty {
            process.standardInput = FileHandle.nullDevice
        } else {
            try files.write(command.input, to: folder + "/in")
            process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder + "/in"))
        }
        let (output, errors) = (folder + "/out", folder + "/err")
        for path in [output, errors] { try files.write([], to: path) }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))

        let code: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { ended in
                let status = ended.terminationStatus
                continuation.resume(returning: ended.terminationReason == .exit ? status : 128 + status)
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return ProcessOutput(exitCode: code, output: try files.read(output), errors: try files.read(errors))
    }
}
