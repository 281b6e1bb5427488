import Foundation
import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

extension LoadedProject {
    /// `A -> B kind form platforms` for each dependency, by labels, in the graph's order of labels.
    var detailedEdges: [String] {
        graph.dependencies.map { dependency in
            ([
                graph[dependency.from].label, "->", graph[dependency.to].label, dependency.kind.rawValue,
                dependency.declared.rawValue,
            ] + dependency.conditions.platforms).joined(separator: " ")
        }.sorted()
    }

    /// All that a reader decides, as text: equal projects give equal texts.
    var fingerprint: String {
        let modules = graph.modules.map { module in
            "\(module.label) \(module.kind) \(module.languages.names) \(module.directory ?? "-") \(module.isExternal)"
                + " \(moduleNames[module.id] ?? [])"
        }
        let products = graph.products.map { "\(graph[$0.package].label) \($0.name) \($0.kind) \($0.modules)" }
        let lines = modules + products + detailedEdges + problems.map(\.description) + notes + [summary]
        return lines.joined(separator: "\n")
    }
}

@Suite struct WorkspaceFixtureTests {
    private static let folder = Places.fixture("Workspace")

    /// What the fixture's `ORIGIN.md` says, by the section's lines that begin in a certain way.
    private static func told() throws -> (edges: [String], owners: [(file: String, modules: [String])]) {
        let text = try String(contentsOfFile: folder + "/ORIGIN.md", encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        let edges = lines.filter { $0.contains(" -> ") && !$0.contains("`") }
        let owners = lines.filter { $0.hasPrefix("| `") }.map { line -> (String, [String]) in
            let parts = line.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            return (parts[0], Array(parts.dropFirst()))
        }
        return (edges.sorted(), owners)
    }

    private func load(_ folder: String = Self.folder) async throws -> LoadedProject {
        let world = try TestWorld(in: folder)
        return try await XcodeReader(system: world.system).load(workspace: folder + "/Bakery.xcworkspace")
    }

    @Test("the graph of the workspace is the one that its ORIGIN.md tells")
    func graphAsTold() async throws {
        let told = try Self.told()
        let project = try await load()
        #expect(project.problems.isEmpty)
        #expect(project.detailedEdges == told.edges)
        #expect(told.edges.count == 19)
        let figures = GraphStatistics(of: project.graph)
        #expect(figures.modules == 13 && figures.dependencies == 17 && figures.cycles == 1)
        #expect(project.graph.modules.filter(\.isExternal).map(\.label) == ["confetti/Confetti"])
        #expect(project.summary == "loaded Bakery.xcworkspace: 2 projects, 3 packages, 13 modules")
    }

    @Test("a file belongs to the modules that its ORIGIN.md tells, and to no other")
    func ownersAsTold() async throws {
        let told = try Self.told()
        let project = try await load()
        #expect(told.owners.count == 17)
        for (file, modules) in told.owners {
            let owners = project.ownership.owners(of: file).modules.map { project.graph[$0].label }
            #expect(owners == modules, "\(file)")
        }
        #expect(
            project.owners("Bakery/App/Previews/PreviewData.swift")
                == ["'Bakery' excludes it (exclude: \"Previews/PreviewData.swift\")"])
    }

    @Test("a project's file decides about all of its modules, a workspace's about those of all projects")
    func manifests() async throws {
        let project = try await load()
        let kitchen = project.ownership.owners(of: "Kitchen/Kitchen.xcodeproj/project.pbxproj")
        #expect(kitchen.role == .manifest)
        #expect(
            kitchen.modules.map { project.graph[$0].name } == ["DoughKit", "OvenKit", "Recipes", "Support"])
        let workspace = project.ownership.owners(of: "Bakery.xcworkspace/contents.xcworkspacedata")
        #expect(workspace.role == .manifest && workspace.modules.count == 9)
        let versions = project.ownership.owners(of: "Bakery.xcworkspace/xcshareddata/swiftpm/Package.resolved")
        #expect(versions.role == .resolvedVersions)
        #expect(versions.modules.map { project.graph[$0].label } == ["confetti/Confetti"])
    }

    @Test("a target's kind, languages, products and the names that sources import come from its settings")
    func kindsAndNames() async throws {
        let project = try await load()
        let kinds = Dictionary(
            uniqueKeysWithValues: project.graph.modules.map { ($0.label, "\($0.kind) \($0.languages.names)") })
        #expect(kinds["Bakery/Bakery"] == "executable [\"swift\"]")
        #expect(kinds["Bakery/BakeryWidget"] == "executable [\"swift\"]")
        #expect(kinds["Bakery/BakeryTests"] == "test [\"swift\"]")
        #expect(kinds["Bakery/BakeryUITests"] == "test [\"swift\"]")
        #expect(kinds["Bakery/Support"] == "library [\"swift\"]")
        #expect(kinds["Kitchen/OvenKit"] == "library [\"swift\", \"c\"]")
        #expect(kinds["Kitchen/Recipes"] == "aggregate []")
        let products = project.graph.products.map { "\(project.graph[$0.package].label)/\($0.name) \($0.kind)" }
            .filter { $0.hasPrefix("Bakery/") || $0.hasPrefix("Kitchen/") }
        #expect(
            products == [
                "Bakery/Bakery executable", "Bakery/BakeryTests test", "Bakery/BakeryUITests test",
                "Bakery/BakeryWidget executable", "Bakery/Support staticLibrary", "Kitchen/DoughKit dynamicLibrary",
                "Kitchen/KitchenSupport dynamicLibrary", "Kitchen/OvenKit dynamicLibrary",
            ])
        let names = project.moduleNames.map { "\(project.graph[$0.key].label): \($0.value)" }.sorted()
        #expect(names == ["Kitchen/Support: [\"KitchenSupport\"]"])
        let app = try project.graph.module(named: "Bakery/Bakery")
        #expect(project.graph[app].directory == "Bakery")
        #expect(throws: ModuleNameError.ambiguous(name: "Support", candidates: ["Bakery/Support", "Kitchen/Support"])) {
            try project.graph.module(named: "Support")
        }
    }

    @Test("the Swift files of a module are those of its folder and those that it names")
    func sources() async throws {
        let project = try await load()
        let sources = ModuleSources(of: project, files: LocalFileSystem())
        let app = try project.graph.module(named: "Bakery/Bakery")
        #expect(
            sources.swiftFiles(of: app) == [
                "Bakery/App/BakeryApp.swift", "Bakery/App/Model/Order.swift", "Bakery/App/Screens/OrderScreen.swift",
                "Bakery/Shared/Currency.swift",
            ])
    }

    @Test("the answer does not depend on where the checkout lies, and is the same every time")
    func independentOfPlace() async throws {
        let copy = try TemporaryFolder(named: "a checkout with blanks ü")
        defer { copy.remove() }
        try FileManager.default.copyItem(atPath: Self.folder, toPath: copy.path + "/Workspace")
        let here = try await load().fingerprint
        #expect(try await load().fingerprint == here)
        #expect(try await load(copy.path + "/Workspace").fingerprint == here)
    }

    @Test("one project brings the projects that it refers to, and paths may leave its folder")
    func oneProject() async throws {
        let world = try TestWorld(in: Self.folder)
        let project = try await XcodeReader(system: world.system)
            .load(project: Self.folder + "/Bakery/Bakery.xcodeproj", checkout: Self.folder)
        let edges = project.detailedEdges
        let missing = try Self.told().edges.filter { !edges.contains($0) }
        #expect(missing == ["Bakery/Bakery -> Styles/Styles links explicit"])
        let alone = try await XcodeReader(system: world.system).load(project: Self.folder + "/Bakery/Bakery.xcodeproj")
        #expect(alone.problems.isEmpty)
        #expect(alone.owners("../Kitchen/OvenKit/Oven.swift") == ["Kitchen/OvenKit"])
        #expect(alone.owners("../Packages/Menu/Sources/MenuKitCore/Menu.swift") == ["Menu/MenuKitCore"])
    }

    @Test("without a compiler the projects are read and the packages are named as missing")
    func withoutCompiler() async throws {
        let world = try TestWorld(in: Self.folder, variables: ["PATH": "/nowhere"])
        let project = try await XcodeReader(system: world.system).load(workspace: Self.folder + "/Bakery.xcworkspace")
        #expect(
            project.problems.map(\.path) == [
                "Packages/Menu/Package.swift", "Packages/Pricing/Package.swift", "Packages/Styles/Package.swift",
            ])
        #expect(GraphStatistics(of: project.graph).modules == 9)
        #expect(project.edges.contains("Bakery -> MenuKit"))
    }
}
