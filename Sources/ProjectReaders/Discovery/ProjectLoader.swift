internal import ModuleGraphs
public import SystemAccess

/// Which project is to be loaded.
public enum ProjectChoice: Sendable, Hashable {
    /// What the folder holds: no flag was given.
    case discovered(in: String)
    /// `--workspace`: an `.xcworkspace`.
    case workspace(String)
    /// `--project`: an `.xcodeproj`.
    case project(String)
    /// `--package-path`: a folder with packages.
    case packages(in: String)
    /// `--graph`: files of any form that ``AnyGraphReader`` knows; `-` is standard input.
    case graphs([String])
}

/// Loads a project of any sort, and says in one line what it was.
///
///     let project = try await ProjectLoader(system: .local).load(.discovered(in: "/path/to/checkout"))
///     project.summary  // loaded Shop.xcworkspace: 2 projects, 3 packages, 14 modules
public struct ProjectLoader: Sendable {
    private let system: System
    private let excluded: [String]

    /// A loader that works in this world.
    ///
    /// - Parameter excluded: absolute paths of folders in which nothing is looked for.
    public init(system: System, excluding excluded: [String] = []) {
        self.system = system
        self.excluded = excluded
    }

    /// Loads what was chosen. Paths may be relative to the current directory.
    /// - Throws: ``ReaderError`` where nothing could be loaded.
    public func load(_ choice: ProjectChoice) async throws(ReaderError) -> LoadedProject {
        let here = system.environment.currentDirectory
        switch choice {
        case .workspace(let path):
            return try await XcodeReader(system: system).load(workspace: Paths.absolute(path, in: here))
        case .project(let path):
            return try await XcodeReader(system: system).load(project: Paths.absolute(path, in: here))
        case .packages(let directory):
            return try await packages(Paths.absolute(directory, in: here))
        case .graphs(let files):
            return try AnyGraphReader(system: system).load(files: files)
        case .discovered(let directory):
            return try await discovered(Paths.absolute(directory, in: here))
        }
    }

    private func discovered(_ directory: String) async throws(ReaderError) -> LoadedProject {
        let (found, walk) = try ProjectDiscovery(system: system, excluding: excluded).search(directory)
        var project: LoadedProject
        switch found.kind {
        case .workspace:
            project = try await XcodeReader(system: system).load(workspace: found.path, checkout: found.checkout)
        case .project:
            project = try await XcodeReader(system: system).load(project: found.path, checkout: found.checkout)
        case .packages:
            return try await packages(directory, walk: walk)
        }
        let loaded = Set(project.graph.packages.compactMap(\.directory))
        let left = found.beside.map { Paths.relativeOrOutside($0, to: found.checkout) }.filter { path in
            !loaded.contains(path)
                && !(Paths.lastComponent(path) == "Package.swift" && loaded.contains(Paths.parent(path)))
        }
        if !left.isEmpty { project.summary += "; left out: " + left.joined(separator: ", ") }
        return project
    }

    private func packages(
        _ directory: String, walk: DirectoryWalk? = nil
    ) async throws(ReaderError) -> LoadedProject {
        var project = try await SwiftPackageReader(system: system, excluding: excluded)
            .load(directory: directory, walk: walk)
        let packages = project.graph.packages.count { !$0.isExternal }
        project.summary =
            "loaded \(ProjectGathering.counted(packages, "package")), "
            + ProjectGathering.counted(project.graph.loadedModules.count, "module")
        return project
    }
}
