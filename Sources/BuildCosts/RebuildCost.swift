public import ModuleGraphs
public import RebuildImpact

/// What a rebuild costs: each module, all together, and on so many processors.
public struct RebuildCost: Sendable {
    /// What one module costs.
    public struct Entry: Sendable, Hashable {
        /// The module.
        public let module: ModuleID
        /// Whether it surely recompiles.
        public let rebuild: ModuleRebuild
        /// What it costs; `nil` where that is not known.
        public let cost: ModuleCost?
        /// Seconds of work on one processor, its interface and its objects together; 0 where not known.
        public var work: Double { (cost?.compile.seconds ?? 0) + (cost?.emit?.seconds ?? 0) }
    }

    /// Seconds of what surely recompiles, and with all that may.
    public struct Span: Sendable, Hashable {
        /// Seconds of what surely recompiles.
        public let certain: Double
        /// Seconds where everything recompiles that may.
        public let possible: Double

        /// Seconds as given.
        public init(certain: Double, possible: Double) {
            self.certain = certain
            self.possible = max(certain, possible)
        }
    }

    /// A link of the chain that bounds the time.
    public enum Link: Sendable, Hashable {
        case module(ModuleID)
        /// The product's position in the graph's products.
        case product(Int)
    }

    /// The modules that are not untouched: the costliest first, equal ones by number.
    public let entries: [Entry]
    /// Seconds of work on one processor, links included.
    public let work: Span
    /// Wall-clock seconds on ``cores`` processors, without what a build with nothing to do takes.
    public let wallClock: Span
    /// Seconds of processor time; `nil` where logs do not give those of every module.
    public let cpu: Span?
    /// The longest chain, in order, where everything recompiles that may.
    public let chain: [Link]
    /// Seconds that the chain takes.
    public let chainSeconds: Double
    /// How many processors were reckoned with.
    public let cores: Int
    /// Modules that compile and whose cost is not known, ascending: all sums are too small by them.
    public let unknown: [ModuleID]
    /// How many of the modules are estimated from their size.
    public let estimatedCount: Int
    /// The error of these estimates: half of the known modules lie within it; `nil` where nothing is estimated.
    public let estimateError: Double?

    /// What a prediction costs on `cores` processors.
    ///
    /// - Complexity: O((V + E) log V) with V modules and E dependencies.
    public init(
        of prediction: RebuildPrediction, in graph: ModuleGraph, model: CostModel, system: BuildSystem, cores: Int
    ) {
        let isWhole = prediction.rules?.key.configuration.isRelease ?? false
        entries = prediction.modules.map { outcome in
            let part = RebuildPlan.part(of: outcome, isWhole: isWhole, model: model)
            return Entry(
                module: outcome.module, rebuild: outcome.rebuild,
                cost: model.cost(of: outcome.module, share: part.share, codeShare: part.codeShare))
        }
        .sorted { ($1.work, $0.module) < ($0.work, $1.module) }
        self.cores = max(1, cores)
        let hasPossible =
            prediction.modules.contains { $0.rebuild == .mayRecompile }
            || prediction.products.contains { $0.rebuild == .mayRelink }
        let all = RebuildPlan(prediction, in: graph, model: model, system: system, includesPossible: true)
        let allPath = CriticalPath(of: all.tasks, cores: self.cores)
        var certainPath = allPath
        if hasPossible {
            let plan = RebuildPlan(prediction, in: graph, model: model, system: system, includesPossible: false)
            certainPath = CriticalPath(of: plan.tasks, cores: self.cores)
        }
        work = Span(certain: certainPath.work, possible: allPath.work)
        wallClock = Span(certain: certainPath.wallClock, possible: allPath.wallClock)
        var chain: [Link] = []
        for index in allPath.chain {
            let task = all.tasks[index]
            guard let link = task.product.map({ Link.product($0) }) ?? task.module.map({ Link.module($0) }) else {
                continue
            }
            // Two tasks of one module are one link.
            if chain.last != link { chain.append(link) }
        }
        self.chain = chain
        chainSeconds = allPath.chainSeconds
        unknown = all.unknown
        let estimated = entries.compactMap { entry -> Double? in
            if case .estimated(let error)? = entry.cost?.compile.evidence { error } else { nil }
        }
        estimatedCount = estimated.count
        estimateError = estimated.max()
        let times = entries.map { ($0.rebuild, $0.cost?.cpu?.seconds) }
        if times.isEmpty || times.contains(where: { $0.1 == nil }) {
            cpu = nil
        } else {
            func bundles(_ includesPossible: Bool) -> Double {
                RebuildPlan.rebuiltBundles(prediction, in: graph, includesPossible: includesPossible)
                    .reduce(0) { $0 + (model.bundleCPU(of: $1)?.seconds ?? 0) }
            }
            cpu = Span(
                certain: times.filter { $0.0 == .recompiles }.reduce(bundles(false)) { $0 + ($1.1 ?? 0) },
                possible: times.reduce(bundles(true)) { $0 + ($1.1 ?? 0) })
        }
    }
}
