internal import Reachability

extension ModuleGraph {
    /// Dependencies between modules of the checkout; several kinds between the same two count once.
    public var loadedDependencyCount: Int {
        var count = 0
        var last: (ModuleID, ModuleID)?
        for dependency in dependencies {
            if let last, last == (dependency.from, dependency.to) { continue }
            last = (dependency.from, dependency.to)
            if !self[dependency.from].isExternal, !self[dependency.to].isExternal { count += 1 }
        }
        return count
    }

    /// The graph of the modules that `keeps` lets through, with the dependencies between them. Numbers change.
    public func filtered(_ keeps: (Module) -> Bool) -> ModuleGraph {
        let kept = modules.filter(keeps)
        return rebuilt(kept: kept, dependencies: dependencies)
    }

    /// The graph without the dependencies that a longer path implies.
    public func reduced() -> ModuleGraph {
        let redundant = Set(digraph.redundantEdges(Condensation(digraph)))
        return rebuilt(
            kept: modules,
            dependencies: dependencies.filter { !redundant.contains(Edge(source: $0.from.index, target: $0.to.index)) }
        )
    }

    /// The modules within `depth` dependencies of `focus`, in both directions; all that are connected for `nil`.
    public func neighborhood(of focus: ModuleID, depth: Int?) -> Set<ModuleID> {
        var found: Set<ModuleID> = []
        for direction in Direction.allCases {
            let distances = digraph.distances(from: [focus.index], direction)
            for (vertex, distance) in distances.enumerated() {
                if let distance, distance <= depth ?? Int.max { found.insert(ModuleID(vertex)) }
            }
        }
        return found
    }

    private func rebuilt(kept: [Module], dependencies: [Dependency]) -> ModuleGraph {
        var builder = Builder()
        var packageHandles: [PackageID: Builder.PackageHandle] = [:]
        // A package goes with the last of its modules; one that never had any stays.
        let emptied = Set(modules.map(\.package)).subtracting(kept.map(\.package))
        for package in packages where !emptied.contains(package.id) {
            packageHandles[package.id] = builder.addPackage(name: package.name, directory: package.directory)
        }
        var handles: [ModuleID: Builder.ModuleHandle] = [:]
        for module in kept.sorted(by: { $0.position < $1.position }) {
            guard let package = packageHandles[module.package] else { continue }
            handles[module.id] = builder.addModule(
                name: module.name, package: package, kind: module.kind, languages: module.languages,
                directory: module.directory, isExternal: module.isExternal
            )
        }
        for product in products {
            let members = product.modules.compactMap { handles[$0] }
            guard !members.isEmpty, let package = packageHandles[product.package] else { continue }
            builder.addProduct(
                name: product.name, package: package, kind: product.kind, modules: members,
                isDeclared: product.isDeclared
            )
        }
        for dependency in dependencies {
            guard let from = handles[dependency.from], let to = handles[dependency.to] else { continue }
            builder.addDependency(
                from: from, to: to, kind: dependency.kind, declared: dependency.declared,
                conditions: dependency.conditions
            )
        }
        return builder.build().graph
    }
}
