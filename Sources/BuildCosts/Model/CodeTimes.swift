internal import ModuleGraphs

/// Processor time of making machine code: what was measured, and what follows from it for a part of the files.
///
/// It grows with the code, and so with the files that it is made of; nothing of it is read twice.
struct CodeTimes: Sendable {
    private let samples: [ModuleID: [UnitCosts.Sample]]
    private let sizes: any SourceSizes
    /// Seconds for each byte of sources, and how far that is off.
    private let usual: (perByte: Double, error: Double)?

    init(_ samples: [ModuleID: [UnitCosts.Sample]], sizes: any SourceSizes) {
        self.samples = samples
        self.sizes = sizes
        let ratios = samples.keys.sorted().compactMap { module -> Double? in
            guard let bytes = Self.bytes(of: module, sizes), bytes > 0,
                let whole = SizeFit.median(Self.wholes(samples[module] ?? []))
            else { return nil }
            return whole / bytes
        }
        usual = SizeFit.median(ratios).map { middle in
            (middle, SizeFit.median(ratios.filter { $0 > 0 }.map { abs($0 - middle) / $0 }) ?? 0)
        }
    }

    private static func bytes(of module: ModuleID, _ sizes: any SourceSizes) -> Double? {
        sizes.sizes(of: module).map { Double($0.values.reduce(0, +)) }
    }

    /// What each run says of all files.
    private static func wholes(_ runs: [UnitCosts.Sample]) -> [Double] {
        let whole = runs.filter { $0.share > 0.999 }.map(\.seconds)
        return whole.isEmpty ? runs.filter { $0.share > 0.05 }.map { $0.seconds / $0.share } : whole
    }

    /// Seconds for a share of the module's files; `nil` where nothing is known of any module's code.
    func cost(of module: ModuleID, share: Double) -> Cost? {
        let runs = samples[module] ?? []
        // Runs on about as much tell it best.
        let near = runs.filter { abs($0.share - share) <= share / 3 && ($0.share > 0.999) == (share > 0.999) }
        if let seconds = SizeFit.median(near.map(\.seconds)) {
            return Cost(seconds: seconds, evidence: .measured(runs: near.count))
        }
        if let whole = SizeFit.median(Self.wholes(runs)) {
            return Cost(seconds: whole * share, evidence: .measured(runs: runs.count))
        }
        guard let usual, let bytes = Self.bytes(of: module, sizes) else { return nil }
        return Cost(seconds: usual.perByte * bytes * share, evidence: .estimated(error: usual.error))
    }
}
