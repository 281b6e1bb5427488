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
    private let modules, emits, compiles, cpuEmits: UnitCosts
    private let cpuCompiles: ObjectTimes
    private let cpuCode: CodeTimes
    private let wrap: Cost?
    private let links: [Int: [Double]]
    private let bundles, cpuBundles: BundleTimes
    private let copiedModules: Set<ModuleID>
    private let copiedProducts: Set<Int>
    /// Work of a driver by the processor time of its compilers, where records tell both: what it takes itself, and how
    /// much longer than by processor time the rest takes.
    private let workByCPU: SizeFit?

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
        learner.survey(records)
        for (record, isOfFirst) in zip(records, FirstBuilds.mark(records)) {
            learner.add(record, isOfFirst: isOfFirst)
        }
        self.graph = graph
        self.sizes = sizes
        self.cores = cores
        driverStart = learner.driverStart
        overhead = SizeFit.median(learner.emptyBuilds)
        let traits = ModuleTraits(
            tests: Set(graph.modules.filter { $0.kind == .test }.map(\.id)), early: learner.early)
        modules = UnitCosts(learner.modules, .all, traits: traits, sizes: sizes, cores: cores)
        emits = UnitCosts(learner.emits, .interface, traits: traits, sizes: sizes, cores: cores)
        compiles = UnitCosts(learner.compiles, .objects, traits: traits, sizes: sizes, cores: cores)
        // A wrap is quick and waits for the longest, and a database counts the waiting: the quick half tells.
        let wraps = learner.wraps.sorted()
        wrap = wraps.isEmpty ? nil : Cost(seconds: wraps[wraps.count / 4], evidence: .measured(runs: wraps.count))
        bundles = learner.bundles
        cpuEmits = UnitCosts(learner.cpuEmits, .interface, traits: traits, sizes: sizes, cores: cores)
        cpuCompiles = ObjectTimes(learner.cpuCompiles, interfaces: cpuEmits, traits: traits, sizes: sizes, cores: cores)
        cpuCode = CodeTimes(learner.cpuCode, sizes: sizes)
        cpuBundles = learner.cpuBundles
        links = learner.links
        copiedModules = learner.copiedModules
        copiedProducts = learner.copiedProducts
        let (modules, cpuEmits, cpuCompiles, cpuCode) = (modules, cpuEmits, cpuCompiles, cpuCode)
        // A command that had a part of a processor cannot have used more of it.
        workByCPU = SizeFit(
            leastSlope: 1,
            learner.cpuCompiles.keys.sorted().compactMap { module in
                // The command had the filling of caches to do, of which the processor time here is free.
                guard !learner.cacheFillers.contains(module), let work = modules.measuredWhole(of: module),
                    let emit = cpuEmits.measuredWhole(of: module), let compile = cpuCompiles.measuredWhole(of: module)
                else { return nil }
                let code = cpuCode.cost(of: module, share: 1)?.seconds ?? 0
                return SizeFit.Point(bytes: emit + compile + code, processes: 1, seconds: work)
            })
    }

    /// Whether the records told anything at all.
    public var isEmpty: Bool { modules.isEmpty && compiles.isEmpty }
    /// Whether the records told seconds of processor time.
    public var knowsCPU: Bool { !cpuCompiles.isEmpty }
    /// Seconds of a driver in which it keeps one processor busy, reading and planning.
    public var driverWork: Double { driverStart + (workByCPU?.base ?? 0) }

    /// How many times a build compiles the module: once more where a plug-in's tool is made of it.
    public func copies(of module: ModuleID) -> Int { copiedModules.contains(module) ? 2 : 1 }

    /// How many times a build links the product, by its position: once more where it is a plug-in's tool.
    public func copies(ofProduct product: Int) -> Int { copiedProducts.contains(product) ? 2 : 1 }

    /// What it costs to compile a part of the module's files, all of them by default.
    ///
    /// `nil` where no record shows the module and its size, or any other module, is unknown.
    /// - Parameters:
    ///   - share: the part of the module's sources that is compiled, 0 to 1.
    ///   - codeShare: the part of which machine code is made, at most `share`; the rest compiles to the code that there is.
    public func cost(of module: ModuleID, share: Double = 1, codeShare: Double? = nil) -> ModuleCost? {
        let codeShare = min(share, codeShare ?? share)
        guard var result = work(of: module, share: share, codeShare: codeShare) else { return nil }
        result.wrap = wrap
        if let compile = cpuObjects(of: module, share: share, codeShare: codeShare) {
            var cpu = cpuEmits.cost(of: module, share: 1).map { compile + $0 } ?? compile
            cpu.seconds *= Double(copies(of: module))
            result.cpu = cpu
        }
        return result
    }

    /// Processor time of a module's objects.
    private func cpuObjects(of module: ModuleID, share: Double, codeShare: Double) -> Cost? {
        guard let compile = cpuCompiles.cost(of: module, share: share) else { return nil }
        guard codeShare > 0, let code = cpuCode.cost(of: module, share: codeShare) else { return compile }
        return compile + code
    }

    /// The wall-clock part of what a module costs.
    private func work(of module: ModuleID, share: Double, codeShare: Double) -> ModuleCost? {
        // Processor time does not know of lanes and of what ran beside it, and tells the interface from the objects.
        if let fit = workByCPU, var emit = cpuEmits.cost(of: module, share: 1),
            var compile = cpuObjects(of: module, share: share, codeShare: codeShare)
        {
            emit.seconds *= fit.slope
            compile.seconds *= fit.slope
            return whole(ModuleCost(wallClock: compile, emit: emit, compile: compile), module, share)
        }
        let emit = emits.cost(of: module, share: 1)
        let compile = compiles.cost(of: module, share: share)
        let both = modules.cost(of: module, share: share)
        if let both, !both.isEstimated || compile?.isEstimated ?? true {
            return whole(ModuleCost(wallClock: both, emit: nil, compile: both), module, share)
        }
        guard let compile else { return nil }
        return whole(ModuleCost(wallClock: compile, emit: emit, compile: compile), module, share)
    }

    /// The same with its wall-clock time.
    private func whole(_ cost: ModuleCost, _ module: ModuleID, _ share: Double) -> ModuleCost {
        var result = cost
        let parts = DriverParts(
            cost, width: width(of: module, share: share), batches: batches(of: module, share: share))
        result.wallClock = cost.emit.map { cost.compile + $0 } ?? cost.compile
        result.wallClock.seconds = driverWork + parts.alone
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
        bundles.cost(
            of: product,
            smallest: smallestWork.map { Cost(seconds: 2 * (driverWork + $0.seconds), evidence: $0.evidence) })
    }

    /// Processor time of the same modules.
    public func bundleCPU(of product: Int) -> Cost? {
        cpuBundles.cost(
            of: product, smallest: smallestCPU.map { Cost(seconds: 2 * $0.seconds, evidence: $0.evidence) })
    }

    private var smallestCPU: Cost? {
        guard let compile = cpuCompiles.smallest else { return nil }
        return cpuEmits.smallest.map { compile + $0 } ?? compile
    }

    private var smallestWork: Cost? {
        guard let fit = workByCPU, var small = smallestCPU else { return modules.smallest }
        small.seconds *= fit.slope
        return small
    }

    /// How many processors the driver of a module can use: a batch of files on each, and one for the interface.
    public func width(of module: ModuleID, share: Double = 1) -> Int {
        min(cores, 1 + batches(of: module, share: share))
    }

    /// How many processes compile the files.
    func batches(of module: ModuleID, share: Double) -> Int { sizes.batches(of: module, share: share, cores: cores) }

    /// The part of the module's sources that these files are, by their size; 1 where they are not known.
    ///
    /// - Parameter files: paths relative to the checkout, or last components.
    public func share(of files: [String], in module: ModuleID) -> Double {
        CostLearner.share(of: files, fileCount: nil, sizes: sizes.sizes(of: module)) ?? 1
    }
}
