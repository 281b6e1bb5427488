extension LogFormat {
    /// `ninja -d explain`, 1.11 to 1.13.
    public static let ninjaExplain = LogFormat(name: "ninja-explain", title: "output of 'ninja -d explain'")
}

/// What `ninja -d explain` prints: reasons, `ninja explain: output X older than most recent input Y (…)`, and a line a
/// command, `[1/3] Building C object …`. ninja 1.11 gives all reasons first, 1.13 those of a command before it.
struct NinjaExplainParser: BuildLogParser {
    static let title = "the output of 'ninja -d explain'"

    private let limits: LogLimits
    private var pool: NamePool
    private var finished: FinishedBuilds
    private var steps: [BuildStep] = []
    /// The first reason given for an output.
    private var reasons: [String: String] = [:]
    private var outcome = BuildOutcome.unknown
    private var done = 0
    private var total = 0
    private var firstLine = 0
    private var lastLine = 1
    private var isClipped = false
    private var isCut = false

    init(name: String, limits: LogLimits) {
        self.limits = limits
        pool = NamePool(limit: limits.nameBytes)
        finished = FinishedBuilds(limits: limits)
    }

    static func evidence(in line: Bytes) -> Int {
        if line.hasPrefix("ninja explain: ") { return 60 }
        return line.hasPrefix("ninja: build stopped: ") || line == "ninja: no work to do." ? 40 : 0
    }

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        guard isTerminated, part.count > 2 else { return }
        let number = line.number
        if part.hasPrefix("ninja explain: ") {
            if outcome != .unknown || (total > 0 && done == total) { close(isWhole: true) }
            note(number)
            addReason(part[15...])
        } else if part.hasPrefix("ninja: build stopped: ") {
            note(number)
            outcome = part.find("interrupted") != nil ? .cancelled : .failed
        } else if part == "ninja: no work to do." {
            if total > 0 { close(isWhole: true) }
            note(number)
            outcome = .succeeded
        } else if part.hasPrefix("FAILED: ") {
            if firstLine > 0, let last = steps.indices.last { steps[last].state = .failed }
        } else if part[0] == UInt8(ascii: "[") {
            addStep(part, number)
        }
    }

    private mutating func note(_ line: Int) {
        if firstLine == 0 { firstLine = line }
        lastLine = line
    }

    /// The output that a reason is of, by the words around it.
    private mutating func addReason(_ text: Bytes) {
        var output: Bytes?
        for (before, after): (StaticString, StaticString) in [
            ("output ", " older than "), ("output ", " doesn't exist"), ("output ", " of phony edge "),
            ("restat of output ", " older than "), ("recorded mtime of ", " older than "),
            ("command line changed for ", ""), ("command line not found in log for ", ""),
            ("deps for '", "' are missing"), ("stored deps info out of date for '", "'"), ("", " is dirty"),
        ] {
            guard text.hasPrefix(before) else { continue }
            let rest = text[before.utf8CodeUnitCount...]
            if after.utf8CodeUnitCount == 0 {
                output = rest
            } else if let end = rest.find(after) {
                output = rest[..<end]
            } else {
                continue
            }
            break
        }
        guard let output, let name = pool.text(output), let reason = pool.text(text) else { return }
        if reasons.count < limits.steps, reasons[name] == nil { reasons[name] = reason }
    }

    /// `[2/7] Linking C executable app`
    private mutating func addStep(_ part: Bytes, _ number: Int) {
        guard let slash = part.first(UInt8(ascii: "/")), let close = part.first(UInt8(ascii: "]"), from: slash),
            let count = part[1..<slash].trimmed.number, let total = part[(slash + 1)..<close].trimmed.number,
            count > 0, count <= total, close + 2 < part.count, part[close + 1] == 0x20
        else { return }
        if count <= done { self.close(isWhole: true) }
        note(number)
        (done, self.total) = (count, total)
        guard steps.count + finished.steps < limits.steps else {
            finished.makeRoom(for: steps.count + 1)
            guard steps.count < limits.steps else {
                isClipped = true
                return
            }
            return append(part[(close + 2)...], number)
        }
        append(part[(close + 2)...], number)
    }

    private mutating func append(_ text: Bytes, _ number: Int) {
        var step = NinjaOutput.step(describedAs: text)
        step.line = number
        // The description ends with the output as a rule.
        var words = text
        while step.reason == nil {
            step.reason = reasons[words.string]
            guard let blank = words.first(0x20) else { break }
            words = words[(blank + 1)...]
            if words.count > 4096 { break }
        }
        steps.append(step)
    }

    private mutating func close(isWhole: Bool) {
        guard firstLine > 0 else { return }
        var outcome = outcome
        if outcome == .unknown, total > 0, done == total, isWhole, !steps.contains(where: { $0.state == .failed }) {
            outcome = .succeeded
        }
        let isComplete = isWhole && outcome != .unknown && !isClipped && !pool.isFull
        var warnings: [String] = []
        if outcome == .unknown { warnings.append("the log ends before the build does") }
        if outcome == .failed { warnings.append("a command that failed hides what would have been built after it") }
        if isClipped || pool.isFull { warnings.append("the log holds more than is kept; steps were left out") }
        finished.append(
            BuildRecord(
                tool: "ninja", format: .ninjaExplain, outcome: outcome, isComplete: isComplete, steps: steps,
                warnings: warnings, lines: firstLine...lastLine
            )
        )
        (steps, reasons, self.outcome, done, total, firstLine) = ([], [:], .unknown, 0, 0, 0)
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        close(isWhole: isWhole)
        defer { finished = FinishedBuilds(limits: limits) }
        return finished.kept
    }
}
