import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

@Suite struct ImpactCommandTests {
    @Test("the answer leads with the change, then what recompiles, what may, and what relinks")
    func text() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let result = try await session.run("impact", "Sources/Models/Models.swift")
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                1 file changed: Sources/Models/Models.swift

                  recompiles  1    Models  edited
                  may         3    Booking       depends on Models, which may change
                                   App           Models > Booking > App
                                   BookingTests  Models > Booking > BookingTests
                  relinks     2    App, TravelPackageTests
                  untouched   1 module

                """
        )
    }

    @Test("JSON holds distances, chains, reasons, products and counts")
    func json() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let json = try await session.json("impact", "Sources/Models/Models.swift")
        #expect(json["schema"].string == "ripple.impact/1")
        #expect(json["partial"].bool == false)
        #expect(
            json.rebuilds
                == ["Models: recompiles", "Booking: mayRecompile", "App: mayRecompile", "BookingTests: mayRecompile"]
        )
        #expect(json["modules"].array.map { $0["distance"].int } == [0, 1, 2, 2])
        #expect(json["modules"][2]["chain"].strings == ["Travel/Models", "Travel/Booking", "Travel/App"])
        #expect(json["modules"][1]["reasons"][0]["module"].string == "Travel/Models")
        #expect(json["products"].array.map { $0["name"].string } == ["App", "TravelPackageTests"])
        #expect(json["products"][0]["rebuild"].string == "relinks")
        #expect(json["counts"]["recompiles"].int == 1 && json["counts"]["mayRecompile"].int == 3)
        #expect(json["counts"]["untouched"].int == 1)
        #expect(json["graph"]["packages"].int == 2 && json["graph"]["modules"].int == 5)
        #expect(json["unknown"].array.isEmpty)
    }

    @Test("a product of another name than its target's leads to its users across packages")
    func otherProductName() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let json = try await session.json("impact", "Kits/Geo/Sources/Geo/Geo.swift")
        #expect(json.rebuilds == ["Geo: recompiles", "App: mayRecompile"])
    }

    /// The ways in which one file can be named, from which folder, and on standard input.
    static let namings: [(words: [String], place: String, input: String)] = [
        (["Sources/Booking/Booking.swift"], "", ""),
        (["./Sources//Booking/../Booking/Booking.swift"], "", ""),
        (["Booking.swift"], "Sources/Booking", ""),
        (["../Booking/Booking.swift"], "Sources/Models", ""),
        (["Sources/Booking/Booking.swift"], "Sources/Models", ""),
        (["Sources/Booking"], "", ""),
        (["."], "Sources/Booking", ""),
        (["Sources/Booking/Booking.swift", "./Sources/Booking/Booking.swift", "Sources/Booking"], "", ""),
        (["--", "Sources/Booking/Booking.swift"], "", ""),
        (["-"], "", "Sources/Booking/Booking.swift\n"),
        (["-"], "", "Sources/Booking/Booking.swift\r\n\r\n"),
        (["-"], "", "Sources/Booking/Booking.swift"),
        (["-"], "", "Sources/Booking/Booking.swift\0"),
        (["-"], "Sources", "\"Sources/Booking/Booking.swift\"\n"),
    ]

    @Test("one file is one change, however it is named", arguments: namings.indices)
    func naming(_ index: Int) async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let (words, place, input) = Self.namings[index]
        let result = try await session.run(
            ["impact", "--package-path", session.folder.path] + words, in: place, input: input
        )
        #expect(result.output.hasPrefix("1 file changed: Sources/Booking/Booking.swift\n"))
        #expect(result.code == 0)
    }

    @Test("a file that belongs to no module is named with the reason, and the answer says so")
    func unknownFiles() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        try session.add("README.md")
        let outside = try TemporaryFolder(named: "outside")
        defer { outside.remove() }
        try outside.write("", to: "x.swift")
        let names = ["README.md", outside.path + "/x.swift", "Sources/Booking/Booking.swift", "No/Where.swift"]
        let result = try await session.run(["impact"] + names)
        #expect(result.code == 0)
        #expect(result.output.contains("4 files changed\n"))
        #expect(result.output.contains("\n3 files belong to no module:\n"))
        #expect(result.output.contains("  README.md: no module's folder holds it\n"))
        let json = JSON(text: try await session.run(["impact", "--format", "json"] + names).output)
        let unknown = json["unknown"].array
        #expect(unknown.count == 3)
        #expect(unknown.contains { $0["file"].string == "No/Where.swift" })
        #expect(unknown.contains { $0["file"].string?.hasPrefix("../") == true })
        let reasons = unknown.map { $0["why"].string }
        #expect(reasons.count { $0 == "no module's folder holds it" } == 2)
        #expect(reasons.contains("it lies outside the checkout"))
        #expect(json.rebuilds.first == "Booking: recompiles")
    }

    @Test("a folder outside the checkout is not walked but named", arguments: ["..", "/", "../.."])
    func folderOutside(_ name: String) async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let json = try await session.json("impact", name)
        #expect(json["unknown"].array.count == 1)
        #expect(json["changes"].array.isEmpty && json["modules"].array.isEmpty)
    }

    @Test("empty standard input is no change and a clean answer", arguments: ["", "\n", "\0", "\n\n\r\n"])
    func emptyInput(_ input: String) async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let result = try await session.run("impact", "-", input: input)
        #expect(result == .init(code: 0, output: "no files changed\n\n  untouched   5 modules\n", errors: ""))
    }

    @Test("names with zero bytes behind them may hold line ends and quotes")
    func zeroSeparated() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let odd = "Sources/Models/a\n\"b\" 🚂.swift"
        try session.add(odd)
        let json = try await session.json("impact", "-", input: "\(odd)\0Sources/App/main.swift\0")
        #expect(json["changes"].array.map { $0["file"].string } == ["Sources/App/main.swift", odd])
    }

    @Test("names as git quotes them are read, a file of that very name goes first")
    func quotedNames() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        try session.add("Sources/Models/Größe.swift")
        let quoted = "\"Sources/Models/Gr\\303\\266\\303\\237e.swift\""
        for (words, input) in [(["-"], quoted + "\n"), ([quoted], "")] {
            let result = try await session.run(["impact"] + words, input: input)
            #expect(result.output.hasPrefix("1 file changed: Sources/Models/Größe.swift\n"))
        }
        let deleted = try await session.run("impact", "\"Sources/Models/G\\303\\266ne.swift\"")
        #expect(deleted.output.hasPrefix("1 file changed: Sources/Models/Göne.swift\n"))
        try session.add("\"quoted\"")
        #expect(try await session.json("impact", "\"quoted\"")["unknown"][0]["file"].string == "\"quoted\"")
    }

    @Test("a deleted file changes the module that had it, named from anywhere")
    func deletedFile() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        for (name, place) in [
            ("Sources/Models/Gone.swift", ""), ("Gone.swift", "Sources/Models"), ("Sources/Models/Gone.swift", "Tests"),
            ("Sources/Models/Sub/Gone.swift", ""),
        ] {
            let json = JSON(
                text: try await session.run(
                    ["impact", name, "--format", "json", "--package-path", session.folder.path], in: place
                ).output
            )
            #expect(json.rebuilds.first == "Models: recompiles", "\(name) from \(place)")
        }
    }

    @Test(
        "a folder narrows versions to what is in it, and to what was in it",
        arguments: ["Sources/Models", "Sources/Models/", "Sources/Models/Gone.swift", ".", "Sources"]
    )
    func narrowed(_ name: String) async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let diff = """
            diff --git a/Sources/Models/Gone.swift b/Sources/Models/Gone.swift
            deleted file mode 100644
            --- a/Sources/Models/Gone.swift
            +++ /dev/null
            @@ -1 +0,0 @@
            -public let gone = 1

            """
        let json = JSON(
            text: try await session.run(["impact", "--diff", "-", "--format", "json", name], input: diff).output
        )
        #expect(json.rebuilds.contains("Models: recompiles"))
        let elsewhere = try await session.run(["impact", "--diff", "-", "Sources/Booking"], input: diff)
        #expect(elsewhere.output.hasPrefix("no files changed\n"))
    }

    @Test("a changed manifest may recompile all modules of its package and what depends on them")
    func changedManifest() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let root = try await session.json("impact", "Package.swift")
        #expect(root["counts"]["mayRecompile"].int == 4 && root["counts"]["untouched"].int == 1)
        #expect(root["changes"][0]["edit"].string == "manifest")
        let kit = try await session.json("impact", "Kits/Geo/Package.swift")
        #expect(kit.rebuilds == ["Geo: mayRecompile", "App: mayRecompile"])
    }

    @Test("a checkout whose path holds blanks, quotes, line ends and emoji is read as any other")
    func oddCheckout() async throws {
        let session = try Session.travel(named: "a 'b' \"c\"\n🚂 é")
        defer { session.folder.remove() }
        let json = try await session.json("impact", "Sources/Models/Models.swift")
        #expect(json["partial"].bool == false)
        #expect(json["counts"]["mayRecompile"].int == 3)
    }

    @Test("a result goes whole into a file, and a file that cannot be written is an error that names it")
    func output() async throws {
        let session = try Session.travel()
        defer { session.folder.remove() }
        let shown = try await session.run("impact", "Sources/Models/Models.swift")
        let written = try await session.run("impact", "Sources/Models/Models.swift", "--output", "out.txt")
        #expect(written == .init(code: 0, output: "", errors: ""))
        #expect(try String(contentsOfFile: session.folder.path + "/out.txt", encoding: .utf8) == shown.output)
        let failed = try await session.run("impact", "Sources/Models/Models.swift", "--output", "no/out.txt")
        #expect(failed.code == 2 && failed.output.isEmpty)
        #expect(failed.errors.hasPrefix("error: cannot write '\(session.folder.path)/no/out.txt': "))
    }

    @Test("the answer is the same bytes wherever the checkout lies")
    func samePlaceless() async throws {
        var texts: Set<String> = []
        for name in ["one", "two two"] {
            let session = try Session.travel(named: name)
            defer { session.folder.remove() }
            texts.insert(try await session.run("impact", "Sources/Models/Models.swift", "--format", "json").output)
        }
        #expect(texts.count == 1)
    }
}
