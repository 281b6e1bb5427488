extension LogFormat {
    /// `.ninja_log`, versions 5 to 7 (ninja 1.5 to 1.13).
    public static let ninjaLog = LogFormat(name: "ninja-log", title: "a log of ninja")
}

/// `.ninja_log`: after `# ninja log v5` a line an output, `start TAB end TAB mtime TAB output TAB hash`, start and end in
/// milliseconds since the run began, mtime in nanoseconds since 1970 (0 where ninja up to 1.11 had no use for it).
///
/// Runs are appended without a mark between them. A new one begins where an end is earlier than the one before, where
/// an output comes again, or where the mtime says that the run began later.
struct NinjaLogParser: BuildLogParser {
    static let title = "'.ninja_log'"

    private struct Row {
        let start: Int
        let end: Int
        let output: NamePool.ID
        let hash: UInt64
        let line: Int
    }

    private let limits: LogLimits
    private var pool: NamePool
    private var version: String?
    private var rows: [Row] = []
    /// The places in `rows` where a run begins.
    private var runs: [Int] = []
    private var outputs: Set<NamePool.ID> = []
    private var lastEnd = 0
    /// When the run began, in milliseconds since 1970: not before, not after.
    private var began: ClosedRange<Int>?
    private var broken = 0
    private var isClipped = false
    private var lines = 0

    init(name: String, limits: LogLimits) {
        self.limits = limits
        pool = NamePool(limit: limits.nameBytes)
    }

    static func evidence(in line: Bytes) -> Int { line.hasPrefix("# ninja log v") ? 100 : 0 }

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        lines = line.number
        if part.hasPrefix("# ninja log v") {
            if isTerminated { version = part[13...].string }
            return
        }
        guard isTerminated, part.count > 0 else { return }
        var fields: [Bytes] = []
        var rest = part
        while let tab = rest.first(0x09), fields.count < 4 {
            fields.append(rest[..<tab])
            rest = rest[(tab + 1)...]
        }
        guard fields.count == 4, let start = fields[0].number, let end = fields[1].number,
            let hash = UInt64(rest.string, radix: 16), let output = pool.name(fields[3])
        else {
            broken += 1
            return
        }
        let mtime = (Int(fields[2].string) ?? 0) / 1_000_000
        guard rows.count < limits.steps else {
            isClipped = true
            return
        }
        if isNewRun(end: end, output: output, hash: hash, start: start, mtime: mtime) {
            runs.append(rows.count)
            outputs = []
            began = nil
        }
        lastEnd = end
        outputs.insert(output)
        if mtime > 0 {
            // What was made while the command ran tells when the run began.
            let low = mtime - end - 200
            let high = mtime - start + 200
            if low <= high, began.map({ $0.overlaps(low...high) }) ?? true {
                began = began.map { $0.clamped(to: low...high) } ?? low...high
            }
        }
        rows.append(Row(start: start, end: end, output: output, hash: hash, line: line.number))
    }

    private func isNewRun(end: Int, output: NamePool.ID, hash: UInt64, start: Int, mtime: Int) -> Bool {
        guard let last = rows.last else { return true }
        if end < lastEnd { return true }
        if outputs.contains(output) { return true }
        // Outputs of one command stand side by side.
        if last.hash == hash, last.start == start, last.end == end { return false }
        // Only later: an output that was left as it was keeps an earlier time.
        return mtime > 0 && began.map { mtime - end - 200 > $0.upperBound } ?? false
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        guard version != nil else { return [] }
        var starts = runs
        // A log that ninja has rewritten holds each output once, in no order: it is told as one run.
        var isRewritten = false
        var seen: Set<NamePool.ID> = []
        var rewritten = 0
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : rows.count
            guard rows[start..<end].allSatisfy({ seen.insert($0.output).inserted }) else { break }
            rewritten = index + 1
        }
        if rewritten >= 8 {
            let end = rewritten < starts.count ? starts[rewritten] : rows.count
            if end < rewritten * 4 {
                isRewritten = true
                starts.removeSubrange(1..<rewritten)
            }
        }
        if starts.isEmpty { starts = [0] }
        let kept = starts.suffix(limits.builds)
        return kept.enumerated().map { index, start in
            let place = starts.count - kept.count + index
            let end = place + 1 < starts.count ? starts[place + 1] : rows.count
            return record(
                Array(rows[start..<end]), isRewritten: isRewritten && place == 0,
                isWhole: isWhole && !isClipped && !pool.isFull && broken == 0
            )
        }
    }

    private func record(_ rows: [Row], isRewritten: Bool, isWhole: Bool) -> BuildRecord {
        var steps: [BuildStep] = []
        var last: Row?
        for row in rows {
            // Further outputs of a command take no time of their own.
            let isSame = last.map { $0.hash == row.hash && $0.start == row.start && $0.end == row.end } ?? false
            last = row
            var step = NinjaOutput.step(pool[row.output])
            step.start = Double(row.start) / 1000
            step.duration = isSame ? nil : Double(max(0, row.end - row.start)) / 1000
            step.line = row.line
            if isSame, step.kind == .compile, let index = steps.indices.last, steps[index].kind == .compile,
                steps[index].module == step.module
            {
                steps[index].files += step.files
            } else {
                steps.append(step)
            }
        }
        var warnings = ["the log holds no command that failed, and no end of a build"]
        if isRewritten {
            warnings.append("ninja has rewritten the log: commands of several builds stand together, in no order")
        }
        if broken > 0 { warnings.append("\(broken) lines are no rows of the log and were left out") }
        if isClipped || pool.isFull { warnings.append("the log holds more than is kept; commands were left out") }
        return BuildRecord(
            tool: "ninja", format: .ninjaLog, version: version, isComplete: isWhole && !isRewritten, steps: steps,
            warnings: warnings, lines: (rows.first?.line ?? 1)...(rows.last?.line ?? max(1, lines))
        )
    }
}
