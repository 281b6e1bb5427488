extension LogFormat {
    /// `swift build`, the native build system, without `-v`.
    public static let swiftPackage = LogFormat(name: "swiftpm", title: "output of 'swift build'")
    /// `swift build -v`, the native build system.
    public static let swiftPackageVerbose = LogFormat(name: "swiftpm-verbose", title: "output of 'swift build -v'")
    /// `swift build --build-system swiftbuild`.
    public static let swiftBuild = LogFormat(
        name: "swiftbuild", title: "output of 'swift build --build-system swiftbuild'"
    )
    /// `swift build --build-system swiftbuild -v`.
    public static let swiftBuildVerbose = LogFormat(
        name: "swiftbuild-verbose", title: "output of 'swift build --build-system swiftbuild -v'"
    )
    /// The remarks of `-driver-show-incremental` and `-driver-show-job-lifecycle`, by themselves or among the lines of
    /// a package build.
    public static let incrementalRemarks = LogFormat(
        name: "driver-incremental", title: "remarks of '-driver-show-incremental'"
    )
}

/// The text that `swift build` and `swiftc` print, as Swift 6.3.1 does: one reader, since real logs mix its kinds of
/// lines. Each kind has a file of its own: ``ProgressLine``, ``FrontendLine``, ``SwiftBuildTitle``, ``RemarkLine``.
struct SwiftPackageParser: BuildLogParser {
    static let title = "the output of 'swift build', plain or with '-v', or remarks of '-driver-show-incremental'"

    let limits: LogLimits
    var pool: NamePool
    var draft = BuildDraft(line: 1)
    var scratch = FrontendLine.Scratch()
    var incremental = IncrementalState()
    var swiftBuild = SwiftBuildState()
    private var finished: FinishedBuilds

    init(name: String, limits: LogLimits) {
        self.limits = limits
        pool = NamePool(limit: limits.nameBytes)
        finished = FinishedBuilds(limits: limits)
    }

    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool) {
        guard part.count > 1 else { return }
        guard isTerminated else { return consumeEnd(part, line: line.number) }
        if line.isClipped {
            draft.warn("line \(line.number) is longer than \(limits.lineBytes) bytes; the rest of it was not read")
            draft.isClipped = true
        }
        switch part[0] {
        case UInt8(ascii: "/"), UInt8(ascii: "'"), UInt8(ascii: "\""):
            consumeProcess(part, line: line.number, isClipped: line.isClipped)
        case UInt8(ascii: "["):
            consumeProgress(part, line: line.number)
        case UInt8(ascii: " "):
            consumeIndented(part, line: line.number)
        default:
            consumeTitle(part, line: line.number)
        }
        if draft.steps.count + finished.steps > limits.steps { dropSteps() }
    }

    /// A line that is cut off by the end of the log counts only if it cannot be the beginning of another.
    private mutating func consumeEnd(_ part: Bytes, line: Int) {
        if part.hasPrefix("Build complete! ("), part.hasSuffix("s)") { consumeTitle(part, line: line) }
        if part == "error: Build failed" { consumeTitle(part, line: line) }
    }

    /// Ends the build at hand and begins another one at `line`.
    mutating func startBuild(line: Int) {
        close(isWhole: true)
        draft.restart(line: line)
    }

    /// A step is about to be added that cannot belong to a build that has ended.
    mutating func workIsDone(line: Int) {
        if draft.phase == .done { startBuild(line: line) }
        draft.lastLine = line
    }

    private mutating func close(isWhole: Bool) {
        resolveRemarks()
        resolveSwiftBuild()
        guard !draft.isEmpty else { return }
        if draft.steps.isEmpty, !draft.sawStart, draft.remarks == 0, !finished.isEmpty { return }
        finished.append(draft.record(isWhole: isWhole, pool: pool))
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
        close(isWhole: isWhole)
        draft = BuildDraft(line: 1)
        defer { finished = FinishedBuilds(limits: limits) }
        return finished.kept
    }
}

extension SwiftPackageParser {
    static func evidence(in line: Bytes) -> Int {
        guard line.count > 8 else { return 0 }
        switch line[0] {
        case UInt8(ascii: "/"), UInt8(ascii: "'"):
            let head = line[..<min(line.count, 2048)]
            if head.find("/swift-frontend -frontend ") != nil { return 100 }
            return head.find("/swiftc -module-name ") != nil ? 60 : 0
        case UInt8(ascii: "["):
            guard let progress = ProgressLine(line) else { return 0 }
            if progress.isSwiftBuild { return 30 }
            return ProgressLine.verbs.contains { progress.text.hasPrefix($0) } ? 40 : 0
        case UInt8(ascii: "B"):
            return line.hasPrefix("Building for ") && line.hasSuffix("...") || line.hasPrefix("Build complete! (")
                ? 60 : 0
        case UInt8(ascii: "r"):
            return line.hasPrefix("remark: Incremental compilation: ") || line.hasPrefix("remark: Starting ") ? 60 : 0
        case UInt8(ascii: "i"):
            return line.hasPrefix("info: PIF: Building PIF project ") ? 60 : 0
        case UInt8(ascii: "P"):
            return line.hasPrefix("Planning Swift module ") ? 40 : 0
        default:
            return 0
        }
    }
}
