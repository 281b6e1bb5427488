import Foundation
import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

/// What a sample package's `ORIGIN.md` says of its graph: `Module -> Dependency` for each dependency of its table.
private struct ExpectedGraph {
    var modules: Set<String> = []
    var kinds: Set<String> = []
    var edges: Set<String> = []
    /// The counts in the sentence above the table, in its order.
    var counts: [Int] = []

    init(fixture: String) throws {
        let text = try String(contentsOfFile: Places.fixture(fixture) + "/ORIGIN.md", encoding: .utf8)
        let section = try #require(text.components(separatedBy: "## Expected graph\n").last)
        let lines = section.split(separator: "\n")
        counts = try #require(lines.first).split { !$0.isNumber }.compactMap { Int($0) }
        var columns: [String] = []
        for line in lines where line.hasPrefix("|") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if columns.isEmpty { columns = cells }
            let row = Dictionary(zip(columns, cells), uniquingKeysWith: { first, _ in first })
            guard let module = row["module"]?.quoted.first else { continue }
            modules.insert(module)
            kinds.insert("\(module): \(row["kind"] ?? "")")
            for needed in row["dependencies"]?.quoted ?? [] { edges.insert("\(module) -> \(needed)") }
        }
    }
}

extension String {
    /// The texts between back ticks.
    fileprivate var quoted: [String] {
        components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
}

@Suite struct FixtureGraphTests {
    @Test(
        "the graph of a sample package is the one that its ORIGIN.md tells, and a second start starts no process",
        arguments: ["TravelApp", "Store", "Cyclic", "MyPlatform"]
    )
    func graphAsTold(_ fixture: String) async throws {
        let expected = try ExpectedGraph(fixture: fixture)
        let world = try TestWorld(in: Places.fixture(fixture))
        let project = try await SwiftPackageReader(system: world.system).load(directory: Places.fixture(fixture))
        #expect(project.problems.isEmpty)
        #expect(Set(project.graph.modules.map(\.name)) == expected.modules)
        #expect(Set(project.graph.modules.map { "\($0.name): \($0.kind.rawValue)" }) == expected.kinds)
        #expect(Set(project.edges) == expected.edges)
        let figures = GraphStatistics(of: project.graph)
        let told = Array(expected.counts.prefix(2))
        #expect([figures.modules, figures.dependencies] == told)
        if fixture == "MyPlatform" { #expect(figures.crossPackage == expected.counts[2] && figures.packages == 8) }
        #expect(figures.cycles == (fixture == "Cyclic" ? 2 : 0))

        let again = try await SwiftPackageReader(system: world.withoutProcesses).load(
            directory: Places.fixture(fixture))
        #expect(again.problems.isEmpty)
        #expect(again.edges == project.edges && again.packages == project.packages)
    }

    @Test("files of Store belong to whom its manifest gives them")
    func ownershipInStore() async throws {
        let world = try TestWorld(in: Places.fixture("Store"))
        let project = try await SwiftPackageReader(system: world.system).load(directory: Places.fixture("Store"))
        #expect(project.owners("Sources/CCheckDigit/doubled_digits.h") == ["Store/CCheckDigit"])
        #expect(project.owners("Sources/CCheckDigit/include/CCheckDigit.h") == ["Store/CCheckDigit"])
        #expect(project.owners("Design/Theme/Colors/Palette.swift") == ["Store/Theme"])
        #expect(project.owners("Design/Theme/Drafts/Gradient.swift") == ["'Theme' excludes it (exclude: \"Drafts\")"])
        #expect(project.owners("Sources/ProductFeature/Resources/catalogue.json") == ["Store/ProductFeature"])
        #expect(project.owners("README.md") == ["no module's folder holds it"])
        #expect(project.owners("Package.swift").count == 10)
        let languages = Dictionary(
            project.graph.modules.map { ($0.name, $0.languages.names) }, uniquingKeysWith: { first, _ in first }
        )
        #expect(languages["CCheckDigit"] == ["c"])
        #expect(languages["StoreBase"] == ["swift"])
    }
}
