/// A change to a module graph, to see what would follow from it. Nothing on disk changes.
public enum GraphChange: Sendable, Hashable {
    /// A dependency is taken out.
    case cut(from: ModuleID, to: ModuleID)
    /// A dependency is added.
    case add(from: ModuleID, to: ModuleID)
    /// A module gets an interface module: what used it uses that instead, but for those who put the app together. Those
    /// who keep the implementation are named.
    case splitInterface(ModuleID, keeping: [ModuleID])
    /// The first module becomes a part of the second.
    case merge(ModuleID, into: ModuleID)
}

extension ModuleGraph {
    /// The graph after the change, and where each of its modules was before; `nil` for a new one.
    ///
    /// The interface module of a split is called as its module, with `Interface` behind. It needs what the module itself
    /// needs: names alone do not tell which of that a declaration mentions.
    /// - Complexity: O((V + E) log V) with V modules and E dependencies.
    public func applying(_ change: GraphChange) -> (graph: ModuleGraph, origins: [ModuleID?]) {
        var builder = Builder()
        var packageHandles: [PackageID: Builder.PackageHandle] = [:]
        for package in packages {
            packageHandles[package.id] = builder.addPackage(name: package.name, directory: package.directory)
        }
        var handles: [ModuleID: Builder.ModuleHandle] = [:]
        var origins: [Builder.ModuleHandle: ModuleID] = [:]
        var merged: (from: ModuleID, into: ModuleID)?
        if case .merge(let from, let into) = change, from != into { merged = (from, into) }
        for module in modules.sorted(by: { $0.position < $1.position }) where module.id != merged?.from {
            guard let package = packageHandles[module.package] else { continue }
            let handle = builder.addModule(
                name: module.name, package: package, kind: module.kind, languages: module.languages,
                directory: module.directory, isExternal: module.isExternal)
            handles[module.id] = handle
            origins[handle] = module.id
        }
        if let merged { handles[merged.from] = handles[merged.into] }
        var interface: Builder.ModuleHandle?
        if case .splitInterface(let module, _) = change, let package = packageHandles[self[module].package] {
            interface = builder.addModule(
                name: self[module].name + "Interface", package: package, kind: .library,
                languages: self[module].languages)
        }
        for product in products {
            guard let package = packageHandles[product.package] else { continue }
            builder.addProduct(
                name: product.name, package: package, kind: product.kind,
                modules: product.modules.compactMap { handles[$0] }, isDeclared: product.isDeclared)
        }
        for dependency in dependencies {
            guard let from = handles[dependency.from], var to = handles[dependency.to], from != to else { continue }
            switch change {
            case .cut(dependency.from, dependency.to): continue
            case .splitInterface(let module, let keeping):
                if dependency.to == module, let interface, !keeping.contains(dependency.from) { to = interface }
                if dependency.from == module, let interface {
                    builder.addDependency(
                        from: interface, to: to, kind: dependency.kind, declared: dependency.declared,
                        conditions: dependency.conditions)
                }
            default: break
            }
            builder.addDependency(
                from: from, to: to, kind: dependency.kind, declared: dependency.declared,
                conditions: dependency.conditions)
        }
        switch change {
        case .add(let from, let to):
            if let from = handles[from], let to = handles[to] {
                builder.addDependency(from: from, to: to, declared: .target)
            }
        case .splitInterface(let module, let keeping):
            if let interface, let own = handles[module] {
                builder.addDependency(from: own, to: interface, declared: .target)
                // Whoever keeps the implementation sees the interface too, and puts both together.
                for keeper in keeping {
                    guard let keeper = handles[keeper] else { continue }
                    builder.addDependency(from: keeper, to: interface, declared: .target)
                    builder.addDependency(from: keeper, to: own, declared: .target)
                }
            }
        default: break
        }
        let (graph, ids) = builder.build()
        var before = [ModuleID?](repeating: nil, count: graph.modules.count)
        for (handle, origin) in origins { ids[handle].map { before[$0.index] = origin } }
        return (graph, before)
    }

    /// Who has to keep the implementation of a module when it gets an interface: executables and tests that depend on
    /// it directly, and executables that reached it over others. They are where an app is put together.
    public func keepers(of module: ModuleID) -> [ModuleID] {
        let direct = Set(directDependents(of: module))
        return transitiveDependents(of: [module]).filter { id in
            self[id].kind == .executable || (self[id].kind == .test && direct.contains(id))
        }
    }
}
