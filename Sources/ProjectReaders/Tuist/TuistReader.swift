internal import ModuleGraphs
internal import SystemAccess

/// Reads the graph that `tuist graph --format json` writes, in the current form and in the legacy one.
///
/// Source: the encoded `Graph` of xcode-graph (dictionaries whose keys are no texts are lists of keys and values in
/// turn), and Tuist's legacy form of `--format legacyJSON` (projects by path, targets as a list). Fields that are not
/// known are passed over.
///
/// A project of Tuist is a package of the graph. One that comes from a package outside of the checkout is external: its
/// targets are known, its files are not of the checkout.
struct TuistReader {
    /// A target as the file describes it, paths absolute.
    struct Target {
        var name: String
        /// `app`, `framework`, `unitTests`: letters only, in small ones.
        var product: String
        var productName: String
        var sources: [String] = []
        var resources: [String] = []
        var publicHeaders: [String] = []
        var headers: [String] = []
        var folders: [Folder] = []
        var needs: [Need] = []
    }

    /// A folder whose files are members without being named.
    struct Folder {
        var path: String
        var excluded: [String]
        /// What Tuist found in it, with what it then excluded left out; `nil` in forms that do not say.
        var files: [String]?
    }

    /// What a target needs.
    enum Need: Hashable {
        case target(name: String, project: String)
        case product(name: String, isPlugin: Bool, isMacro: Bool)
        case binary(path: String)
    }

    /// A project as the file describes it.
    struct Project {
        var name: String
        var path: String
        var isExternal: Bool
        var targets: [Target]
    }

    /// The graph's name.
    let name: String
    /// The folder of the graph's root, absolute.
    let path: String
    /// The projects, ascending by path.
    private(set) var projects: [Project]
    /// The platforms for which a dependency counts, by its ends.
    private(set) var conditions: [[String]: [String]] = [:]

    /// Whether a JSON document looks like a graph of Tuist.
    static func recognises(_ tree: JSONTree) -> Bool {
        guard tree.isObject, !tree["projects"].isNull, tree["path"].string != nil else { return false }
        return tree["projects"].array != nil || tree["projects"].isObject
    }

    /// - Throws: ``ReaderError/malformed(path:line:why:)`` for a document without projects.
    init(_ tree: JSONTree, file: String) throws(ReaderError) {
        guard Self.recognises(tree) else {
            throw .malformed(path: file, line: nil, why: "expected the output of 'tuist graph --format json'")
        }
        name = tree["name"].string ?? ""
        path = Paths.normalized(tree["path"].string ?? "/")
        if let list = tree["projects"].array {
            projects = Self.values(list).map { Self.project($0) }
            addGraphDependencies(tree["dependencies"].array ?? [])
            addConditions(tree["dependencyConditions"].array ?? [])
        } else {
            projects = tree["projects"].members.map { path, project in Self.legacyProject(project, path: path) }
        }
        projects.sort { $0.path < $1.path }
    }

    /// The values of a dictionary that is a list of keys and values in turn.
    private static func values(_ list: [JSONTree]) -> [JSONTree] {
        stride(from: 1, to: list.count, by: 2).map { list[$0] }
    }

    // MARK: The current form

    private static func project(_ tree: JSONTree) -> Project {
        let path = Paths.normalized(tree["path"].string ?? "/")
        // Older versions list the targets, newer ones have them by name.
        let targets = tree["targets"].array ?? tree["targets"].members.map(\.value)
        return Project(
            name: tree["name"].string ?? Paths.lastComponent(path), path: path,
            isExternal: !tree["type"]["external"].isNull || tree["isExternal"].bool == true,
            targets: targets.map { target($0, project: path) }
        )
    }

    private static func target(_ tree: JSONTree, project: String) -> Target {
        let name = tree["name"].string ?? ""
        var target = Target(
            name: name, product: (tree["product"].string ?? "").lowercased().filter { $0 != "_" },
            productName: tree["productName"].string ?? name
        )
        target.sources = (tree["sources"].array ?? []).compactMap { $0["path"].string ?? $0.string }
        let resources = tree["resources"].array ?? tree["resources"]["resources"].array ?? []
        target.resources = resources.compactMap(Self.path)
        target.resources += (tree["copyFiles"].array ?? []).flatMap { ($0["files"].array ?? []).compactMap(Self.path) }
        target.resources += (tree["coreDataModels"].array ?? []).compactMap { $0["path"].string }
        target.resources += (tree["additionalFiles"].array ?? []).compactMap(Self.path)
        let headers = tree["headers"]
        target.publicHeaders = (headers["public"].strings ?? []) + (headers["private"].strings ?? [])
        target.headers = headers["project"].strings ?? []
        target.folders = (tree["buildableFolders"].array ?? []).compactMap { folder in
            guard let path = folder["path"].string else { return nil }
            let exceptions = folder["exceptions"]["exceptions"].array ?? folder["exceptions"].array ?? []
            return Folder(
                path: Paths.normalized(path), excluded: exceptions.flatMap { $0["excluded"].strings ?? [] },
                files: folder["resolvedFiles"].array?.compactMap { $0["path"].string ?? $0.string }
            )
        }
        target.needs = (tree["dependencies"].array ?? []).compactMap { need($0, project: project) }
        return target
    }

    /// `{"file": {"path": …}}`, `{"folderReference": {"path": …}}`, `{"path": …}` or the path itself.
    private static func path(_ tree: JSONTree) -> String? {
        tree.string ?? tree["path"].string ?? tree.onlyCase?.value["path"].string
    }

    /// A dependency as a target declares it, and as the graph has it.
    private static func need(_ tree: JSONTree, project: String) -> Need? {
        guard let (kind, value) = tree.onlyCase else { return nil }
        switch kind {
        case "target": return .target(name: value["name"].string ?? "", project: value["path"].string ?? project)
        case "project": return .target(name: value["target"].string ?? "", project: value["path"].string ?? project)
        case "package", "packageProduct":
            let type = value["type"].string ?? value["type"].onlyCase?.name ?? ""
            return .product(
                name: value["product"].string ?? "", isPlugin: type.hasSuffix("lugin"), isMacro: type.hasSuffix("acro")
            )
        case "framework", "xcframework", "library", "bundle", "macro":
            let path = value["path"].string ?? value["_0"]["path"].string
            return path.map { .binary(path: Paths.normalized($0)) }
        default: return nil
        }
    }

    /// What the graph adds to what targets declare: dependencies that Tuist works out by itself.
    private mutating func addGraphDependencies(_ list: [JSONTree]) {
        var places: [String: (project: Int, target: Int)] = [:]
        for (number, project) in projects.enumerated() {
            for (index, target) in project.targets.enumerated() {
                places[project.path + "\n" + target.name] = (number, index)
            }
        }
        for index in stride(from: 1, to: list.count, by: 2) {
            let from = list[index - 1]["target"]
            guard let name = from["name"].string, let path = from["path"].string,
                let place = places[Paths.normalized(path) + "\n" + name]
            else { continue }
            for dependency in list[index].array ?? [] {
                guard let need = Self.need(dependency, project: path),
                    !projects[place.project].targets[place.target].needs.contains(need)
                else { continue }
                projects[place.project].targets[place.target].needs.append(need)
            }
        }
    }

    private mutating func addConditions(_ list: [JSONTree]) {
        for index in stride(from: 1, to: list.count, by: 2) {
            let (from, to) = (list[index - 1]["from"]["target"], list[index - 1]["to"]["target"])
            let ends = [from["path"], from["name"], to["path"], to["name"]].compactMap(\.string)
            let platforms = (list[index]["platformFilters"].array ?? []).compactMap { $0.onlyCase?.name ?? $0.string }
            if ends.count == 4 { conditions[ends] = platforms.sorted() }
        }
    }

    // MARK: The legacy form

    private static func legacyProject(_ tree: JSONTree, path: String) -> Project {
        var project = project(tree)
        project.path = Paths.normalized(tree["path"].string ?? path)
        project.isExternal = tree["isExternal"].bool ?? false
        return project
    }
}
