extension LogFormat {
    /// `.xcactivitylog`, in `Logs/Build` of a folder of derived data: Xcode's own log of a build.
    public static let activityLog = LogFormat(name: "xcactivitylog", title: "an activity log of Xcode")
}

/// Xcode's log of one build, versions 8 to 13 (Xcode 9.3 to 27), and newer ones as far as they make sense.
///
/// A step ran in this build if its section is not marked as replayed, began no earlier than half a second before the
/// build did, and stands in no section that was replayed (measured on logs of the versions 8 to 13).
struct ActivityLogParser: BinaryLogParser {
    static let title = "an activity log of Xcode"

    private let name: String
    private let limits: LogLimits
    private var tokenizer: ActivityTokenizer
    private var reader: ActivityReader<ActivitySections>
    /// What was made of the sections, at the end.
    private(set) var sections: ActivitySections?

    init(name: String, limits: LogLimits) {
        self.name = name
        self.limits = limits
        tokenizer = ActivityTokenizer(limit: min(limits.lineBytes, limits.nameBytes))
        reader = ActivityReader(handler: ActivitySections(limits: limits))
    }

    static func recognizes(_ head: Bytes) -> Bool { head.hasPrefix("SLF0") }

    mutating func feed(_ bytes: Bytes) {
        guard !reader.isBroken, tokenizer.failure == nil else { return }
        tokenizer.feed(bytes) { reader.accept($0) }
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        var log = reader.finish()
        guard let version = reader.version, log.sections > 0 else {
            throw BuildLogError(
                log: name, problem: .expected("an activity log with a section", found: "the beginning of one")
            )
        }
        log.cut()
        sections = log
        let isRead = isWhole && reader.isDone && tokenizer.isBetweenTokens && tokenizer.failure == nil
        var warnings: [String] = []
        if version > ActivityLayout.newest {
            warnings.append("version \(version) is newer than any that is known (\(ActivityLayout.newest))")
        }
        if reader.unknownClasses > 0 {
            warnings.append("\(reader.unknownClasses) classes of objects are not known; their fields were guessed")
        }
        if reader.isBroken || tokenizer.failure != nil {
            warnings.append("from some place on the log has another structure than expected; the rest was not read")
        } else if !isRead {
            warnings.append("the log ends before the build does")
        }
        if log.isFull { warnings.append("the log holds more than is kept; steps or names were left out") }
        let isClean = log.title?.hasPrefix("Clean") == true
        if isClean { warnings.append("this is the log of a clean, not of a build") }
        let restored = log.steps.filter { $0.state == .restored }.count
        if log.cacheHits > restored {
            warnings.append(
                "\(log.cacheHits) compilations came from the compilation cache; the log does not name them all")
        }
        let outcome = Self.outcome(log, isRead: isRead)
        if outcome == .failed { warnings.append("a module that failed hides what would have been built after it") }
        let isComplete = isRead && !log.isFull
        var steps = log.steps
        XcodeSteps.fillPlatforms(&steps)
        let namesAll = log.steps.allSatisfy { $0.kind != .compile || ($0.namesAllFiles && $0.module != nil) }
        return [
            BuildRecord(
                tool: "Xcode", format: .activityLog, version: String(version),
                configuration: Self.configuration(log.title) ?? log.configuration, outcome: outcome,
                isComplete: isComplete,
                fileLevel: isComplete && outcome == .succeeded && namesAll && !isClean, steps: steps,
                warnings: warnings
            )
        ]
    }

    /// By the last word of the build's result: `Build succeeded`.
    private static func outcome(_ log: ActivitySections, isRead: Bool) -> BuildOutcome {
        let word = log.result?.split(separator: " ").last.map { $0.lowercased() }
        switch word {
        case "succeeded": return .succeeded
        case "failed": return .failed
        case "stopped", "cancelled", "canceled": return .cancelled
        default: break
        }
        if log.isCancelled { return .cancelled }
        return log.hasErrors ? .failed : .unknown
    }

    /// `Building project P with scheme S and configuration Debug`: lower case.
    private static func configuration(_ title: String?) -> String? {
        guard let title, title.hasPrefix("Build") || title.hasPrefix("Test"),
            let word = title.split(separator: " ").suffix(2).first, word == "configuration"
        else { return nil }
        return title.split(separator: " ").last?.lowercased()
    }
}
