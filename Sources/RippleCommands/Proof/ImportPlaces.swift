internal import ImpactVerification
internal import ModuleGraphs
internal import ProjectReaders
internal import SwiftSource
internal import SystemAccess

/// Where modules import each other, found in their sources when it is asked for.
struct ImportPlaces: Sendable {
    let project: LoadedProject
    let files: any FileSystem

    /// The first import of `to` in the sources of `from`.
    func place(_ from: ModuleID, _ to: ModuleID) -> (file: String, line: Int)? {
        let sources = ModuleSources(of: project, files: files)
        let name = project.graph[to].name
        for path in sources.swiftFiles(of: from) ?? [] {
            guard let text = sources.text(of: path) else { continue }
            if let found = ImportScanner(of: text).imports.first(where: { $0.module == name }) {
                return (path, found.line)
            }
        }
        return nil
    }
}
