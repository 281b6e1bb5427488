import ModuleGraphs
import SystemAccess
import TestSupport

@testable import ProjectReaders

/// A checkout whose manifests are evaluated by ``ScriptedSwift``.
struct SampleCheckout {
    let folder: TemporaryFolder
    let swift: ScriptedSwift
    var world: TestWorld

    init(named name: String = "checkout", variables: [String: String] = [:]) throws {
        folder = try TemporaryFolder(named: name)
        swift = try ScriptedSwift()
        world = try TestWorld(in: folder.path, swift: swift, variables: variables)
    }

    /// Empty source files.
    func add(_ files: String...) throws {
        for file in files { try folder.write("", to: file) }
    }

    func load(_ place: String = "") async throws -> LoadedProject {
        try await load(in: world.system, place)
    }

    func load(in system: System, _ place: String = "") async throws -> LoadedProject {
        try await SwiftPackageReader(system: system).load(directory: Paths.join(folder.path, place))
    }
}

extension LoadedProject {
    /// `A -> B` for each dependency, `A ~> B` for those on host tools; short names, in the graph's order.
    var edges: [String] {
        graph.dependencies.map {
            graph[$0.from].name + ($0.kind == .hostTool ? " ~> " : " -> ") + graph[$0.to].name
        }
    }

    /// The labels of the modules that own a file, or the reason why none does.
    func owners(_ path: String) -> [String] {
        let owners = ownership.owners(of: path)
        return owners.modules.isEmpty ? [owners.reason] : owners.modules.map { graph[$0].label }
    }

    /// `Module: folder` for each module of the checkout.
    var folders: [String] { graph.loadedModules.map { "\($0.name): \($0.directory ?? "none")" } }
}
