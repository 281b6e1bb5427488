internal import ModuleGraphs

/// Processor time of making the objects of modules: what was measured, and what follows from it for a part of the files.
///
/// Each process that compiles files reads the whole module first, and so does the one that writes the interface, which
/// checks all declarations besides: reading takes some part of the interface's time, once for each process. The rest
/// grows with the files that are compiled.
struct ObjectTimes: Sendable {
    /// The part of the interface's time that reading takes, between nothing and all. Learning it from runs on parts of
    /// modules was tried: in 126 edits of three projects the estimates came out worse by it (14.7 against 13.4 %).
    static let reading = 0.5
    /// How many times as long as whole runs let expect the runs on parts took: in a first build, where all processors
    /// are busy, each process takes more than it does later. 1 until runs on parts tell.
    private(set) var drift = 1.0
    private let samples: [ModuleID: [UnitCosts.Sample]]
    private let interfaces: UnitCosts
    private let estimates: SizeEstimates
    private let sizes: any SourceSizes
    private let cores: Int

    init(
        _ samples: [ModuleID: [UnitCosts.Sample]], interfaces: UnitCosts, traits: ModuleTraits,
        sizes: any SourceSizes, cores: Int
    ) {
        self.samples = samples
        self.interfaces = interfaces
        self.sizes = sizes
        self.cores = cores
        func points() -> [(module: ModuleID, point: SizeFit.Point)] {
            samples.sorted { $0.key < $1.key }.compactMap { module, runs in
                guard let files = sizes.sizes(of: module)?.values,
                    let whole = SizeFit.median(runs.filter { $0.share > 0.999 }.map(\.seconds))
                else { return nil }
                let batches = sizes.batches(of: module, share: 1, cores: cores)
                return (
                    module,
                    SizeFit.Point(bytes: Double(files.reduce(0, +)), processes: Double(batches), seconds: whole)
                )
            }
        }
        estimates = SizeEstimates(points(), traits)
        drift = SizeFit.learned(drift, from: samples.keys.sorted().map { drifts(of: $0) })
    }

    /// What each run on a part of the module says of ``drift``.
    private func drifts(of module: ModuleID) -> [Double] {
        guard let whole = measuredWhole(of: module) else { return [] }
        return (samples[module] ?? []).filter { $0.share <= 0.999 }.compactMap { run in
            let expected = part(run.share, of: whole, module)
            return expected > 0 ? run.seconds / expected : nil
        }
    }

    /// Whether anything was measured.
    var isEmpty: Bool { samples.isEmpty }

    /// The least that any module took.
    var smallest: Cost? { estimates.least }

    private func bytes(of module: ModuleID) -> Double? {
        sizes.sizes(of: module).map { Double($0.values.reduce(0, +)) }
    }

    private func batches(_ module: ModuleID, _ share: Double) -> Double {
        Double(sizes.batches(of: module, share: share, cores: cores))
    }

    /// The runs on all files of the module, but those that filled the compiler's caches.
    private func wholeRuns(of module: ModuleID) -> [UnitCosts.Sample] {
        let runs = (samples[module] ?? []).filter { $0.share > 0.999 }
        guard let bytes = bytes(of: module) else { return runs }
        return estimates.withoutCacheFillers(runs, of: module, bytes: bytes, processes: batches(module, 1))
    }

    /// What all files of the module took where that was measured, and not by a run that filled the compiler's caches.
    func measuredWhole(of module: ModuleID) -> Double? { SizeFit.median(wholeRuns(of: module).map(\.seconds)) }

    /// Seconds that one process takes to read the module.
    private func reading(of module: ModuleID) -> Double {
        Self.reading * (interfaces.cost(of: module, share: 1)?.seconds ?? 0)
    }

    /// What a share of the files takes of the seconds of all: what is not read again and again is divided among them.
    private func part(_ share: Double, of whole: Double, _ module: ModuleID) -> Double {
        let read = reading(of: module)
        let all = min(whole, read * batches(module, 1))
        let some = min(whole, read * batches(module, share))
        return min(whole, some + share * (whole - all))
    }

    /// Seconds for a share of the module's files.
    func cost(of module: ModuleID, share: Double) -> Cost? {
        let runs = (samples[module] ?? []).filter { $0.share <= 0.999 } + wholeRuns(of: module)
        // Runs on about as much tell it best.
        let near = runs.filter { abs($0.share - share) <= share / 3 && ($0.share > 0.999) == (share > 0.999) }
        let whole = measuredWhole(of: module)
        if let seconds = SizeFit.median(near.map(\.seconds)) {
            return Cost(seconds: seconds, evidence: .measured(runs: near.count))
        }
        if let whole {
            return Cost(seconds: drift * part(share, of: whole, module), evidence: .measured(runs: runs.count))
        }
        let read = reading(of: module)
        let fromParts = runs.filter { $0.share <= 0.999 && $0.share > 0.05 }.map { run in
            max(run.seconds, (run.seconds - read * batches(module, run.share)) / run.share + read * batches(module, 1))
        }
        if let whole = SizeFit.median(fromParts) {
            return Cost(seconds: part(share, of: whole, module), evidence: .measured(runs: runs.count))
        }
        guard let bytes = bytes(of: module),
            let usual = estimates.cost(of: module, bytes: bytes, processes: batches(module, 1))
        else { return nil }
        return Cost(seconds: drift * part(share, of: usual.seconds, module), evidence: usual.evidence)
    }
}
