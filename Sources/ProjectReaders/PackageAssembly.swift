internal import ModuleGraphs
internal import SystemAccess

/// From loaded packages and the checkout's directories to a project: folders, languages, graph, ownership.
struct PackageAssembly {
    let inputs: [PackageJoiner.Input]
    let checkout: Checkout
    /// What becomes of the larger things that are needed on the way only.
    var discard: @Sendable (Any) -> Void = { _ in }

    /// The project; with `projects`, those of Xcode are part of its graph.
    func project(joining projects: XcodeProjects? = nil) -> LoadedProject {
        let checkout = checkout
        let directories = inputs.concurrentMap { input in
            let layout = PackageLayout(
                description: input.description, directory: input.directory, isDirectory: checkout.isDirectory
            )
            return input.description.targets.map { layout.directory(of: $0) }
        }
        let inputs = inputs
        // What is done side by side is the longest stretch of a start in which nothing else can be done.
        let ((grounds, languages), joining) = concurrently {
            let grounds = TargetGrounds(inputs: inputs, directories: directories, checkout: checkout)
            return (grounds, grounds.languages())
        } _: {
            PackageJoiner(inputs, directories: directories, matchesProductsByName: !checkout.isAtHand)
        }
        var joiner = joining
        joiner.setLanguages(languages)
        let joined = projects.map { XcodeJoiner($0, packages: inputs, checkout: checkout, into: &joiner) }
        let builder = joiner.builder
        let ((graph, ids), (packages, missing)) = concurrently {
            builder.build()
        } _: {
            let packages = inputs.map { (Paths.join($0.directory, "Package.swift"), $0.description) }
            return (Dictionary(packages, uniquingKeysWith: { $1 }), missingFolders(directories))
        }
        let modules = joiner.modules.map { $0.map { ids[$0] ?? ModuleID(rawValue: 0) } }
        let external = graph.modules.filter(\.isExternal).map(\.id)
        var manifests: [String: [ModuleID]] = [:]
        var versions: [String: [ModuleID]] = [:]
        for (index, input) in inputs.enumerated() {
            let own = modules[index].sorted()
            for name in input.manifests { manifests[Paths.join(input.directory, name)] = own }
            versions[Paths.join(input.directory, "Package.resolved")] = external
        }
        // Xcode keeps one of its own inside a project or workspace.
        for path in checkout.resolvedVersions { versions[path] = external }
        let territories = grounds.territories(modules)
        let (ownership, folders) = concurrently { [manifests, versions] in
            FileOwnership(graph: graph, territories: territories, manifests: manifests, resolvedVersions: versions)
        } _: {
            Self.folders(of: territories)
        }
        var project = LoadedProject(
            graph: graph, ownership: ownership, folders: folders, root: checkout.root, packages: packages,
            problems: joiner.problems + missing, notes: []
        )
        discard((grounds, joiner))
        if let joined {
            joined.complete(&project, ids: ids, territories: territories, manifests: manifests, versions: versions)
        }
        return project
    }

    /// The folders of each module.
    private static func folders(of territories: [FileOwnership.Territory]) -> [ModuleID: [String]] {
        var folders: [ModuleID: [String]] = [:]
        folders.reserveCapacity(territories.count)
        for territory in territories { folders[territory.module, default: []].append(territory.directory) }
        return folders
    }

    /// Targets whose folder is not there: their files belong to nobody, so the answer is partial.
    private func missingFolders(_ directories: [[String?]]) -> [LoadProblem] {
        var problems: [LoadProblem] = []
        for (input, directories) in zip(inputs, directories) {
            for (target, directory) in zip(input.description.targets, directories) where target.type != .binary {
                // Where no path is given the folder was looked for and found.
                if directory != nil, target.path == nil { continue }
                if let directory, checkout.isDirectory(directory) { continue }
                let message =
                    if let path = target.path, PackageLayout.leavesPackage(path) {
                        "target '\(target.name)' has the path '\(path)', which leads out of the package"
                    } else if let directory {
                        "target '\(target.name)' has no folder '\(directory)'"
                    } else {
                        "target '\(target.name)' has no folder of its name in Sources, Tests or Plugins"
                    }
                problems.append(LoadProblem(path: Paths.join(input.directory, "Package.swift"), message: message))
            }
        }
        return problems
    }
}
