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

    /// The graph of the modules that `keeps` lets through, with the dependencies between them.
    ///
    /// Numbers change, labels do not: what is read off a part of a graph names the same module in the whole.
    /// - Complexity: O(V + E) with V modules and E dependencies.
    public func filtered(_ keeps: (Module) -> Bool) -> ModuleGraph {
        let kept = modules.filter(keeps)
        // A package goes with the last of its modules; one that never had any stays.
        let emptied = Set(modules.map(\.package)).subtracting(kept.map(\.package))
        let keptPackages = packages.filter { !emptied.contains($0.id) }
        let packageIDs = Dictionary(
            uniqueKeysWithValues: keptPackages.enumerated().map { ($0.element.id, PackageID($0.offset)) }
        )
        let ids = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($0.element.id, ModuleID($0.offset)) })
        let places = kept.indices.sorted { kept[$0].position < kept[$1].position }
        var positions = [Int](repeating: 0, count: kept.count)
        for (position, index) in places.enumerated() { positions[index] = position }
        return ModuleGraph(
            packages: keptPackages.enumerated().map { number, package in
                Package(
                    id: PackageID(number), name: package.name, label: package.label, directory: package.directory
                )
            },
            modules: kept.enumerated().compactMap { number, module in
                packageIDs[module.package].map { package in
                    Module(
                        id: ModuleID(number), name: module.name, label: module.label, package: package,
                        kind: module.kind, languages: module.languages, directory: module.directory,
                        isExternal: module.isExternal, position: positions[number]
                    )
                }
            },
            products: products.compactMap { product in
                let members = product.modules.compactMap { ids[$0] }
                guard !members.isEmpty, let package = packageIDs[product.package] else { return nil }
                return Product(
                    name: product.name, package: package, kind: product.kind, modules: members,
                    isDeclared: product.isDeclared
                )
            },
            dependencies: dependencies.compactMap { dependency in
                guard let from = ids[dependency.from], let to = ids[dependency.to] else { return nil }
                return Dependency(
                    from: from, to: to, kind: dependency.kind, declared: dependency.declared,
                    conditions: dependency.conditions
                )
            }
        )
    }

    /// The graph without the dependencies that a longer path implies; modules and numbers stay.
    public func reduced() -> ModuleGraph {
        let redundant = Set(digraph.redundantEdges(Condensation(digraph)))
        return ModuleGraph(
            packages: packages, modules: modules, products: products,
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
}
