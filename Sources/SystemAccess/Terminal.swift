internal import Foundation

/// Where a command writes: results to standard output, everything else to standard error.
public protocol Terminal: Sendable {
    /// Writes a part of the result.
    func write(_ bytes: [UInt8])
    /// Writes a note, an error, progress.
    func writeError(_ bytes: [UInt8])
    /// All of standard input.
    func readInput() throws(FileError) -> [UInt8]
    /// Whether standard output is a terminal that a person looks at.
    var isInteractive: Bool { get }
    /// Whether standard error is a terminal that a person looks at.
    var isErrorInteractive: Bool { get }
}

extension Terminal {
    /// Writes text as a part of the result.
    public func write(_ text: String) { write(Array(text.utf8)) }
    /// Writes text as a note or an error.
    public func writeError(_ text: String) { writeError(Array(text.utf8)) }
}

/// This process's standard streams.
public struct StandardTerminal: Terminal {
    /// The standard streams.
    public init() {}

    /// Writes to descriptor 1.
    public func write(_ bytes: [UInt8]) { put(bytes, on: 1) }
    /// Writes to descriptor 2.
    public func writeError(_ bytes: [UInt8]) { put(bytes, on: 2) }

    /// Reads standard input to its end.
    public func readInput() throws(FileError) -> [UInt8] {
        do {
            return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
        } catch {
            throw FileError(operation: "read", path: "-", reason: (error as NSError).localizedDescription)
        }
    }

    /// Whether descriptor 1 is a terminal.
    public var isInteractive: Bool { isatty(1) == 1 }
    /// Whether descriptor 2 is a terminal.
    public var isErrorInteractive: Bool { isatty(2) == 1 }

    /// A reader that went away (`ripple graph | head`) ends us by SIGPIPE, as it does any command; where that signal is
    /// ignored, what is left is dropped without a word.
    private func put(_ bytes: [UInt8], on descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            var done = 0
            while done < buffer.count {
                let count = Foundation.write(descriptor, base + done, buffer.count - done)
                if count > 0 {
                    done += count
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
