internal import BuildLogs
internal import Reports
internal import SystemAccess

/// `ripple log`: what a build log says ran.
struct LogCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "log", summary: "show what a build log says ran", operands: "LOG|-", operandCount: 1...1,
        options: OutputOptions.options(["text", "json"]),
        example: "ripple log .build/build.db",
        discussion: """
            LOG is what 'swift build' printed, with or without -v, a build.db, messages of -parseable-output, remarks
            of -driver-show-incremental, a folder of -stats-output-dir; what 'xcodebuild' printed, an .xcactivitylog,
            a DerivedData folder (its newest build); a .ninja_log or what 'ninja -d explain' printed; Bazel's build
            events in JSON, its profile or its --explain; compressed by gzip or not. The format is known by the
            content. Of several builds in a log the last is shown.
            """
    )

    private let output: OutputOptions
    private let log: LogFile

    init(_ arguments: ParsedArguments) throws(UsageError) {
        output = OutputOptions(arguments)
        log = LogFile(name: arguments.operands.first ?? "")
        if log.name.isEmpty {
            throw UsageError("'log' expects \(Self.spec.operands), found ''", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let records = try log.records(in: system)
        let report = LogReport(records[records.count - 1], builds: records.count)
        try output.write(output.format == "json" ? report.json : report.text, in: system)
        return records[records.count - 1].isComplete ? .clean : .incomplete
    }
}
