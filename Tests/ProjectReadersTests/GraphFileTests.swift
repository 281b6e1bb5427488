import Foundation
import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

/// A row of the reference table: figures that an independent reader (Python, networkx) found.
struct ReferenceFigures: Sendable, CustomTestStringConvertible {
    let name: String
    let packages, modules, dependencies, crossPackage, tests, longestChain, most: Int
    let mean: Double
    let module: String
    let redundant: Int
    var testDescription: String { name }
}

@Suite struct GraphFileTests {
    static let figures: [ReferenceFigures] = [
        .init(
            name: "isowords", packages: 4, modules: 124, dependencies: 408, crossPackage: 0, tests: 34,
            longestChain: 12, most: 84, mean: 13.77, module: "Build", redundant: 187
        ),
        .init(
            name: "IceCubesApp", packages: 13, modules: 19, dependencies: 55, crossPackage: 49, tests: 6,
            longestChain: 8, most: 18, mean: 4.89, module: "Models", redundant: 36
        ),
        .init(
            name: "swift-nio", packages: 1, modules: 60, dependencies: 160, crossPackage: 0, tests: 16,
            longestChain: 8, most: 46, mean: 11.50, module: "_NIODataStructures", redundant: 89
        ),
        .init(
            name: "swift-collections", packages: 1, modules: 25, dependencies: 43, crossPackage: 0, tests: 12,
            longestChain: 5, most: 22, mean: 3.28, module: "InternalCollectionsUtilities", redundant: 6
        ),
        .init(
            name: "swift-syntax", packages: 1, modules: 50, dependencies: 174, crossPackage: 0, tests: 17,
            longestChain: 11, most: 38, mean: 14.24, module: "_SwiftSyntaxCShims", redundant: 101
        ),
    ]

    @Test(
        "the figures of real packages are those of an independent reader",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/graphs/swiftpm"), arguments: figures
    )
    func realFigures(_ expected: ReferenceFigures) throws {
        let folder = Places.sharedData + "/graphs/swiftpm"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
            $0.hasSuffix(".dump.json") && ($0 == expected.name + ".dump.json" || $0.hasPrefix(expected.name + "__"))
        }
        let project = try GraphFileReader(system: TestWorld(in: folder).system).load(files: names)
        let found = GraphStatistics(of: project.graph)
        #expect(project.problems.isEmpty)
        #expect(found.packages == expected.packages)
        #expect(found.modules == expected.modules)
        #expect(found.dependencies == expected.dependencies)
        #expect(found.crossPackage == expected.crossPackage)
        #expect(found.tests == expected.tests)
        #expect(found.longestChain == expected.longestChain)
        #expect(found.maxTransitiveDependents == expected.most)
        #expect(abs(found.meanTransitiveDependents - expected.mean) < 0.005)
        #expect(found.maxTransitiveDependentsModule.map { project.graph[$0].name } == expected.module)
        #expect(found.redundantDependencies == expected.redundant)
        #expect(found.cycles == 0)
    }

    @Test(
        "what 'describe' prints gives the same modules and dependencies as 'dump-package', plug-ins among them",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/graphs/swiftpm"),
        arguments: ["isowords", "swift-nio", "swift-collections", "swift-syntax"]
    )
    func describedEqualsDumped(_ name: String) throws {
        let reader = GraphFileReader(system: try TestWorld(in: Places.sharedData + "/graphs/swiftpm").system)
        let dumped = try reader.load(files: [name + ".dump.json"])
        let described = try reader.load(files: [name + ".describe.json"])
        // `describe` lists snippets as targets; it cannot print binary targets that were not fetched.
        let snippets = Set(described.graph.modules.map(\.name)).subtracting(dumped.graph.modules.map(\.name))
        let edges = described.edges.filter { edge in !snippets.contains { edge.hasPrefix($0 + " -> ") } }
        #expect(Set(edges) == Set(dumped.edges))
    }

    @Test("products from other files join by name, whatever the files say of their places")
    func joinsByName() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(
            SamplePackage("App", targets: [.init("App", needs: ["GeoKit@geo", "Log@swift-log"])]).json, to: "app.json"
        )
        try folder.write(
            SamplePackage(
                "Geo", products: ["GeoKit": ["Geo", "GeoTypes"]], targets: [.init("Geo"), .init("GeoTypes")]
            )
            .json, to: "geo.json"
        )
        let world = try TestWorld(in: folder.path)
        let project = try GraphFileReader(system: world.system).load(files: ["app.json", "geo.json"])
        #expect(project.edges == ["App -> Geo", "App -> GeoTypes", "App -> Log"])
        #expect(project.graph.modules.filter(\.isExternal).map(\.label) == ["swift-log/Log"])
        #expect(project.problems.isEmpty)
    }

    @Test("the checkout is the deepest folder that all packages share")
    func commonFolder() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for name in ["A", "B"] {
            try folder.write(
                SamplePackage(name, root: "/project/Packages/\(name)", targets: [.init(name)]).json, to: name
            )
        }
        let project = try GraphFileReader(system: TestWorld(in: folder.path).system).load(files: ["A", "B"])
        #expect(project.root == "/project/Packages")
        #expect(project.folders == ["A: A/Sources/A", "B: B/Sources/B"])
        #expect(project.owners("B/Sources/B/b.swift") == ["B/B"])
    }

    @Test("a package that is given twice counts once; told in two ways it is an error")
    func givenTwice() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(SamplePackage("A", root: "/a", targets: [.init("A")]).json, to: "one.json")
        try folder.write(SamplePackage("A", root: "/a", targets: [.init("A"), .init("B")]).json, to: "two.json")
        let reader = GraphFileReader(system: try TestWorld(in: folder.path).system)
        #expect(try reader.load(files: ["one.json", "one.json"]).graph.modules.map(\.name) == ["A"])
        #expect(
            throws: ReaderError.unreadable(
                path: "two.json", why: "it describes package 'A' otherwise than 'one.json' does"
            )
        ) { try reader.load(files: ["one.json", "two.json"]) }
    }

    @Test("a plug-in or target whose path is '/' or '.' swallows nothing of the others", arguments: ["/", "."])
    func greedyPath(_ path: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let dump = SamplePackage(
            "P", root: "/p", targets: [.init("Gen", "plugin", path: path), .init("A", needs: ["!Gen"])])
        let describe = """
            {"name": "P", "path": "/p", "tools_version": "6.0", "targets": [
                {"name": "Gen", "type": "plugin", "path": "\(path)"},
                {"name": "A", "type": "library", "path": "Sources/A", "target_dependencies": ["Gen"]}]}
            """
        for text in [dump.json, describe] {
            try folder.write(text, to: "p.json")
            let project = try GraphFileReader(system: TestWorld(in: folder.path).system).load(files: ["p.json"])
            #expect(project.owners("Sources/A/a.swift") == ["P/A"])
            #expect(project.owners("Docs/a.md") == (path == "." ? ["P/Gen"] : ["no module's folder holds it"]))
            #expect(project.edges == ["A ~> Gen"])
        }
    }

    @Test("the path of a dependency to a target that does not exist is a problem, not a guess")
    func missingTarget() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(SamplePackage("P", targets: [.init("A", needs: ["target:B"])]).json, to: "p.json")
        let project = try GraphFileReader(system: TestWorld(in: folder.path).system).load(files: ["p.json"])
        #expect(
            project.problems.map(\.description)
                == ["Package.swift: target 'A' depends on target 'B', which the package does not have"]
        )
    }

    /// What must be said of a file that is no package.
    static let refused: [(text: String, why: String)] = [
        ("", "not JSON: "),
        ("nothing", "not JSON: "),
        ("[]", "found a list"),
        ("3", "found a plain value"),
        ("{}", "found an object without 'name' and 'targets'"),
        ("{\"name\": \"A\"}", "found an object without 'name' and 'targets'"),
        ("{\"name\": \"A\", \"targets\": {}}", "found an object without 'name' and 'targets'"),
        ("{\"name\": \"A\", \"targets\": [{}]}", "found a target without a name"),
        (
            "{\"name\": \"A\", \"toolsVersion\": {}, \"targets\": [{\"name\": \"T\", \"dependencies\": [{\"byName\": []}]}]}",
            "found a dependency of target 'T' without a name"
        ),
        (String(repeating: "[", count: 100_000), "not JSON: "),
        (String(repeating: "{\"a\":", count: 100_000), "not JSON: "),
    ]

    @Test("a file that holds no package says what was expected and what was found", arguments: refused.indices)
    func refusedText(_ index: Int) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(Self.refused[index].text, to: "odd.json")
        let error = try #require(throws: ReaderError.self) {
            try GraphFileReader(system: TestWorld(in: folder.path).system).load(files: ["odd.json"])
        }
        #expect(error.description.hasPrefix("cannot read 'odd.json': "))
        #expect(error.description.contains(Self.refused[index].why))
    }

    static let sample = SamplePackage(
        "App", packages: ["../Kit", "https://example.org/swift-log"], products: ["App": ["App"]],
        targets: [
            .init("App", "executable", needs: ["Core", "Kit@kit", "!Gen@kit"], exclude: ["x"], platforms: ["linux"]),
            .init("Core", path: "Code", sources: ["a.swift"]),
        ]
    ).json

    @Test("a document that is cut at any byte is an error with words")
    func cutAnywhere() throws {
        let bytes = Array(Self.sample.utf8)
        #expect(throws: Never.self) { try PackageDescription(json: bytes) }
        for end in bytes.indices {
            let error = try #require(throws: ReaderError.self) { try PackageDescription(json: Array(bytes[..<end])) }
            #expect(error.description.count > 10)
        }
    }

    @Test("a document with any byte changed is read or refused, never a crash", arguments: 0..<4)
    func mutated(_ seed: UInt64) throws {
        let bytes = Array(Self.sample.utf8)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let checkout = Checkout(describedAt: "/")
        var random = SeededGenerator(seed: seed)
        var readable = 0
        for _ in 0..<1_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let position = Int.random(in: changed.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: changed[position] = UInt8.random(in: 0...255, using: &random)
                case 1: changed.remove(at: position)
                default: changed.insert(changed[Int.random(in: changed.indices, using: &random)], at: position)
                }
            }
            guard let description = try? PackageDescription(json: changed) else { continue }
            readable += 1
            let input = PackageJoiner.Input(description: description, directory: "", location: "/")
            _ = PackageAssembly(inputs: [input], checkout: checkout).project()
        }
        #expect(readable > 0)
    }

    @Test("standard input is read for '-', and a missing file is named")
    func standardInput() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let text = SamplePackage("A", targets: [.init("A")]).json
        let reader = GraphFileReader(system: try TestWorld(in: folder.path, input: text).system)
        #expect(try reader.load(files: ["-"]).graph.modules.map(\.label) == ["A/A"])
        #expect(throws: ReaderError.unreadable(path: "no.json", why: "no such file or directory")) {
            try reader.load(files: ["no.json"])
        }
    }
}
