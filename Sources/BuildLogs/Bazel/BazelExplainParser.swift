extension LogFormat {
    /// The file of `bazel build --explain=FILE`.
    public static let bazelExplain = LogFormat(name: "bazel-explain", title: "the file of 'bazel --explain'")
}

/// The file of `bazel build --explain=FILE`: `Build options: …`, then `Executing action 'PROGRESS': REASON.` a line
/// (Bazel 0.8 to 7; without quotes in others), and with `--verbose_explanations` text of several lines.
///
/// It knows the local action cache only: what came from a disk or remote cache looks executed.
struct BazelExplainParser: BuildLogParser {
    static let title = "the file of 'bazel --explain'"

    private let limits: LogLimits
    private var pool: NamePool
    private var steps: [BuildStep] = []
    private var sawStart = false
    private var isClipped = false
    private var lines = 1

    init(name: String, limits: LogLimits) {
        self.limits = limits
        pool = NamePool(limit: limits.nameBytes)
    }

    private static let reasons: [StaticString] = [
        "One of the files has changed", "action command has changed", "Effective client environment has changed",
        "no entry in the cache (action is new)", "cache entry is corrupted", "unconditional execution is requested",
    ]

    static func evidence(in line: Bytes) -> Int {
        if line.hasPrefix("Executing "), reasons.contains(where: { line.find($0) != nil }) { return 60 }
        return line.hasPrefix("Build options: ") ? 40 : 0
    }

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        lines = line.number
        if part.hasPrefix("Build options: ") {
            sawStart = true
            // The file of another build, appended: the last one counts.
            steps = []
            return
        }
        guard isTerminated, part.hasPrefix("Executing "), part.count < 1 << 16 else { return }
        let text = part[10...]
        var progress: Bytes
        var reason: Bytes
        if text.hasPrefix("action '"), let end = text.find("': ") {
            (progress, reason) = (text[8..<end], text[(end + 3)...])
        } else {
            var colon: Int?
            while let found = text.find(": ", from: colon.map { $0 + 1 } ?? 0) { colon = found }
            guard let colon else { return }
            (progress, reason) = (text[..<colon], text[(colon + 2)...])
        }
        if reason.hasSuffix(".") { reason = reason[..<(reason.count - 1)] }
        guard steps.count < limits.steps, let name = pool.text(progress), let why = pool.text(reason) else {
            isClipped = true
            return
        }
        var step = BazelStep.step(mnemonic: nil, progress: name, label: nil)
        step.reason = why
        step.line = line.number
        steps.append(step)
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        guard sawStart || !steps.isEmpty else { return [] }
        var warnings = [
            "what came from a disk or remote cache looks executed here",
            "this file has no end mark: one that was cut between two lines looks whole",
        ]
        if isClipped { warnings.append("the file holds more than is kept; actions were left out") }
        return [
            BuildRecord(
                tool: "bazel", format: .bazelExplain, isComplete: isWhole && sawStart && !isClipped, steps: steps,
                warnings: warnings, lines: 1...lines
            )
        ]
    }
}
