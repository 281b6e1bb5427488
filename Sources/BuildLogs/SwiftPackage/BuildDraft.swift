/// What a parser keeps of one build while its log is read: steps without repeats, within the limits.
struct BuildDraft {
    /// How far a build has come.
    enum Phase { case none, preparing, building, done }

    var phase = Phase.none
    var outcome = BuildOutcome.unknown
    var sawStart = false
    var sawEnd = false
    var sawError = false
    var version: String?
    /// What the end of the build says it took.
    var seconds: Double?
    var configuration: String?
    var firstLine: Int
    var lastLine: Int
    var steps: [BuildStep] = []
    /// The steps by their mixed keys.
    private var known: Set<UInt64> = []
    private(set) var warnings: [String] = []

    // What kinds of lines were seen.
    var processes = 0
    var remarks = 0
    var swiftBuildTitles = 0
    var swiftBuildProgress = 0
    var plain = 0
    var diagnostics = 0
    var isClipped = false
    var hasTruncatedNames = false
    /// The next process is one that failed, quoted.
    var isQuotingFailure = false

    init(line: Int) {
        firstLine = line
        lastLine = line
    }

    /// Begins another draft, in the storage of this one where that can be kept.
    mutating func restart(line: Int) {
        var known = known
        self.known = []
        known.removeAll(keepingCapacity: known.count < 4096)
        self = BuildDraft(line: line)
        self.known = known
    }

    /// Whether any line told of a build.
    var isEmpty: Bool { phase == .none && steps.isEmpty && remarks == 0 && processes == 0 }

    /// Adds a warning once.
    mutating func warn(_ text: String) {
        if warnings.count < 50, !warnings.contains(text) { warnings.append(text) }
    }

    /// Marks the last steps of this kind and module as failed.
    mutating func fail(_ kind: BuildStep.Kind, module: String) {
        for index in steps.indices.suffix(64) where steps[index].kind == kind && steps[index].module == module {
            steps[index].state = .failed
        }
    }

    /// A number in which both show.
    static func mix(_ key: UInt64, _ part: UInt64) -> UInt64 {
        let mixed = (key ^ part) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed >> 31)
    }

    /// Adds the step if it is new; whether it was.
    ///
    /// A batch's line is printed once for each of its files, a terminal's line at every redraw.
    @discardableResult
    mutating func add(
        _ step: @autoclosure () -> BuildStep, kind: BuildStep.Kind, state: BuildStep.State = .ran,
        module: NamePool.ID?, product: NamePool.ID? = nil, isHost: Bool = false, files: UInt64 = 0
    ) -> Bool {
        var key = kind.code << 8 | state.code << 1 | (isHost ? 1 : 0)
        key = Self.mix(key, module?.number ?? 0)
        key = Self.mix(key, product?.number ?? 0)
        key = Self.mix(key, files)
        guard known.insert(key).inserted else { return false }
        steps.append(step())
        return true
    }
}

extension BuildStep.Kind {
    fileprivate var code: UInt64 {
        switch self {
        case .compile: 1
        case .emitModule: 2
        case .wrap: 3
        case .link: 4
        case .archive: 5
        case .compileC: 6
        case .copy: 7
        case .generate: 8
        case .plan: 9
        case .other: 10
        }
    }
}

extension BuildStep.State {
    fileprivate var code: UInt64 {
        switch self {
        case .ran: 1
        case .replayed: 2
        case .restored: 3
        case .upToDate: 4
        case .failed: 5
        case .cancelled: 6
        }
    }
}
