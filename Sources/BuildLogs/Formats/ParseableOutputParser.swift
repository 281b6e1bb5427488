internal import Foundation
internal import SystemAccess

extension LogFormat {
    /// `swiftc -parseable-output`.
    public static let parseableOutput = LogFormat(
        name: "driver-parseable", title: "messages of 'swiftc -parseable-output'"
    )
}

/// The messages of `swiftc -parseable-output`, Swift 6.3.1 (docs/DriverParseableOutput.md of the driver): the length in
/// bytes on a line of its own, then a JSON object. Other output may stand between messages.
///
/// A batch is told as one message for each of its files, with made-up negative process numbers.
struct ParseableOutputParser: BuildLogParser {
    static let title = "the output of 'swiftc -parseable-output'"

    private struct Message: Decodable {
        struct Output: Decodable { let path: String }

        let kind: String
        let name: String?
        let pid: Int?
        let inputs: [String]?
        let outputs: [Output]?
        let arguments: [String]?
        let status: Int?

        enum CodingKeys: String, CodingKey {
            case kind, name, pid, inputs, outputs
            case arguments = "command_arguments"
            case status = "exit-status"
        }
    }

    private let limits: LogLimits
    private var text: [UInt8] = []
    private var length = 0
    private var started = 0
    private var steps: [BuildStep] = []
    private var running: [Int: [Int]] = [:]
    private var skipped: [(files: [String], line: Int)] = []
    private var warnings: [String] = []
    private var lines = 0
    private var broken = 0
    private var isClipped = false

    init(name: String, limits: LogLimits) { self.limits = limits }

    static func evidence(in line: Bytes) -> Int {
        guard line.count > 10, line.count < 4096 else { return 0 }
        let text = line.trimmed
        if text.hasPrefix("\"kind\" : \"") || text.hasPrefix("\"kind\": \"") {
            let value = text[text.count > 10 ? 9..<text.count : 0..<0]
            for kind: StaticString in ["began", "finished", "skipped", "signalled", "abnormal-exit"]
            where value.find(kind) != nil { return 60 }
        }
        if text.hasPrefix("{"), text.find("\"kind\":\"began\"") != nil { return 60 }
        return 0
    }

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        lines = line.number
        if length == 0 {
            if let count = part.number, count >= 2, isTerminated {
                length = count
                started = line.number + 1
                text.removeAll(keepingCapacity: true)
            }
            return
        }
        if text.isEmpty, part.isEmpty || part[0] != UInt8(ascii: "{") {
            // A number that was no length.
            length = 0
            return consume(part, of: line, isTerminated: isTerminated)
        }
        if line.isClipped || text.count + part.count > limits.lineBytes {
            isClipped = true
            length = 0
            text = []
            return
        }
        part.append(to: &text)
        text.append(0x0A)
        // The length counts bytes without the line feed after the object.
        if text.count - 1 >= length || part == "}" { consumeMessage() }
    }

    private mutating func consumeMessage() {
        length = 0
        defer { text.removeAll(keepingCapacity: true) }
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(text)) else {
            broken += 1
            return
        }
        guard steps.count < limits.steps else {
            isClipped = true
            return
        }
        switch message.kind {
        case "began": begin(message)
        case "finished": end(message, as: message.status ?? 0 == 0 ? .ran : .failed)
        case "signalled": end(message, as: .cancelled)
        case "abnormal-exit": end(message, as: .failed)
        case "skipped": skipped.append((message.inputs ?? [], started))
        default: break
        }
    }

    private mutating func begin(_ message: Message) {
        let arguments = message.arguments ?? []
        let kind: BuildStep.Kind
        switch message.name ?? "" {
        case "compile", "backend": kind = .compile
        case "emit-module", "merge-module": kind = .emitModule
        case "link": kind = .link
        case "static-link", "archive": kind = .archive
        case "modulewrap", "wrap": kind = .wrap
        default: kind = .other
        }
        let module = arguments.firstIndex(of: "-module-name").flatMap { index in
            index + 1 < arguments.count ? arguments[index + 1] : nil
        }
        let target = arguments.firstIndex(of: "-target").flatMap { index in
            index + 1 < arguments.count ? Array(arguments[index + 1].utf8) : nil
        }
        let parts = target?.withBytes { target in
            FrontendLine.parts(ofTarget: target).map { ($0.architecture.string, $0.platform.string) }
        }
        let inputs = (message.inputs ?? []).filter { $0.hasSuffix(".swift") }
        let isWhole =
            kind == .compile && !arguments.contains("-primary-file") && !arguments.contains("-primary-filelist")
        let product =
            kind == .link || kind == .archive ? message.outputs?.first.map { Paths.lastComponent($0.path) } : nil
        let step = BuildStep(
            kind, state: .cancelled, module: module, product: product, platform: parts?.1, architecture: parts?.0,
            files: kind == .compile ? inputs : [], isWholeModule: isWhole,
            namesAllFiles: kind != .compile || !inputs.isEmpty, line: started
        )
        running[message.pid ?? 0, default: []].append(steps.count)
        steps.append(step)
    }

    private mutating func end(_ message: Message, as state: BuildStep.State) {
        let pid = message.pid ?? 0
        guard var open = running[pid], let index = open.popLast() else { return }
        running[pid] = open.isEmpty ? nil : open
        steps[index].state = state
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        let unfinished = running.values.flatMap { $0 }
        // What began and is not known to have ended did run, in part.
        for index in unfinished { steps[index].state = .ran }
        let names = Set(steps.compactMap(\.module))
        let module = names.count == 1 ? names.first : nil
        for (files, line) in skipped {
            steps.append(BuildStep(.compile, state: .upToDate, module: module, files: files, line: line))
        }
        steps.sort { $0.line < $1.line }
        let hasFailed = steps.contains { $0.state == .failed }
        let isComplete = isWhole && unfinished.isEmpty && length == 0 && broken == 0 && !isClipped
        if broken > 0 { warnings.append("\(broken) messages are no JSON of the driver's and were left out") }
        if isClipped { warnings.append("a part of the log was too large and was left out") }
        if !unfinished.isEmpty { warnings.append("\(unfinished.count) jobs began and are not said to have ended") }
        warnings.append("these messages have no end mark: a log that was cut between two jobs looks whole")
        guard !steps.isEmpty || broken > 0 else { return [] }
        let isCancelled = steps.contains { $0.state == .cancelled }
        return [
            BuildRecord(
                tool: "swiftc", format: .parseableOutput,
                outcome: hasFailed ? .failed : isCancelled ? .cancelled : isComplete ? .succeeded : .unknown,
                isComplete: isComplete, fileLevel: isComplete && !hasFailed && !isCancelled, steps: steps,
                warnings: warnings, lines: 1...max(1, lines)
            )
        ]
    }
}
