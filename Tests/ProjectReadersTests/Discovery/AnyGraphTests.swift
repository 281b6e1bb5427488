import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct AnyGraphTests {
    @Test(
        "a file of no known form is refused with its name, its line and what was found",
        arguments: [
            ("", "g: the file is empty"), ("[]", "g:1: expected \(known), found a list"),
            ("\n{\"a\": 1}", "g:2: expected \(known), found an object of another sort"),
            (
                "{\"type\":\"RULE\",\"rule\":{\"name\":\"//a:A\"}}\n{\"b\":1}",
                "g:2: expected \(known), found an object of another sort"
            ),
            ("<other/>", "g:1: expected <query>"), ("digraph x {\n \"//a:A\n}", "g:2: a name has no closing quote"),
        ])
    func unknown(_ text: String, _ message: String) {
        #expect {
            _ = try GraphFixture.load(texts: ["g": text])
        } throws: { ($0 as? ReaderError)?.description == message }
    }

    private static let known =
        "the output of 'swift package dump-package', 'swift package describe --type json', 'tuist graph --format json' or 'bazel query'"

    @Test("brackets without end are refused, not followed")
    func deep() {
        for text in [String(repeating: "[", count: 300_000), "{\"a\":" + String(repeating: "[", count: 300_000)] {
            #expect(throws: ReaderError.self) { _ = try GraphFixture.load(texts: ["g": text]) }
        }
    }

    @Test("descriptions of packages are read too, and join with each other only")
    func packages() throws {
        let one =
            #"{"name":"One","toolsVersion":{"_version":"6.0.0"},"targets":[{"name":"A","type":"regular","dependencies":[{"product":["B","two",null,null]}]}],"products":[]}"#
        let two =
            #"{"name":"Two","toolsVersion":{"_version":"6.0.0"},"targets":[{"name":"B","type":"regular"}],"products":[{"name":"B","type":{"library":["automatic"]},"targets":["B"]}]}"#
        let project = try GraphFixture.load(texts: ["one.json": one, "two.json": two])
        #expect(project.detailedEdges == ["One/A -> Two/B links product"])
        #expect(project.summary == "loaded 2 packages, 2 modules")
        #expect(
            throws: ReaderError.unreadable(
                path: "b.dot",
                why: "it cannot be joined with the other files, which are of another form (bazel, package)")
        ) { _ = try GraphFixture.load(texts: ["one.json": one, "b.dot": "digraph a {\n}"]) }
        let tuist = try GraphFixture.text("tuist-legacy.json")
        #expect(throws: ReaderError.unreadable(path: "b", why: "a graph of Tuist stands for itself; give one file")) {
            _ = try GraphFixture.load(texts: ["a": tuist, "b": tuist])
        }
    }

    @Test("documents are told apart by their brackets, whatever stands in texts")
    func documents() {
        let text = "{\"a\":\"}{\\\"\"}{\"b\":[1,\n2]}\n\n [3]"
        let documents = JSONDocuments(Array(text.utf8)).documents
        #expect(
            documents.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "{\"a\":\"}{\\\"\"}", "{\"b\":[1,\n2]}", "[3]",
            ])
        #expect(documents.map(\.line) == [1, 1, 4])
    }
}
