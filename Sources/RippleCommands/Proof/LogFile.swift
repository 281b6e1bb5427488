internal import BuildLogs
internal import SystemAccess

/// A build log as it is named on the command line.
struct LogFile: Sendable {
    let name: String

    /// The builds that the log tells of, oldest first, at least one.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be read or is no build log.
    func records(in system: System) throws -> [BuildRecord] {
        do {
            let records =
                name == "-"
                ? try BuildLogReader().read(bytes: try system.terminal.readInput(), name: "standard input")
                : try read(Paths.absolute(name, in: system.environment.currentDirectory), system)
            guard !records.isEmpty else {
                throw CommandFailure(detailed: "\(name): error: expected a build, found none")
            }
            return records
        } catch let error as BuildLogError {
            throw CommandFailure(error, named: name)
        } catch let error as FileError {
            throw CommandFailure(error.description)
        }
    }

    private func read(_ path: String, _ system: System) throws -> [BuildRecord] {
        try BuildLogReader().read(path: path, files: system.files)
    }
}

extension CommandFailure {
    /// An error of a log, which the message calls as the person called it.
    init(_ error: BuildLogError, named name: String) {
        let renamed = BuildLogError(log: name, line: error.line, column: error.column, problem: error.problem)
        let message = renamed.description
        if case .unreadable = error.problem { self.init(message) } else { self.init(detailed: message) }
    }
}
