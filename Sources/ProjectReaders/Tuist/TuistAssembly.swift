internal import ModuleGraphs
internal import SystemAccess

/// From a graph of Tuist to a project of ours.
struct TuistAssembly {
    private typealias Handle = ModuleGraph.Builder.ModuleHandle

    private let reader: TuistReader
    /// The folder that paths are relative to.
    private let root: String
    private var builder = ModuleGraph.Builder()
    private var packages: [ModuleGraph.Builder.PackageHandle] = []
    private var modules: [[Handle]] = []
    /// Every target by its project's folder and its name, with its product.
    private var byPlace: [String: (module: Handle, product: String)] = [:]
    private var outside: [String: Handle] = [:]
    private var outsidePackages: [String: ModuleGraph.Builder.PackageHandle] = [:]
    private var binaries: [(path: String, module: Handle)] = []

    init(_ reader: TuistReader) {
        self.reader = reader
        root = reader.path
        for project in reader.projects { addModules(of: project) }
        for (project, handles) in zip(reader.projects, modules) {
            for (target, from) in zip(project.targets, handles) { addDependencies(of: target, in: project, from: from) }
        }
    }

    private mutating func addModules(of project: TuistReader.Project) {
        let folder = Paths.relativeOrOutside(project.path, to: root)
        let package = builder.addPackage(name: project.name, directory: project.isExternal ? nil : folder)
        packages.append(package)
        var handles: [Handle] = []
        for target in project.targets {
            let module = builder.addModule(
                name: target.name, package: package, kind: TuistProduct.kind(target.product),
                languages: languages(of: target), directory: nil, isExternal: project.isExternal
            )
            handles.append(module)
            byPlace[project.path + "\n" + target.name] = (module, target.product)
            if let kind = TuistProduct.productKind(target.product) {
                builder.addProduct(name: target.productName, package: package, kind: kind, modules: [module])
            }
        }
        modules.append(handles)
    }

    private func languages(of target: TuistReader.Target) -> Languages {
        (target.sources + target.folders.flatMap { $0.files ?? [] })
            .reduce(into: []) { $0.formUnion(XcodeGrounds.language(of: $1)) }
    }

    private mutating func addDependencies(
        of target: TuistReader.Target, in project: TuistReader.Project, from: Handle
    ) {
        for need in target.needs {
            switch need {
            case .target(let name, let path):
                let other = Paths.normalized(path)
                let known = byPlace[other + "\n" + name]
                let to = known?.module ?? outsideModule(name, package: Paths.lastComponent(other))
                let platforms = reader.conditions[[project.path, target.name, path, name]] ?? []
                builder.addDependency(
                    from: from, to: to,
                    kind: TuistProduct.kind(from: target.product, to: known?.product ?? "framework"),
                    declared: .explicit, conditions: DependencyConditions(platforms: platforms)
                )
            case .product(let name, let isPlugin, let isMacro):
                builder.addDependency(
                    from: from, to: outsideModule(name, package: name.lowercased()),
                    kind: isPlugin || isMacro ? .hostTool : .links, declared: .explicit
                )
            case .binary(let path):
                let name = Paths.lastComponent(path)
                let known = binaries.first { $0.path == path }?.module
                let to = known ?? outsideModule(name, package: "binaries", kind: .binary)
                if known == nil { binaries.append((path, to)) }
                builder.addDependency(from: from, to: to, declared: .explicit)
            }
        }
    }

    private mutating func outsideModule(_ name: String, package: String, kind: ModuleKind = .library) -> Handle {
        if let known = outside[package + "/" + name] { return known }
        let handle = outsidePackages[package] ?? builder.addPackage(name: package, directory: nil)
        outsidePackages[package] = handle
        let module = builder.addModule(name: name, package: handle, kind: kind, isExternal: true)
        outside[package + "/" + name] = module
        return module
    }

    /// The finished project.
    func project() -> LoadedProject {
        let (graph, ids) = builder.build()
        var territories: [FileOwnership.Territory] = []
        var manifests: [String: [ModuleID]] = [:]
        var folders: [ModuleID: [String]] = [:]
        var names: [ModuleID: [String]] = [:]
        for (project, handles) in zip(reader.projects, modules) {
            let own = handles.compactMap { ids[$0] }
            let place = Paths.relativeOrOutside(project.path, to: root)
            if !project.isExternal {
                manifests[Paths.join(place, "Project.swift"), default: []] += own
            }
            for (target, module) in zip(project.targets, own) {
                territories += self.territories(of: target, module: module)
                let compiled = target.sources.filter { !XcodeGrounds.language(of: $0).isEmpty }
                folders[module] = (target.folders.map(\.path) + compiled).map(relative)
                let imported = SettingOperator.identifier(target.productName)
                if imported != target.name { names[module] = [imported] }
            }
        }
        for (file, modules) in manifests { manifests[file] = modules.sorted() }
        for (path, module) in binaries {
            guard let id = ids[module] else { continue }
            territories.append(.init(module: id, directory: relative(path), isLink: true))
        }
        let external = graph.modules.filter(\.isExternal).map(\.id)
        let all = graph.loadedModules.map(\.id)
        for name in ["Workspace.swift", "Tuist.swift", "Tuist/Config.swift"] { manifests[name] = all }
        manifests["Tuist/Package.swift"] = external
        return LoadedProject(
            graph: graph,
            ownership: FileOwnership(
                graph: graph, territories: territories, manifests: manifests,
                resolvedVersions: ["Tuist/Package.resolved": external, "Package.resolved": external]
            ),
            folders: folders, root: root, packages: [:], problems: [], notes: [],
            summary: summary(graph), moduleNames: names
        )
    }

    private func summary(_ graph: ModuleGraph) -> String {
        let own = ProjectGathering.counted(reader.projects.count { !$0.isExternal }, "project")
        let others = reader.projects.count(where: \.isExternal)
        let modules = ProjectGathering.counted(graph.loadedModules.count, "module")
        return "loaded the Tuist graph '\(reader.name)': \(own), \(others) external, \(modules)"
    }

    private func relative(_ path: String) -> String { Paths.relativeOrOutside(Paths.normalized(path), to: root) }

    /// A folder takes whatever lies in it but for what Tuist left out; files beside it are taken one by one.
    private func territories(of target: TuistReader.Target, module: ModuleID) -> [FileOwnership.Territory] {
        var territories = target.folders.map { folder in
            FileOwnership.Territory(
                module: module, directory: relative(folder.path), isLink: true,
                excluded: folder.excluded.map { Paths.relative(Paths.normalized($0), to: folder.path) ?? $0 }
            )
        }
        func add(_ files: [String], _ role: XcodeTarget.File.Role) {
            for file in files {
                let name = Paths.lastComponent(file)
                territories.append(
                    FileOwnership.Territory(
                        module: module, directory: relative(file), innerPath: name, isLink: true,
                        additional: role == .resource ? [name] : [],
                        publicHeaders: role == .publicHeader ? name : "\u{0}"
                    )
                )
            }
        }
        add(target.sources, .source)
        add(target.resources, .resource)
        add(target.publicHeaders, .publicHeader)
        add(target.headers, .header)
        return territories
    }

    /// The counts of the file.
    func figures() -> TuistFigures {
        var figures = TuistFigures()
        figures.projects = reader.projects.count
        figures.targets = reader.projects.reduce(0) { $0 + $1.targets.count }
        figures.edges = reader.projects.reduce(0) { sum, project in
            sum
                + project.targets.reduce(0) { sum, target in
                    let ends = target.needs.compactMap { need -> String? in
                        guard case .target(let name, let path) = need else { return nil }
                        return Paths.normalized(path) + "\n" + name
                    }
                    return sum + Set(ends).count
                }
        }
        return figures
    }
}

/// What a product of Tuist means: the words of `Product`, without `_` and in small letters.
enum TuistProduct {
    static func kind(_ product: String) -> ModuleKind {
        switch product {
        case "unittests", "uitests": .test
        case "macro": .macro
        case "framework", "staticframework", "staticlibrary", "dynamiclibrary", "bundle": .library
        case "": .library
        default: .executable
        }
    }

    static func productKind(_ product: String) -> ProductKind? {
        switch product {
        case "unittests", "uitests": .test
        case "macro": .macro
        case "framework", "dynamiclibrary": .dynamicLibrary
        case "staticframework", "staticlibrary": .staticLibrary
        case "bundle", "": nil
        default: .executable
        }
    }

    /// What a dependency on a target means: a macro runs while its user builds, tests run in an application, and a
    /// program or a bundle of resources is copied into its user.
    static func kind(from: String, to: String) -> DependencyKind {
        switch kind(to) {
        case .macro: kind(from) == .test || from == "macro" ? .links : .hostTool
        case .executable where from == "uitests": .order
        case .executable where from == "unittests": .testHost
        case .executable: kind(from) == .executable ? .embeds : .order
        case .library where to == "bundle": .embeds
        case .library: .links
        default: .order
        }
    }
}
