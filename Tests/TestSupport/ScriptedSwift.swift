import Foundation
public import SystemAccess

/// A toolchain for tests that need no compiler: its `swift package dump-package` prints the manifest's own text.
///
/// A manifest that begins with `refuse ` is refused with the rest of its text as the message. Every evaluation is
/// noted.
public struct ScriptedSwift: ProcessRunner {
    private let folder: TemporaryFolder

    /// A toolchain that has evaluated nothing yet.
    public init() throws {
        folder = try TemporaryFolder(named: "toolchain")
        try folder.write("a compiler", to: "bin/swift", modified: Date(timeIntervalSince1970: 1_000_000))
        try folder.makeFolder("runs")
    }

    /// What stands in `PATH` for it.
    public var searchPath: String { folder.path + "/bin" }

    /// Puts another compiler in place of the present one.
    public func replaceCompiler(_ text: String, modified seconds: Double) throws {
        try folder.write(text, to: "bin/swift", modified: Date(timeIntervalSince1970: seconds))
    }

    /// How many manifests were evaluated.
    public var evaluations: Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/runs")) ?? []).count
    }

    /// Evaluates a manifest by printing it.
    public func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        let words = command.arguments
        guard words.first == "package", words.last == "dump-package", words.contains("--scratch-path"),
            let directory = command.directory
        else { throw ProcessError(executable: command.executable, reason: "not expected: \(words)") }
        try? folder.write(directory, to: "runs/" + UUID().uuidString)
        guard let data = FileManager.default.contents(atPath: directory + "/Package.swift") else {
            return ProcessOutput(exitCode: 1, errors: Array("error: no manifest".utf8))
        }
        let text = String(decoding: data, as: UTF8.self)
        if text.hasPrefix("refuse ") { return ProcessOutput(exitCode: 1, errors: Array(text.utf8.dropFirst(7))) }
        let escaped = directory.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
        let output = text.replacingOccurrences(of: "\"@/", with: "\"\(escaped)/")
        return ProcessOutput(exitCode: 0, output: Array(output.utf8))
    }
}

extension TestWorld {
    /// A world whose only toolchain is `swift`.
    public init(
        in directory: String, input: String = "", swift: ScriptedSwift, variables: [String: String] = [:]
    ) throws {
        let path = ["PATH": swift.searchPath]
        try self.init(
            in: directory, input: input, processes: swift, variables: path.merging(variables) { _, own in own }
        )
    }
}
