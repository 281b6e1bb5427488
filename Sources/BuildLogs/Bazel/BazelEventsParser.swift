internal import Foundation

extension LogFormat {
    /// The file of `bazel build --build_event_json_file=FILE`.
    public static let bazelEvents = LogFormat(
        name: "bazel-events", title: "the file of 'bazel --build_event_json_file'")
}

/// Bazel's build events as JSON, an object a line (build_event_stream.proto, Bazel 5 to 8).
///
/// An action is told if it failed, and otherwise only with `--build_event_publish_all_actions`. A target that is
/// completed need not have been rebuilt. Numbers of 64 bits are texts.
struct BazelEventsParser: BuildLogParser {
    static let title = "the file of 'bazel --build_event_json_file'"

    /// A number, or a text that holds one.
    private struct Number: Decodable {
        let value: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                value = Int(text) ?? 0
            } else {
                value = (try? container.decode(Int.self)) ?? 0
            }
        }
    }

    private struct Event: Decodable {
        struct ID: Decodable {
            struct ActionCompleted: Decodable { let label: String?; let primaryOutput: String? }
            let actionCompleted: ActionCompleted?
        }
        struct Started: Decodable { let buildToolVersion: String? }
        struct Action: Decodable {
            let success: Bool?
            let type: String?
            let label: String?
            let commandLine: [String]?
        }
        struct Finished: Decodable {
            struct ExitCode: Decodable { let name: String?; let code: Int? }
            let exitCode: ExitCode?
            let overallSuccess: Bool?
        }
        struct Metrics: Decodable {
            struct Data: Decodable {
                let mnemonic: String?
                let actionsExecuted: Number?
                let systemTime: String?
                let userTime: String?
            }
            struct Summary: Decodable { let actionsExecuted: Number?; let actionData: [Data]? }
            let actionSummary: Summary?
        }
        let id: ID?
        let started: Started?
        let action: Action?
        let finished: Finished?
        let buildMetrics: Metrics?
        let lastMessage: Bool?
    }

    private let limits: LogLimits
    private var finished: FinishedBuilds
    private var record: BuildRecord
    private var isOpen = false
    private var nameBytes = 0
    private var executed: [String: Int] = [:]
    private var broken = 0
    private var isClipped = false
    private var sawLast = false

    init(name: String, limits: LogLimits) {
        self.limits = limits
        finished = FinishedBuilds(limits: limits)
        record = BuildRecord(tool: "bazel", format: .bazelEvents)
    }

    static func evidence(in line: Bytes) -> Int {
        guard line.hasPrefix("{\"id\":{\""), line.count > 12 else { return 0 }
        for name: StaticString in ["started", "progress", "targetConfigured", "actionCompleted", "pattern"]
        where line[8...].hasPrefix(name) { return 60 }
        return 20
    }

    private static let wanted: [StaticString] = [
        "{\"id\":{\"actionCompleted\"", "{\"id\":{\"started\"", "{\"id\":{\"buildFinished\"",
        "{\"id\":{\"buildMetrics\"",
    ]

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        guard isTerminated, part.hasPrefix("{\"id\":{") else { return }
        let isLast = part.hasSuffix("\"lastMessage\":true}")
        guard isLast || Self.wanted.contains(where: { part.hasPrefix($0) }) else { return }
        guard !line.isClipped, let event = try? JSONDecoder().decode(Event.self, from: Data(part.array)) else {
            broken += 1
            return
        }
        if event.started != nil { begin(line.number) }
        if !isOpen { begin(line.number) }
        record.lines = record.lines.lowerBound...line.number
        if let version = event.started?.buildToolVersion { record.version = version }
        if let id = event.id?.actionCompleted { add(event.action, id, line.number) }
        if let end = event.finished { record.outcome = Self.outcome(end) }
        if let summary = event.buildMetrics?.actionSummary { addMetrics(summary) }
        if isLast { sawLast = true }
    }

    private mutating func begin(_ line: Int) {
        close(isWhole: true)
        record = BuildRecord(tool: "bazel", format: .bazelEvents, lines: line...line)
        (isOpen, sawLast, executed) = (true, false, [:])
    }

    private mutating func add(_ action: Event.Action?, _ id: Event.ID.ActionCompleted, _ line: Int) {
        var step = BazelStep.step(mnemonic: action?.type ?? "", progress: nil, label: action?.label ?? id.label)
        step.state = action?.success == true ? .ran : .failed
        step.line = line
        if step.kind == .compile || step.kind == .compileC {
            step.files = Self.sources(action?.commandLine ?? [])
            step.namesAllFiles = !step.files.isEmpty
        } else if let output = id.primaryOutput {
            step.product = output.split(separator: "/").last.map(String.init)
        }
        nameBytes += step.files.reduce(0) { $0 + $1.utf8.count } + 200
        executed[action?.type ?? "", default: 0] += 1
        if record.steps.count + finished.steps >= limits.steps { finished.makeRoom(for: record.steps.count + 1) }
        guard record.steps.count < limits.steps, nameBytes < limits.nameBytes else {
            isClipped = true
            return
        }
        record.steps.append(step)
    }

    private static func sources(_ arguments: [String]) -> [String] {
        arguments.filter { argument in
            guard !argument.hasPrefix("-"), !argument.hasPrefix("@") else { return false }
            if argument.hasSuffix(".swift") { return true }
            return Array(argument.utf8).withBytes { SwiftPackageParser.isCName($0.lastComponent) }
        }
    }

    /// A duration as Bazel writes it: `1.5s`; 0 where there is none.
    private static func seconds(_ text: String?) -> Double {
        guard let text else { return 0 }
        return Double(text.hasSuffix("s") ? text.dropLast() : text[...]) ?? 0
    }

    private mutating func addMetrics(_ summary: Event.Metrics.Summary) {
        for data in (summary.actionData ?? []).prefix(1000) {
            guard let mnemonic = data.mnemonic else { continue }
            let seconds = Self.seconds(data.userTime) + Self.seconds(data.systemTime)
            record.timings.append(
                RuleTiming(rule: mnemonic, tasks: data.actionsExecuted?.value ?? 0, seconds: seconds))
        }
        let told = executed.values.reduce(0, +)
        let all = summary.actionsExecuted?.value ?? 0
        if all > told {
            record.warnings.append(
                "\(all) actions ran and \(told) are named; build with '--build_event_publish_all_actions'")
        }
    }

    /// By the exit code: tests that failed were built.
    private static func outcome(_ end: Event.Finished) -> BuildOutcome {
        if end.overallSuccess == true { return .succeeded }
        switch end.exitCode?.name {
        case "SUCCESS", "TESTS_FAILED", "NO_TESTS_FOUND": return .succeeded
        case "INTERRUPTED": return .cancelled
        default: return .failed
        }
    }

    private mutating func close(isWhole: Bool) {
        guard isOpen else { return }
        isOpen = false
        if broken > 0 { record.warnings.append("\(broken) lines are no events and were left out") }
        if isClipped { record.warnings.append("the log holds more than is kept; actions were left out") }
        if !sawLast { record.warnings.append("the log ends before the build does") }
        record.isComplete = isWhole && sawLast && broken == 0 && !isClipped
        finished.append(record)
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        close(isWhole: isWhole)
        defer { finished = FinishedBuilds(limits: limits) }
        return finished.kept
    }
}
