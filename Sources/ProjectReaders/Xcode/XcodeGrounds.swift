internal import ModuleGraphs
internal import SystemAccess

/// From a target's files and folders to what ``FileOwnership`` and the rest of Ripple need of them.
enum XcodeGrounds {
    /// Swift or C by a name's ending; nothing for other files.
    static func language(of name: String) -> Languages {
        if name.hasSuffix(".swift") { return .swift }
        return cEndings.contains(where: name.hasSuffix) ? .c : []
    }

    private static let cEndings = [".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".c++", ".S", ".s", ".metal"]

    /// The folder that holds all that a target compiles; `nil` where it compiles nothing.
    static func directory(of target: XcodeTarget) -> String? {
        var common: [Substring]?
        let folders = target.folders.map(\.path)
        for folder in folders + target.files.filter({ $0.role == .source }).map({ Paths.parent($0.path) }) {
            let parts = folder.split(separator: "/")
            common = common.map { common in Array(zip(common, parts).prefix { $0 == $1 }.map(\.0)) } ?? parts
            if common?.isEmpty == true { break }
        }
        return common?.joined(separator: "/")
    }

    /// The territories of one target.
    ///
    /// Several targets of a project may compile the same file, and a file that a phase names may lie in a folder of
    /// another target; so no territory takes anything away from the others. ``FileOwnership/Territory/isLink`` says so.
    static func territories(
        of target: XcodeTarget, module: ModuleID, headers: [String]
    ) -> [FileOwnership.Territory] {
        var territories = target.folders.map { folder in
            FileOwnership.Territory(
                module: module, directory: folder.path, isLink: true, excluded: folder.excluded,
                // There is room for one place: with several public headers every header of the folder counts as one.
                publicHeaders: folder.publicHeaders.first.map { folder.publicHeaders.count == 1 ? $0 : "" } ?? "include"
            )
        }
        for file in target.files {
            let name = Paths.lastComponent(file.path)
            territories.append(
                FileOwnership.Territory(
                    module: module, directory: file.path, innerPath: name, isLink: true,
                    additional: file.role == .resource ? [name] : [],
                    publicHeaders: file.role == .publicHeader ? name : "\u{0}"
                )
            )
        }
        for header in headers {
            let name = Paths.lastComponent(header)
            territories.append(
                FileOwnership.Territory(module: module, directory: header, innerPath: name, isLink: true)
            )
        }
        return territories
    }

    /// What is compiled for a target: files, and folders that hold some.
    static func sources(of target: XcodeTarget) -> [String] {
        target.folders.map(\.path) + target.files.filter { $0.role == .source }.map(\.path)
    }
}

extension XcodeJoiner {
    /// Puts ownership, folders, names and problems of the projects into the finished project.
    func complete(
        _ project: inout LoadedProject, ids: ModuleGraph.Builder.ModuleNumbers, territories: [FileOwnership.Territory],
        manifests: [String: [ModuleID]], versions: [String: [ModuleID]]
    ) {
        var (territories, manifests, versions) = (territories, manifests, versions)
        var all: [ModuleID] = []
        let external = project.graph.modules.filter(\.isExternal).map(\.id)
        for (xcode, handles) in zip(projects, modules) {
            let own = handles.compactMap { ids[$0] }
            all += own
            manifests[Paths.join(xcode.path, "project.pbxproj")] = own.sorted()
            versions[Paths.join(xcode.path, "project.xcworkspace/xcshareddata/swiftpm/Package.resolved")] = external
            for (target, module) in zip(xcode.targets, own) {
                territories += XcodeGrounds.territories(
                    of: target, module: module, headers: headers(of: target, in: xcode)
                )
                project.folders[module] = XcodeGrounds.sources(of: target)
                if target.moduleNames != [target.name], !target.moduleNames.isEmpty {
                    project.moduleNames[module] = target.moduleNames
                }
                for folder in target.folders where !checkout.isDirectory(folder.path) {
                    project.problems.append(
                        LoadProblem(
                            path: Paths.join(xcode.path, "project.pbxproj"),
                            message: "target '\(target.name)' has no folder '\(folder.path)'"
                        )
                    )
                }
            }
            for (file, targets) in xcode.configurationFiles {
                let decided = zip(xcode.targets, own).filter { targets.contains($0.0.id) }.map(\.1)
                manifests[file] = Set((manifests[file] ?? []) + decided).sorted()
            }
        }
        if let workspaceFile {
            manifests[workspaceFile] = all.sorted()
            let folder = Paths.parent(workspaceFile)
            versions[Paths.join(folder, "xcshareddata/swiftpm/Package.resolved")] = external
        }
        territories += linked(territories)
        project.ownership = FileOwnership(
            graph: project.graph, territories: territories, manifests: manifests, resolvedVersions: versions
        )
        project.problems += problems
        project.notes += notes
    }

    /// A header that no phase names may be included by whatever compiles C, or bridges to it, in the project.
    private func headers(of target: XcodeTarget, in project: XcodeProjectFile) -> [String] {
        let usesC = target.files.contains { file in
            file.role == .header || file.role == .publicHeader || XcodeGrounds.language(of: file.path) == .c
        }
        return usesC ? project.looseHeaders : []
    }

    /// The places that territories behind symbolic links really have.
    private func linked(_ territories: [FileOwnership.Territory]) -> [FileOwnership.Territory] {
        let links = Dictionary(checkout.links().map { ($0.path, $0.target) }, uniquingKeysWith: { first, _ in first })
        guard !links.isEmpty else { return [] }
        var found: [FileOwnership.Territory] = []
        for territory in territories {
            var path = territory.directory
            while !path.isEmpty, path != "..", path != "/" {
                if let target = links[path] {
                    var real = territory
                    let rest = Paths.relative(territory.directory, to: path) ?? ""
                    real.directory = Paths.join(target, rest)
                    real.isLink = true
                    found.append(real)
                    break
                }
                path = Paths.parent(path)
            }
        }
        return found
    }
}
