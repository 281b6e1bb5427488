import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct ProjectDiscoveryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(named: "Shop") }

    private func find(_ place: String = "") throws -> String {
        defer { folder.remove() }
        let found = try ProjectDiscovery(system: .local).find(in: Paths.join(folder.path, place))
        let parts = [found.path, found.checkout] + found.beside
        return "\(found.kind) " + parts.map { Paths.relativeOrOutside($0, to: folder.path) }.joined(separator: ", ")
    }

    private func add(_ files: String...) throws {
        for file in files { try folder.write("", to: file) }
    }

    @Test("a workspace goes before a project, a project before packages")
    func order() throws {
        try add("A.xcworkspace/contents.xcworkspacedata", "B.xcodeproj/project.pbxproj", "Package.swift")
        #expect(try find() == "workspace A.xcworkspace, , B.xcodeproj, Package.swift")
    }

    @Test("a project goes before the package beside it")
    func project() throws {
        try add(
            "B.xcodeproj/project.pbxproj", "B.xcodeproj/project.xcworkspace/contents.xcworkspacedata", "Package.swift")
        #expect(try find() == "project B.xcodeproj, , Package.swift")
    }

    @Test("the folder itself goes before what lies below it")
    func nearest() throws {
        try add("Package.swift", "Example/E.xcodeproj/project.pbxproj")
        #expect(try find() == "packages , ")
    }

    @Test("of what lies below, the nearest level counts, and hidden, fetched and ignored folders do not")
    func below() throws {
        try add(
            "ios/App.xcodeproj/project.pbxproj", "ios/Deep/W.xcworkspace/a", "Pods/Pods.xcodeproj/a",
            ".build/X.xcodeproj/a")
        #expect(try find() == "project ios/App.xcodeproj, ")
    }

    @Test("where nothing lies below, the nearest folder above counts")
    func above() throws {
        try add("A.xcworkspace/contents.xcworkspacedata", "Sources/Kit/a.swift")
        #expect(try find("Sources/Kit") == "workspace A.xcworkspace, ")
    }

    @Test("of several the one that is called like the folder is meant, else they are named")
    func several() throws {
        try add("A.xcodeproj/a", "Shop.xcodeproj/a")
        #expect(try find() == "project Shop.xcodeproj, , A.xcodeproj")
        let other = try TemporaryFolder(named: "Other")
        defer { other.remove() }
        for name in ["B", "A"] { try other.write("", to: name + ".xcworkspace/a") }
        #expect(
            throws: ReaderError.ambiguous(
                directory: other.path, names: ["A.xcworkspace", "B.xcworkspace"], option: "--workspace")
        ) { _ = try ProjectDiscovery(system: .local).find(in: other.path) }
    }

    @Test(
        "where nothing is found the error says what would help",
        arguments: [("Project.swift", "tuist graph"), ("MODULE.bazel", "bazel query"), ("README.md", "or below")])
    func nothing(_ file: String, _ words: String) throws {
        try add(file)
        #expect {
            _ = try find()
        } throws: { ($0 as? ReaderError)?.description.contains(words) == true }
    }

    @Test("the loader says in one line what it loaded and what it left out")
    func sentence() async throws {
        defer { folder.remove() }
        try folder.write(SampleProject().text, to: "Shop.xcodeproj/project.pbxproj")
        try folder.write(SampleProject().text, to: "Other.xcodeproj/project.pbxproj")
        let world = try TestWorld(in: folder.path)
        let loader = ProjectLoader(system: world.withoutProcesses)
        let found = try await loader.load(.discovered(in: "."))
        #expect(found.summary == "loaded Shop.xcodeproj: 1 project, 0 packages, 1 module; left out: Other.xcodeproj")
        let chosen = try await loader.load(.project("Other.xcodeproj"))
        #expect(chosen.graph.modules.map(\.label) == ["Other/App"])
        let workspace =
            "<Workspace><FileRef location=\"group:Shop.xcodeproj\"/><FileRef location=\"group:Other.xcodeproj\"/></Workspace>"
        try folder.write(workspace, to: "All.xcworkspace/contents.xcworkspacedata")
        let all = try await loader.load(.discovered(in: folder.path))
        #expect(all.summary == "loaded All.xcworkspace: 2 projects, 0 packages, 2 modules")
        // The same name of a target in two projects is two modules.
        #expect(
            try await loader.load(.workspace("All.xcworkspace")).graph.modules.map(\.label) == [
                "Other/App", "Shop/App",
            ])
        await #expect(throws: ReaderError.self) { _ = try await loader.load(.workspace("Gone.xcworkspace")) }
        let graph = GraphFixture.folder + "/tuist-legacy.json"
        #expect(try await loader.load(.graphs([graph])).root == "/project")
        let packages = try await ProjectLoader(system: world.system)
            .load(.discovered(in: Places.fixture("Workspace") + "/Packages"))
        #expect(packages.summary == "loaded 3 packages, 4 modules")
    }
}
