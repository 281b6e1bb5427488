internal import BuildLogs
internal import SystemAccess

/// How an experiment builds: `swift build` with our own scratch folder.
public struct ProbeBuild: Sendable {
    /// The `swift` command.
    public var swift: String
    /// The folder of the package, in the copy.
    public var package: String
    /// Where build products go, and the log of the last build.
    public var scratch: String
    /// What is built and how: `--build-tests`, `-c release`.
    public var arguments: [String]

    /// A build as given.
    public init(swift: String, package: String, scratch: String, arguments: [String]) {
        self.swift = swift
        self.package = package
        self.scratch = scratch
        self.arguments = arguments
    }

    /// What a build left behind.
    struct Result: Sendable {
        let exitCode: Int32
        let records: [BuildRecord]
        /// The record of SwiftPM's database, where there is one.
        let database: BuildRecord?
        /// The last lines that tell of errors.
        let complaint: String
    }

    /// The log of the last build.
    public var log: String { Paths.join(scratch, "last-build.log") }
    /// Where products go.
    var products: String { Paths.join(scratch, "build") }

    /// Builds, in another second than the one in which the last build ended, whoever ran it: see ``DriverClock``.
    func run(_ processes: any ProcessRunner, _ files: any FileSystem) async throws(VerificationError) -> Result {
        if let last = files.status(of: log)?.modified { await DriverClock.waitForSecond(after: last) }
        let command = ProcessCommand(
            swift, ["build", "-v", "--package-path", package, "--scratch-path", products] + arguments,
            directory: package)
        let output: ProcessOutput
        do {
            output = try await processes.run(command)
        } catch {
            throw .process(error)
        }
        // Manifests are compiled before anything is built; their lines come on standard error.
        let text = output.errors + output.output
        do {
            try files.createDirectory(scratch)
            try files.write(text, to: log)
        } catch {
            throw .file(error)
        }
        let complaint = Self.complaint(in: text)
        do {
            let records = try BuildLogReader().read(bytes: text, name: log)
            let path = Paths.join(products, "build.db")
            let database = files.isFile(path) ? try BuildLogReader().read(path: path, files: files).last : nil
            return Result(exitCode: output.exitCode, records: records, database: database, complaint: complaint)
        } catch {
            if output.exitCode != 0 { throw .doesNotBuild(lines: complaint) }
            throw .log(why: error.description)
        }
    }

    private static func complaint(in text: [UInt8]) -> String {
        let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
        let errors = lines.filter { $0.contains("error:") }
        return (errors.isEmpty ? lines.suffix(5) : errors.prefix(5)).map { "  \($0.prefix(300))" }.joined(
            separator: "\n")
    }
}
