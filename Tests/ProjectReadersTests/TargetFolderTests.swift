import Foundation
import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

/// A package on disk and where its targets lie.
struct FolderCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var targets: [SamplePackage.Target]
    var files: [String]
    var folders: [String]
    var problems: [String] = []
}

@Suite struct TargetFolderTests {
    static let cases: [FolderCase] = [
        FolderCase(
            testDescription: "Sources and Tests", targets: [.init("A"), .init("ATests", "test")],
            files: ["Sources/A/a.swift", "Tests/ATests/t.swift"], folders: ["A: Sources/A", "ATests: Tests/ATests"]
        ),
        FolderCase(
            testDescription: "Source", targets: [.init("A"), .init("B", "executable")],
            files: ["Source/A/a.swift", "Source/B/main.swift"], folders: ["A: Source/A", "B: Source/B"]
        ),
        FolderCase(
            testDescription: "src", targets: [.init("A"), .init("B", "macro")],
            files: ["src/A/a.swift", "src/B/b.swift"], folders: ["A: src/A", "B: src/B"]
        ),
        FolderCase(
            testDescription: "srcs", targets: [.init("A"), .init("B", "system")],
            files: ["srcs/A/a.swift", "srcs/B/module.modulemap"], folders: ["A: srcs/A", "B: srcs/B"]
        ),
        FolderCase(
            testDescription: "tests beside the sources", targets: [.init("A"), .init("ATests", "test")],
            files: ["src/A/a.swift", "src/ATests/t.swift"], folders: ["A: src/A", "ATests: src/ATests"]
        ),
        FolderCase(
            testDescription: "plug-ins", targets: [.init("A"), .init("P", "plugin"), .init("Q", "plugin")],
            files: ["Sources/A/a.swift", "Plugins/P/p.swift", "Plugins/Q/q.swift"],
            folders: ["A: Sources/A", "P: Plugins/P", "Q: Plugins/Q"]
        ),
        FolderCase(
            testDescription: "only targets of their sort at the root of the folder",
            targets: [.init("A"), .init("ATests", "test"), .init("P", "plugin")],
            files: ["Sources/a.swift", "Tests/t.swift", "Plugins/p.swift"],
            folders: ["A: Sources", "ATests: Tests", "P: Plugins"]
        ),
        FolderCase(
            testDescription: "two of a sort may not share the folder", targets: [.init("A"), .init("B")],
            files: ["Sources/a.swift"], folders: ["A: none", "B: none"],
            problems: ["A", "B"].map {
                "Package.swift: target '\($0)' has no folder of its name in Sources, Tests or Plugins"
            }
        ),
        FolderCase(
            testDescription: "explicit paths", targets: [.init("A", path: "./Code/A/"), .init("B", path: "Code/../B")],
            files: ["Code/A/a.swift", "B/b.swift"], folders: ["A: Code/A", "B: B"]
        ),
        FolderCase(
            testDescription: "a target at the root of the package",
            targets: [.init("A", path: "."), .init("B", path: "B")],
            files: ["a.swift", "B/b.swift"], folders: ["A: ", "B: B"]
        ),
        FolderCase(
            testDescription: "an empty path is the root of the package", targets: [.init("A", path: "")],
            files: ["a.swift"], folders: ["A: "]
        ),
        FolderCase(
            testDescription: "a path from the root of the disk", targets: [.init("A", path: "/"), .init("B")],
            files: ["Sources/B/b.swift"], folders: ["A: none", "B: Sources/B"],
            problems: ["Package.swift: target 'A' has the path '/', which leads out of the package"]
        ),
        FolderCase(
            testDescription: "a path out of the package", targets: [.init("A", path: "Sources/../../A"), .init("B")],
            files: ["Sources/B/b.swift"], folders: ["A: none", "B: Sources/B"],
            problems: ["Package.swift: target 'A' has the path 'Sources/../../A', which leads out of the package"]
        ),
        FolderCase(
            testDescription: "a folder that is missing", targets: [.init("A"), .init("B", path: "Nowhere")],
            files: ["Sources/A/a.swift"], folders: ["A: Sources/A", "B: Nowhere"],
            problems: ["Package.swift: target 'B' has no folder 'Nowhere'"]
        ),
        FolderCase(
            testDescription: "a binary target has none", targets: [.init("A"), .init("Bin", "binary")],
            files: ["Sources/a.swift"], folders: ["A: Sources", "Bin: none"]
        ),
    ]

    @Test("a target's folder is where SwiftPM's rules put it", arguments: cases)
    func folders(_ sample: FolderCase) async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("Sample", targets: sample.targets).write(to: checkout.folder)
        for file in sample.files { try checkout.add(file) }
        let project = try await checkout.load()
        #expect(project.folders == sample.folders)
        #expect(project.problems.map(\.description) == sample.problems)
    }

    @Test("the rules hold below a package's own folder", arguments: cases.filter { $0.problems.isEmpty })
    func foldersBelow(_ sample: FolderCase) async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("Sample", targets: sample.targets).write(to: checkout.folder, at: "Packages/Sample")
        for file in sample.files { try checkout.add("Packages/Sample/" + file) }
        let folders = sample.folders.map { folder in
            folder.hasSuffix(": none")
                ? folder : folder.replacingOccurrences(of: ": ", with: ": Packages/Sample/").trimmed(of: "/")
        }
        #expect(try await checkout.load().folders == folders)
    }

    /// Packages that SwiftPM itself is asked about: the manifest's targets, and the files.
    static let agreed: [(targets: String, files: [String])] = [
        (".target(name: \"A\"), .testTarget(name: \"ATests\")", ["Source/A/a.swift", "Source/ATests/t.swift"]),
        (".target(name: \"A\"), .testTarget(name: \"ATests\")", ["srcs/a.swift", "Tests/t.swift"]),
        (
            ".target(name: \"A\", path: \"\", exclude: [\"B\", \"Plugins\"]), .target(name: \"B\", path: \"./B/\"),"
                + " .plugin(name: \"P\", capability: .buildTool())",
            ["a.swift", "B/b.swift", "Plugins/p.swift"]
        ),
        (".target(name: \"Größe\")", ["src/Größe/Größe.swift"]),
    ]

    @Test("the folders are those that 'swift package describe' names", arguments: agreed.indices)
    func agreesWithSwiftPM(_ index: Int) async throws {
        let folder = try TemporaryFolder(named: "a 'b' \"c\" 🚂 é")
        defer { folder.remove() }
        let head =
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"S\", targets: ["
        try folder.write(head + Self.agreed[index].targets + "])\n", to: "Package.swift")
        for file in Self.agreed[index].files { try folder.write("", to: file) }
        let world = try TestWorld(in: folder.path)
        let swift = try #require(Toolchain.find(in: world.system.environment, files: world.system.files)?.swift)
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let output = try await world.system.processes.run(
            ProcessCommand(
                swift,
                [
                    "package", "--package-path", folder.path, "--scratch-path", scratch.path, "describe", "--type",
                    "json",
                ]
            )
        )
        let described = try PackageDescription(json: output.output)
        let project = try await SwiftPackageReader(system: world.system).load(directory: folder.path)
        #expect(project.problems.isEmpty)
        #expect(
            Set(project.folders)
                == Set(described.targets.map { "\($0.name): \($0.path == "." ? "" : $0.path ?? "none")" })
        )
    }
}

extension String {
    fileprivate func trimmed(of mark: Character) -> String { last == mark ? String(dropLast()) : self }
}
