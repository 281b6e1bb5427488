import Testing

@testable import ProjectReaders

/// A manifest's text, and what must be found in it.
struct ManifestText: Sendable, CustomTestStringConvertible {
    let text: String
    var names: [String] = []
    var hidden: String?
    var testDescription: String { text }
}

@Suite struct ManifestReadsTests {
    @Test(
        "what a manifest reads is named, or hides its result from the cache",
        arguments: [
            ManifestText(text: "import PackageDescription\nlet p = Package(name: \"A\")"),
            ManifestText(text: "let x = Context.environment[\"CI\"]", names: ["CI"]),
            ManifestText(text: "let x = Context.packageDirectory"),
            ManifestText(
                text: "let x = Context.environment", hidden: "it reads the environment other than by '[\"NAME\"]'"),
            ManifestText(
                text: "let x = Context.environment[name]", hidden: "it reads the environment other than by '[\"NAME\"]'"
            ),
            ManifestText(
                text: "let x = Context.environment[\"A\\(b)\"]",
                hidden: "it reads the environment other than by '[\"NAME\"]'"
            ),
            ManifestText(text: "let x = Context.gitInformation", hidden: "it uses 'Context.gitInformation'"),
            ManifestText(text: "let x = Context.self", hidden: "it uses 'Context.self'"),
            ManifestText(text: "func f(_ c: Context) {}", hidden: "it uses 'Context' as a whole"),
            ManifestText(
                text: "import Foundation\nlet x = ProcessInfo.processInfo.environment[\"A\"] ?? getenv(\"B\")",
                names: ["A", "B"]
            ),
            ManifestText(
                text: "import Foundation\nlet e = ProcessInfo.processInfo.environment",
                hidden: "it reads the environment other than by '[\"NAME\"]'"
            ),
            ManifestText(
                text: "import Foundation\nlet n = ProcessInfo.processInfo.hostName",
                hidden: "it uses 'ProcessInfo.hostName'"),
            ManifestText(text: "import Foundation\nlet f = FileManager.default", hidden: "it uses 'FileManager'"),
            ManifestText(
                text: "import Foundation\nlet s = try? String(contentsOfFile: \"x\")",
                hidden: "it uses 'contentsOfFile'"),
            ManifestText(text: "import Foundation\n// FileManager in a comment, \"URL\" in a text\nlet s = \"Data\""),
            ManifestText(text: "import Glibc\nlet f = fopen(\"x\", \"r\")", hidden: "it uses 'fopen'"),
            ManifestText(text: "let line = readLine()", hidden: "it uses 'readLine'"),
            ManifestText(text: "let url = \"https://example.com/a.git\" // import Foundation, Data"),
            ManifestText(text: "let broken = \"", hidden: "its text cannot be read to the end"),
        ])
    func readsAreNamed(_ manifest: ManifestText) {
        let reads = ManifestReads(text: Array(manifest.text.utf8))
        #expect(reads.environmentNames == manifest.names)
        #expect(reads.hiddenInput == manifest.hidden)
    }
}
