internal import ModuleGraphs
internal import SystemAccess

/// Gathers projects and packages from the entries of a workspace, following references from project to project.
struct ProjectGathering {
    private let root: String
    private let system: System
    private(set) var projects: [XcodeProjectFile] = []
    private(set) var problems: [LoadProblem] = []
    /// The first project that could not be read.
    private(set) var firstError: ReaderError?
    /// Folders of packages, absolute and without links, in the order of appearance.
    private var packages: [String] = []
    private var packageFolders: [String: String] = [:]
    private var seen: Set<String> = []

    init(root: String, system: System) {
        self.root = root
        self.system = system
    }

    /// Whether nothing was found.
    var isEmpty: Bool { projects.isEmpty && packages.isEmpty }

    /// Adds what a workspace refers to: a project, a package, or something that is neither.
    mutating func add(entry: String, of workspace: String) {
        let relative = Paths.relativeOrOutside(entry, to: root)
        if entry.hasSuffix(".xcodeproj") {
            add(project: relative, isAskedFor: false, by: workspace)
        } else if !addPackage(relative), !Self.isDocument(entry), system.files.status(of: entry) == nil {
            problems.append(LoadProblem(path: workspace, message: "it refers to '\(relative)', which is not there"))
        }
    }

    /// Whether the name is that of a file that Xcode shows and no module is made of: that it is gone leaves no gap.
    private static func isDocument(_ entry: String) -> Bool {
        let name = Paths.lastComponent(entry)
        guard let dot = name.lastIndex(of: ".") else { return false }
        return [
            "md", "txt", "rtf", "html", "pdf", "png", "json", "yml", "yaml", "plist", "xcconfig", "sh", "rb",
            "gitignore",
        ]
        .contains(name[name.index(after: dot)...].lowercased())
    }

    /// Adds a project, relative to the checkout, and those that it refers to.
    mutating func add(project path: String, isAskedFor: Bool, by referrer: String = "") {
        var waiting = [(path: path, isAskedFor: isAskedFor, referrer: referrer)]
        while let next = waiting.popLast() {
            guard seen.insert(next.path).inserted else { continue }
            let file = Paths.join(next.path, "project.pbxproj")
            do {
                let bytes: [UInt8]
                do {
                    bytes = try system.files.read(absolute(file))
                } catch {
                    throw ReaderError.unreadable(path: file, why: error.reason)
                }
                let read: (String) -> [UInt8]? = { [files = system.files, root] path in
                    try? files.read(Paths.absolute(path, in: root))
                }
                let project = try XcodeProjectFile(bytes, path: next.path, root: root, read: read)
                add(packagesOf: project, file: file)
                waiting += project.projects.reversed().map { ($0, false, file) }
                projects.append(project)
            } catch {
                let error = error as? ReaderError ?? .unreadable(path: file, why: String(describing: error))
                firstError = firstError ?? error
                guard !next.isAskedFor else { continue }
                problems.append(LoadProblem(path: next.referrer, message: "it refers to '\(next.path)': \(error)"))
            }
        }
    }

    private mutating func add(packagesOf project: XcodeProjectFile, file: String) {
        for case .local(let folder) in project.packages where !addPackage(folder) {
            let message = "it refers to the package at '\(folder)', where no Package.swift is"
            problems.append(LoadProblem(path: file, message: message))
        }
        for folder in project.folders { _ = addPackage(folder) }
    }

    /// Adds the package in a folder relative to the checkout; `false` where there is none.
    private mutating func addPackage(_ folder: String) -> Bool {
        guard packageFolders[folder] == nil else { return true }
        let path = absolute(folder)
        guard system.files.isFile(path + "/Package.swift"), let place = system.files.realPath(of: path) else {
            return false
        }
        packageFolders[folder] = Paths.relativeOrOutside(place, to: root)
        if !packages.contains(place) { packages.append(place) }
        return true
    }

    private func absolute(_ path: String) -> String { Paths.absolute(path, in: root) }

    /// Loads the packages and joins everything.
    func load(name: String, workspaceFile: String?) async throws(ReaderError) -> LoadedProject {
        var problems = problems
        var batch = SwiftPackageReader.Batch()
        if !packages.isEmpty {
            do {
                batch = try await SwiftPackageReader(system: system).packages(
                    at: packages.map { PackageFolder(path: $0) }, root: root)
            } catch {
                // Without a compiler the projects are still worth having.
                for package in packages {
                    let manifest = Paths.join(Paths.relativeOrOutside(package, to: root), "Package.swift")
                    problems.append(LoadProblem(path: manifest, message: error.description))
                }
            }
        }
        let checkout = Checkout(root: root, files: system.files)
        let joined = XcodeProjects(
            projects: projects.sorted { $0.path < $1.path }, workspaceFile: workspaceFile,
            packageFolders: packageFolders
        )
        var project = PackageAssembly(inputs: batch.inputs, checkout: checkout).project(joining: joined)
        project.problems = Set(problems + batch.problems + project.problems)
            .sorted { ($0.path, $0.message) < ($1.path, $1.message) }
        project.notes = (batch.notes + project.notes).sorted()
        let count = project.graph.loadedModules.count
        project.kind = .xcode
        project.summary =
            "loaded \(name): \(Self.counted(projects.count, "project")), "
            + "\(Self.counted(batch.inputs.count, "package")), \(Self.counted(count, "module"))"
        return project
    }

    static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
