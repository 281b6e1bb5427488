import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

/// Every verb on a copy of `Fixtures/Workspace`: two projects and three packages, without a flag.
@Suite("a workspace")
struct WorkspaceCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(named: "a checkout")
        for name in ["Bakery.xcworkspace", "Bakery", "Kitchen", "Packages"] {
            try FileManager.default.copyItem(
                atPath: Places.fixture("Workspace") + "/" + name, toPath: folder.path + "/" + name)
        }
    }

    private func run(_ words: String..., in place: String = "") async throws -> Session.Result {
        let world = try TestWorld(in: Paths.join(folder.path, place))
        let code = await Ripple.run(words, in: world.system)
        return Session.Result(code: code, output: world.terminal.output, errors: world.terminal.errors)
    }

    /// What is edited in each place, and which modules compile for sure.
    @Test(
        "a file anywhere in the workspace gives its modules",
        arguments: [
            ("Packages/Pricing/Sources/Pricing/Prices.swift", ["Pricing/Pricing"]),
            ("Kitchen/OvenKit/Oven.swift", ["Kitchen/OvenKit"]),
            ("Kitchen/OvenKit/Größe.swift", ["Kitchen/OvenKit"]),
            ("Bakery/App/BakeryApp.swift", ["Bakery/Bakery"]),
            ("Bakery/App/Screens/OrderScreen.swift", ["Bakery/Bakery"]),
            ("Bakery/Shared/Currency.swift", ["Bakery/Bakery", "Bakery/BakeryWidget"]),
            ("Kitchen/Support/Thermometer.swift", ["Kitchen/Support"]),
            ("Bakery/App/Previews/PreviewData.swift", []),
        ])
    func files(_ file: String, _ modules: [String]) async throws {
        let result = try await run("impact", file, "--edit", "body", "--format", "json")
        #expect(result.code == 0, "\(result.errors)")
        let json = JSON(text: result.output)
        let sure = json["modules"].array.filter { $0["rebuild"].string == "recompiles" }
        #expect(sure.map { $0["name"].string ?? "" }.sorted() == modules)
        #expect(json["changes"][0]["modules"].strings.sorted() == modules)
        // Who is not sure to compile may: nobody lower than the edit is in the answer.
        #expect(!json["modules"].array.contains { $0["name"].string == "Styles/Styles" })
    }

    @Test("graph, why, cycles and check answer across the borders of projects and packages")
    func verbs() async throws {
        let graph = try await run("graph")
        #expect(graph.code == 0 && graph.output.hasPrefix("5 packages, 13 modules, 17 dependencies\n"))
        #expect(graph.errors == "note: loaded Bakery.xcworkspace: 2 projects, 3 packages, 13 modules\n")
        let why = try await run("why", "MenuKitCore", "BakeryWidget")
        #expect(why.code == 0 && why.output.contains("\n  MenuKitCore > Pricing > BakeryWidget\n"))
        let cycles = try await run("cycles")
        #expect(cycles.code == 1 && cycles.output == "DoughKit -> OvenKit -> DoughKit\n")
        let check = try await run("check", "--only", "cycles")
        #expect(check.code == 1 && check.output.contains("DoughKit") && check.output.contains("OvenKit"))
    }

    @Test("a project and a package of the workspace can be chosen, and a name that is none is an error")
    func chosen() async throws {
        let project = try await run("graph", "--project", "Kitchen/Kitchen.xcodeproj")
        #expect(project.code == 0 && project.output.contains("4 modules"))
        let package = try await run("graph", "--package-path", "Packages/Styles")
        #expect(package.code == 0 && package.output.hasPrefix("1 package, 1 module, 0 dependencies\n"))
        let none = try await run("graph", "--workspace", "Kitchen/Kitchen.xcodeproj")
        #expect(none.code != 0 && none.output.isEmpty && none.errors.hasPrefix("error: "))
    }

    // MARK: - The proof by Xcode's log

    private func compiles(_ target: String, of project: String, _ file: String) -> ActivityLogSection {
        let owner = "(in target '\(target)' from project '\(project)')"
        let path = "/work/\(file)"
        return ActivityLogSection(
            "Build target \(target)", className: "IDEActivityLogMajorGroupSection",
            subsections: [
                ActivityLogSection(
                    "Compile \(Paths.lastComponent(file)) (arm64)", header: "SwiftCompile normal arm64 \(path) \(owner)"
                )
            ])
    }

    /// Writes the activity log of a build of these sections.
    private func log(_ sections: ActivityLogSection...) throws {
        var root = ActivityLogSection(
            "Building workspace Bakery with scheme Bakery", className: "IDECommandLineBuildLog", subsections: sections)
        root.result = "Build succeeded"
        try folder.write(ActivityLogEncoder.encode(root, version: 12), to: "build.xcactivitylog")
    }

    private func editOven() throws {
        let file = folder.path + "/Kitchen/OvenKit/Oven.swift"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try folder.write(
            text.replacingOccurrences(of: "Thermometer.reads +", with: "Thermometer.reads + \" \" +"),
            to: "Kitchen/OvenKit/Oven.swift", modified: Date(timeIntervalSince1970: 2_000_000_000))
    }

    private var oven: ActivityLogSection { compiles("OvenKit", of: "Kitchen", "Kitchen/OvenKit/Oven.swift") }

    @Test("that the app depends on the framework's interface only is confirmed by Xcode's log")
    func confirmed() async throws {
        #expect(try await run("snapshot").code == 0)
        try editOven()
        try log(oven)
        let result = try await run(
            "verify", "--log", "build.xcactivitylog", "--interface-only", "Bakery/Bakery:OvenKit",
            "--expect-untouched", "BakeryTests,DoughKit")
        #expect(result.code == 0)
        #expect(result.output.contains("interface only Bakery/Bakery:OvenKit: confirmed"))
        #expect(result.output.contains("as expected: BakeryTests stays untouched"))
    }

    @Test("it is refuted where the app compiled, with the step and the import")
    func refuted() async throws {
        #expect(try await run("snapshot").code == 0)
        try editOven()
        try log(oven, compiles("Bakery", of: "Bakery", "Bakery/App/BakeryApp.swift"))
        let result = try await run(
            "verify", "--log", "build.xcactivitylog", "--build-system", "xcode",
            "--interface-only", "Bakery/Bakery:OvenKit", "--format", "json")
        #expect(result.code == 1)
        let json = JSON(text: result.output)
        #expect(json["interfaceOnly"][0]["verdict"].string == "refuted")
        #expect(json["missed"].array.map { $0["module"].string } == ["Bakery/Bakery"])
        #expect(result.output.contains("Bakery/App/BakeryApp.swift"))
    }

    @Test("it is not shown by a build in which the framework was not edited")
    func notShown() async throws {
        #expect(try await run("snapshot").code == 0)
        try log(compiles("BakeryTests", of: "Bakery", "Bakery/BakeryTests/OrderTests.swift"))
        let result = try await run(
            "verify", "--log", "build.xcactivitylog", "Bakery/BakeryTests/OrderTests.swift",
            "--interface-only", "Bakery/Bakery:OvenKit")
        #expect(result.code == 2)
        #expect(result.output.contains("interface only Bakery/Bakery:OvenKit: not shown: no edit of OvenKit"))
    }

    @Test("targets of one name in two projects are told apart in the log as in the graph")
    func sameName() async throws {
        try log(compiles("Support", of: "Kitchen", "Kitchen/Support/Thermometer.swift"))
        let result = try await run(
            "verify", "--log", "build.xcactivitylog", "Kitchen/Support/Thermometer.swift", "--edit", "body",
            "--expect-untouched", "Bakery/Support", "--expect-recompiled", "Kitchen/Support")
        #expect(result.code == 0)
        #expect(result.output.contains("as expected: Bakery/Support stays untouched"))
        #expect(result.output.contains("as expected: Kitchen/Support recompiles"))
    }

    @Test("the namesake that was not edited is missed under its own name, also where no path tells")
    func namesakeMissed() async throws {
        var other = ActivityLogSection(
            "Compile (arm64)",
            header: "SwiftCompile normal arm64 /elsewhere/Any.swift (in target 'Support' from project 'Bakery')")
        other.text = ""
        try log(compiles("Support", of: "Kitchen", "Kitchen/Support/Thermometer.swift"), other)
        let result = try await run(
            "verify", "--log", "build.xcactivitylog", "Kitchen/Support/Thermometer.swift", "--edit", "body")
        #expect(result.code == 1)
        #expect(result.output.contains("  missed     Bakery/Support  "))
    }
}

/// Bazel's logs name targets by label, and so does who uses Bazel.
@Suite("a graph of Bazel")
struct BazelCommandTests {
    private let session: Session

    init() throws {
        session = try Session()
        try session.folder.write(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: Places.fixture("Graphs/bazel-query.streamed.json")))),
            to: "graph.json")
    }

    @Test(
        "modules are named by label on the command line",
        arguments: ["//Modules/Booking:Booking", "@//Modules/Booking"])
    func labels(_ label: String) async throws {
        let result = try await session.run("why", "//Modules/Booking:Interface", label, "--graph", "graph.json")
        #expect(result.code == 0 && result.output.contains("\n  Interface > Booking\n"))
        let none = try await session.run("why", "//Modules:Interface", label, "--graph", "graph.json")
        #expect(none.code == 2 && none.errors.contains("no module named '//Modules:Interface'"))
    }

    @Test("a log's labels are the graph's modules: what was not predicted to compile is missed by name")
    func log() async throws {
        let events = [
            #"{"id":{"started":{}},"started":{"uuid":"u","buildToolVersion":"7.1.1","command":"build"}}"#,
            #"{"id":{"actionCompleted":{"label":"//Modules/Booking:Interface","primaryOutput":"i.o"}},"action":{"success":true,"label":"//Modules/Booking:Interface","type":"SwiftCompile","commandLine":["swiftc","Modules/Booking/Interface.swift"]}}"#,
            #"{"id":{"actionCompleted":{"label":"@//Modules/Legacy:Legacy","primaryOutput":"l.o"}},"action":{"success":true,"label":"@//Modules/Legacy:Legacy","type":"SwiftCompile","commandLine":["swiftc","Modules/Legacy/L.swift"]}}"#,
            #"{"id":{"buildFinished":{}},"finished":{"overallSuccess":true,"exitCode":{"name":"SUCCESS"}}}"#,
        ]
        try session.folder.write(events.joined(separator: "\n") + "\n", to: "events.ndjson")
        let result = try await session.run(
            "verify", "--log", "events.ndjson", "--graph", "graph.json", "--expect-untouched",
            "//Modules/Legacy:Legacy",
            "Modules/Booking/Interface.swift", "--edit", "body")
        #expect(result.code == 1, "\(result.output)\(result.errors)")
        #expect(result.output.contains("  missed     Legacy  "))
        #expect(!result.output.contains("no module of the project has this name"))
    }
}
