internal import SystemAccess

extension LogFormat {
    /// A file of `-stats-output-dir`, or a folder of them.
    public static let driverStatistics = LogFormat(
        name: "driver-statistics", title: "statistics of '-stats-output-dir'"
    )
}

/// One file of `-stats-output-dir`, as Swift 6.3.1 writes it when a frontend has ended: a JSON object, a counter a line.
///
/// The timer of the whole process carries the names: `time.swift-frontend.MODULE-INPUT-TRIPLE-OUTPUT-OPTIMIZATION.wall`.
/// The input is the first primary file of the process, with what is no letter, digit or dot as `_`, or `all`. The timers of
/// phases carry theirs, `time.swift.IRGen.user`; some are parts of others.
struct DriverStatistics: BuildLogParser {
    static let title = "statistics of 'swiftc -stats-output-dir', a file or the folder"

    private var step: BuildStep?
    /// Processor time of the process in user and system mode, in seconds.
    private var user, system: Double?
    /// The same of finding imports, and of all other phases that are part of no other.
    private var imports: Double?
    private var checking: Double?
    private var codeBytes = 0

    private static let phases: [StaticString] = [
        "\"time.swift.perform-sema.", "\"time.swift.SILGen.", "\"time.swift.SIL optimization.", "\"time.swift.IRGen.",
    ]
    private var configuration: String?
    private var isClosed = false
    private var lines = 0

    init(name: String, limits: LogLimits) {}

    static func evidence(in line: Bytes) -> Int {
        let text = line.trimmed
        return text.hasPrefix("\"time.swift") || text.hasPrefix("\"AST.Num") || text.hasPrefix("\"Frontend.Num")
            ? 40 : 0
    }

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        lines = line.number
        let text = part.trimmed
        if text == "}" { isClosed = true }
        guard isTerminated, text.count < 1 << 16 else { return }
        guard text.hasPrefix("\"time.swift-frontend.") else { return consumePhase(text) }
        if user == nil, let time = Self.timer(".user\": ", in: text) { user = time.seconds }
        if system == nil, let time = Self.timer(".sys\": ", in: text) { system = time.seconds }
        guard step == nil, let time = Self.timer(".wall\": ", in: text) else { return }
        read(text[21..<time.end], seconds: time.seconds, line: line.number)
    }

    private mutating func consumePhase(_ text: Bytes) {
        if text.hasPrefix("\"LLVM.NumLLVMBytesOutput\": ") {
            var value = text[26...].trimmed
            if value.hasSuffix(",") { value = value[..<(value.count - 1)] }
            codeBytes = max(0, Int(value.string) ?? 0)
            return
        }
        guard text.hasPrefix("\"time.swift."),
            let time = Self.timer(".user\": ", in: text) ?? Self.timer(".sys\": ", in: text)
        else { return }
        if text.hasPrefix("\"time.swift.parse-and-resolve-imports.") {
            imports = (imports ?? 0) + time.seconds
        } else if Self.phases.contains(where: { text.hasPrefix($0) }) {
            checking = (checking ?? 0) + time.seconds
        }
    }

    /// The seconds behind a timer of this kind, and where the names before it end.
    private static func timer(_ kind: StaticString, in text: Bytes) -> (seconds: Double, end: Int)? {
        guard let end = text.find(kind) else { return nil }
        var value = text[(end + kind.utf8CodeUnitCount)...].trimmed
        if value.hasSuffix(",") { value = value[..<(value.count - 1)] }
        guard let seconds = Double(value.string), seconds.isFinite, seconds >= 0 else { return nil }
        return (seconds, end)
    }

    private mutating func read(_ names: Bytes, seconds: Double, line: Int) {
        // From the right: optimization, output, triple; then the module, which holds no dash; the rest is the input.
        var rest = names
        var fields: [Bytes] = []
        for _ in 0..<3 {
            guard let dash = rest.last(UInt8(ascii: "-")) else { return }
            fields.append(rest[(dash + 1)...])
            rest = rest[..<dash]
        }
        guard let dash = rest.first(UInt8(ascii: "-")), dash > 0 else { return }
        let module = rest[..<dash].string
        let input = rest[(dash + 1)...]
        let isAll = input == "all"
        configuration = fields[0] == "Onone" ? "debug" : "release"
        let kind: BuildStep.Kind
        if fields[1] == "swiftmodule" {
            kind = .emitModule
        } else if fields[1] == "o" || fields[1] == "bc" {
            kind = .compile
        } else {
            kind = .other
        }
        let triple = fields[2].array.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        let parts = triple.withBytes { text -> (String, String)? in
            // x86_64 holds an underscore of its own.
            let start = text.hasPrefix("x86-64-") ? 7 : (text.first(UInt8(ascii: "-")) ?? 0) + 1
            guard let dash = text.first(UInt8(ascii: "-"), from: start) else { return nil }
            let platform = text[(dash + 1)...]
            let architecture = start == 7 ? "x86_64" : text[..<max(start - 1, 0)].string
            return (architecture, platform[..<(platform.first(UInt8(ascii: "-")) ?? platform.count)].string)
        }
        step = BuildStep(
            kind, module: module, platform: parts?.1, architecture: parts?.0,
            files: kind == .compile && !isAll ? [input.string] : [], isWholeModule: kind == .compile && isAll,
            namesAllFiles: kind != .compile, duration: seconds, line: line
        )
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        let isComplete = isWhole && isClosed && step != nil
        // Of the two times one alone is not the processor's time.
        if let user, let system {
            step?.cpuSeconds = user + system
            if let imports, let checking, imports.isFinite, checking.isFinite {
                step?.frontend = FrontendTimes(imports: imports, checking: checking, codeBytes: codeBytes)
            }
        }
        var warnings = ["the first file of each process is named only, with '_' for signs; a batch compiles several"]
        if !isClosed { warnings.append("the statistics end before they are whole") }
        return [
            BuildRecord(
                tool: "swiftc", format: .driverStatistics, configuration: configuration, isComplete: isComplete,
                steps: step.map { [$0] } ?? [], warnings: warnings, lines: 1...max(1, lines)
            )
        ]
    }

    /// The record of a folder: of every build that wrote its statistics there.
    static func readFolder(
        _ path: String, limits: LogLimits, files: any FileSystem
    ) throws(BuildLogError) -> [BuildRecord] {
        let names: [String]
        do {
            names = try files.entries(of: path).map(\.name).filter { $0.hasPrefix("stats-") && $0.hasSuffix(".json") }
        } catch {
            throw BuildLogError(log: path, problem: .unreadable(reason: error.reason))
        }
        let reader = BuildLogReader(limits: limits)
        var steps: [BuildStep] = []
        var configuration: String?
        var unreadable = 0
        for name in names.prefix(limits.steps) {
            guard let records = try? reader.read(path: path + "/" + name, files: files), let record = records.last,
                record.format == .driverStatistics
            else {
                unreadable += 1
                continue
            }
            configuration = configuration ?? record.configuration
            // `stats-1796004796155960-…`: microseconds since 1970 when the process ended or began.
            let time = name.utf8.dropFirst(6).prefix { $0 >= 0x30 && $0 <= 0x39 }
            let start = Double(String(decoding: time, as: UTF8.self)).map { $0 / 1_000_000 }
            for var step in record.steps {
                step.start = start
                step.line = 0
                steps.append(step)
            }
            if record.steps.isEmpty || !record.isComplete { unreadable += 1 }
        }
        guard !steps.isEmpty else {
            throw BuildLogError(
                log: path,
                problem: .expected(
                    "files 'stats-….json' of '-stats-output-dir'", found: "\(names.count) that can be read")
            )
        }
        steps.sort { ($0.start ?? 0, $0.module ?? "") < ($1.start ?? 0, $1.module ?? "") }
        var warnings = [
            "the first file of each process is named only, with '_' for signs; a batch compiles several",
            "the folder holds the statistics of every build since it was made",
        ]
        if unreadable > 0 { warnings.append("\(unreadable) files could not be read as a whole") }
        return [
            BuildRecord(
                tool: "swiftc", format: .driverStatistics, configuration: configuration,
                isComplete: unreadable == 0 && names.count <= limits.steps, steps: steps, warnings: warnings
            )
        ]
    }
}
