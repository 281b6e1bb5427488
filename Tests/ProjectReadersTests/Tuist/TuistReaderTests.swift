import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct TuistReaderTests {
    @Test(
        "a real graph has the projects, targets and dependencies that independent readers count",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/graphs/tuist"),
        arguments: [("current-258-targets.json", [72, 258, 1116]), ("legacy-19-targets.json", [1, 19, 25])]
    )
    func realGraphs(_ file: String, _ counts: [Int]) throws {
        let world = try TestWorld(in: Places.sharedData + "/graphs/tuist")
        let reader = AnyGraphReader(system: world.withoutProcesses)
        let figures = try reader.tuistFigures(of: file)
        #expect([figures.projects, figures.targets, figures.edges] == counts)
        let project = try reader.load(files: [file])
        #expect(project.problems.isEmpty)
        // In the legacy graph one dependency leads to a project that the file does not hold.
        let targets = project.graph.modules.filter { $0.kind != .binary }
        #expect(targets.count == (file.hasPrefix("legacy") ? 20 : 258))
        let ends = Set(
            project.graph.dependencies.filter { project.graph[$0.to].kind != .binary }.map { [$0.from, $0.to] })
        #expect(ends.count == counts[2])
        if file.hasPrefix("current") {
            #expect(project.graph.loadedModules.count == 72)
            #expect(project.summary == "loaded the Tuist graph 'Tuist': 2 projects, 70 external, 72 modules")
        }
    }

    @Test("both forms give the graph that ORIGIN.md tells")
    func asTold() throws {
        let told = try GraphFixture.told("Tuist")
        #expect(told.count == 10)
        #expect(try GraphFixture.load("tuist-current.json").detailedEdges == told)
        let legacy = try GraphFixture.load("tuist-legacy.json").detailedEdges
        #expect(legacy == told.map { $0.replacing(" explicit ios", with: " explicit") })
    }

    @Test("a file belongs to the target that names it, or in whose folder it lies and which does not leave it out")
    func ownership() throws {
        let project = try GraphFixture.load("tuist-current.json")
        #expect(project.root == "/project")
        let owners: [(String, [String])] = [
            ("App/Sources/LibraryApp.swift", ["App/Library"]), ("App/Resources/Assets.xcassets/a.png", ["App/Library"]),
            ("Modules/Catalogue/Book.swift", ["Modules/Catalogue"]),
            ("Modules/Catalogue/New.swift", ["Modules/Catalogue"]),
            ("Modules/Catalogue/Drafts/Old.swift", []),
            ("Modules/Interface/Interface.h", ["Modules/CatalogueInterface"]),
            ("Modules/Icons/book.png", ["Modules/Icons"]),
            ("Vendor/Scanner.xcframework/Info.plist", ["binaries/Scanner.xcframework"]), ("README.md", []),
        ]
        for (file, modules) in owners {
            #expect(project.ownership.owners(of: file).modules.map { project.graph[$0].label } == modules, "\(file)")
        }
        let manifest = project.ownership.owners(of: "App/Project.swift")
        #expect(manifest.role == .manifest)
        #expect(manifest.modules.map { project.graph[$0].name } == ["Library", "LibraryUITests", "Reminders"])
        #expect(project.ownership.owners(of: "Tuist/Package.resolved").role == .resolvedVersions)
    }

    @Test("external projects are marked, kinds and names are read, and what the checkout holds is counted")
    func kinds() throws {
        let project = try GraphFixture.load("tuist-current.json")
        let kinds = project.graph.modules.map {
            "\($0.name) \($0.kind) \($0.languages.names.joined()) \($0.isExternal)"
        }
        #expect(
            kinds.sorted() == [
                "Catalogue library swift false", "CatalogueInterface library swift false",
                "CatalogueMacros macro swift false", "CatalogueTests test swift false", "Icons library  false",
                "Library executable swift false", "LibraryUITests test swift false", "Reminders executable swift false",
                "Scanner.xcframework binary  true", "Shelf library swift true",
            ])
        let catalogue = try project.graph.module(named: "Catalogue")
        #expect(project.moduleNames == [catalogue: ["CatalogueKit"]])
        #expect(project.summary == "loaded the Tuist graph 'Library': 2 projects, 1 external, 8 modules")
    }

    @Test("a graph that ends too early is refused with the line on which it begins")
    func truncated() throws {
        let text = try GraphFixture.text("tuist-current.json")
        for end in stride(from: 512, to: text.utf8.count - 8, by: 512) {
            #expect {
                _ = try GraphFixture.load(texts: [
                    "graph.json": String(decoding: Array(text.utf8)[..<end], as: UTF8.self)
                ])
            } throws: { error in
                guard case .malformed("graph.json", 1, _) = error as? ReaderError else { return false }
                return true
            }
        }
    }

    @Test("a target that needs itself, odd lists and keys of other types do not trap the reader")
    func odd() throws {
        let text = """
            {"name": "Odd", "path": "/p/../p", "projects": ["/p", {"path": "/p", "name": "P", "targets": {
              "A": {"name": "A", "product": "hologram", "dependencies": [{"target": {"name": "A"}}, {"new": {}}, 7,
                {"project": {"path": "/p/./", "target": "A"}}, {"packageProduct": {"product": "Kit", "type": "runtime"}}]},
              "B": 5}}, "/q"], "dependencies": [5, [], {"target": {"name": "A", "path": "/p"}}],
             "dependencyConditions": [1]}
            """
        let project = try GraphFixture.load(texts: ["graph.json": text])
        #expect(project.detailedEdges == ["P/A -> P/A embeds explicit", "P/A -> kit/Kit links explicit"])
    }
}
