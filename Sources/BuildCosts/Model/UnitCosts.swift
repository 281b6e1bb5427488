internal import ModuleGraphs

/// One sort of work of all modules (objects, interfaces, processor time): what was measured, and what follows from it.
///
/// The compiler runs as several processes, one for the interface and one for each batch of files, of which there are at
/// most as many as processors. Each takes a fixed time to start and to read what it imports; the rest grows with the
/// sources. A run on a part of the files starts fewer processes, and reads the rest of the module all the same.
struct UnitCosts: Sendable {
    /// One run.
    struct Sample: Sendable, Hashable {
        /// Which part of the module's files was compiled, 0 to 1.
        var share: Double
        /// Seconds of it.
        var seconds: Double
        /// Whether it ran in an earlier build than the one whose log was read.
        var isHistory = false
        /// Whether its build was one from nothing: its first modules may have had the compiler's caches to fill.
        var isOfFirst = false
    }

    /// Which processes the work consists of.
    enum Processes: Sendable {
        /// The one that writes the interface.
        case interface
        /// Those that compile files.
        case objects
        /// Both.
        case all
    }

    /// Which part of what grows with the sources a run on a small part of them takes.
    private var readShare = 0.15
    private let samples: [ModuleID: [Sample]]
    private var estimates: SizeEstimates?
    private let sizes: any SourceSizes
    private let processes: Processes
    private let cores: Int
    private let traits: ModuleTraits

    init(
        _ samples: [ModuleID: [Sample]], _ processes: Processes, traits: ModuleTraits = ModuleTraits(),
        sizes: any SourceSizes, cores: Int
    ) {
        self.traits = traits
        self.samples = samples
        self.processes = processes
        self.sizes = sizes
        self.cores = cores
        guard !samples.isEmpty else { return }
        estimates = SizeEstimates(points(), traits)
        // From modules of which both a whole and a part were seen.
        var told: [[Double]] = []
        for (module, runs) in samples.sorted(by: { $0.key < $1.key }) {
            guard let whole = Self.median(wholeRuns(of: module)) else { continue }
            let grows = whole - fixed(module, 1, of: whole)
            var shares: [Double] = []
            for run in runs where run.share <= 0.75 && grows > whole * 0.2 {
                let part = (run.seconds - fixed(module, run.share, of: run.seconds)) / grows
                shares.append(min(1, max(0, (part - run.share) / (1 - run.share))))
            }
            told.append(shares)
        }
        readShare = SizeFit.learned(readShare, from: told)
        estimates = SizeEstimates(points(), traits)
    }

    /// Whether anything was measured.
    var isEmpty: Bool { samples.isEmpty }

    private func points() -> [(module: ModuleID, point: SizeFit.Point)] {
        samples.keys.sorted().compactMap { module in
            guard let bytes = bytes(of: module), let whole = whole(of: module) else { return nil }
            return (module, SizeFit.Point(bytes: bytes, processes: count(module, 1), seconds: whole))
        }
    }

    private func bytes(of module: ModuleID) -> Double? {
        sizes.sizes(of: module).map { Double($0.values.reduce(0, +)) }
    }

    /// How many processes a share of the module's files takes.
    private func count(_ module: ModuleID, _ share: Double) -> Double {
        if processes == .interface { return 1 }
        let batches = Double(sizes.batches(of: module, share: share, cores: cores))
        return processes == .all ? batches + 1 : batches
    }

    /// What of so many seconds the processes take whatever the sources are.
    private func fixed(_ module: ModuleID, _ share: Double, of seconds: Double) -> Double {
        min(seconds, (estimates?.base ?? 0) * count(module, share))
    }

    private static func median(_ runs: [Sample]) -> Double? {
        let now = runs.filter { !$0.isHistory }
        return SizeFit.median((now.isEmpty ? runs : now).map(\.seconds))
    }

    /// The part of what grows with the sources that a share of them takes.
    private func part(_ share: Double) -> Double { readShare + (1 - readShare) * min(1, max(0, share)) }

    /// The runs on all files of the module, but those that filled the compiler's caches.
    private func wholeRuns(of module: ModuleID) -> [Sample] {
        let runs = (samples[module] ?? []).filter { $0.share > 0.999 }
        guard let estimates, let bytes = bytes(of: module) else { return runs }
        return estimates.withoutCacheFillers(runs, of: module, bytes: bytes, processes: count(module, 1))
    }

    /// What all files of the module took, from whole runs where there are any.
    private func whole(of module: ModuleID) -> Double? {
        guard let runs = samples[module] else { return nil }
        if let seconds = Self.median(wholeRuns(of: module)) { return seconds }
        return SizeFit.median(
            runs.filter { $0.share <= 0.999 }.map { run in
                let fixed = fixed(module, run.share, of: run.seconds)
                let scale = fixed < run.seconds ? 1 : count(module, 1) / count(module, run.share)
                return fixed * scale
                    + (fixed < run.seconds
                        ? (run.seconds - fixed) / part(run.share) + (count(module, 1) - count(module, run.share))
                            * (estimates?.base ?? 0) : 0)
            })
    }

    /// The least that any module took.
    var smallest: Cost? { estimates?.least }

    /// What all files of the module took where that was measured, and not by a run that filled the compiler's caches.
    func measuredWhole(of module: ModuleID) -> Double? { Self.median(wholeRuns(of: module)) }

    /// Seconds for a share of the module's files.
    func cost(of module: ModuleID, share: Double) -> Cost? {
        if let whole = whole(of: module) {
            // Runs on about as much tell it best.
            let runs = (samples[module] ?? []).filter { $0.share <= 0.999 } + wholeRuns(of: module)
            let near = runs.filter { $0.share <= share * 2 && $0.share >= share / 2 && abs($0.share - share) < 0.5 }
            if let seconds = Self.median(near) {
                return Cost(seconds: seconds, evidence: .measured(runs: near.count))
            }
            let fixed = fixed(module, 1, of: whole)
            let started = fixed * count(module, share) / count(module, 1)
            return Cost(seconds: started + (whole - fixed) * part(share), evidence: .measured(runs: runs.count))
        }
        guard let estimates, let bytes = bytes(of: module) else { return nil }
        return estimates.cost(of: module, bytes: bytes * part(share), processes: count(module, share))
    }
}
