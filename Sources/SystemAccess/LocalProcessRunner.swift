internal import Foundation

/// Starts programs on this machine.
///
/// By `posix_spawn` and `waitpid`, not by Foundation's `Process`: on Linux that waits until every process that the
/// program leaves behind is gone as well (git may start a daemon), and its children cannot be stopped by a signal that
/// the calling thread blocks.
public struct LocalProcessRunner: ProcessRunner {
    /// A runner of local programs.
    public init() {}

    /// Starts the program and waits for its end.
    ///
    /// Input and output go through files, not pipes: a program can then never wait for a reader, nor a reader for it.
    public func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        let files = LocalFileSystem()
        // A directory counts as executable too.
        guard files.isFile(command.executable), access(command.executable, X_OK) == 0 else {
            throw ProcessError(executable: command.executable, reason: "no such program")
        }
        if let directory = command.directory, !files.isDirectory(directory) {
            throw ProcessError(executable: command.executable, reason: "no directory '\(directory)' to run in")
        }
        do {
            let folder = try files.makeTemporaryDirectory()
            defer { try? files.remove(folder) }
            let (input, output, errors) = (folder + "/in", folder + "/out", folder + "/err")
            if !command.input.isEmpty { try files.write(command.input, to: input) }
            let streams = [command.input.isEmpty ? "/dev/null" : input, output, errors]
            let pid = try start(command, streams: streams)
            let code = await end(of: pid)
            return ProcessOutput(exitCode: code, output: try files.read(output), errors: try files.read(errors))
        } catch let error as ProcessError {
            throw error
        } catch {
            throw ProcessError(executable: command.executable, reason: "\(error)")
        }
    }

    private func start(_ command: ProcessCommand, streams: [String]) throws(ProcessError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, path) in streams.enumerated() {
            let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
            posix_spawn_file_actions_addopen(&actions, Int32(descriptor), path, flags, 0o600)
        }
        if let directory = command.directory { addDirectory(&actions, directory) }

        // A thread of ours may block signals, and we may ignore some: the program starts with neither.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        // These two cannot be set.
        for signal in [SIGKILL, SIGSTOP] { sigdelset(&all, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var variables = ProcessInfo.processInfo.environment
        for (name, value) in command.environment { variables[name] = value }
        var arguments = ([command.executable] + command.arguments).map { strdup($0) } + [nil]
        var environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + environment { free(text) } }

        var pid: pid_t = 0
        let failure = posix_spawn(&pid, command.executable, &actions, &attributes, &arguments, &environment)
        guard failure == 0 else {
            throw ProcessError(executable: command.executable, reason: ErrorWords.of(failure))
        }
        return pid
    }

    /// Waits on a thread of its own: the threads that run tasks are few.
    private func end(of pid: pid_t) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(pid, &status, 0) == -1, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
        }
    }
}

#if canImport(Darwin)
    private func addDirectory(_ actions: inout posix_spawn_file_actions_t?, _ path: String) {
        posix_spawn_file_actions_addchdir_np(&actions, path)
    }
#else
    private func addDirectory(_ actions: inout posix_spawn_file_actions_t, _ path: String) {
        _ = addChangeOfDirectory(&actions, path)
    }

    /// glibc (from 2.29) and musl (from 1.1.24) have the function, but their headers show it to GNU sources only, which
    /// Swift's modules are not. Two pointers in and a number out are passed alike in C and in Swift.
    @_silgen_name("posix_spawn_file_actions_addchdir_np")
    private func addChangeOfDirectory(
        _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
    ) -> Int32
#endif
