import ArchitectureRules
import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct InitCommandTests {
    @Test(
        "what init writes is read by check, which finds nothing in the sample packages",
        arguments: ["TravelApp", "MyPlatform", "Store"])
    func fits(_ name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let world = try TestWorld(in: folder.path)
        let output = folder.path + "/guess.json"
        let words = ["init", "--package-path", Places.fixture(name), "--output", output]
        #expect(await Ripple.run(words, in: world.system) == 0)
        #expect(world.terminal.errors.contains(" guessed by "))
        let check = ["check", "--only", "layers", "--config", output, "--package-path", Places.fixture(name)]
        #expect(await Ripple.run(check, in: world.system) == 0)
        #expect(world.terminal.output.hasPrefix("module graph is clean"))
    }

    @Test("the layers of the sample app come out as its authors wrote them")
    func travelApp() async throws {
        let world = try TestWorld(in: Places.project)
        #expect(
            await Ripple.run(["init", "--package-path", "Fixtures/TravelApp", "--output", "-"], in: world.system) == 0)
        let configuration = try Configuration(parsing: Array(world.terminal.output.utf8), file: "ripple.json")
        #expect(configuration.layers.map(\.name) == ["app", "interface", "core", "feature"])
        #expect(
            configuration.layers.map { $0.modules.map(\.text) } == [
                ["^App$", "^AppComposition$"], ["Interface$"], ["^Analytics$", "^Navigation$", "^TravelModels$"],
                ["^Booking$", "^Profile$"],
            ])
        #expect(configuration.layers[1].contains == .interfaces)
        #expect(world.terminal.errors.hasSuffix("'ripple check' finds nothing with it\n"))
    }

    @Test("a file that is there stays, unless it may be written over")
    func existing() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        try session.folder.write("{}", to: "ripple.json")
        let refused = try await session.run("init")
        #expect(refused.code == 2)
        #expect(refused.errors == "error: 'ripple.json' is there already; '--force' writes over it\n")
        #expect(try await session.run("init", "--force").code == 0)
        let text = try String(contentsOfFile: session.folder.path + "/ripple.json", encoding: .utf8)
        #expect(text.hasPrefix("// What 'ripple check' holds this project to"))
    }
}

@Suite struct WhyUsesTests {
    @Test("--uses lists the touch points in both directions and says which is cheaper to break")
    func both() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try SamplePackage("P", targets: [.init("A", needs: ["B"]), .init("B", needs: ["A"])]).write(to: session.folder)
        try session.folder.write(
            "import B\npublic struct One {}\npublic let a = (Two(), Three())\n", to: "Sources/A/a.swift")
        try session.folder.write(
            "import A\npublic struct Two {}\npublic struct Three {}\nlet b: One? = nil\n", to: "Sources/B/b.swift")
        let result = try await session.run("why", "B", "A", "--uses")
        #expect(
            result.output == """
                a change in B reaches A over 1 dependency:

                  B > A

                on every path (cutting one of these parts them):

                  A -> B

                A uses 2 names of B:

                  Three  model         Sources/A/a.swift:3
                  Two    model         Sources/A/a.swift:3

                B uses 1 name of A:

                  One  model         Sources/B/b.swift:4

                needed by 1 file for 2 data types (Three, Two): move them down into a module below both
                needed by 1 file for 1 data type (One): move One down into a module below both

                cheaper to break: B -> A, 1 place against 2

                """)
        let json = try await session.run("why", "B", "A", "--uses", "--format", "json")
        let document = try JSONValue(text: json.output)
        #expect(try JSONSchema.format("ripple.why").complaints(about: document) == [])
        #expect(document["uses"]["costs"]["affected"] == .number(2))
        #expect(try await session.json("why", "B", "A")["uses"].value == nil)
    }
}
