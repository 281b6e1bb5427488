internal import ModuleGraphs

/// One sort of work of all modules (objects, interfaces, processor time): what was measured, and what follows from it.
struct UnitCosts: Sendable {
    /// One run.
    struct Sample: Sendable, Hashable {
        /// Which part of the module's files was compiled, 0 to 1.
        var share: Double
        /// Seconds of it.
        var seconds: Double
        /// Whether it ran in the build whose log was read; a replayed step tells of an earlier one.
        var isHistory = false
    }

    /// Which part of the work of all files a run on a small part takes: the rest of the module is read all the same.
    private var readShare = 0.3
    private var samples: [ModuleID: [Sample]]
    private var fit: SizeFit?
    private let sizes: any SourceSizes

    init(_ samples: [ModuleID: [Sample]], sizes: any SourceSizes) {
        self.samples = samples
        self.sizes = sizes
        guard !samples.isEmpty else { return }
        fit = SizeFit(points())
        // From modules of which both a whole and a part were seen.
        var shares: [Double] = []
        for (_, runs) in samples.sorted(by: { $0.key < $1.key }) {
            guard let whole = Self.median(runs.filter { $0.share > 0.999 }), whole > 0 else { continue }
            for run in runs where run.share <= 0.75 {
                let fixed = min(fit?.base ?? 0, run.seconds)
                guard whole > fixed * 1.2 else { continue }
                let part = (run.seconds - fixed) / (whole - fixed)
                shares.append(min(1, max(0, (part - run.share) / (1 - run.share))))
            }
        }
        if shares.count >= 3, let median = SizeFit.median(shares) { readShare = median }
        fit = SizeFit(points())
    }

    /// Whether anything was measured.
    var isEmpty: Bool { samples.isEmpty }

    private func points() -> [(bytes: Double, seconds: Double)] {
        samples.keys.sorted().compactMap { module in
            guard let bytes = bytes(of: module), let whole = whole(of: module) else { return nil }
            return (bytes, whole)
        }
    }

    private func bytes(of module: ModuleID) -> Double? {
        sizes.sizes(of: module).map { Double($0.values.reduce(0, +)) }
    }

    private static func median(_ runs: [Sample]) -> Double? {
        let now = runs.filter { !$0.isHistory }
        return SizeFit.median((now.isEmpty ? runs : now).map(\.seconds))
    }

    /// The work of a share, as part of the work of all files beyond the fixed part.
    private func part(_ share: Double) -> Double { readShare + (1 - readShare) * min(1, max(0, share)) }

    /// What all files of the module took, from whole runs where there are any.
    private func whole(of module: ModuleID) -> Double? {
        guard let runs = samples[module] else { return nil }
        if let whole = Self.median(runs.filter { $0.share > 0.999 }) { return whole }
        return SizeFit.median(
            runs.map { run in
                let fixed = min(fit?.base ?? 0, run.seconds)
                return fixed + (run.seconds - fixed) / part(run.share)
            })
    }

    /// Seconds for a share of the module's files.
    func cost(of module: ModuleID, share: Double) -> Cost? {
        if let runs = samples[module], let whole = whole(of: module) {
            // Runs on about as much tell it best.
            let near = runs.filter { $0.share <= share * 2 && $0.share >= share / 2 && abs($0.share - share) < 0.5 }
            if let seconds = Self.median(near) {
                return Cost(seconds: seconds, evidence: .measured(runs: near.count))
            }
            let fixed = min(fit?.base ?? 0, whole)
            return Cost(
                seconds: fixed + (whole - fixed) * part(share), evidence: .measured(runs: runs.count))
        }
        guard let fit, let bytes = bytes(of: module) else { return nil }
        return Cost(
            seconds: fit.base + fit.slope * bytes * part(share), evidence: .estimated(error: fit.error))
    }
}
