internal import BuildLogs

/// What the compiler processes of a build took for their own work, and what of it made machine code.
///
/// Two things in a first build are not of the module that they are charged to. The first process that imports a C
/// module compiles it into the compiler's cache, which takes a second or two; and code is made for every file, while in
/// a rebuild a file that compiles to the same intermediate code writes none: the compiler compares its hash with that in
/// the object file. Measured with Swift 6.3.1 (Linux): of a process's time in a first build 15 to 30 % are code; without
/// that and without the filling of caches a first build and a rebuild of the same files agree within some 15 %.
struct CompilerTimes {
    /// One process.
    struct Parts {
        /// Seconds without the making of code.
        var checking: Double
        /// Seconds of making code; `nil` where the log does not tell.
        var code: Double?
        /// Whether more was measured, and left out since it filled a cache.
        var filledCache = false
    }

    /// The usual seconds of finding imports.
    private let imports: Double
    /// The usual seconds of a process that writes an interface, beside all phases.
    private let start: Double
    /// Seconds for each byte of code.
    private let perByte: Double

    /// The part of the time beside all phases that is no code but its hash: between 0.24 and 0.47 in five files.
    private static let hashing = 1.0 / 3
    /// What makes a process one that filled a cache: so many times the usual, and so many seconds more.
    private static let times = 3.0
    private static let seconds = 0.05

    /// Learns what is usual among the steps of one record.
    ///
    /// - Complexity: O(n log n) with n the steps.
    init(_ steps: [BuildStep]) {
        let known = steps.filter { $0.state.isWork && $0.frontend != nil && $0.cpuSeconds != nil }
        imports = SizeFit.median(known.compactMap { $0.frontend?.imports }) ?? 0
        let start = SizeFit.median(known.filter { $0.kind == .emitModule }.compactMap(Self.rest)) ?? 0
        perByte =
            SizeFit.median(
                known.compactMap { step in
                    guard let bytes = step.frontend?.codeBytes, bytes > 0, let rest = Self.rest(step) else {
                        return nil
                    }
                    return max(0, rest - start) / Double(bytes)
                }) ?? 0
        self.start = start
    }

    /// Seconds that are in no phase: the start of the process, and the making of code.
    private static func rest(_ step: BuildStep) -> Double? {
        guard let all = step.cpuSeconds, let frontend = step.frontend else { return nil }
        return max(0, all - frontend.imports - frontend.checking)
    }

    /// The parts of a step's processor time; `nil` where the log does not tell that.
    func parts(of step: BuildStep) -> Parts? {
        guard let all = step.cpuSeconds, all.isFinite, all >= 0 else { return nil }
        guard let frontend = step.frontend, var rest = Self.rest(step) else { return Parts(checking: all) }
        var parts = Parts(checking: frontend.checking)
        var found = frontend.imports
        if found > Self.times * imports + Self.seconds {
            found = imports
            parts.filledCache = true
        }
        let usual = start + perByte * Double(frontend.codeBytes)
        if rest > Self.times * usual + Self.seconds {
            rest = usual
            parts.filledCache = true
        }
        let code = frontend.codeBytes > 0 ? max(0, rest - start) * (1 - Self.hashing) : 0
        parts.code = code
        // Phases that add up to more than the whole are those of a log that is not what it should be.
        parts.checking = min(all, parts.checking + found + rest - code)
        return parts
    }
}
