internal import BuildLogs
public import ModuleGraphs

/// A module that a build compiled, as its log shows it.
public struct Observation: Sendable, Hashable {
    /// The module.
    public let module: ModuleID
    /// The files that the log names, as it spells them, ascending.
    public internal(set) var files: [String]
    /// Whether files were compiled that the log does not name, or all of the module at once.
    public internal(set) var hasOthers: Bool
    /// Whether a step of it failed.
    public internal(set) var isFailed: Bool
    /// Where the log says so, from 1; 0 in a log without lines.
    public internal(set) var line: Int
    /// What the log says there: `Compiling Profile ProfileView.swift`.
    public internal(set) var step: String
}

/// What of a build's record belongs to a graph.
struct Observations {
    private(set) var modules: [ModuleID: Observation] = [:]
    /// Modules of which only the driver is known to have run: they may have compiled.
    private(set) var undecided: Set<ModuleID> = []
    /// Positions of the products that were linked or archived, and of those whose own modules were compiled.
    private(set) var products: Set<Int> = []
    /// Names that stand for nothing in the graph, each with the line, in the log's order.
    private(set) var unmatched: [Verification.Unmatched] = []

    /// - Parameter expected: modules that are predicted to compile; where the log cannot tell namesakes apart, it is
    ///   taken to speak of one of these.
    init(of record: BuildRecord, in graph: ModuleGraph, expected: Set<ModuleID>) {
        let names = NameMatcher(graph)
        for activity in record.modules {
            let isCompiled = activity.isCompiled || activity.isEmitted && !record.fileLevel
            guard isCompiled || activity.isPlanned else { continue }
            switch names.match(
                activity.name, of: activity.project, files: activity.compiled + activity.compiledC)
            {
            case .modules(let found):
                let likely = found.filter(expected.contains)
                for module in likely.isEmpty ? found : likely {
                    if isCompiled { add(activity, to: module) } else { undecided.insert(module) }
                }
                if found.count > 1 {
                    unmatched.append(
                        .init(name: activity.name, line: activity.line, why: "\(found.count) modules have this name"))
                }
            case .product(let product): products.insert(product)
            case .nothing:
                guard isCompiled else { continue }
                unmatched.append(
                    .init(name: activity.name, line: activity.line, why: "no module of the project has this name"))
            }
        }
        for product in record.products {
            if let index = names.product(of: product.name) { products.insert(index) }
        }
        undecided.subtract(modules.keys)
    }

    private mutating func add(_ activity: ModuleActivity, to module: ModuleID) {
        let files = activity.compiled + activity.compiledC
        guard var known = modules[module] else {
            modules[module] = Observation(
                module: module, files: files.sorted(), hasOthers: activity.hasUnnamedFiles || activity.isWholeModule,
                isFailed: activity.isFailed, line: activity.line, step: activity.words)
            return
        }
        // The same module for the host and for the target.
        known.files = Set(known.files + files).sorted()
        known.hasOthers = known.hasOthers || activity.hasUnnamedFiles || activity.isWholeModule
        known.isFailed = known.isFailed || activity.isFailed
        if activity.line < known.line { (known.line, known.step) = (activity.line, activity.words) }
        modules[module] = known
    }
}

extension ModuleActivity {
    /// Whether something of it was compiled; the interface alone does not count.
    fileprivate var isCompiled: Bool {
        isWholeModule || hasUnnamedFiles || !compiled.isEmpty || !compiledC.isEmpty
    }

    /// `Compiling Profile ProfileView.swift`.
    fileprivate var words: String {
        guard isCompiled else { return "Emitting module \(name)" }
        let files = (compiled + compiledC).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let more = files.count > 3 ? " and \(files.count - 3) more" : ""
        return (["Compiling \(name)"] + files.prefix(3)).joined(separator: " ") + more
    }
}
