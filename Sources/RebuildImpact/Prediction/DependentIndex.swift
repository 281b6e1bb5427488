internal import ModuleGraphs
internal import Reachability

/// Dependents by links alone: a module that uses another as a tool sees nothing of its module file.
struct DependentIndex {
    private let graph: ModuleGraph
    private let links: Digraph

    private let otherNames: [ModuleID: [String]]

    /// - Parameter importNames: the names under which sources import a module, where they are others than its own.
    init(_ graph: ModuleGraph, importNames: [ModuleID: [String]] = [:]) {
        self.graph = graph
        otherNames = importNames
        links = Digraph(
            vertexCount: graph.modules.count,
            edges: graph.dependencies.lazy.filter { $0.kind == .links || $0.kind == .testHost }
                .map { Edge(source: $0.from.index, target: $0.to.index) }
        )
    }

    /// The names under which sources import the module.
    func importNames(of module: ModuleID) -> [String] { otherNames[module] ?? [graph[module].compiledName] }

    /// The modules that link `module` themselves, ascending.
    func linking(_ module: ModuleID) -> [ModuleID] {
        links.predecessors(of: module.index).map { ModuleID(rawValue: UInt32($0)) }
    }

    /// All modules that link one of these over any number of dependencies, themselves included; ascending.
    func closure(_ modules: some Sequence<ModuleID>) -> [ModuleID] {
        closureBits(modules).setBits.map { ModuleID(rawValue: UInt32($0)) }
    }

    /// The same as bits.
    func closureBits(_ modules: some Sequence<ModuleID>) -> BitVector {
        links.reachable(from: modules.map(\.index), .predecessors)
    }

    /// The modules that these link over any number of dependencies, themselves included, as bits.
    func below(_ modules: some Sequence<ModuleID>) -> BitVector {
        links.reachable(from: modules.map(\.index), .successors)
    }

    /// The modules that need `module` and that others need: what stands between it and its dependents.
    func between(_ module: ModuleID) -> [ModuleID] {
        closure([module])
            .filter { $0 != module && !linking($0).isEmpty && !graph[$0].isExternal }
    }

    /// The modules that use `module` as a tool while they build.
    func toolUsers(_ module: ModuleID) -> [ModuleID] {
        graph.directDependents(of: module).filter { user in
            graph.dependencies(from: user, to: module).contains { $0.kind == .hostTool }
        }
    }
}
