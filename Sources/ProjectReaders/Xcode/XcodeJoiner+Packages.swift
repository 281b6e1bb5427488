internal import ModuleGraphs
internal import SystemAccess

/// Products of packages that targets use.
extension XcodeJoiner {
    mutating func addPackageProduct(
        _ product: String, of package: XcodeProjectFile.PackageReference?, need: XcodeTarget.Need, from: Handle,
        _ place: Place, to joiner: inout PackageJoiner
    ) {
        let form: DeclarationForm = need.way == .linked || need.way == .embedded ? .implicit : .explicit
        let conditions = DependencyConditions(platforms: need.platforms)
        let isTest = XcodeProductType.kind(of: projects[place.project].targets[place.target]) == .test
        let owners = owners(of: product, in: package, for: projects[place.project])
        for input in owners {
            for name in inputs[input].description.products.first(where: { $0.name == product })?.targets ?? [] {
                guard let index = inputs[input].description.targets.firstIndex(where: { $0.name == name }) else {
                    continue
                }
                let target = inputs[input].description.targets[index]
                let kind: DependencyKind
                switch target.type {
                case .plugin: kind = .hostTool
                case .macro: kind = isTest ? .links : .hostTool
                case .executable: kind = .order
                default: kind = need.way == .embedded ? .embeds : .links
                }
                joiner.builder.addDependency(
                    from: from, to: joiner.modules[input][index], kind: kind, declared: form, conditions: conditions
                )
            }
        }
        guard owners.isEmpty else { return }
        let identity = identity(of: product, in: package, for: projects[place.project])
        if package == nil {
            let target = projects[place.project].targets[place.target].name
            let note =
                "target '\(target)' uses package product '\(product)' without saying of which package; none at hand has it"
            if !notes.contains(note) { notes.append(note) }
        }
        joiner.builder.addDependency(
            from: from, to: joiner.externalModule(product, of: identity),
            kind: need.way == .embedded ? .embeds : .links, declared: form, conditions: conditions
        )
    }

    /// The packages at hand that are meant.
    ///
    /// A package at hand with the identity of one from outside stands in for it. A product without a package comes from
    /// a package of the workspace, or from one in a folder that the project has among its files.
    private func owners(
        of product: String, in package: XcodeProjectFile.PackageReference?, for project: XcodeProjectFile
    ) -> [Int] {
        let having = inputs.indices.filter { inputs[$0].description.products.contains { $0.name == product } }
        switch package {
        case .local(let folder):
            let place = packageFolders[folder] ?? folder
            return having.filter { inputs[$0].directory == place }
        case .remote(let identity):
            return having.filter { Paths.lastComponent(inputs[$0].location).lowercased() == identity }
        case nil:
            let own = Set(
                project.packages.compactMap { reference -> String? in
                    if case .local(let folder) = reference { return packageFolders[folder] ?? folder }
                    return nil
                } + project.folders.compactMap { packageFolders[$0] }
            )
            let nearer = having.filter { own.contains(inputs[$0].directory) }
            return (nearer.isEmpty ? having : nearer)
        }
    }

    private func identity(
        of product: String, in package: XcodeProjectFile.PackageReference?, for project: XcodeProjectFile
    ) -> String {
        switch package {
        case .remote(let identity): return identity
        case .local(let folder): return Paths.lastComponent(folder).lowercased()
        case nil:
            let remote = project.packages.compactMap { reference -> String? in
                if case .remote(let identity) = reference { return identity }
                return nil
            }
            let name = product.lowercased()
            if remote.contains(name) { return name }
            return remote.count == 1 ? remote[0] : name
        }
    }
}
