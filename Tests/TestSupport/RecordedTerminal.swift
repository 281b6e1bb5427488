import Foundation
public import SystemAccess

/// A terminal that keeps what a command writes, in files, so that it can be shared between tasks as it is.
public struct RecordedTerminal: Terminal {
    private let folder: TemporaryFolder
    private let input: [UInt8]

    /// A terminal whose standard input holds `input`.
    public init(input: String = "") throws {
        folder = try TemporaryFolder(named: "terminal")
        self.input = Array(input.utf8)
        try folder.write("", to: "out")
        try folder.write("", to: "err")
    }

    /// Keeps a part of the result.
    public func write(_ bytes: [UInt8]) { append(bytes, to: "out") }
    /// Keeps a note or an error.
    public func writeError(_ bytes: [UInt8]) { append(bytes, to: "err") }
    /// The input that was given.
    public func readInput() throws(FileError) -> [UInt8] { input }
    /// Never.
    public var isInteractive: Bool { false }
    /// Never.
    public var isErrorInteractive: Bool { false }

    /// What was written to standard output.
    public var output: String { text(of: "out") }
    /// What was written to standard error.
    public var errors: String { text(of: "err") }

    private func append(_ bytes: [UInt8], to file: String) {
        guard let handle = FileHandle(forUpdatingAtPath: folder.path + "/" + file) else { return }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data(bytes))
        try? handle.close()
    }

    private func text(of file: String) -> String {
        (FileManager.default.contents(atPath: folder.path + "/" + file)).map { String(decoding: $0, as: UTF8.self) }
            ?? ""
    }
}
