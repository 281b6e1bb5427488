public import BuildLogs
internal import ImpactVerification
public import ModuleGraphs

/// What modules and products cost, learned from the records of builds.
///
/// ```swift
/// let records = try BuildLogReader().history(path: ".build/build.db", files: files)
/// let model = CostModel(records: records, of: graph, sizes: sizes, cores: 8)
/// model.cost(of: booking)?.wallClock.seconds          // all of its files
/// model.cost(of: booking, share: 0.1)?.wallClock      // a tenth of them
/// ```
///
/// Of several runs the median counts; steps that a log repeats from earlier builds count only where nothing ran in the
/// build itself. What no log shows is estimated from the size of the sources, fitted to the modules that are known, and
/// says so. Wall-clock seconds and seconds of processor time are never mixed.
public struct CostModel: Sendable {
    /// How many processors the builds had, and the estimates are for.
    public let cores: Int
    /// Seconds of a driver before it has the compiler do anything: reading, planning, asking for dependencies.
    public let driverStart: Double
    /// Seconds that a build with nothing to do takes; `nil` where no record of such a build says how long it took.
    public let overhead: Double?

    private let graph: ModuleGraph
    private let sizes: any SourceSizes
    private let modules, emits, compiles, cpu: UnitCosts
    private let wrap: Cost?
    private let links, bundles: [Int: [Double]]

    /// A driver's start where records give no better value (Swift 6.3.1, Linux x86_64: 0.10 to 0.14 s).
    static let usualDriverStart = 0.12
    /// The part of a module's work that its interface takes, where no log tells.
    static let usualEmitShare = 0.3

    /// Learns from `records`.
    ///
    /// - Parameters:
    ///   - cores: how many processors the builds had.
    /// - Complexity: O(n log n) with n the steps of the records, and the reading of the sizes of their modules.
    public init(
        records: [BuildRecord], of graph: ModuleGraph, sizes: any SourceSizes = NoSizes(), cores: Int
    ) {
        let cores = max(1, cores)
        var learner = CostLearner(graph: graph, sizes: sizes, cores: cores)
        learner.findDriverStart(records)
        for record in records { learner.add(record) }
        self.graph = graph
        self.sizes = sizes
        self.cores = cores
        driverStart = learner.driverStart
        overhead = SizeFit.median(learner.emptyBuilds)
        modules = UnitCosts(learner.modules, .all, sizes: sizes, cores: cores)
        emits = UnitCosts(learner.emits, .interface, sizes: sizes, cores: cores)
        compiles = UnitCosts(learner.compiles, .objects, sizes: sizes, cores: cores)
        // A wrap is quick and waits for the longest, and a database counts the waiting: the quick half tells.
        let wraps = learner.wraps.sorted()
        wrap = wraps.isEmpty ? nil : Cost(seconds: wraps[wraps.count / 4], evidence: .measured(runs: wraps.count))
        bundles = learner.bundles
        cpu = UnitCosts(learner.cpu, .all, sizes: sizes, cores: cores)
        links = learner.links
    }

    /// Whether the records told anything at all.
    public var isEmpty: Bool { modules.isEmpty && compiles.isEmpty }
    /// Whether the records told seconds of processor time.
    public var knowsCPU: Bool { !cpu.isEmpty }

    /// What it costs to compile a part of the module's files, all of them by default.
    ///
    /// `nil` where no record shows the module and its size, or any other module, is unknown.
    /// - Parameter share: the part of the module's sources that is compiled, 0 to 1.
    public func cost(of module: ModuleID, share: Double = 1) -> ModuleCost? {
        let emit = emits.cost(of: module, share: 1)
        let compile = compiles.cost(of: module, share: share)
        let both = modules.cost(of: module, share: share)
        var result: ModuleCost
        if let both, !both.isEstimated || compile?.isEstimated ?? true {
            let cost = Cost(
                seconds: driverStart + both.seconds / Double(width(of: module, share: share)), evidence: both.evidence)
            result = ModuleCost(wallClock: cost, emit: nil, compile: both)
        } else if let compile {
            let wide = Double(max(1, width(of: module, share: share) - 1))
            let objects = Cost(seconds: driverStart + compile.seconds / wide, evidence: compile.evidence)
            var wall = objects
            if let emit, driverStart + emit.seconds > objects.seconds {
                wall = Cost(seconds: driverStart + emit.seconds, evidence: emit.evidence)
            }
            result = ModuleCost(wallClock: wall, emit: emit, compile: compile)
        } else {
            return nil
        }
        result.wrap = wrap
        result.cpu = cpu.cost(of: module, share: share)
        return result
    }

    /// Seconds to link or archive a product, by its position in the graph's products: the median of its own runs, else
    /// of those of all products.
    public func linkCost(of product: Int) -> Cost? {
        if let own = links[product], let seconds = SizeFit.median(own) {
            return Cost(seconds: seconds, evidence: .measured(runs: own.count))
        }
        let all = links.values.flatMap { $0 }
        guard let seconds = SizeFit.median(all), seconds > 0 else { return nil }
        let error = SizeFit.median(all.filter { $0 > 0 }.map { abs($0 - seconds) / $0 }) ?? 0
        return Cost(seconds: seconds, evidence: .estimated(error: error))
    }

    /// Seconds to compile the modules that the build system makes for a test bundle, by the product's position: it does so
    /// when the interface of a test module changes. `nil` where no record shows any.
    public func bundleCost(of product: Int) -> Cost? {
        let own = bundles[product] ?? []
        let known = own.isEmpty ? bundles.values.flatMap { $0 } : own
        guard let seconds = SizeFit.median(known) else { return nil }
        return Cost(seconds: seconds, evidence: .measured(runs: known.count))
    }

    /// How many processors the driver of a module can use: a batch of files on each, and one for the interface.
    public func width(of module: ModuleID, share: Double = 1) -> Int {
        guard let files = sizes.sizes(of: module)?.count, files > 0 else { return cores }
        return min(cores, 1 + max(1, Int((Double(files) * share).rounded())))
    }

    /// The part of the module's sources that these files are, by their size; 1 where they are not known.
    ///
    /// - Parameter files: paths relative to the checkout, or last components.
    public func share(of files: [String], in module: ModuleID) -> Double {
        CostLearner.share(of: files, fileCount: nil, sizes: sizes.sizes(of: module)) ?? 1
    }
}
