internal import ModuleGraphs
internal import SystemAccess

/// The projects that are joined with packages to one graph.
struct XcodeProjects {
    /// The projects, ascending by path.
    var projects: [XcodeProjectFile]
    /// The workspace's file relative to the checkout; `nil` without a workspace.
    var workspaceFile: String?
    /// For every folder that a project names as a package, as it names it, the folder of the package that was loaded.
    var packageFolders: [String: String]
}

/// Joins the targets of Xcode projects, and the products of packages that they use, to one module graph.
///
/// A target's names lead first into its own project, then into the others of the workspace; of several targets that
/// build a product of the same name each is taken, since nothing tells which one will be linked.
struct XcodeJoiner {
    typealias Handle = ModuleGraph.Builder.ModuleHandle

    /// A target of one of the projects.
    struct Place: Hashable {
        let project: Int
        let target: Int
    }

    let projects: [XcodeProjectFile]
    let workspaceFile: String?
    let checkout: Checkout
    private(set) var modules: [[Handle]] = []
    private(set) var problems: [LoadProblem] = []
    var notes: [String] = []

    let inputs: [PackageJoiner.Input]
    let packageFolders: [String: String]
    private let folderLanguages: [String: Languages]
    private let names: XcodeNames

    init(
        _ joined: XcodeProjects, packages: [PackageJoiner.Input], checkout: Checkout, into joiner: inout PackageJoiner
    ) {
        projects = joined.projects
        workspaceFile = joined.workspaceFile
        packageFolders = joined.packageFolders
        inputs = packages
        self.checkout = checkout
        names = XcodeNames(projects)
        folderLanguages = Self.languages(
            of: projects.flatMap { $0.targets.flatMap { $0.folders.map(\.path) } }, checkout)
        for project in projects {
            let file = Paths.join(project.path, "project.pbxproj")
            problems += project.problems.map { LoadProblem(path: file, message: $0) }
            if !XcodeProjectFile.knownVersions.contains(project.objectVersion) {
                notes.append("\(file) has object version \(project.objectVersion); 46 to 90 are known")
            }
            addModules(of: project, to: &joiner.builder)
        }
        for (number, project) in projects.enumerated() {
            for index in project.targets.indices {
                addDependencies(of: Place(project: number, target: index), to: &joiner)
            }
        }
    }

    // MARK: Modules and products

    private mutating func addModules(of project: XcodeProjectFile, to builder: inout ModuleGraph.Builder) {
        // Two projects, or a project and a package, may share a folder; the `.xcodeproj` is a folder of its own.
        let package = builder.addPackage(name: project.name, directory: project.path)
        var handles: [Handle] = []
        for target in project.targets {
            let module = builder.addModule(
                name: target.name, package: package, kind: XcodeProductType.kind(of: target),
                languages: languages(of: target), directory: XcodeGrounds.directory(of: target)
            )
            handles.append(module)
            guard let kind = XcodeProductType.productKind(of: target) else { continue }
            builder.addProduct(
                name: target.names?.productName ?? target.name, package: package, kind: kind, modules: [module]
            )
        }
        modules.append(handles)
    }

    private func languages(of target: XcodeTarget) -> Languages {
        var languages: Languages = []
        for folder in target.folders { languages.formUnion(folderLanguages[folder.path] ?? []) }
        for file in target.files where file.role == .source {
            languages.formUnion(XcodeGrounds.language(of: file.path))
        }
        return languages
    }

    /// The languages of the files in synchronised folders, from one look at every directory of the checkout.
    private static func languages(of folders: [String], _ checkout: Checkout) -> [String: Languages] {
        let wanted = Set(folders)
        guard !wanted.isEmpty else { return [:] }
        var found: [String: Languages] = [:]
        for directory in checkout.directories {
            var languages: Languages = []
            for entry in directory.entries where entry.kind != .directory {
                languages.formUnion(XcodeGrounds.language(of: entry.name))
            }
            guard !languages.isEmpty else { continue }
            var path = directory.path
            while true {
                if wanted.contains(path) { found[path, default: []].formUnion(languages) }
                if path.isEmpty { break }
                path = Paths.parent(path)
            }
        }
        return found
    }

    // MARK: Dependencies

    private mutating func addDependencies(of place: Place, to joiner: inout PackageJoiner) {
        let project = projects[place.project]
        let target = project.targets[place.target]
        let from = modules[place.project][place.target]
        var links = XcodeLinks()
        for need in target.needs {
            if case .package(let product, let package) = need.reference {
                addPackageProduct(product, of: package, need: need, from: from, place, to: &joiner)
                continue
            }
            let found = names.targets(need.reference, from: place)
            if found.isEmpty { reportMissing(need, project: project, target: target) }
            for other in found { links.add(need, to: other) }
        }
        for (other, link) in links.all {
            let to = projects[other.project].targets[other.target]
            for (kind, form, platforms) in link.dependencies(from: target, to: to, isSelf: other == place) {
                joiner.builder.addDependency(
                    from: from, to: modules[other.project][other.target], kind: kind, declared: form,
                    conditions: DependencyConditions(platforms: platforms)
                )
            }
        }
    }

    private mutating func reportMissing(_ need: XcodeTarget.Need, project: XcodeProjectFile, target: XcodeTarget) {
        guard case .remote(let path, _, let name) = need.reference else { return }
        let isLoaded = projects.contains { $0.path == path }
        let why = isLoaded ? "which that project does not have" : "which is not loaded"
        problems.append(
            LoadProblem(
                path: Paths.join(project.path, "project.pbxproj"),
                message: "target '\(target.name)' depends on '\(name)' of '\(path)', \(why)"
            )
        )
    }
}
