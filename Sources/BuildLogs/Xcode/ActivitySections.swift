/// Makes steps of the sections of an activity log while they are read.
///
/// A section is told from the outside in, but whether it was replayed only after what it holds: steps are marked when
/// the section around them ends.
struct ActivitySections: ActivityHandler {
    /// A section that has begun.
    private struct Open {
        var header: XcodeCommand?
        var start = 0.0
        var stop = 0.0
        var isOld: Bool
        var flag: UInt64 = 0
        var isCancelled = false
        var hasFailed = false
        var isRestored = false
        /// Processor time of the section's own process.
        var cpuSeconds: Double?
        /// The target that the section's title names, for what it holds.
        var target: String?
        var project: String?
        /// The first step, and the counts, of what it holds.
        let firstStep: Int
        let sectionsBefore: Int
        let replayedBefore: Int
    }

    private let limits: LogLimits
    private var open: [Open] = []
    private var pool: NamePool
    private var rootStart = 0.0
    /// What the attachment that is being read tells.
    private enum Attachment { case operation, task, other }
    private var attachment = Attachment.other

    private(set) var steps: [BuildStep] = []
    /// How many sections the log holds, and how many of them ran in an earlier build.
    private(set) var sections = 0
    private(set) var replayed = 0
    /// The targets that commands name.
    private(set) var targets: Set<String> = []
    private(set) var title: String?
    private(set) var result: String?
    private(set) var isCancelled = false
    private(set) var hasErrors = false
    private(set) var isClipped = false
    private(set) var cacheHits = 0
    private(set) var configuration: String?
    /// Whether it is known which number says that a section was replayed.
    private var knowsFlag = true
    private var version: UInt64 = 0

    init(limits: LogLimits) {
        self.limits = limits
        pool = NamePool(limit: limits.nameBytes)
    }

    /// Whether names were left out.
    var isFull: Bool { pool.isFull || isClipped }

    mutating func begin(version: UInt64, knowsFlag: Bool) { (self.version, self.knowsFlag) = (version, knowsFlag) }

    mutating func open(_ object: ActivityObject) {
        switch object {
        case .section:
            let around = open.last
            sections += 1
            open.append(
                Open(
                    isOld: open.count > 1 && around?.isOld ?? false, target: around?.target, project: around?.project,
                    firstStep: steps.count, sectionsBefore: sections - 1, replayedBefore: replayed
                )
            )
        default: break
        }
    }

    mutating func field(_ field: ActivityField, _ token: ActivityToken) {
        guard let last = open.indices.last else { return }
        switch (field, token) {
        case (.title, .string(let text, _)): readTitle(text, last)
        case (.signature, .string(let text, _)): readHeader(text, last)
        case (.command, .string(let text, let isClipped)):
            if isClipped { self.isClipped = true }
            if open[last].header == nil { readHeader(text, last) }
            readBody(text, last)
        case (.start, .time(let time)):
            open[last].start = time
            if last == 0 { rootStart = time } else if time < rootStart - 0.5 { open[last].isOld = true }
        case (.stop, .time(let time)):
            // 4001-01-01: no end.
            open[last].stop = time < 63_113_904_000 ? time : 0
        case (.text, .string(let text, _)), (.messageTitle, .string(let text, _)):
            if open[last].header?.kind == .compile, Self.tellsOfCache(text) { open[last].isRestored = true }
        case (.cancelled, .int(let number)): open[last].isCancelled = number != 0
        case (.flag, .int(let number)): open[last].flag = number
        case (.severity, .int(let number)):
            if number == 2 { open[last].hasFailed = true }
        case (.result, .string(let text, _)):
            if last == 0 { result = text[..<min(text.count, 200)].string }
        case (.identifier, .string(let text, _)):
            attachment =
                text.hasSuffix("BuildOperationMetrics")
                ? .operation : text.hasSuffix("TaskMetrics") ? .task : .other
        case (.json, .string(let text, _)):
            switch attachment {
            case .operation: cacheHits += Self.number("\"swiftCacheHits\":", in: text) ?? 0
            case .task: open[last].cpuSeconds = Self.processorTime(in: text)
            case .other: break
            }
        default: break
        }
    }

    mutating func close(_ object: ActivityObject) {
        if object == .section, let section = open.popLast() { end(section, isRoot: open.isEmpty, isCut: false) }
        if steps.count > limits.steps {
            steps.removeLast(steps.count - limits.steps)
            isClipped = true
        }
    }

    /// The log ends before its sections do.
    mutating func cut() {
        while let section = open.popLast() { end(section, isRoot: open.isEmpty, isCut: true) }
    }

    private mutating func end(_ section: Open, isRoot: Bool, isCut: Bool) {
        if isRoot {
            isCancelled = section.isCancelled
            if section.hasFailed { hasErrors = true }
            return
        }
        let isReplayed = section.isOld || (knowsFlag && section.flag != 0)
        if section.hasFailed, !isReplayed { hasErrors = true }
        if isReplayed {
            replayed = section.replayedBefore + sections - section.sectionsBefore
            // Where the section is old, all that it holds was known to be.
            if !section.isOld {
                for index in steps.indices[section.firstStep...] where steps[index].state != .upToDate {
                    steps[index].state = .replayed
                }
            }
        }
        guard let header = section.header else { return }
        if configuration == nil { configuration = header.configuration }
        if isCut {
            // A section that is not whole counts for what it holds. Until version 10 what ran anew may stand inside a
            // section that is said to be replayed, which is not known here.
            if version <= 10, !section.isOld { steps.removeLast(steps.count - section.firstStep) }
            if !isReplayed { foldCut(header, from: section.firstStep) }
            return
        }
        var state = BuildStep.State.ran
        if isReplayed {
            state = .replayed
        } else if section.hasFailed {
            state = .failed
        } else if section.isRestored {
            state = .restored
        }
        let length = section.stop - section.start
        var step = header.step(
            state: state, target: section.target, project: section.project, start: section.start,
            duration: section.stop > 0 && length >= 0 && length.isFinite ? length : nil
        )
        step.cpuSeconds = section.cpuSeconds
        if section.isCancelled, state == .ran { step.reason = "stopped before it ended" }
        fold(&step, header, from: section.firstStep)
    }

    /// Joins the files of a batch that is cut off: they count as one step, as they would with the whole of it.
    private mutating func foldCut(_ header: XcodeCommand, from first: Int) {
        guard header.kind == .compile, let index = steps[first...].firstIndex(where: { $0.kind == .compile }) else {
            return
        }
        for other in steps.indices[index...].dropFirst().reversed() where steps[other].kind == .compile {
            guard steps[other].state.isWork == steps[index].state.isWork else { continue }
            steps[index].files += steps[other].files
            steps.remove(at: other)
        }
        steps[index].duration = nil
    }

    /// Joins a batch with the steps of its files, so that its time counts once.
    private mutating func fold(_ step: inout BuildStep, _ header: XcodeCommand, from first: Int) {
        guard first < steps.count else { return steps.append(step) }
        switch step.kind {
        case .plan where header.holdsFiles:
            // The files share the window of the driver that compiled them.
            for index in steps.indices[first...] where steps[index].kind == .compile { steps[index].duration = nil }
        case .compile:
            var others: Set<String> = []
            var rest: [BuildStep] = []
            var known = Set(step.files)
            let files = steps[first...].filter { $0.kind == .compile }
            if step.state == .ran, files.contains(where: { $0.state == .failed }) { step.state = .failed }
            if step.state == .ran, !files.isEmpty, files.allSatisfy({ $0.state == .restored }) {
                step.state = .restored
            }
            for child in steps[first...] {
                guard child.kind == .compile else {
                    rest.append(child)
                    continue
                }
                if child.isWholeModule { step.isWholeModule = true }
                // What the batch restored, its files only repeat.
                if child.state.isWork == step.state.isWork || (step.state == .restored && child.state == .ran) {
                    for file in child.files where known.insert(file).inserted { step.files.append(file) }
                    if step.platform == nil { step.platform = child.platform }
                } else {
                    others.formUnion(child.files)
                    rest.append(child)
                }
            }
            step.namesAllFiles = !step.files.isEmpty
            addProcessorTime(to: &step, from: first)
            if !others.isEmpty { step.files.removeAll { others.contains($0) } }
            steps.removeLast(steps.count - first)
            steps += rest
            if !others.isEmpty, step.files.isEmpty { return }
        case .emitModule:
            // `EmitSwiftModule` inside `SwiftEmitModule` is the same work.
            if steps[first...].contains(where: { $0.kind == .emitModule && $0.state == .failed }), step.state == .ran {
                step.state = .failed
            }
            addProcessorTime(to: &step, from: first)
            let rest = steps[first...].filter { $0.kind != .emitModule }
            steps.removeLast(steps.count - first)
            steps += rest
        default: break
        }
        steps.append(step)
    }

    /// Where the task around them does not say its processor time, its parts do.
    private func addProcessorTime(to step: inout BuildStep, from first: Int) {
        guard step.cpuSeconds == nil else { return }
        let times = steps[first...].filter { $0.kind == step.kind && $0.state.isWork == step.state.isWork }
            .map(\.cpuSeconds)
        // Of some of them alone it would be too little.
        let known = times.compactMap { $0 }
        if !known.isEmpty, known.count == times.count { step.cpuSeconds = known.reduce(0, +) }
    }

    private mutating func readTitle(_ text: Bytes, _ last: Int) {
        if last == 0 { title = text[..<min(text.count, 300)].string }
        if let cached = XcodeCommand(cacheTitle: text) { open[last].header = cached }
        guard let name = XcodeTargetTitle(text) else { return }
        (open[last].target, open[last].project) = (name.target, name.project)
    }

    private mutating func readHeader(_ text: Bytes, _ last: Int) {
        guard last > 0, open[last].header == nil else { return }
        // ESC: Xcode 9 wrote its rules bold.
        if text.count > 0, text[0] == 0x1B {
            let plain = LineCleaning.withoutControls(XcodeCommand.firstLine(text))
            plain.withBytes { open[last].header = XcodeCommand($0, &pool) }
        } else {
            open[last].header = XcodeCommand(XcodeCommand.firstLine(text), &pool)
        }
    }

    private mutating func readBody(_ text: Bytes, _ last: Int) {
        let line = XcodeCommand.firstLine(text)
        if let name = XcodeHeader(line), let target = name.target {
            let project = name.project?.string
            open[last].target = target.string
            open[last].project = project
            if targets.count < 100_000 { targets.insert("\(project ?? "")/\(target.string)") }
        }
        if open[last].header?.wantsPlatform == true { open[last].header?.readPlatform(text[line.count...]) }
    }

    private static func tellsOfCache(_ text: Bytes) -> Bool {
        let text = text[..<min(text.count, 1 << 16)]
        return text.find("replayed cache hit") != nil || text.find("local cache found for key") != nil
    }

    /// Seconds in user and system mode of a task's metrics, which are in microseconds; `nil` where one is missing.
    private static func processorTime(in json: Bytes) -> Double? {
        guard let user = number("\"utime\":", in: json), let system = number("\"stime\":", in: json) else { return nil }
        return (Double(user) + Double(system)) / 1_000_000
    }

    /// The whole number behind a key, of at most 15 digits.
    private static func number(_ key: StaticString, in json: Bytes) -> Int? {
        guard let found = json.find(key) else { return nil }
        let rest = json[(found + key.utf8CodeUnitCount)...]
        var end = 0
        while end < rest.count, end < 15, rest[end] >= 0x30, rest[end] <= 0x39 { end += 1 }
        return end > 0 ? Int(rest[..<end].string) : nil
    }
}
