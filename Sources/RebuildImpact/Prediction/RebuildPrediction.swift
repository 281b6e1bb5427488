public import ModuleGraphs
internal import Reachability

/// What happens to a module when a change set is built.
public enum ModuleRebuild: String, Sendable, Hashable {
    case recompiles, mayRecompile, untouched
}

/// What happens to a product when a change set is built.
public enum ProductRebuild: String, Sendable, Hashable {
    case relinks, mayRelink, untouched
}

/// Why a module is in the answer: one step back towards the change.
public struct Reason: Sendable, Hashable {
    /// The module that the step starts from.
    public var module: ModuleID
    /// What happens there, in words: a whole sentence.
    public var because: String
    /// The same in a few words, for a table that shows the module already.
    public var summary: String
    /// The file that tells, relative to the checkout.
    public var file: String?
    /// The line in it, from 1.
    public var line: Int?

    /// A reason as given.
    public init(module: ModuleID, because: String, summary: String? = nil, file: String? = nil, line: Int? = nil) {
        self.module = module
        self.because = because
        self.summary = summary ?? because
        self.file = file
        self.line = line
    }
}

/// Which modules recompile and which products relink when a change set is built, and why.
///
/// The modules outside `recompiles ∪ mayRecompile` do not compile.
public struct RebuildPrediction: Sendable {
    /// The fate of one module.
    public struct ModuleOutcome: Sendable, Hashable {
        /// The module.
        public var module: ModuleID
        /// What happens to it.
        public var rebuild: ModuleRebuild
        /// Dependencies between it and the nearest changed module; 0 for a changed module.
        public var distance: Int
        /// The modules from the nearest changed one to this one, both included.
        public var chain: [ModuleID]
        /// The files of it that compile, where they are known, relative to the module's folder.
        public var files: [String]
        /// Those of the files that compile of which machine code is made, where that is known: the others compile to the code
        /// that there is already, as dependents of an interface do that has only got more declarations. `nil` where any may.
        public var codeFiles: [String]?
        /// How many Swift files the module has, where they were counted.
        public var fileCount: Int?
        /// Why, the nearest step first.
        public var reasons: [Reason]
    }

    /// The fate of one product.
    public struct ProductOutcome: Sendable, Hashable {
        /// The product's position in the graph's products.
        public var product: Int
        /// What happens to it.
        public var rebuild: ProductRebuild
    }

    /// A module that will not be rebuilt but should be.
    public struct Stale: Sendable, Hashable {
        /// The module.
        public var module: ModuleID
        /// Which rule leaves it out.
        public var because: String
        /// The edit that mends it.
        public var remedy: String
    }

    /// The modules of the checkout that are not untouched, by distance and then label.
    public var modules: [ModuleOutcome]
    /// The products that are not untouched, in the graph's order.
    public var products: [ProductOutcome]
    /// Modules that will not be rebuilt but should be.
    public var stale: [Stale]
    /// How many modules of the checkout are untouched.
    public var untouchedCount: Int
    /// Modules for which the compiler's driver is started though it may find nothing to compile, ascending; the modules
    /// that compile may be among them. Such a start takes time and changes nothing.
    public var called: [ModuleID] = []
    /// Changed modules whose own module file changes, or may, ascending.
    public var interfaceChanges: [ModuleID] = []
    /// The rules that it rests on; `nil` where reachability alone answered.
    public var rules: RebuildRules?
    /// The version of the toolchain that will build; `nil` where it is not known.
    public var toolchain: String?

    /// The modules with this fate.
    public func count(_ rebuild: ModuleRebuild) -> Int {
        rebuild == .untouched ? untouchedCount : modules.count { $0.rebuild == rebuild }
    }

    init(modules: [ModuleOutcome], products: [ProductOutcome], stale: [Stale], untouchedCount: Int) {
        self.modules = modules
        self.products = products
        self.stale = stale
        self.untouchedCount = untouchedCount
    }

    /// The prediction by reachability alone: what changed recompiles, all that depends on it may.
    ///
    /// - Complexity: O(V + E) with V modules and E dependencies, and the length of the chains.
    public init(reachableFrom changes: ChangeSet, in graph: ModuleGraph) {
        var files: [ModuleID: [String]] = [:]
        var edited: Set<ModuleID> = []
        for change in changes.changes {
            for module in change.modules {
                files[module, default: []].append(change.file)
                if change.role == .content { edited.insert(module) }
            }
        }
        let sources = files.keys.map(\.index).sorted()
        let tree = graph.digraph.breadthFirstTree(from: sources, .predecessors)
        modules = tree.order.compactMap { vertex in
            let id = ModuleID(rawValue: UInt32(vertex))
            guard !graph[id].isExternal, let path = tree.path(to: vertex) else { return nil }
            let chain = path.map { ModuleID(rawValue: UInt32($0)) }
            return ModuleOutcome(
                module: id, rebuild: edited.contains(id) ? .recompiles : .mayRecompile, distance: chain.count - 1,
                chain: chain, files: [],
                reasons: [Self.reason(for: chain, files: files[id] ?? [], edited: edited, in: graph)]
            )
        }
        .sorted { ($0.distance, $0.module) < ($1.distance, $1.module) }
        products = Self.relinked(by: modules, in: graph)
        stale = []
        untouchedCount = graph.modules.count { !$0.isExternal } - modules.count
    }

    private static func reason(
        for chain: [ModuleID], files: [String], edited: Set<ModuleID>, in graph: ModuleGraph
    ) -> Reason {
        let module = chain[chain.count - 1]
        guard chain.count > 1 else {
            return Reason(
                module: module, because: edited.contains(module) ? "edited" : "its manifest changed", file: files.first
            )
        }
        let nearest = chain[chain.count - 2]
        return Reason(module: nearest, because: "depends on \(graph[nearest].name), which may change")
    }

    /// A product is linked again when a module that it links is compiled again; a library whose linkage is left to
    /// the build system is linked for nobody.
    private static func relinked(by modules: [ModuleOutcome], in graph: ModuleGraph) -> [ProductOutcome] {
        let links = Digraph(
            vertexCount: graph.modules.count,
            edges: graph.dependencies.lazy.filter { $0.kind == .links || $0.kind == .testHost }
                .map { Edge(source: $0.from.index, target: $0.to.index) }
        )
        func users(_ rebuild: ModuleRebuild) -> BitVector {
            links.reachable(from: modules.lazy.filter { $0.rebuild == rebuild }.map(\.module.index), .predecessors)
        }
        let (certain, possible) = (users(.recompiles), users(.mayRecompile))
        return graph.products.enumerated().compactMap { index, product in
            guard product.kind != .library, product.kind != .plugin else { return nil }
            if product.modules.contains(where: { certain[$0.index] }) {
                return ProductOutcome(product: index, rebuild: .relinks)
            }
            if product.modules.contains(where: { possible[$0.index] }) {
                return ProductOutcome(product: index, rebuild: .mayRelink)
            }
            return nil
        }
    }
}
