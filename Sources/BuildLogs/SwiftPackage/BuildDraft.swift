/// What a parser keeps of one build while its log is read: steps without repeats, within the limits.
struct BuildDraft {
    /// How far a build has come.
    enum Phase { case none, preparing, building, done }

    private struct StepKey: Hashable {
        let kind: BuildStep.Kind
        let state: BuildStep.State
        let module: UInt64
        let product: UInt64
        let isHost: Bool
        let files: UInt64
    }

    var phase = Phase.none
    var outcome = BuildOutcome.unknown
    var sawStart = false
    var sawEnd = false
    var sawError = false
    var version: String?
    var configuration: String?
    var firstLine: Int
    var lastLine: Int
    var steps: [BuildStep] = []
    private var known: Set<StepKey> = []
    private(set) var warnings: [String] = []

    // What kinds of lines were seen.
    var processes = 0
    var remarks = 0
    var swiftBuildTitles = 0
    var swiftBuildProgress = 0
    var plain = 0
    var isClipped = false
    var hasTruncatedNames = false

    init(line: Int) {
        firstLine = line
        lastLine = line
    }

    /// Whether any line told of a build.
    var isEmpty: Bool { phase == .none && steps.isEmpty && remarks == 0 && processes == 0 }

    /// Adds a warning once.
    mutating func warn(_ text: String) {
        if warnings.count < 50, !warnings.contains(text) { warnings.append(text) }
    }

    /// Adds the step if it is new; whether it was.
    ///
    /// A batch's line is printed once for each of its files, a terminal's line at every redraw.
    @discardableResult
    mutating func add(
        _ step: @autoclosure () -> BuildStep, kind: BuildStep.Kind, state: BuildStep.State = .ran,
        module: NamePool.ID?, product: NamePool.ID? = nil, isHost: Bool = false, files: UInt64 = 0
    ) -> Bool {
        let key = StepKey(
            kind: kind, state: state, module: module?.number ?? 0, product: product?.number ?? 0, isHost: isHost,
            files: files
        )
        guard known.insert(key).inserted else { return false }
        steps.append(step())
        return true
    }
}
