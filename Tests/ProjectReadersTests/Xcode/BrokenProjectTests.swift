import Foundation
import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

/// A text that is no project, and the error that says so.
struct BrokenText: Sendable, CustomTestStringConvertible {
    let text: String
    let error: String
    var testDescription: String { error }
}

@Suite struct BrokenProjectTests {
    private static let fixture = Places.fixture("Workspace") + "/Bakery/Bakery.xcodeproj/project.pbxproj"

    private func read(_ bytes: [UInt8]) throws(ReaderError) -> XcodeProjectFile {
        try XcodeProjectFile(bytes, path: "App.xcodeproj", root: "/checkout") { _ in nil }
    }

    @Test(
        "a damaged file is refused with its name, and with the line where there is one",
        arguments: [
            BrokenText(text: "", error: "App.xcodeproj/project.pbxproj: the file is empty"),
            BrokenText(text: " \n\n", error: "App.xcodeproj/project.pbxproj: the file is empty"),
            BrokenText(
                text: "{\n  objects = {\n<<<<<<< HEAD\n  A = {};\n=======\n>>>>>>> main\n  };\n}",
                error: "App.xcodeproj/project.pbxproj:3: a merge conflict is left in the file"),
            BrokenText(
                text: "{\n  objects = {\n",
                error: "App.xcodeproj/project.pbxproj:3: expected terminating '}' for dictionary"),
            BrokenText(
                text: "(a, b)", error: "App.xcodeproj/project.pbxproj:1: expected a dictionary, found another value"),
            BrokenText(text: "{ a = b; }", error: "App.xcodeproj/project.pbxproj: it has no 'objects'"),
            BrokenText(
                text: "{ objects = {}; rootObject = A; }",
                error: "App.xcodeproj/project.pbxproj: its 'rootObject' is not among its objects"),
            BrokenText(
                text: "{\n a = " + String(repeating: "(", count: 1_000_000),
                error: "App.xcodeproj/project.pbxproj:2: it nests more than 100 levels deep"),
            BrokenText(
                text: "<plist>" + String(repeating: "<array>", count: 1_000_000),
                error: "App.xcodeproj/project.pbxproj:1: it nests more than 100 levels deep"),
            BrokenText(
                text: "bplist00", error: "App.xcodeproj/project.pbxproj: expected text, found a binary property list"),
        ])
    func damaged(_ broken: BrokenText) {
        #expect {
            _ = try read(Array(broken.text.utf8))
        } throws: { error in
            (error as? ReaderError)?.description == broken.error
        }
    }

    @Test("bytes that are no UTF-8 are refused")
    func noText() {
        #expect(
            throws: ReaderError.malformed(
                path: "App.xcodeproj/project.pbxproj", line: nil, why: "it is no text in UTF-8")
        ) {
            _ = try read([0x7B, 0xFF, 0xFE, 0x7D])
        }
    }

    @Test("a file that ends too early is refused, wherever it ends")
    func truncated() throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.fixture)))
        #expect(throws: Never.self) { _ = try read(bytes) }
        var lines = 0
        for end in stride(from: 0, to: bytes.count - 8, by: 512) {
            do {
                _ = try read(Array(bytes[..<end]))
                Issue.record("\(end) bytes of \(bytes.count) were read as a project")
            } catch {
                if case .malformed(_, .some, _) = error { lines += 1 }
            }
        }
        #expect(lines > bytes.count / 512 - 3)
    }

    @Test("a file with one line taken out is read with gaps or refused, and its load comes to an end")
    func linesMissing() throws {
        let text = try String(contentsOfFile: Self.fixture, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var (readable, refused) = (0, 0)
        for gone in stride(from: 0, to: lines.count, by: 7) {
            let rest = lines[..<gone] + lines[(gone + 1)...]
            do {
                _ = try read(Array(rest.joined(separator: "\n").utf8))
                readable += 1
            } catch {
                refused += 1
            }
        }
        #expect(readable > 50 && refused > 50)
    }

    @Test("a file with random damage is read or refused, never more", arguments: [1, 2, 3, 4] as [UInt64])
    func randomDamage(_ seed: UInt64) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.fixture)))
        var generator = SeededGenerator(seed: seed)
        let marks = Array("{}()\";=,/*<>\\ \nB0".utf8) + [0, 0xC3, 0xFF]
        var (readable, refused) = (0, 0)
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: damaged[place] = marks.randomElement(using: &generator) ?? 0
                case 1: damaged.insert(marks.randomElement(using: &generator) ?? 0, at: place)
                default: damaged.removeSubrange(place..<min(damaged.count, place + 40))
                }
            }
            do {
                _ = try read(damaged)
                readable += 1
            } catch {
                refused += 1
            }
        }
        #expect(readable > 0 && refused > 0 && readable + refused == 60)
    }

    @Test("names that lead nowhere are named and the rest is read")
    func dangling() throws {
        let project = try SampleProject(
            objects: """
                S = { isa = PBXSourcesBuildPhase; files = (B1, B2, GONE1); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = GONE2; };
                F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                D = { isa = PBXTargetDependency; name = Kit; target = GONE3; };
                """,
            children: "F1, GONE4", targets: "T1, GONE5",
            app: """
                buildPhases = (S, GONE6); dependencies = (D, GONE7); fileSystemSynchronizedGroups = (GONE8);
                packageProductDependencies = (GONE9);
                """
        ).read()
        #expect(project.targets.map(\.name) == ["App"])
        #expect(project.targets[0].files == [.init(path: "A.swift", role: .source)])
        #expect(
            project.problems == [
                "target GONE5 is named by the project and missing",
                "target 'App' builds a file (GONE2) that is missing",
                "target 'App' builds GONE1, which is missing",
                "target 'App' names build phase GONE6, which is missing",
                "target 'App' names folder GONE8, which is missing",
                "target 'App' depends on 'Kit', which is missing",
                "target 'App' has dependency GONE7, which is missing",
                "target 'App' uses package product GONE9, which is missing",
            ])
    }

    @Test("a group inside itself is named and does not trap the reader")
    func groupInItself() throws {
        let project = try SampleProject(
            objects: """
                G1 = { isa = PBXGroup; path = One; children = (G2); sourceTree = "<group>"; };
                G2 = { isa = PBXGroup; path = Two; children = (G1, F1); sourceTree = "<group>"; };
                F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                S = { isa = PBXSourcesBuildPhase; files = (B1); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                """, children: "G1", app: "buildPhases = (S);"
        ).read()
        #expect(project.problems == ["group 'One' lies inside itself or in two groups"])
        #expect(project.targets[0].files.map(\.path) == ["One/Two/A.swift"])
    }

    @Test("a target that depends on itself is a cycle of one")
    func selfDependency() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let project = try await SampleProject(
            objects: "D = { isa = PBXTargetDependency; target = T1; };", app: "dependencies = (D);"
        ).load(in: folder)
        #expect(project.detailedEdges == ["App/App -> App/App links explicit"])
        #expect(GraphStatistics(of: project.graph).cycles == 1)
    }

    @Test("a path that leaves the checkout is kept as it leads, and one that comes back is inside")
    func leaving() throws {
        let project = try SampleProject(
            objects: """
                S = { isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = F2; };
                B3 = { isa = PBXBuildFile; fileRef = F3; };
                B4 = { isa = PBXBuildFile; fileRef = F4; };
                F1 = { isa = PBXFileReference; path = ../../../../../../etc/A.swift; sourceTree = SOURCE_ROOT; };
                F2 = { isa = PBXFileReference; path = ../checkout/B.swift; sourceTree = "<group>"; };
                F3 = { isa = PBXFileReference; path = /checkout/Sub/./C.swift; sourceTree = "<absolute>"; };
                F4 = { isa = PBXFileReference; path = "../Größe/D.swift"; sourceTree = "<group>"; };
                """, children: "F1, F2, F3, F4", app: "buildPhases = (S);"
        ).read()
        #expect(
            project.targets[0].files.map(\.path) == ["../etc/A.swift", "B.swift", "Sub/C.swift", "../Größe/D.swift"])
    }

    @Test("settings that name each other, and settings files that include each other, come to an end")
    func circularSettings() throws {
        let project = try SampleProject(
            objects: """
                X = { isa = PBXFileReference; path = a.xcconfig; sourceTree = "<group>"; };
                TC = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X;
                  buildSettings = { A = "$(B)$(B)"; B = "$(A)$(A)"; PRODUCT_NAME = "$(A)"; PRODUCT_MODULE_NAME = "$(MINE)"; }; };
                """, children: "X"
        ).read(files: ["a.xcconfig": "#include \"b.xcconfig\"\nMINE = Mine", "b.xcconfig": "#include \"a.xcconfig\""])
        #expect(project.targets[0].configurations.map(\.productName) == ["App"])
        #expect(project.targets[0].configurations.map(\.moduleName) == ["Mine"])
        #expect(project.configurationFiles == ["a.xcconfig": ["T1"], "b.xcconfig": ["T1"]])
    }

    @Test("names that are not ASCII stay as they are, and give a module name as Xcode makes it")
    func otherLetters() throws {
        var sample = SampleProject()
        sample.settings = "PRODUCT_NAME = \"Größe 2+\";"
        #expect(try sample.read().targets[0].configurations.map(\.moduleName) == ["Größe_2_"])
        sample.settings = "PRODUCT_NAME = \"2 Wörter\";"
        #expect(try sample.read().targets[0].configurations.map(\.moduleName) == ["__Wörter"])
    }

    @Test("a workspace whose projects are all broken is refused with the first one's error; one good project is enough")
    func brokenWorkspace() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let workspace =
            "<Workspace version = \"1.0\"><FileRef location = \"group:A.xcodeproj\"/>"
            + "<FileRef location = \"group:B.xcodeproj\"/><FileRef location = \"group:Gone.xcodeproj\"/></Workspace>"
        try folder.write(workspace, to: "W.xcworkspace/contents.xcworkspacedata")
        try folder.write("{", to: "A.xcodeproj/project.pbxproj")
        try folder.write("", to: "B.xcodeproj/project.pbxproj")
        let world = try TestWorld(in: folder.path)
        let reader = XcodeReader(system: world.withoutProcesses)
        await #expect(
            throws: ReaderError.malformed(
                path: "A.xcodeproj/project.pbxproj", line: 1, why: "expected terminating '}' for dictionary")
        ) { _ = try await reader.load(workspace: folder.path + "/W.xcworkspace") }
        try folder.write(SampleProject().text, to: "B.xcodeproj/project.pbxproj")
        let project = try await reader.load(workspace: folder.path + "/W.xcworkspace")
        #expect(project.graph.modules.map(\.label) == ["B/App"])
        #expect(project.problems.count == 2)
        #expect(project.problems.allSatisfy { $0.path == "W.xcworkspace/contents.xcworkspacedata" })
    }
}
