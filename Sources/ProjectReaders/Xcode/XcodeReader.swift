internal import ModuleGraphs
public import SystemAccess

/// Reads Xcode projects and workspaces, with the packages that lie in their folders, into one module graph.
///
///     let project = try await XcodeReader(system: .local).load(workspace: "/path/to/Shop.xcworkspace")
///     project.graph.module(named: "Shop/ShopKit")
///
/// A project becomes a package of the graph and a target a module; the label is `Project/Target`. Nothing of Xcode is
/// needed: `project.pbxproj` and `contents.xcworkspacedata` are files, and packages are read as
/// ``SwiftPackageReader`` reads them.
public struct XcodeReader: Sendable {
    private let system: System

    /// A reader that works in this world.
    public init(system: System) { self.system = system }

    /// Loads one project, the projects that it refers to, and the packages in their folders.
    ///
    /// - Parameters:
    ///   - path: the `.xcodeproj`, absolute.
    ///   - checkout: the folder that paths are relative to; by default the one that holds the project.
    /// - Throws: ``ReaderError`` where the project itself cannot be read.
    public func load(project path: String, checkout: String? = nil) async throws(ReaderError) -> LoadedProject {
        let path = Paths.normalized(path)
        let root = try root(checkout ?? Paths.parent(path))
        let relative = Paths.relativeOrOutside(try place(path), to: root)
        var gathering = ProjectGathering(root: root, system: system)
        gathering.add(project: relative, isAskedFor: true)
        if let error = gathering.firstError { throw error }
        return try await gathering.load(name: Paths.lastComponent(path), workspaceFile: nil)
    }

    /// Loads all projects and packages of a workspace.
    ///
    /// - Parameters:
    ///   - path: the `.xcworkspace`, absolute.
    ///   - checkout: the folder that paths are relative to; by default the one that holds the workspace.
    /// - Throws: ``ReaderError`` where the workspace, or all that it holds, cannot be read.
    public func load(workspace path: String, checkout: String? = nil) async throws(ReaderError) -> LoadedProject {
        let path = Paths.normalized(path)
        // The workspace inside a project stands for the project.
        let holder = Paths.parent(path)
        let root = try root(checkout ?? (holder.hasSuffix(".xcodeproj") ? Paths.parent(holder) : holder))
        let real = try place(path)
        let file = Paths.join(Paths.relativeOrOutside(real, to: root), "contents.xcworkspacedata")
        let bytes: [UInt8]
        do {
            bytes = try system.files.read(Paths.join(real, "contents.xcworkspacedata"))
        } catch {
            throw .unreadable(path: file, why: error.reason)
        }
        var gathering = ProjectGathering(root: root, system: system)
        for entry in try XcodeWorkspaceFile(bytes, workspace: real, path: file).entries {
            gathering.add(entry: entry, of: file)
        }
        if gathering.isEmpty, let error = gathering.firstError { throw error }
        return try await gathering.load(name: Paths.lastComponent(path), workspaceFile: file)
    }

    /// What one project holds, in numbers.
    ///
    /// - Throws: ``ReaderError`` where the project cannot be read.
    package func figures(ofProject path: String) async throws(ReaderError) -> XcodeFigures {
        let root = try root(Paths.parent(path))
        var gathering = ProjectGathering(root: root, system: system)
        gathering.add(project: Paths.lastComponent(path), isAskedFor: true)
        if let error = gathering.firstError { throw error }
        var figures = gathering.projects.first?.counts ?? XcodeFigures()
        let project = try await gathering.load(name: Paths.lastComponent(path), workspaceFile: nil)
        let own = project.graph.filtered {
            !$0.isExternal && project.graph[$0.package].directory == Paths.lastComponent(path)
        }
        let statistics = GraphStatistics(of: own)
        figures.longestChain = statistics.longestChain
        figures.maxTransitiveDependents = statistics.maxTransitiveDependents
        return figures
    }

    private func root(_ directory: String) throws(ReaderError) -> String {
        guard system.files.isDirectory(directory), let root = system.files.realPath(of: directory) else {
            throw .unreadable(path: directory, why: "no such directory")
        }
        return root
    }

    private func place(_ path: String) throws(ReaderError) -> String {
        guard system.files.isDirectory(path), let real = system.files.realPath(of: path) else {
            throw .unreadable(path: path, why: "no such directory")
        }
        return real
    }
}
