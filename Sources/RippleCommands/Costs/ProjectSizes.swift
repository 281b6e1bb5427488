internal import BuildCosts
package import ModuleGraphs
package import ProjectReaders
package import SystemAccess

/// The sizes of a project's Swift files, looked up once for each module.
package struct ProjectSizes: SourceSizes {
    private let sizes: [ModuleID: [String: Int]]

    /// The sizes for these modules, all of the checkout by default.
    ///
    /// - Complexity: O(n) with n the files in the modules' folders.
    package init(of project: LoadedProject, modules: [ModuleID]? = nil, in system: System) {
        let sources = ModuleSources(of: project, files: system.files)
        var sizes: [ModuleID: [String: Int]] = [:]
        for module in modules ?? project.graph.loadedModules.map(\.id) {
            guard let files = sources.swiftFiles(of: module) else { continue }
            sizes[module] = files.reduce(into: [:]) { found, path in
                found[path] = system.files.status(of: Paths.join(project.root, path))?.size
            }
        }
        self.sizes = sizes
    }

    package func sizes(of module: ModuleID) -> [String: Int]? { sizes[module] }
}
