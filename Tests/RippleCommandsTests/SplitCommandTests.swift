import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite(.serialized) struct SplitCommandTests {
    /// The fixture `Harbour`, built by the real toolchain in a folder of its own.
    private struct Port {
        let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder(named: "harbour")
            let source = URL(fileURLWithPath: Places.fixture("Harbour"))
            for name in ["Package.swift", "Sources"] {
                try FileManager.default.copyItem(
                    at: source.appendingPathComponent(name),
                    to: URL(fileURLWithPath: folder.path).appendingPathComponent(name))
            }
        }

        func build() async throws {
            let world = try TestWorld(in: folder.path)
            let swift = try #require(world.system.environment.program("swift", in: world.system.files))
            let output = try await world.system.processes.run(
                ProcessCommand(swift, ["build", "--target", "Harbour"], directory: folder.path))
            #expect(output.exitCode == 0, "\(output.text)")
        }

        func run(_ words: String..., in place: String = "") async throws -> Session.Result {
            let world = try TestWorld(in: Paths.join(folder.path, place))
            let code = await Ripple.run(["split"] + words, in: world.system)
            return .init(code: code, output: world.terminal.output, errors: world.terminal.errors)
        }
    }

    private static func uses(_ json: JSON) -> [String] {
        json.array.map { use in
            let file = (use["file"].string ?? "").split(separator: "/").last ?? ""
            let from = use["declaredIn"].strings.map { $0.split(separator: "/").last.map(String.init) ?? "" }
            return "\(file) \(use["name"].string ?? "") \(from.joined(separator: "+"))"
        }
    }

    static let folderUses = [
        "BerthPlan.swift Ship Ship.swift", "BerthPlan.swift length Ship.swift", "BerthPlan.swift name Ship.swift",
    ]
    static let restUses = [
        "HarbourMaster.swift Berth Berth.swift", "HarbourMaster.swift BerthPlan BerthPlan.swift",
        // The labels of a memberwise initialiser are uses of the properties: renaming one breaks them.
        "HarbourMaster.swift assign BerthPlan.swift", "HarbourMaster.swift depth Berth.swift",
        "HarbourMaster.swift length Berth.swift", "HarbourMaster.swift number Berth.swift",
        "HarbourMaster.swift subscript BerthPlan.swift",
    ]

    @Test("the index of a real build gives exactly the known crossings; names in the text give these and more")
    func crossings() async throws {
        let port = try Port()
        defer { port.folder.remove() }
        let unbuilt = try await port.run("Harbour", "Berths", "--format", "json")
        #expect(unbuilt.code == 0 && unbuilt.errors.isEmpty)
        let text = JSON(text: unbuilt.output)
        #expect(text["evidence"]["kind"].string == "text")
        #expect(text["evidence"]["detail"].string == "no index: no build has left one in .build")

        try await port.build()
        let built = try await port.run("Harbour", "Berths", "--format", "json")
        let index = JSON(text: built.output)
        #expect(index["evidence"]["kind"].string == "index")
        #expect(index["evidence"]["detail"].string == ".build/debug/index/store")
        #expect(Self.uses(index["folderUses"]) == Self.folderUses)
        #expect(Self.uses(index["restUses"]) == Self.restUses)
        #expect(index["counts"]["edgesToBreak"].int == 3 && index["cheaper"].string == "folder")
        #expect(index["imports"].strings == ["Tides"])
        #expect(index["inside"].strings.count == 2 && index["outside"].strings.count == 2)

        func pairs(_ json: JSON) -> Set<String> {
            Set(json.array.map { "\($0["file"].string ?? "") \($0["name"].string ?? "")" })
        }
        for side in ["folderUses", "restUses"] {
            #expect(pairs(text[side]).isSuperset(of: pairs(index[side])), "\(side)")
            #expect(!pairs(index[side]).isEmpty)
        }
        // A word in a comment is no use, and a name of the same side is none either.
        #expect(!pairs(text["folderUses"]).contains("Sources/Harbour/Berths/BerthPlan.swift Fleet"))

        let schema = try JSONSchema.format("ripple.split")
        for output in [unbuilt.output, built.output] {
            #expect(try schema.complaints(about: JSONValue(text: output)) == [])
        }
        // The same from inside, by a path, and with the store named.
        let store = port.folder.path + "/.build/debug/index/store"
        for (words, place) in [
            (["Harbour", "Sources/Harbour/Berths/"], ""), (["Harbour/Harbour", "."], "Sources/Harbour/Berths"),
            (["Harbour", "Berths", "--index-store", store], "Sources"),
        ] {
            let world = try TestWorld(in: Paths.join(port.folder.path, place))
            let code = await Ripple.run(["split"] + words + ["--format", "json"], in: world.system)
            let again = JSON(text: world.terminal.output)
            #expect(code == 0 && Self.uses(again["restUses"]) == Self.restUses, "\(words) \(world.terminal.errors)")
        }

        // A source that is newer than the index: the text has to do, and the answer says why.
        let file = port.folder.path + "/Sources/Harbour/HarbourMaster.swift"
        try LocalFileSystem().setModified(4_000_000_000_000_000_000, of: file)
        let stale = JSON(text: try await port.run("Harbour", "Berths", "--format", "json").output)
        #expect(stale["evidence"]["detail"].string == "Sources/Harbour/HarbourMaster.swift is newer than the index")
        let named = try await port.run("Harbour", "Berths", "--index-store", store)
        #expect(named.code == 2 && named.output.isEmpty && named.errors.contains("build first"))
    }

    @Test("text and Markdown lead with what was asked and end with the edges to break")
    func forms() async throws {
        let port = try Port()
        defer { port.folder.remove() }
        let text = try await port.run("Harbour", "Berths", "--text")
        #expect(text.output.hasPrefix("Sources/Harbour/Berths of Harbour: 2 files, 2 outside\nby names in the text"))
        #expect(text.output.contains("\nBerths uses "))
        #expect(text.output.contains("\nthe rest uses "))
        #expect(text.output.contains("to break: cheaper to end what "))
        let markdown = try await port.run("Harbour", "Berths", "--text", "--format", "markdown")
        #expect(markdown.output.hasPrefix("### Sources/Harbour/Berths of Harbour: 2 files, 2 outside\n\n**"))
        #expect(
            markdown.output.contains("\n| Berths uses | kind | in | lines | declared in |\n|---|---|---|---|---|\n"))
    }

    @Test("a folder that is none, the whole module and a module that is none say what there is")
    func errors() async throws {
        let session = try Session.travel()
        try session.add("Sources/Booking/Steps/Pay.swift", "Sources/Booking/Steps/Deep/Look.swift")
        let none = try await session.run("split", "Booking", "Step")
        #expect(none.code == 2 && none.output.isEmpty)
        #expect(
            none.errors == "error: 'Travel/Booking' has no Swift file in a folder 'Step'; it has "
                + "'Sources/Booking/Steps', 'Sources/Booking/Steps/Deep'\n")
        let whole = try await session.run("split", "Booking", "Sources/Booking")
        #expect(
            whole.code == 2 && whole.errors.contains("is the whole of 'Travel/Booking'; name a folder in it; it has"))
        let flat = try await session.run("split", "Models", "Parts")
        #expect(flat.code == 2 && flat.errors.contains("; all its files lie in one folder"))
        #expect(try await session.run("split", "Bookin", "Steps").code == 2)
        #expect(try await session.run("split", "Booking").code == 64)
        #expect(try await session.run("split", "Booking", "Steps", "--text", "--index-store", "x").code == 64)
        // Nothing crosses: a success that says so.
        let apart = try await session.run("split", "Booking", "Steps")
        #expect(apart.code == 0 && apart.output.hasSuffix("\nnothing to break: neither side uses the other\n"))
    }

    @Test("among 10,000 modules, one of two thousand files that all use the other side")
    func huge() async throws {
        let session = try Session()
        let targets = (0..<10_000).map {
            #"{"name":"M\#($0)","type":"regular","dependencies":[],"exclude":[],"settings":[]}"#
        }
        let head =
            #"{"name":"Huge","packageKind":{"root":["/project"]},"dependencies":[],"products":[],"toolsVersion":{"_version":"6.0.0"},"targets":["#
        try session.folder.write(head + targets.joined(separator: ",") + "]}", to: "Package.swift")
        for number in 0..<10_000 { try session.folder.makeFolder("Sources/M\(number)") }
        for number in 0..<1000 {
            try session.folder.write(
                "struct Inner\(number) { func see(_: Outer\(number)) {} }\n",
                to: "Sources/M7/Parts/Inner\(number).swift")
            try session.folder.write(
                "struct Outer\(number) { var it: [Inner\(number)] = [] }\n", to: "Sources/M7/Outer\(number).swift")
        }
        let found = try await session.json("split", "M7", "Parts")
        #expect(found["folderUses"].array.count == 1000 && found["restUses"].array.count == 1000)
        #expect(Self.uses(found["folderUses"]).contains("Inner999.swift Outer999 Outer999.swift"))
    }
}
