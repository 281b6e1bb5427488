extension LogFormat {
    /// What `xcodebuild` prints, Xcode 9 to 26.
    public static let xcodebuild = LogFormat(name: "xcodebuild", title: "output of 'xcodebuild'")
}

/// The text that `xcodebuild` prints, Xcode 9 to 26: a header at the beginning of a line, its commands indented by four
/// blanks, a blank line. Only what was executed is printed.
///
/// What a script prints between its header and the next blank line is no header, whatever it looks like; after a blank
/// line inside of a script's output, what follows a header must be a command's.
struct XcodebuildParser: BuildLogParser {
    static let title = "the output of 'xcodebuild'"

    /// What the lines at hand belong to.
    enum Section { case blocks, script, graph, failures, timing, invocation }

    /// A header whose commands are not read yet.
    struct Block {
        var command: XcodeCommand
        let line: Int
        /// Whether its driver takes the whole module at once.
        var isWholeModule = false
        var hasFailed = false
        /// It stands in a script's output, and counts only if the next line is a command's.
        var isDoubtful: Bool
    }

    let limits: LogLimits
    var pool: NamePool
    var draft = XcodebuildDraft(line: 1)
    var section = Section.blocks
    var block: Block?
    /// Whether the commands of the block at hand say something that is needed.
    var wantsBody = false
    /// Whether the line before was blank.
    private var isAfterBlank = true
    /// Whether headers of this log name their target, as they do since Xcode 10.
    private(set) var namesTargets = false
    private var finished: FinishedBuilds

    init(name: String, limits: LogLimits) {
        self.limits = limits
        pool = NamePool(limit: limits.nameBytes)
        finished = FinishedBuilds(limits: limits)
    }

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        guard isTerminated else {
            // A line that is cut off by the end of the log counts only if it cannot be the beginning of another.
            if part.hasPrefix("** "), part.hasSuffix(" **") { consumeMark(part, line.number) }
            return
        }
        guard part.count > 0 else {
            endBlock()
            isAfterBlank = true
            if section == .failures, draft.failures > 0 { section = .blocks }
            return
        }
        if line.isClipped {
            draft.warn("line \(line.number) is longer than \(limits.lineBytes) bytes; the rest of it was not read")
            draft.isClipped = true
        }
        let first = part[0]
        if section == .invocation {
            consumeInvocation(part)
        } else if first == 0x20 {
            consumeIndented(part)
        } else if first == 0x09 {
            if section == .failures { consumeFailure(part, line.number) }
        } else {
            consumeLine(part, line.number)
        }
        isAfterBlank = false
        if draft.steps.count + finished.steps > limits.steps { dropSteps() }
    }

    private mutating func consumeLine(_ part: Bytes, _ number: Int) {
        if block?.isDoubtful == true { block = nil }
        switch part[0] {
        case UInt8(ascii: "*"):
            if part.hasPrefix("** ") { consumeMark(part, number) }
        case UInt8(ascii: "="):
            guard part.hasPrefix("=== BUILD "), let name = XcodeTargetTitle(part) else { return }
            begin(number)
            draft.target = (name.target, name.project)
            if draft.configuration == nil { draft.configuration = name.configuration?.lowercased() }
        case UInt8(ascii: "n"), UInt8(ascii: "e"), UInt8(ascii: "/"):
            consumeDiagnostic(part, number)
        case 0x41...0x5A:
            if section == .timing, consumeTiming(part) { return }
            if consumeHeading(part, number) { return }
            if let header = XcodeHeader(part) { consume(header, number) }
        default: break
        }
    }

    private mutating func consume(_ header: XcodeHeader, _ number: Int) {
        if header.target != nil { namesTargets = true } else if header.rule == .other || namesTargets { return }
        let isInScript = section == .script
        if isInScript, !isAfterBlank { return }
        endBlock()
        guard let command = XcodeCommand(header, &pool) else {
            if header.target != nil, !isInScript { section = .blocks }
            return
        }
        if let target = header.target, !draft.allows(target, header.project) {
            draft.warn("line \(number) names a target that is not in the build's graph; taken for a script's output")
            return
        }
        if !isInScript { section = header.rule == .script ? .script : .blocks }
        block = Block(command: command, line: number, isDoubtful: isInScript)
        wantsBody =
            isInScript || command.kind == .plan || (command.wantsPlatform && draft.platform(of: command) == nil)
            || (!namesTargets && draft.target == nil && command.wantsModule)
    }

    /// Begins another build if the one at hand has ended.
    mutating func begin(_ number: Int) {
        guard draft.hasEnded else { return }
        startBuild(number)
    }

    mutating func startBuild(_ number: Int) {
        endBlock()
        close(isWhole: true)
        draft = XcodebuildDraft(line: number)
        section = .blocks
    }

    private mutating func close(isWhole: Bool) {
        guard !draft.isEmpty else { return }
        if draft.steps.isEmpty, !draft.sawStart || draft.isTestOnly, !finished.isEmpty { return }
        finished.append(draft.record(isWhole: isWhole, isFull: pool.isFull, namesTargets: namesTargets))
    }

    /// Makes room: the oldest builds go, and where one build alone is too large its further steps do.
    private mutating func dropSteps() {
        finished.makeRoom(for: draft.steps.count)
        if draft.steps.count > limits.steps {
            draft.steps.removeLast(draft.steps.count - limits.steps)
            draft.isClipped = true
            draft.warn("more than \(limits.steps) steps; the others were left out")
        }
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        // Without its commands the module of a header is not known.
        if let block, block.command.target != nil || draft.target != nil, !block.isDoubtful { endBlock() }
        block = nil
        close(isWhole: isWhole)
        draft = XcodebuildDraft(line: 1)
        defer { finished = FinishedBuilds(limits: limits) }
        return finished.kept
    }

    static func evidence(in line: Bytes) -> Int {
        guard line.count > 12 else { return 0 }
        switch line[0] {
        case UInt8(ascii: "="): return line.hasPrefix("=== BUILD TARGET ") ? 50 : 0
        case UInt8(ascii: "*"):
            return line.hasPrefix("** ") && (line.find(" SUCCEEDED **") != nil || line.find(" FAILED **") != nil)
                ? 30 : 0
        case UInt8(ascii: "C"):
            if line.hasPrefix("Command line invocation:") { return 40 }
            if line.hasPrefix("CompileSwift normal ") || line.hasPrefix("CompileSwiftSources normal ") { return 50 }
        default: break
        }
        guard line[0] >= 0x41, line[0] <= 0x5A, line[line.count - 1] == UInt8(ascii: ")") else { return 0 }
        return XcodeHeader(line)?.target != nil ? 50 : 0
    }
}
