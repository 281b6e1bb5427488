/// A form in which a build tells what it ran. Each format's own file adds its constant.
///
/// Formats are recognised from the content of a log, never from its name.
public struct LogFormat: Sendable, Hashable {
    /// A short name that stays as it is: `swiftpm-verbose`.
    public let name: String
    /// What it is, for a person: `output of 'swift build -v'`.
    public let title: String

    /// A format of this name.
    public init(name: String, title: String) {
        self.name = name
        self.title = title
    }

    /// Formats are the same when their names are.
    public static func == (first: LogFormat, second: LogFormat) -> Bool { first.name == second.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
