/// Seconds, and how they are known.
public struct Cost: Sendable, Hashable {
    /// How seconds are known.
    public enum Evidence: Sendable, Hashable {
        /// The median of so many runs in logs.
        case measured(runs: Int)
        /// Estimated from the size of the sources. The half of the modules that are known lie within `error` of such an
        /// estimate: 0.3 is 30 percent.
        case estimated(error: Double)
    }

    /// Seconds.
    public var seconds: Double
    /// How they are known.
    public var evidence: Evidence

    /// Seconds with their evidence.
    public init(seconds: Double, evidence: Evidence) {
        self.seconds = seconds
        self.evidence = evidence
    }

    /// Whether no log shows it.
    public var isEstimated: Bool { if case .estimated = evidence { true } else { false } }

    /// Both together; estimated where one of them is.
    static func + (left: Cost, right: Cost) -> Cost {
        let evidence: Evidence =
            switch (left.evidence, right.evidence) {
            case (.measured(let a), .measured(let b)): .measured(runs: min(a, b))
            case (.estimated(let a), .estimated(let b)): .estimated(error: max(a, b))
            case (.estimated(let error), _), (_, .estimated(let error)): .estimated(error: error)
            }
        return Cost(seconds: left.seconds + right.seconds, evidence: evidence)
    }
}

/// What it costs to compile a module, or a part of its files.
public struct ModuleCost: Sendable, Hashable {
    /// Seconds from start to end with the whole machine to itself: the driver's start, interface and objects.
    public var wallClock: Cost
    /// Seconds of work on one processor to write the interface; `nil` where logs do not tell it from ``compile``.
    public var emit: Cost?
    /// Seconds of work on one processor to make the objects, and the interface where ``emit`` is not known. Files of one
    /// batch share its time.
    public var compile: Cost
    /// Seconds to put the interface into an object for the debugger; `nil` where logs show none.
    public var wrap: Cost?
    /// Seconds of processor time; `nil` where no log tells any. Never derived from wall-clock time.
    public var cpu: Cost?
}
