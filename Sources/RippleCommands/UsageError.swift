/// A command line that does not say what to do: exit code 64.
struct UsageError: Error, Equatable {
    /// What is wrong, with the word in quotes.
    let message: String
    /// The usage line of the verb, where one was given.
    let usage: String?

    init(_ message: String, usage: String? = nil) {
        self.message = message
        self.usage = usage
    }
}

/// An answer that could not be had: exit code 2.
struct CommandFailure: Error, Equatable {
    /// What went wrong and what to do next.
    let message: String
    /// Whether the message says itself that it is an error, behind its place.
    let isDetailed: Bool

    init(_ message: String) {
        self.message = message
        isDetailed = false
    }

    /// A message with a place in front: `ripple.json:7:12: error: …`.
    init(detailed message: String) {
        self.message = message
        isDetailed = true
    }
}

/// How a command ended.
enum ExitCode: Int32, Sendable {
    /// All as it should be.
    case clean = 0
    /// Something was found that should not be.
    case findings = 1
    /// No complete answer.
    case incomplete = 2
    /// The command line was wrong.
    case usage = 64
}
