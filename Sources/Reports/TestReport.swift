public import ModuleGraphs
public import RebuildImpact

/// The affected test modules: as a list, JSON (`ripple.tests/1`), or arguments for `swift test` and `xcodebuild`.
public struct TestReport: Sendable {
    private let tests: AffectedTests
    private let changes: ChangeSet
    private let graph: ModuleGraph
    private let isPartial: Bool

    /// A report of the affected tests in `graph`.
    public init(_ tests: AffectedTests, changes: ChangeSet, in graph: ModuleGraph, isPartial: Bool) {
        self.tests = tests
        self.changes = changes
        self.graph = graph
        self.isPartial = isPartial
    }

    /// `2 of 5 test modules are affected`, for standard error.
    public var count: String {
        let verb = tests.modules.count == 1 ? "is" : "are"
        return "\(tests.modules.count) of \(tests.all.count.of("test module")) \(verb) affected\n"
    }

    /// The result in one of the forms `text`, `json`, `swift-test`, `xcodebuild`.
    public func text(format: String) -> String {
        switch format {
        case "json": json
        case "swift-test": swiftTest
        case "xcodebuild": xcodebuild
        default: tests.modules.map { ModuleNames(graph)[$0] + "\n" }.joined()
        }
    }

    /// `--filter` arguments, without quotes so that a shell may split them; where nothing is affected, a filter that
    /// no test's name can match.
    private var swiftTest: String {
        guard !tests.modules.isEmpty else { return "--filter ^$\n" }
        return tests.modules.map { "--filter ^\(graph[$0].compiledName)\\." }.joined(separator: " ") + "\n"
    }

    /// `-only-testing:` arguments; where nothing is affected, every test module is skipped by name, since xcodebuild
    /// fails for a selection that is empty.
    private var xcodebuild: String {
        let (option, modules) =
            tests.modules.isEmpty ? ("-skip-testing:", tests.all) : ("-only-testing:", tests.modules)
        return modules.map { option + graph[$0].name.replacing(" ", with: "\\ ") }.joined(separator: " ") + "\n"
    }

    private var json: String {
        JSONText.of(
            Document(
                schema: "ripple.tests/1", partial: isPartial,
                tests: tests.modules.map { .init(name: graph[$0].label, module: graph[$0].name) },
                counts: .init(affected: tests.modules.count, all: tests.all.count),
                unknown: changes.unknown.map { .init(file: $0.file, why: $0.why) }
            )
        )
    }

    private struct Document: Encodable {
        struct Test: Encodable { let name, module: String }
        struct Counts: Encodable { let affected, all: Int }
        struct Unknown: Encodable { let file, why: String }
        let schema: String
        let partial: Bool
        let tests: [Test]
        let counts: Counts
        let unknown: [Unknown]
    }
}
