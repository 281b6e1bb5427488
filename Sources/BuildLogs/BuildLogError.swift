/// A log that could not be read, with its place: `build.log:7:12: error: expected …, found …`.
public struct BuildLogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Problem: Sendable, Hashable {
        /// The content is none of the formats, or breaks the rules of its own.
        case expected(String, found: String)
        /// The output of a tool that leaves out what is needed: paths, architectures, modules.
        case rewritten(by: String)
        /// The file could not be read; the reason is the system's.
        case unreadable(reason: String)
    }

    /// The log as it was named.
    public let log: String
    /// The line, from 1, where there are lines.
    public let line: Int?
    /// The column in bytes, from 1, where there is one.
    public let column: Int?
    /// What went wrong.
    public let problem: Problem

    /// An error at a place of a log.
    public init(log: String, line: Int? = nil, column: Int? = nil, problem: Problem) {
        self.log = log
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// The message for a person.
    public var description: String {
        let place = [log, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
        switch problem {
        case .expected(let expected, let found):
            return "\(place): error: expected \(expected), found \(found)"
        case .rewritten(let tool):
            return "\(place): error: expected the build tool's own log, found the output of \(tool), which leaves out "
                + "paths and modules; keep the raw log (before the pipe into \(tool)) and give that"
        case .unreadable(let reason):
            return "cannot read '\(log)': \(reason)"
        }
    }
}
