import BuildLogs
import Foundation
@testable import ImpactVerification
import ModuleGraphs
@testable import Reports
import SystemAccess
import TestSupport
import Testing

@Suite("Reports of experiments, and hostile names in every form")
struct ProofReportTests {
    private let travel = SampleTravel()

    private func report(problem: String? = nil) -> ProbeReport {
        let booking = travel["Booking"]
        let verifier = travel.verifier(editing: ["Booking"], recompiles: ["Booking"])
        let verification = verifier.verify([.compiling("Booking", "Composition")])
        var row = ProbeRow()
        (row.module, row.kind, row.linked) = ("Booking", "private-func", ["App"])
        row.ripple = .init(
            recompiles: ["Travel/Booking"], mayRecompile: [], compiled: ["Travel/Booking", "Travel/Composition"],
            missed: ["Travel/Composition"], extra: [], stale: [], databaseAgrees: true, sources: "s", seconds: 1.5)
        let experiment = ProbePlan.Experiment(module: booking, edit: .privateFunc, file: "Sources/Booking/View.swift")
        let expectations = (try? [BuildExpectation(.untouched, "Composition", in: travel.graph)]) ?? []
        var results = [
            ProbeResult(
                experiment, row: row, verification: verification, log: "last-build.log",
                expectations: expectations.map { verifier.check($0, against: verification) })
        ]
        if let problem { results.append(ProbeResult(experiment, problem: problem)) }
        return ProbeReport(results, skipped: 2, variant: "native debug", in: travel.graph, isPartial: false)
    }

    @Test("the JSON of experiments keeps to its schema")
    func schema() throws {
        for report in [report(), report(problem: "does not compile")] {
            #expect(try JSONSchema.format("ripple.probe").complaints(about: JSONValue(text: report.json)) == [])
        }
        #expect(report().hasFailures && !report().isIncomplete && report(problem: "p").isIncomplete)
    }

    @Test("every form tells of the missed module and of the expectation")
    func forms() {
        let report = report(problem: "the edit does not compile there:\n  x.swift:1: error: no")
        #expect(report.text.contains("missed Composition"))
        #expect(
            report.text.contains(
                "expectation failed: Composition stays untouched: Composition: last-build.log:20: Compiling Composition View.swift; Composition depends on Booking directly"
            ))
        #expect(
            report.markdown.contains(
                "| Booking | private-func | Booking |   | Booking, Composition | missed Composition |"))
        #expect(report.junit.contains("failures=\"2\" skipped=\"1\""))
        #expect(
            report.github.hasPrefix(
                "::error file=Sources/Booking/View.swift,title=Booking%3Aprivate-func::compiled and not predicted: Composition\n"
            ))
    }

    @Test("rows survive being written and read, and those of other sources are not taken up again")
    func rows() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/rows/rows.jsonl"
        var row = ProbeRow()
        (row.id, row.changes) = ("Booking:body", ["a.swift": "text\n", "b.swift": nil])
        row.ripple = .init(
            recompiles: [], mayRecompile: [], compiled: [], missed: [], extra: [], stale: [], databaseAgrees: nil,
            sources: "one", seconds: 0)
        var rows = ProbeRows(path: path, files: LocalFileSystem())
        try rows.add(row)
        try rows.add(row)
        let read = ProbeRows(path: path, files: LocalFileSystem())
        #expect(read.rows == [row])
        #expect(read.row("Booking:body", sources: "one") == row && read.row("Booking:body", sources: "two") == nil)
        try folder.write(ProbeRows.text(of: [row]) + "{ \"cut", to: "rows/rows.jsonl")
        #expect(ProbeRows(path: path, files: LocalFileSystem()).rows == [row])
    }

    @Test(
        "no name can break out of a form",
        arguments: [
            "a<b>&\"'c", "x\n::error::y", "a|b`c`[d](e)", "@team #1 ~~x~~", "\u{1B}[31m\u{0}", "100%,a:b", "]]>",
        ]
    )
    func hostile(_ name: String) {
        let xml = JUnitText.of(suite: "s", [.init(name: name, failure: name), .init(name: name, skipped: name)])
        let parsed = XMLOutline(xml)
        #expect(parsed.names == ["testsuites", "testsuite", "testcase", "failure", "testcase", "skipped"], "\(xml)")
        let line = GitHubAnnotation.line(.error, title: name, message: name, file: name, line: 1)
        #expect(line.split(separator: "\n").count == 1 && line.hasPrefix("::error file="))
        #expect(line.dropFirst(8).components(separatedBy: "::").count == 2 || name.contains("::"))
        let markdown = Escaping.markdown(name)
        #expect(
            !markdown.contains("\n") && !markdown.contains("|") && !markdown.contains("<") && !markdown.contains("@"))
    }
}

/// The elements of a document that is as simple as a report: enough to see that no name opened or closed one.
private struct XMLOutline {
    private(set) var names: [String] = []

    init(_ text: String) {
        for part in text.split(separator: "<").dropFirst() where !part.hasPrefix("/") && !part.hasPrefix("?") {
            names.append(String(part.prefix { $0.isLetter }))
        }
    }
}
