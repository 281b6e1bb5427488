/// A project, or a part of it, that could not be read.
public enum ReaderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A file that should hold JSON does not; `why` is the parser's own message.
    case notJSON(why: String)
    /// JSON, but of another kind than was expected; `found` says what it looks like.
    case notAPackage(found: String)
    /// No compiler to evaluate manifests with.
    case noSwift
    /// A manifest that SwiftPM refuses; the message is SwiftPM's own.
    case manifest(message: String)
    /// A folder in which no package was found.
    case noPackages(directory: String)
    /// A file or directory that could not be read.
    case unreadable(path: String, why: String)

    /// A file that is damaged; `line` counts from 1 and is `nil` where no line can be named.
    case malformed(path: String, line: Int?, why: String)
    /// A folder that holds several projects of the same rank; `option` chooses one of `names`.
    case ambiguous(directory: String, names: [String], option: String)
    /// A folder in which nothing was found that Ripple reads; `hint` says what else is there.
    case noProject(directory: String, hint: String)

    /// The message for a person.
    public var description: String {
        switch self {
        case .malformed(let path, let line?, let why): "\(path):\(line): \(why)"
        case .malformed(let path, nil, let why): "\(path): \(why)"
        case .ambiguous(let directory, let names, let option):
            "'\(directory)' holds \(names.count): \(names.joined(separator: ", ")); choose one with '\(option)'"
        case .noProject(let directory, let hint):
            "no workspace, project or package in '\(directory)' or below; "
                + (hint.isEmpty ? "give '--workspace', '--project', '--package-path' or '--graph'" : hint)
        case .notJSON(let why): "not JSON: \(why)"
        case .notAPackage(let found):
            "expected the output of 'swift package dump-package' or 'swift package describe --type json', found \(found)"
        case .noSwift: "no 'swift' in PATH to evaluate manifests with; install a toolchain, or give '--graph FILE'"
        case .manifest(let message): message
        case .noPackages(let directory):
            "no Package.swift in '\(directory)' or below; give '--package-path DIR' or '--graph FILE'"
        case .unreadable(let path, let why): "cannot read '\(path)': \(why)"
        }
    }
}

/// A part of a project that could not be loaded: the answer is partial.
public struct LoadProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file concerned, relative to the checkout.
    public let path: String
    /// What went wrong.
    public let message: String

    /// A problem with `path`.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// `path: message`.
    public var description: String { "\(path): \(message)" }
}
