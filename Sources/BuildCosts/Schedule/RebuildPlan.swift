public import ModuleGraphs
public import RebuildImpact

/// The tasks of a rebuild, with the build system's own pipelining.
///
/// - SwiftPM's own build system: one command makes a module's objects and its module file; a dependent starts when the
///   whole command has ended.
/// - Swift Build and Xcode: a dependent starts when the interface has been written.
/// - Links wait for the objects of everything that they link.
///
/// Of several commands that are ready the one with the longest way to the end goes first.
public struct RebuildPlan: Sendable {
    /// The tasks, for ``CriticalPath``.
    public let tasks: [BuildTask]
    /// Modules that compile and whose cost is not known, ascending: the plan is too short by them.
    public let unknown: [ModuleID]
    /// The greatest error of the estimates among the costs, as a part of them; `nil` where all were measured.
    public let estimateError: Double?

    /// The plan of a prediction.
    ///
    /// - Parameter includesPossible: whether what may recompile does.
    /// - Complexity: O((V + E) log V) with V modules and E dependencies.
    public init(
        _ prediction: RebuildPrediction, in graph: ModuleGraph, model: CostModel, system: BuildSystem,
        includesPossible: Bool
    ) {
        let isWhole = prediction.rules?.key.configuration.isRelease ?? false
        var parts: [ModuleID: Part] = [:]
        for outcome in prediction.modules where outcome.rebuild == .recompiles || includesPossible {
            parts[outcome.module] = Self.part(of: outcome, isWhole: isWhole, model: model)
        }
        let products = prediction.products.filter { $0.rebuild == .relinks || includesPossible }.map(\.product)
        self.init(
            parts: parts, called: prediction.called, products: products,
            bundles: Self.rebuiltBundles(prediction, in: graph, includesPossible: includesPossible), in: graph,
            model: model, system: system)
    }

    /// Which part of a module compiles, and of which part machine code is made.
    struct Part {
        var share: Double
        var codeShare: Double
    }

    /// The part that an outcome says; all of the module where every module compiles as one.
    static func part(of outcome: RebuildPrediction.ModuleOutcome, isWhole: Bool, model: CostModel) -> Part {
        func share(_ files: [String]) -> Double { isWhole ? 1 : model.share(of: files, in: outcome.module) }
        let all = outcome.files.isEmpty ? 1 : share(outcome.files)
        guard let coded = outcome.codeFiles else { return Part(share: all, codeShare: all) }
        return Part(share: all, codeShare: coded.isEmpty ? 0 : min(all, share(coded)))
    }

    /// The test bundles of which the build system makes its own modules anew: those with a test module whose interface
    /// changes.
    static func rebuiltBundles(
        _ prediction: RebuildPrediction, in graph: ModuleGraph, includesPossible: Bool
    ) -> [Int] {
        let changed = Set(prediction.interfaceChanges.filter { graph[$0].kind == .test })
        return prediction.products.filter { $0.rebuild == .relinks || includesPossible }.map(\.product).filter {
            graph.products[$0].kind == .test && graph.products[$0].modules.contains(where: changed.contains)
        }
    }

    /// The plan of modules that compile, each with the part of its sources, and products that are linked.
    ///
    /// - Parameters:
    ///   - called: modules for which a driver is started, whether it finds anything to compile or not.
    ///   - bundles: those of the products that are test bundles whose own modules compile too.
    public init(
        modules: [ModuleID: Double], called: [ModuleID] = [], products: [Int], bundles: [Int] = [],
        in graph: ModuleGraph, model: CostModel, system: BuildSystem
    ) {
        self.init(
            parts: modules.mapValues { Part(share: $0, codeShare: $0) }, called: called, products: products,
            bundles: bundles, in: graph, model: model, system: system)
    }

    private init(
        parts: [ModuleID: Part], called: [ModuleID], products: [Int], bundles: [Int], in graph: ModuleGraph,
        model: CostModel, system: BuildSystem
    ) {
        var draft = PlanDraft(graph: graph, model: model, isNative: system == .native, called: called)
        draft.addModules(parts)
        draft.addProducts(products, bundles: Set(bundles))
        draft.rank()
        tasks = draft.tasks
        unknown = draft.unknown.sorted()
        estimateError = draft.estimateError
    }
}

/// Tasks as they are put together.
private struct PlanDraft {
    let graph: ModuleGraph
    let model: CostModel
    let isNative: Bool
    var tasks: [BuildTask] = []
    var unknown: [ModuleID] = []
    var estimateError: Double?
    /// By copy (for the target, for the host) and module: the task after which dependents start, and the one after which everything can be linked.
    private var interfaces: [[Int]] = [[], []]
    private var objects: [[Int]] = [[], []]
    private let called: Set<ModuleID>

    init(graph: ModuleGraph, model: CostModel, isNative: Bool, called: [ModuleID]) {
        self.called = Set(called)
        self.graph = graph
        self.model = model
        self.isNative = isNative
    }

    mutating func addModules(_ parts: [ModuleID: RebuildPlan.Part]) {
        // Two places for each copy of each module first, so that needs can point forward.
        for copy in 0..<2 {
            let first = tasks.count
            for module in graph.modules {
                interfaces[copy].append(first + module.id.index * 2)
                objects[copy].append(first + module.id.index * 2 + 1)
                tasks += [BuildTask(.join, module: module.id), BuildTask(.join, module: module.id)]
            }
        }
        for module in graph.modules {
            for copy in 0..<2 { addCopy(copy, of: module.id, part: parts[module.id]) }
        }
        unknown = Array(Set(unknown))
    }

    /// Adds one copy of a module; the one for the host needs those for the host.
    private mutating func addCopy(_ copy: Int, of module: ModuleID, part: RebuildPlan.Part?) {
        let below = graph.directDependencies(of: module)
        let needs = below.map { interfaces[copy][$0.index] }
        let interface = interfaces[copy][module.index]
        var own = [interface]
        tasks[interface].needs = needs
        if copy < model.copies(of: module) {
            if let part {
                own += add(module, part: part, interface: interface, needs: needs)
            } else if isNative, called.contains(module) {
                tasks[interface] = BuildTask(.module, module: module, start: model.driverStart * 2, needs: needs)
            }
        }
        tasks[objects[copy][module.index]].needs = own + below.map { objects[copy][$0.index] }
    }

    /// Adds what compiles a module; the tasks after which its objects are there.
    private mutating func add(
        _ module: ModuleID, part: RebuildPlan.Part, interface: Int, needs: [Int]
    ) -> [Int] {
        let share = part.share
        guard let cost = model.cost(of: module, share: share, codeShare: part.codeShare) else {
            unknown.append(module)
            return []
        }
        note(cost.compile)
        let width = model.width(of: module, share: share)
        var last: Int
        if isNative {
            let parts = DriverParts(cost, width: width, batches: model.batches(of: module, share: share))
            tasks[interface] = BuildTask(
                .module, module: module, start: model.driverWork + parts.serial, work: parts.divided, width: width,
                needs: needs)
            last = interface
        } else {
            var emit = cost.emit?.seconds ?? 0
            var compile = cost.compile.seconds
            if cost.emit == nil {
                emit = compile * CostModel.usualEmitShare
                compile -= emit
            }
            tasks[interface] = BuildTask(.emit, module: module, start: model.driverStart + emit, needs: needs)
            last = tasks.count
            tasks.append(
                BuildTask(
                    .compile, module: module, start: model.driverStart, work: compile, width: max(1, width - 1),
                    needs: needs))
        }
        guard let wrap = cost.wrap?.seconds, wrap > 0 else { return [last] }
        tasks.append(BuildTask(.wrap, module: module, start: wrap, needs: [last]))
        last = tasks.count - 1
        return [last]
    }

    private mutating func note(_ cost: Cost) {
        if case .estimated(let error) = cost.evidence { estimateError = max(estimateError ?? 0, error) }
    }

    mutating func addProducts(_ products: [Int], bundles: Set<Int>) {
        for product in products {
            guard var cost = model.linkCost(of: product) else { continue }
            if bundles.contains(product), let own = model.bundleCost(of: product) { cost = cost + own }
            note(cost)
            for copy in 0..<model.copies(ofProduct: product) {
                tasks.append(
                    BuildTask(
                        .link, product: product, start: cost.seconds,
                        needs: graph.products[product].modules.map { objects[copy][$0.index] }))
            }
        }
    }

    /// The longest way to the end goes first.
    mutating func rank() {
        let ways = RemainingTime.of(tasks, cores: model.cores)
        for (rank, index) in tasks.indices.sorted(by: { (-ways[$0], $0) < (-ways[$1], $1) }).enumerated() {
            tasks[index].rank = rank
        }
    }
}

/// How long the longest way from the start of each task to the end of all is.
enum RemainingTime {
    /// Tasks that wait for each other in a circle count for themselves alone.
    ///
    /// - Complexity: O(T + E) with T tasks and E needs.
    static func of(_ tasks: [BuildTask], cores: Int) -> [Double] {
        var ways = tasks.map { $0.alone(on: cores) }
        var users = [Int](repeating: 0, count: tasks.count)
        for task in tasks { for need in task.needs { users[need] += 1 } }
        var done = tasks.indices.filter { users[$0] == 0 }
        while let index = done.popLast() {
            for need in tasks[index].needs {
                ways[need] = max(ways[need], tasks[need].alone(on: cores) + ways[index])
                users[need] -= 1
                if users[need] == 0 { done.append(need) }
            }
        }
        return ways
    }
}
