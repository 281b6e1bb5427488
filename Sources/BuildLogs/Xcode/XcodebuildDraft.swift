/// What is kept of one build of `xcodebuild` while its log is read.
///
/// A batch is one step. The lines of its files add nothing unless the batch did not name them: some files have a line
/// of their own only, others are named by their batch only.
struct XcodebuildDraft {
    /// A file of a target.
    private struct FileKey: Hashable {
        let target: String?
        let project: String?
        let architecture: String?
        let file: String
    }

    private struct TargetKey: Hashable {
        let target: String
        let project: String
    }

    var outcome = BuildOutcome.unknown
    private(set) var sawStart = false
    private(set) var sawTests = false
    /// Whether tests were run without building them.
    var isTestOnly = false
    private(set) var hasEnded = false
    var sawError = false
    var isClipped = false
    var configuration: String?
    /// The target that Xcode 9 says it builds.
    var target: (name: String, project: String?)?
    var steps: [BuildStep] = []
    var timings: [RuleTiming] = []
    var failures = 0
    private(set) var warnings: [String] = []
    private var firstLine: Int
    private var lastLine: Int
    /// The batches that name a file and have had no line of the file's own yet.
    private var named: [FileKey: [Int]] = [:]
    /// The last batch of a target.
    private var batches: [FileKey: Int] = [:]
    private var known: Set<TargetKey> = []
    private var wholeModules: Set<FileKey> = []
    /// The platforms that the drivers of a target have planned for.
    private var planned: [FileKey: [String]] = [:]
    private var graph: Set<TargetKey> = []
    private var graphCount = 0
    private var graphSize: Int?
    private var graphTarget: TargetKey?
    private(set) var dependencies: [TargetDependency] = []

    init(line: Int) { (firstLine, lastLine) = (line, line) }

    var isEmpty: Bool { steps.isEmpty && !sawStart && !hasEnded }

    mutating func warn(_ text: String) {
        if warnings.count < 50, !warnings.contains(text) { warnings.append(text) }
    }

    mutating func begin(_ line: Int) {
        if isEmpty { firstLine = line }
        sawStart = true
        lastLine = max(lastLine, line)
    }

    mutating func beginTests(_ line: Int) {
        guard !sawTests else { return }
        sawTests = true
        // Nothing is tested that was not built.
        if !hasEnded { end(.succeeded, line) }
    }

    mutating func end(_ outcome: BuildOutcome, _ line: Int) {
        if isEmpty { firstLine = line }
        if !hasEnded || outcome == .failed { self.outcome = outcome }
        hasEnded = true
        lastLine = max(lastLine, line)
    }

    // MARK: - Targets

    mutating func beginGraph(_ count: Bytes) {
        var end = 0
        while end < count.count, end < 8, count[end] >= 0x30, count[end] <= 0x39 { end += 1 }
        graphSize = (graphSize ?? 0) + (count[..<end].number ?? 1 << 30)
        graphTarget = nil
    }

    mutating func addTarget(_ name: String, _ project: String) {
        guard graph.count < 100_000 else { return }
        graphCount += 1
        let key = TargetKey(target: name, project: project)
        graph.insert(key)
        graphTarget = key
    }

    mutating func addDependency(_ name: String, _ project: String, isExplicit: Bool, limit: Int) {
        guard let graphTarget, dependencies.count < limit else { return }
        dependencies.append(
            TargetDependency(
                target: graphTarget.target, project: graphTarget.project, dependency: name, dependencyProject: project,
                isExplicit: isExplicit
            )
        )
    }

    /// Whether a target may be one of this build's: a graph that is whole names them all.
    func allows(_ target: Bytes, _ project: Bytes?) -> Bool {
        guard let project, let graphSize, graphCount == graphSize else { return true }
        return graph.contains(TargetKey(target: target.string, project: project.string))
    }

    /// Whether the command's target is one that the build is known to have.
    func isKnown(_ command: XcodeCommand) -> Bool {
        guard let target = command.target else { return false }
        let key = TargetKey(target: target, project: command.project ?? "")
        return known.contains(key) || graph.contains(key)
    }

    // MARK: - Steps

    mutating func add(_ block: XcodebuildParser.Block) {
        if isEmpty { firstLine = block.line }
        lastLine = max(lastLine, block.line)
        var command = block.command
        if command.platform == nil, command.kind == .compile || command.kind == .emitModule {
            command.platform = platform(of: command)
        }
        if configuration == nil { configuration = command.configuration }
        if let target = command.target, known.count < 100_000 {
            known.insert(TargetKey(target: target, project: command.project ?? ""))
        }
        var step = command.step(
            state: block.hasFailed ? .failed : .ran, target: target?.name, project: target?.project, start: nil,
            duration: nil, line: block.line
        )
        let batch = Self.key(step, file: "")
        switch step.kind {
        case .plan:
            if block.isWholeModule { wholeModules.insert(batch) }
            if let platform = step.platform, planned[batch]?.contains(platform) != true {
                planned[batch, default: []].append(platform)
            }
        case .compile where step.files.isEmpty:
            // The whole module; its files are named by its batch, if there is one.
            if let index = batches[batch] {
                steps[index].isWholeModule = true
                return
            }
        case .compile where command.isTask && !command.isSingle:
            batches[batch] = steps.count
            for file in step.files { named[Self.key(step, file: file), default: []].append(steps.count) }
        case .compile:
            if join(step) { return }
        case .emitModule:
            let same = steps.suffix(64).last { $0.kind == .emitModule && Self.key($0, file: "") == batch }
            if let same, same.platform == nil || step.platform == nil || same.platform == step.platform { return }
        default: break
        }
        if wholeModules.contains(batch), step.kind == .compile { step.isWholeModule = true }
        steps.append(step)
    }

    /// The platform of a command whose target was planned for one only: the driver comes before what it starts.
    func platform(of command: XcodeCommand) -> String? {
        let key = FileKey(
            target: command.target ?? target?.name, project: command.target == nil ? target?.project : command.project,
            architecture: command.architecture, file: "")
        let platforms = planned[key]
        return platforms?.count == 1 ? platforms?.first : nil
    }

    /// Joins the line of a file with the batch that names it; whether there is one.
    private mutating func join(_ step: BuildStep) -> Bool {
        guard let file = step.files.first else { return false }
        let key = Self.key(step, file: file)
        guard var indices = named[key] else { return false }
        let place = indices.firstIndex { index in
            let platform = steps[index].platform
            return platform == nil || step.platform == nil || platform == step.platform
        }
        guard let place else { return false }
        let index = indices.remove(at: place)
        named[key] = indices.isEmpty ? nil : indices
        if steps[index].platform == nil { steps[index].platform = step.platform }
        if step.state == .failed { steps[index].state = .failed }
        return true
    }

    /// Marks the steps of a command that failed, or adds it where the log has no block of it.
    mutating func fail(_ command: XcodeCommand, line: Int) {
        lastLine = max(lastLine, line)
        let step = command.step(
            state: .failed, target: target?.name, project: target?.project, start: nil, duration: nil, line: line
        )
        let batch = Self.key(step, file: "")
        var isFound = false
        for index in steps.indices where steps[index].kind == step.kind && steps[index].module == step.module {
            guard Self.key(steps[index], file: "") == batch else { continue }
            if let file = step.files.first, !steps[index].files.contains(file) { continue }
            if step.product != nil, steps[index].product != step.product { continue }
            steps[index].state = .failed
            isFound = true
        }
        if !isFound, step.module != nil || namesNoTarget(step) { steps.append(step) }
    }

    private func namesNoTarget(_ step: BuildStep) -> Bool { step.kind == .link || step.kind == .archive }

    private static func key(_ step: BuildStep, file: String) -> FileKey {
        FileKey(target: step.module, project: step.project, architecture: step.architecture, file: file)
    }

    func record(isWhole: Bool, isFull: Bool, namesTargets: Bool) -> BuildRecord {
        var warnings = warnings
        var outcome = outcome
        if outcome == .unknown, sawError || steps.contains(where: { $0.state == .failed }) { outcome = .failed }
        if isFull { warnings.append("the log's names take too much memory; steps were left out") }
        if !sawStart { warnings.append("the log does not show where the build began") }
        if !hasEnded { warnings.append("the log ends before the build does") }
        if outcome == .failed { warnings.append("a module that failed hides what would have been built after it") }
        if isTestOnly { warnings.append("tests were run that had been built before; this is the log of no build") }
        var steps = steps
        XcodeSteps.fillPlatforms(&steps)
        let isComplete = isWhole && sawStart && hasEnded && !isClipped && !isFull
        let namesAll = steps.allSatisfy { $0.kind != .compile || ($0.namesAllFiles && $0.module != nil) }
        return BuildRecord(
            tool: "xcodebuild", format: .xcodebuild, configuration: configuration, outcome: outcome,
            isComplete: isComplete, fileLevel: isComplete && outcome == .succeeded && namesAll && !isTestOnly,
            steps: steps,
            warnings: warnings, lines: firstLine...max(firstLine, lastLine), targetDependencies: dependencies,
            timings: timings
        )
    }
}
