internal import ModuleGraphs

/// What tells modules apart beside their size.
struct ModuleTraits: Sendable {
    /// Test modules: what they import, and the macros that they are full of, make the same bytes dearer.
    var tests: Set<ModuleID> = []
    /// The modules that ran first of their sort in some first build, as many as there were processors. In a clean build
    /// these fill the compiler's caches for all others.
    var early: Set<ModuleID> = []
}

/// What modules take by their size, fitted to those that are known.
struct SizeEstimates: Sendable {
    private let fit: SizeFit?
    /// How many times as long as another module of its size a test module takes.
    private let testFactor: Double
    private let traits: ModuleTraits
    /// The least that any of the modules took.
    let least: Cost?

    init(_ points: [(module: ModuleID, point: SizeFit.Point)], _ traits: ModuleTraits) {
        let others = points.filter { !traits.tests.contains($0.module) }
        // With two modules a line is no more than a guess.
        let fit = SizeFit((others.count >= 3 ? others : points).map(\.point))
        self.fit = fit
        least = points.map(\.point.seconds).filter { $0 > 0 }.min().map {
            Cost(seconds: $0, evidence: .estimated(error: fit?.error ?? 0))
        }
        self.traits = traits
        guard let fit, others.count >= 3 else {
            testFactor = 1
            return
        }
        let ratios = points.filter { traits.tests.contains($0.module) && !traits.early.contains($0.module) }
            .compactMap { _, point -> Double? in
                let usual = fit.seconds(point.bytes, processes: point.processes)
                return usual > 0 && point.seconds > 0 ? point.seconds / usual : nil
            }
        testFactor = SizeFit.median(ratios) ?? 1
    }

    /// Seconds of each process, whatever the size.
    var base: Double { fit?.base ?? 0 }

    /// The estimate for so many bytes and processes of a module; `nil` where nothing is known.
    func cost(of module: ModuleID, bytes: Double, processes: Double) -> Cost? {
        guard let fit else { return nil }
        let factor = traits.tests.contains(module) ? testFactor : 1
        return Cost(
            seconds: factor * fit.seconds(bytes, processes: processes), evidence: .estimated(error: fit.error))
    }

    /// Whole runs without those that are so far from what the module's size says that they filled the compiler's caches:
    /// the first modules of a clean build take many times as long as ever after.
    func withoutCacheFillers(
        _ runs: [UnitCosts.Sample], of module: ModuleID, bytes: Double, processes: Double
    ) -> [UnitCosts.Sample] {
        guard traits.early.contains(module), let fit, fit.error < 1,
            let usual = cost(of: module, bytes: bytes, processes: processes)
        else { return runs }
        return runs.filter { !$0.isOfFirst || $0.seconds <= 2.5 * usual.seconds }
    }
}
