public import Reachability

/// Packages, their modules and products, and which module needs which.
///
/// A graph is built once by ``Builder``, then never changes:
///
///     let id = try graph.module(named: "Profile")
///     graph.directDependents(of: id)
///     graph.transitiveDependents(of: [id])
public struct ModuleGraph: Sendable {
    /// The packages, by number.
    public let packages: [Package]
    /// The modules, by number, those from outside the checkout among them.
    public let modules: [Module]
    /// The products, ascending by package, name and kind.
    public let products: [Product]
    /// The dependencies, ascending by dependent, dependency and kind; one for each of these three.
    public let dependencies: [Dependency]
    /// The modules as vertices and the dependencies as edges from the dependent to the dependency.
    public let digraph: Digraph

    private let placesByName: Occurrences<String>

    /// A graph of what is numbered already; the modules ascend by label.
    init(
        packages: [Package], modules: [Module], products: [Product], dependencies: [Dependency]
    ) {
        self.packages = packages
        self.modules = modules
        self.products = products
        self.dependencies = dependencies
        digraph = Digraph(
            vertexCount: modules.count,
            edges: dependencies.map { Edge(source: $0.from.index, target: $0.to.index) }
        )
        placesByName = Occurrences(modules.lazy.map(\.name))
    }

    /// The module with this number.
    public subscript(id: ModuleID) -> Module { modules[id.index] }
    /// The package with this number.
    public subscript(id: PackageID) -> Package { packages[id.index] }

    /// The modules of the checkout: all but those that stand for products from outside.
    public var loadedModules: [Module] { modules.filter { !$0.isExternal } }

    /// The modules that need `id` themselves, ascending.
    public func directDependents(of id: ModuleID) -> [ModuleID] {
        digraph.predecessors(of: id.index).map { ModuleID(rawValue: UInt32($0)) }
    }

    /// The modules that `id` needs itself, ascending.
    public func directDependencies(of id: ModuleID) -> [ModuleID] {
        digraph.successors(of: id.index).map { ModuleID(rawValue: UInt32($0)) }
    }

    /// The modules that need one of `ids` over any number of dependencies, ascending, without `ids` themselves.
    /// - Complexity: O(V + E) with V modules and E dependencies.
    public func transitiveDependents(of ids: some Sequence<ModuleID>) -> [ModuleID] {
        let sources = ids.map(\.index)
        var reached = digraph.reachable(from: sources, .predecessors)
        for source in sources { reached.remove(source) }
        return reached.setBits.map { ModuleID($0) }
    }

    /// The dependencies from one module to another, at most one a kind.
    /// - Complexity: O(log E).
    public func dependencies(from: ModuleID, to: ModuleID) -> ArraySlice<Dependency> {
        var low = 0
        var high = dependencies.count
        while low < high {
            let middle = (low + high) / 2
            if (dependencies[middle].from, dependencies[middle].to) < (from, to) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var end = low
        while end < dependencies.count, dependencies[end].from == from, dependencies[end].to == to { end += 1 }
        return dependencies[low..<end]
    }

    /// Whether no other module has the short name of this one.
    public func hasUniqueName(_ id: ModuleID) -> Bool { placesByName.isUnique(self[id].name) }

    /// The modules of this short name, ascending.
    private func modules(called name: String) -> [ModuleID] { placesByName[name].map { modules[$0].id } }

    /// The first module with this label.
    private func module(labelled label: String) -> ModuleID? {
        var low = 0
        var high = modules.count
        while low < high {
            let middle = (low + high) / 2
            if modules[middle].label < label { low = middle + 1 } else { high = middle }
        }
        return low < modules.count && modules[low].label == label ? modules[low].id : nil
    }

    /// The module that a person names: by label, or by its short name where that is unique.
    ///
    /// A module of the checkout goes before one from outside with the same short name. Bazel's labels serve too.
    /// - Throws: ``ModuleNameError`` with the candidates.
    public func module(named name: String) throws(ModuleNameError) -> ModuleID {
        if let id = module(labelled: name) ?? module(withBazelLabel: name) { return id }
        let all = modules(called: name)
        let own = all.filter { !modules[$0.index].isExternal }
        let candidates = own.isEmpty ? all : own
        if candidates.count == 1 { return candidates[0] }
        if candidates.isEmpty {
            throw .unknown(
                name: name, nearest: Spelling.nearest(to: name, among: modules.flatMap { [$0.name, $0.label] }))
        }
        throw .ambiguous(name: name, candidates: candidates.map { modules[$0.index].label })
    }

    /// The module of the checkout that a label of Bazel names: `//Modules/Booking:Booking`, `//Modules/Booking` for the
    /// target named as the folder, with `@` or `@@` in front for the main repository.
    ///
    /// Source: 'Labels' in Bazel's documentation.
    public func module(withBazelLabel label: String) -> ModuleID? {
        let rest = label.drop { $0 == "@" }
        guard rest.hasPrefix("//"), label.count - rest.count <= 2 else { return nil }
        let parts = rest.dropFirst(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let folder = parts.first, let name = parts.count == 2 ? parts[1] : folder.split(separator: "/").last
        else {
            return nil
        }
        return modules(called: String(name)).first {
            let package = packages[modules[$0.index].package.index]
            return package.directory.map { $0 == folder } ?? false
        }
    }
}

/// A name that does not lead to one module.
public enum ModuleNameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No module has the name; `nearest` is the closest spelling that one has.
    case unknown(name: String, nearest: String?)
    /// Several modules have the name; the candidates are labels.
    case ambiguous(name: String, candidates: [String])

    /// The message for a person.
    public var description: String {
        switch self {
        case .unknown(let name, let nearest?): "no module named '\(name)'; did you mean '\(nearest)'?"
        case .unknown(let name, nil): "no module named '\(name)'; 'ripple graph' lists the modules"
        case .ambiguous(let name, let candidates):
            "'\(name)' names \(candidates.count) modules; say which: " + candidates.joined(separator: ", ")
        }
    }
}
