/// Lines that begin with a word: a build's beginning, its end, errors, and what the other kinds of lines look like.
extension SwiftPackageParser {
    mutating func consumeTitle(_ line: Bytes, line number: Int) {
        switch line[0] {
        case UInt8(ascii: "B"):
            if line.hasPrefix("Building for "), line.hasSuffix("...") { return begin(line, number) }
            if line.hasPrefix("Build complete!") {
                if draft.phase != .done { draft.seconds = Self.seconds(in: line) }
                return end(.succeeded, number)
            }
        case UInt8(ascii: "F") where line == "Failed frontend command:":
            draft.isQuotingFailure = true
            return
        case UInt8(ascii: "b") where line.hasPrefix("build cancelled"):
            return end(.cancelled, number)
        case UInt8(ascii: "e") where line.hasPrefix("error: "):
            return consumeError(line, number)
        case UInt8(ascii: "r") where line.hasPrefix("remark: "):
            return consumeRemark(line[8...], line: number)
        case UInt8(ascii: "w") where line.hasPrefix("warning: '"):
            // The manifest's compiler runs inside a warning: "warning: 'travel': /…/swift-frontend -frontend -c …".
            if let start = line[..<min(line.count, 512)].find("': /") {
                consumeProcess(line[(start + 3)...], line: number, isClipped: false)
            }
            return
        case UInt8(ascii: "S") where line.hasPrefix("Swift version "):
            return consumeVersion(line)
        case UInt8(ascii: "W") where line.hasPrefix("Write auxiliary file "):
            draft.processes += 1
            return
        case UInt8(ascii: "P") where line == "Planning build":
            return prepare(number)
        default:
            break
        }
        if let colon = line[..<min(line.count, 4096)].find(": error: ") {
            return consumeDiagnostic(line[..<colon], number)
        }
        consumeSwiftBuildTitle(line, line: number)
    }

    /// `Building for debugging...`.
    private mutating func begin(_ line: Bytes, _ number: Int) {
        if draft.phase == .building || draft.phase == .done { startBuild(line: number) }
        if draft.isEmpty { draft.firstLine = number }
        draft.phase = .building
        draft.sawStart = true
        draft.lastLine = number
        let name = line[13..<(line.count - 3)]
        if name == "debugging" { draft.configuration = "debug" }
        if name == "production" || name == "release" { draft.configuration = "release" }
    }

    /// Something that precedes a build: a manifest or a plug-in is compiled, the build is planned.
    mutating func prepare(_ number: Int) {
        switch draft.phase {
        case .done: startBuild(line: number)
        case .building where draft.sawError && draft.swiftBuildTitles == 0: startBuild(line: number)
        case .building: return
        case .none, .preparing: break
        }
        if draft.isEmpty { draft.firstLine = number }
        draft.phase = .preparing
    }

    /// The seconds in `Build complete! (0.48s)` or `(1.06 secs)`.
    private static func seconds(in line: Bytes) -> Double? {
        guard let open = line.first(UInt8(ascii: "(")), let close = line.last(UInt8(ascii: ")")), open < close,
            close - open < 32
        else { return nil }
        let digits = line[(open + 1)..<close].string.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }

    private mutating func end(_ outcome: BuildOutcome, _ number: Int) {
        // The tools of plug-ins are built before the build proper: their end is not the build's.
        guard draft.phase != .done else { return }
        if draft.isEmpty { draft.firstLine = number }
        draft.outcome = outcome
        draft.sawEnd = true
        draft.phase = .done
        draft.lastLine = number
    }

    private mutating func consumeError(_ line: Bytes, _ number: Int) {
        guard !draft.isEmpty, draft.phase != .done else { return }
        if line == "error: Build failed" { return end(.failed, number) }
        if line.hasPrefix("error: Build cancelled") || line.hasPrefix("error: build cancelled") {
            return end(.cancelled, number)
        }
        draft.sawError = true
        draft.lastLine = number
    }

    /// `PATH:LINE:COLUMN: error: …`: the last steps that name the file failed.
    mutating func consumeDiagnostic(_ place: Bytes, _ number: Int) {
        guard !draft.isEmpty, draft.phase != .done else { return }
        draft.sawError = true
        draft.lastLine = number
        draft.diagnostics += 1
        // A log of errors alone is not searched again and again.
        guard draft.diagnostics <= 1000 else { return }
        var path = place
        for _ in 0..<2 {
            if let colon = path.last(UInt8(ascii: ":")), path[(colon + 1)...].number != nil { path = path[..<colon] }
        }
        let whole = path.string
        let last = path.lastComponent.string
        for index in draft.steps.indices.suffix(64).reversed() {
            let step = draft.steps[index]
            guard step.kind == .compile || step.kind == .compileC || step.kind == .emitModule else { continue }
            if step.files.count <= 1000, step.files.contains(where: { $0 == whole || $0 == last }) {
                draft.steps[index].state = .failed
            }
        }
    }

    /// `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    private mutating func consumeVersion(_ line: Bytes) {
        guard draft.version == nil, line.count < 200 else { return }
        let rest = line[14...]
        draft.version = rest[..<(rest.first(0x20) ?? rest.count)].string
    }
}

extension BuildDraft {
    /// The format that the lines were of.
    private var format: LogFormat {
        if swiftBuildTitles > 0 { return .swiftBuildVerbose }
        if swiftBuildProgress > 0 { return .swiftBuild }
        if processes > 0 { return .swiftPackageVerbose }
        if remarks > 0 { return .incrementalRemarks }
        return .swiftPackage
    }

    /// The record of what was kept.
    func record(isWhole: Bool, pool: NamePool) -> BuildRecord {
        let format = format
        var warnings = warnings
        var outcome = outcome
        if outcome == .unknown, sawError { outcome = .failed }
        let isComplete = isWhole && sawStart && sawEnd && !isClipped && !pool.isFull
        if pool.isFull { warnings.append("the log's names take too much memory; steps were left out") }
        if sawStart, !sawEnd {
            warnings.append(
                sawError
                    ? "the build failed; the log does not show that this is all of it"
                    : "the log ends before the build does"
            )
        } else if sawEnd, !sawStart {
            warnings.append("the log begins after the build did")
        }
        if outcome == .failed { warnings.append("a module that failed hides what would have been built after it") }
        if hasTruncatedNames { warnings.append("the terminal cut names short; give the log of a pipe") }
        switch format {
        case .swiftBuild:
            warnings.append("this log names targets now and then and no files; give the one of '-v'")
        case .swiftPackage where configuration == "release":
            warnings.append("this log names the first file of each module only; the whole module was compiled")
        default:
            break
        }
        let namesAll = steps.indices.allSatisfy { index in
            steps[index].kind != .compile || (steps[index].namesAllFiles && steps[index].module != nil)
        }
        let isVerbose = format == .swiftPackageVerbose || format == .swiftBuildVerbose
        return BuildRecord(
            tool: sawStart || plain > 0 || processes > 0 || swiftBuildProgress > 0 ? "swift build" : "swiftc",
            format: format, version: version, configuration: configuration, outcome: outcome, isComplete: isComplete,
            fileLevel: isVerbose && isComplete && outcome == .succeeded && namesAll, steps: steps, warnings: warnings,
            lines: firstLine...max(firstLine, lastLine), seconds: seconds
        )
    }
}
