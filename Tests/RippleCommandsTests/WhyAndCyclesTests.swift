import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct WhyCommandTests {
    @Test("the shortest paths and what they share, by modules or by a file")
    func paths() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let expected = """
            a change in Models reaches App over 2 dependencies:

              Models > Booking > App

            on every path (cutting one of these parts them):

              Booking -> Models
              App -> Booking

            """
        for changed in ["Models", "Travel/Models", "Sources/Models/Models.swift", "Sources/Models/Gone.swift"] {
            #expect(try await session.run("why", changed, "App") == .init(code: 0, output: expected, errors: ""))
        }
        let json = try await session.json("why", "Models", "App")
        #expect(json["reachable"].bool == true && json["distance"].int == 2)
        #expect(json["paths"][0].strings == ["Travel/Models", "Travel/Booking", "Travel/App"])
    }

    @Test("no way is an answer, and a module that is not there an error with the nearest name")
    func noWay() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let none = try await session.run("why", "App", "Models")
        #expect(none.code == 0 && none.output.hasPrefix("a change in App does not reach Models: "))
        let wrong = try await session.run("why", "Modles", "App")
        #expect(
            wrong == .init(code: 2, output: "", errors: "error: no module named 'Modles'; did you mean 'Models'?\n"))
    }

    @Test("a name that several packages have asks which, and the label tells")
    func ambiguous() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        for place in ["One", "Two"] {
            try SamplePackage(place, targets: [.init("Core"), .init("Use\(place)", needs: ["Core"])])
                .write(to: session.folder, at: place)
            try session.add("\(place)/Sources/Core/a.swift", "\(place)/Sources/Use\(place)/a.swift")
        }
        let result = try await session.run("why", "Core", "UseOne")
        #expect(result.code == 2)
        #expect(result.errors == "error: 'Core' names 2 modules; say which: One/Core, Two/Core\n")
        #expect(try await session.run("why", "One/Core", "UseOne").code == 0)
    }
}

@Suite struct CyclesCommandTests {
    @Test("the cycles of a package that SwiftPM refuses are shown by shortest witnesses, exit code 1")
    func realCycles() async throws {
        let world = try TestWorld(in: Places.project)
        let code = await Ripple.run(["cycles", "--package-path", "Fixtures/Cyclic"], in: world.system)
        #expect(code == 1)
        #expect(world.terminal.output == "Booking -> Profile -> Booking\nFilters -> Results -> Maps -> Filters\n")
        #expect(world.terminal.errors.isEmpty)

        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let swift = try #require(world.system.environment.program("swift", in: world.system.files))
        let place = ["--package-path", Places.fixture("Cyclic"), "--scratch-path", scratch.path]
        let described = try await world.system.processes.run(ProcessCommand(swift, ["package"] + place + ["describe"]))
        #expect(described.exitCode != 0)
        #expect(described.errorText.contains("cyclic dependency declaration found"))
    }

    @Test("no cycle is a clean answer with a count")
    func none() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        #expect(
            try await session.run("cycles")
                == .init(code: 0, output: "no cycles: 5 modules, 4 dependencies\n", errors: "")
        )
        #expect(try await session.json("cycles")["counts"]["cycles"].int == 0)
    }

    @Test("a module that needs itself is a cycle of one")
    func selfCycle() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        try session.folder.write(SamplePackage("P", targets: [.init("A", needs: ["A"])]).json, to: "p.json")
        let result = try await session.run("cycles", "--graph", "p.json")
        #expect(result == .init(code: 1, output: "A -> A\n", errors: ""))
    }
}
