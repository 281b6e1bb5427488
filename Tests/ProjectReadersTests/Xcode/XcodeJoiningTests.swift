import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct XcodeJoiningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A project with a target for each name, the first of which links the files that are listed.
    private func sample(_ names: [String], linking files: [String] = [], extra: String = "") -> SampleProject {
        var objects = extra
        for (index, name) in names.enumerated() {
            objects += """
                T\(index + 1) = {
                    isa = PBXNativeTarget; name = \(name); productName = \(name); productReference = P\(index + 1);
                    buildConfigurationList = TL; productType = "com.apple.product-type.framework";
                    buildPhases = (\(index == 0 ? "L" : "")); dependencies = (\(index == 0 ? "D" : ""));
                };
                P\(index + 1) = { isa = PBXFileReference; path = \(name).framework; sourceTree = BUILT_PRODUCTS_DIR; };

                """
        }
        objects +=
            "L = { isa = PBXFrameworksBuildPhase; files = (\(files.indices.map { "B\($0)" }.joined(separator: ", "))); };\n"
        for (index, file) in files.enumerated() {
            objects += "B\(index) = { isa = PBXBuildFile; fileRef = R\(index); };\n"
            objects += "R\(index) = { isa = PBXFileReference; path = \(file); sourceTree = BUILT_PRODUCTS_DIR; };\n"
        }
        return SampleProject(
            objects: objects, targets: names.indices.map { "T\($0 + 1)" }.joined(separator: ", ")
        )
    }

    private func load(_ projects: [String: SampleProject]) async throws -> LoadedProject {
        defer { folder.remove() }
        for (name, project) in projects {
            try folder.write(project.withoutDefaultTarget, to: name + ".xcodeproj/project.pbxproj")
        }
        let files = projects.keys.sorted().map { "<FileRef location=\"group:\($0).xcodeproj\"/>" }.joined()
        try folder.write("<Workspace>\(files)</Workspace>", to: "W.xcworkspace/contents.xcworkspacedata")
        let world = try TestWorld(in: folder.path)
        return try await XcodeReader(system: world.withoutProcesses).load(workspace: folder.path + "/W.xcworkspace")
    }

    @Test("a product's name leads into the own project first, then into every other that builds one of the name")
    func productNames() async throws {
        let project = try await load([
            "App": sample(["App", "Kit"], linking: ["Kit.framework", "Other.framework", "UIKit.framework"]),
            "Left": sample(["Kit", "Other"]), "Right": sample(["Other"]),
        ])
        #expect(
            project.detailedEdges.filter { $0.hasPrefix("App/") } == [
                "App/App -> App/Kit links implicit", "App/App -> Left/Other links implicit",
                "App/App -> Right/Other links implicit",
            ])
    }

    @Test("a dependency on a target of another project is found by identifier, by name, or named as missing")
    func proxies() async throws {
        func proxy(_ id: String, _ name: String) -> String {
            """
            D = { isa = PBXTargetDependency; targetProxy = X; };
            X = { isa = PBXContainerItemProxy; containerPortal = F; remoteGlobalIDString = \(id); remoteInfo = \(name); };
            F = { isa = PBXFileReference; path = Left.xcodeproj; sourceTree = SOURCE_ROOT; };
            """
        }
        let app = ["T1", "GONE", "ALSO"].map { sample(["App"], extra: proxy($0, $0 == "ALSO" ? "Nobody" : "Kit")) }
        let project = try await load([
            "A": app[0], "B": app[1], "C": app[2], "Left": sample(["Kit"]),
        ])
        let edges = project.detailedEdges.filter { !$0.hasPrefix("Left") }
        #expect(edges == ["A/App -> Left/Kit links explicit", "B/App -> Left/Kit links explicit"])
        #expect(
            project.problems.map(\.description).filter { $0.hasPrefix("C.") } == [
                "C.xcodeproj/project.pbxproj: target 'App' depends on 'Nobody' of 'Left.xcodeproj', which that project does not have"
            ])
    }

    @Test("a file of another version than those that are known is read, with a note")
    func versions() async throws {
        defer { folder.remove() }
        var sample = SampleProject()
        for (version, isKnown) in [(45, false), (46, true), (90, true), (91, false)] {
            sample.version = version
            let project = try await sample.load(in: folder)
            let note = "App.xcodeproj/project.pbxproj has object version \(version); 46 to 90 are known"
            #expect(project.notes == (isKnown ? [] : [note]))
            #expect(project.graph.modules.map(\.label) == ["App/App"])
        }
    }

    @Test("a folder behind a symbolic link is the target's under both names")
    func links() async throws {
        defer { folder.remove() }
        try folder.write("", to: "Real/A.swift")
        try folder.link("App", to: "Real")
        let project = try await SampleProject(
            objects: "G = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = \"<group>\"; };",
            children: "G", app: "fileSystemSynchronizedGroups = (G);"
        ).load(in: folder)
        #expect(project.problems.isEmpty)
        #expect(project.owners("Real/A.swift") == ["App/App"])
        #expect(project.owners("App/A.swift") == ["App/App"])
    }

    @Test(
        "the kind of a target comes from its product type",
        arguments: [
            ("framework", ModuleKind.library, "dynamicLibrary"), ("library.static", .library, "staticLibrary"),
            ("application", .executable, "executable"), ("app-extension", .executable, "executable"),
            ("bundle.unit-test", .test, "test"), ("bundle.ui-testing", .test, "test"), ("bundle", .library, "none"),
            ("tool", .executable, "executable"), ("framework.static", .library, "staticLibrary"),
            ("watchkit2-extension", .executable, "executable"), ("application.watchapp2", .executable, "executable"),
        ])
    func kinds(_ type: String, _ kind: ModuleKind, _ product: String) {
        let target = XcodeTarget(
            id: "T", name: "T", form: .native, productType: "com.apple.product-type." + type, productID: "P")
        #expect(XcodeProductType.kind(of: target) == kind)
        #expect((XcodeProductType.productKind(of: target)?.rawValue ?? "none") == product)
    }
}

extension SampleProject {
    /// The text without the target that every sample has.
    fileprivate var withoutDefaultTarget: String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasSuffix("T1 = {") }) else { return text }
        return (lines[..<start] + lines[(start + 4)...]).joined(separator: "\n")
    }
}
