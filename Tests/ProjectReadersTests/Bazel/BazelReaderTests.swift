import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct BazelReaderTests {
    @Test(
        "every form that names rules gives the graph that ORIGIN.md tells",
        arguments: [
            "bazel-query.streamed.json", "bazel-query.jsonproto.json", "bazel-cquery.jsonproto.json", "bazel-query.xml",
        ])
    func asTold(_ file: String) throws {
        let told = try GraphFixture.told("Bazel")
        #expect(told.count == 14)
        let project = try GraphFixture.load(file)
        #expect(project.problems.isEmpty)
        #expect(project.root == "/project")
        #expect(project.detailedEdges == told)
        #expect(project.graph.loadedModules.count == 11)
        #expect(project.summary == "loaded the output of a Bazel query: 4 packages, 11 modules")
        let owners: [(String, [String])] = [
            ("Modules/Booking/Booking.swift", ["Booking"]), ("Modules/Booking/book.json", ["Booking"]),
            ("Modules/Booking/version.txt", ["version"]), ("Modules/Legacy/Legacy.h", ["Legacy"]),
            ("App/Info.plist", ["App"]), ("App/App.swift", ["AppLibrary"]), ("Modules/Booking/Version.swift", []),
        ]
        for (path, modules) in owners {
            #expect(project.ownership.owners(of: path).modules.map { project.graph[$0].name } == modules, "\(path)")
        }
        let build = project.ownership.owners(of: "Modules/Legacy/BUILD.bazel")
        #expect(build.role == .manifest && build.modules.map { project.graph[$0].name } == ["Legacy"])
        let kinds = Dictionary(uniqueKeysWithValues: project.graph.modules.map { ($0.name, $0.kind) })
        #expect(kinds["BookingMacros"] == .macro && kinds["BookingTests"] == .test && kinds["App"] == .executable)
        #expect(kinds["Widget"] == .executable && kinds["Legacy"] == .library && kinds["version"] == .aggregate)
        let names = project.moduleNames.map { "\(project.graph[$0.key].name) \($0.value)" }.sorted()
        #expect(
            names.contains("Interface [\"Modules_Booking_Interface\"]") && !names.contains { $0.hasPrefix("Booking ") })
    }

    @Test("the form without rules gives the same modules and who needs whom")
    func graph() throws {
        let project = try GraphFixture.load("bazel-query.dot")
        #expect(project.problems.isEmpty)
        #expect(
            project.notes == ["bazel-query.dot names no rules: which label is a test or a program is read off its name"]
        )
        let edges = Set(project.edges.map { $0.replacing("~>", with: "->") })
        // An alias and a group of files are modules here: nothing says that they only pass on what they name.
        #expect(
            edges.isSuperset(of: [
                "Booking -> Interface", "Booking -> Legacy", "App -> AppLibrary", "AppLibrary -> booking",
                "booking -> Booking",
            ]))
        #expect(
            project.ownership.owners(of: "Modules/Booking/Store.swift").modules.map { project.graph[$0].name } == [
                "Booking"
            ])
    }

    @Test("files of several queries are merged, and the order in which they are given means nothing")
    func merged() throws {
        let both = try GraphFixture.load("bazel-query.xml", "bazel-cquery.jsonproto.json")
        let other = try GraphFixture.load("bazel-cquery.jsonproto.json", "bazel-query.xml")
        #expect(both.detailedEdges == (try GraphFixture.told("Bazel")))
        #expect(both.fingerprint == other.fingerprint)
    }

    @Test("what the output does not hold is named, and what Bazel left out of a graph is counted")
    func gaps() throws {
        let rule =
            #"{"type":"RULE","rule":{"name":"//a:A","ruleClass":"swift_library","attribute":["#
            + #"{"name":"deps","type":"LABEL_LIST","stringListValue":["//b:B",":C","@r//:R"]}]}}"#
        let project = try GraphFixture.load(texts: ["q.json": rule])
        #expect(
            project.problems.map(\.description) == [
                "q.json: '//a:A' needs '//a:C', which the file does not hold",
                "q.json: '//a:A' needs '//b:B', which the file does not hold",
            ])
        #expect(project.detailedEdges == ["a/A -> @r/R links explicit"])
        let cut = "digraph mygraph {\n  \"//a:A\" -> \"//b:B\\n//c:C\\n...and 12 more items\"\n}\n"
        let graph = try GraphFixture.load(texts: ["q.dot": cut])
        #expect(
            graph.problems.map(\.message) == ["Bazel left 12 labels out; print the graph with '--graph:node_limit=-1'"])
        #expect(graph.edges == ["A -> B", "A -> C"])
    }

    @Test("aliases of each other, a rule that needs itself and labels of every spelling do not trap the reader")
    func odd() throws {
        let xml = """
            <query version="2">
              <rule class="alias" name="//a:x"><label name="actual" value="//a:y"/></rule>
              <rule class="alias" name="//a:y"><label name="actual" value="//a:x"/></rule>
              <rule class="swift_library" name="//a">
                <list name="deps"><label value=":x"/><label value="//a:a"/><label value="@@//b"/><label value="nothing"/></list>
              </rule>
              <rule class="cc_library" name="//b:b"/>
            </query>
            """
        let project = try GraphFixture.load(texts: ["q.xml": xml])
        #expect(project.detailedEdges == ["a/a -> a/a links explicit", "a/a -> b/b links explicit"])
        #expect(project.graph.modules.map { $0.languages.names } == [["swift"], ["c"]])
        #expect(BazelLabel("@@rules_swift+//swift:lib (abc123)")?.name == "lib")
        #expect(BazelLabel("//a/b")?.name == "b" && BazelLabel("x.swift") == nil && BazelLabel("@r") == nil)
    }

    @Test(
        "a file that ends too early is refused with a line or read as far as whole documents go",
        arguments: ["bazel-query.jsonproto.json", "bazel-query.xml", "bazel-query.dot", "bazel-cquery.jsonproto.json"])
    func truncated(_ file: String) throws {
        let bytes = Array(try GraphFixture.text(file).utf8)
        var refused = 0
        for end in stride(from: 0, to: bytes.count - 4, by: 512) {
            do {
                _ = try GraphFixture.load(texts: ["q": String(decoding: bytes[..<end], as: UTF8.self)])
            } catch {
                let error = try #require(error as? ReaderError)
                guard case .malformed("q", let line, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(line != nil || end == 0)
                refused += 1
            }
        }
        #expect(refused == (bytes.count - 4 + 511) / 512)
    }
}
