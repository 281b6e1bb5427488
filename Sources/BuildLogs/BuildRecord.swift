/// How a build ended.
public enum BuildOutcome: String, Sendable, Hashable, CaseIterable {
    case succeeded
    case failed
    case cancelled
    /// The log does not say.
    case unknown
}

/// What one build ran, read from its log.
///
/// ```swift
/// let records = try BuildLogReader().read(path: "build.log", files: LocalFileSystem())
/// for module in records.last?.modules ?? [] where module.isRecompiled { print(module.name, module.compiled) }
/// ```
public struct BuildRecord: Sendable, Hashable {
    /// The tool that wrote the log: `swift build`, `swiftc`, `Xcode`.
    public var tool: String
    /// The format that was recognised.
    public var format: LogFormat
    /// The version that the log names, of the tool or of the format: `6.3.1`.
    public var version: String?
    /// `debug` or `release`, where the log says so.
    public var configuration: String?
    /// How the build ended.
    public var outcome: BuildOutcome
    /// Whether the whole of the build's log was read. A log that was cut short is partial, and what is absent from it
    /// may have run all the same.
    public var isComplete: Bool
    /// Whether absence at file level proves anything: a Swift file that no step names was not compiled.
    public var fileLevel: Bool
    /// What was done, in the log's order.
    public var steps: [BuildStep]
    /// What a reader of the record has to know about its gaps.
    public var warnings: [String]
    /// The lines of the log that tell of this build: first and last, from 1; `0...0` where a log has no lines.
    public var lines: ClosedRange<Int>
    /// The target graph, where the log prints one, in the log's order.
    public var targetDependencies: [TargetDependency]
    /// The summary of times by rule, where the log prints one.
    public var timings: [RuleTiming]
    /// How long the build took by its own word, in seconds of wall-clock time.
    public var seconds: Double?

    /// A record of what is given.
    public init(
        tool: String, format: LogFormat, version: String? = nil, configuration: String? = nil,
        outcome: BuildOutcome = .unknown, isComplete: Bool = false, fileLevel: Bool = false, steps: [BuildStep] = [],
        warnings: [String] = [], lines: ClosedRange<Int> = 0...0, targetDependencies: [TargetDependency] = [],
        timings: [RuleTiming] = [],
        seconds: Double? = nil
    ) {
        self.tool = tool
        self.format = format
        self.version = version
        self.configuration = configuration
        self.outcome = outcome
        self.isComplete = isComplete
        self.fileLevel = fileLevel
        self.steps = steps
        self.warnings = warnings
        self.lines = lines
        self.targetDependencies = targetDependencies
        self.timings = timings
        self.seconds = seconds
    }
}
