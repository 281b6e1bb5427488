import ArchitectureRules
import Foundation
import Reports
import TestSupport
import Testing

@Suite struct CheckReportTests {
    private static let line = #"    .target(name: "Profile", dependencies: ["Core", "Booking"]),"#

    private static let finding = Finding(
        .layers, from: "P/Profile", to: "P/Booking",
        message: "forbidden dependency: Profile (feature) -> Booking (feature)",
        at: SourcePlace(file: "Package.swift", line: 14, column: 53, length: 9, excerpt: line),
        notes: [
            .init("needed by 1 file for 1 data type (Summary): move Summary down into TravelModels"),
            .init("import Booking", at: SourcePlace(file: "Sources/Profile/View.swift", line: 3, length: 6)),
        ])

    private static let hostile = Finding(
        .imports, from: "a", to: "b", message: "50% <b>::set-output name=x::\r\nnext\u{1B}[31m `code` ",
        at: SourcePlace(file: "Sources/a b,c:d/ä%.swift", line: 1, column: 1))

    private static func report(
        _ findings: [Finding], excused: [Finding] = [], baseline: Baseline = Baseline(), isPartial: Bool = false
    ) -> CheckReport {
        let result = CheckResult(findings: findings + excused, rules: [.layers, .imports], moduleCount: 9)
        let lines = Baseline(baseline.entries + excused.map { .init($0.identity) })
        let comparison = lines.compare(result, configuration: Configuration(), today: "2026-11-30")
        return CheckReport(result, comparison, isPartial: isPartial)
    }

    @Test("text shows the line with a caret, what to know, and the counts")
    func text() {
        #expect(
            Self.report([Self.finding]).text == #"""
                Package.swift:14:53: forbidden dependency: Profile (feature) -> Booking (feature)
                    .target(name: "Profile", dependencies: ["Core", "Booking"]),
                                                                    ^~~~~~~~~
                  needed by 1 file for 1 data type (Summary): move Summary down into TravelModels
                  Sources/Profile/View.swift:3:1: import Booking
                1 finding, 0 in the baseline, 9 modules checked

                """#)
    }

    @Test("a clean graph is said to be clean, with what was looked at")
    func clean() {
        #expect(Self.report([]).text == "module graph is clean: 9 modules checked\n")
        #expect(
            Self.report([], excused: [Self.finding]).text
                == "module graph is clean: 1 in the baseline, 9 modules checked\n")
        #expect(
            Self.report([], isPartial: true).text
                == "nothing found: 9 modules checked (partial: a part of the project could not be loaded)\n")
    }

    @Test("lines of the baseline that fail stand behind the findings")
    func failures() {
        let gone = Baseline([.init(.init(rule: .layers, from: "A", to: "B"), line: 4)])
        #expect(
            Self.report([], baseline: gone).text == """
                ripple-baseline.json:4:1: no longer found, so its line has to go: layers: A -> B; 'ripple baseline --prune' takes it out
                0 findings, 1 line of the baseline to mend, 0 in the baseline, 9 modules checked

                """)
    }

    @Test("of a long line the excerpt shows what stands around the place")
    func longLine() throws {
        let excerpt = "  [" + String(repeating: "\"Module\", ", count: 30) + "\"Booking\"]"
        var finding = Self.finding
        finding.notes = []
        finding.location = SourcePlace(
            file: "Package.swift", line: 1, column: excerpt.utf8.count - 9, length: 9, excerpt: excerpt)
        let lines = Self.report([finding]).text.split(separator: "\n").map(String.init)
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let column = lines[2].distance(from: lines[2].startIndex, to: caret)
        #expect(lines[1].hasPrefix("    …") && lines[1].dropFirst(column).hasPrefix("\"Booking\""))
    }

    @Test("JSON keeps to its schema")
    func json() throws {
        let gone = Baseline([.init(.init(rule: .layers, from: "A", to: "B"), line: 4)])
        var bare = Self.finding
        (bare.location, bare.identity.to) = (nil, "P/Other")
        for report in [
            Self.report([]), Self.report([Self.finding, bare, Self.hostile], baseline: gone, isPartial: true),
            Self.report([], excused: [Self.finding]),
        ] {
            let document = try JSONValue(text: report.json)
            #expect(try JSONSchema.format("ripple.check").complaints(about: document) == [])
        }
        let document = try JSONValue(text: Self.report([Self.finding]).json)
        #expect(
            document["counts"]["findings"] == .number(1)
                && document["findings"].items.first?["to"] == .string("P/Booking"))
    }

    @Test("SARIF has the rule, the place in UTF-16 and a fingerprint that stays when lines move")
    func sarif() throws {
        var moved = Self.finding
        moved.location?.line = 99
        let run = try #require(try JSONValue(text: Self.report([moved, Self.hostile]).sarif)["runs"].items.first)
        let results = run["results"].items
        #expect(results.map { $0["ruleId"] } == [.string("layers"), .string("imports")])
        #expect(results.map { $0["ruleIndex"] } == [.number(0), .number(1)])
        let region = results[0]["locations"].items[0]["physicalLocation"]["region"]
        #expect(region["startColumn"] == .number(53) && region["endColumn"] == .number(62))
        #expect(
            results[0]["partialFingerprints"]["rippleIdentity/v1"] == .string(Self.finding.identity.fingerprint))
        let uri = results[1]["locations"].items[0]["physicalLocation"]["artifactLocation"]["uri"]
        #expect(uri == .string("Sources/a%20b%2Cc%3Ad/%C3%A4%25.swift"))
        #expect(run["invocations"].items.first?["executionSuccessful"] == .bool(true))
    }

    @Test("what is more than GitHub takes is left out of SARIF and counted")
    func sarifLimit() {
        let many = (0..<5_003).map { Finding(.layers, from: "A", to: "\($0)", message: "m", at: nil) }
        let text = Self.report(many).sarif
        #expect(text.ranges(of: "\"ruleId\"").count == 5_000)
        #expect(text.contains("\"text\" : \"3 of 5003 results are left out\""))
        let long = (0..<200).map {
            Finding(.layers, from: "A", to: "\($0)", message: String(repeating: "long ", count: 12_000), at: nil)
        }
        #expect((8_000_000..<10_000_000).contains(Self.report(long).sarif.utf8.count))
    }

    @Test("JUnit has a case for each finding and one that passes for each rule that is kept")
    func junit() throws {
        #expect(
            Self.report([Self.finding]).junit == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="ripple check" tests="2" failures="1" errors="0">
                  <testsuite name="layers" tests="1" failures="1" errors="0" skipped="0">
                    <testcase classname="ripple.layers" name="P/Profile -&gt; P/Booking" file="Package.swift" line="14">
                      <failure type="layers" message="forbidden dependency: Profile (feature) -&gt; Booking (feature)">Package.swift:14:53: forbidden dependency: Profile (feature) -&gt; Booking (feature)&#10;  needed by 1 file for 1 data type (Summary): move Summary down into TravelModels&#10;  Sources/Profile/View.swift:3:1: import Booking</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="imports" tests="1" failures="0" errors="0" skipped="0">
                    <testcase classname="ripple.imports" name="imports"/>
                  </testsuite>
                </testsuites>

                """)
        let hostile = Self.report([Self.hostile]).junit
        #expect(!hostile.contains("<b>") && !hostile.contains("\u{1B}"))
    }

    @Test("GitHub's annotations escape percent signs, line ends and double colons")
    func github() {
        #expect(
            Self.report([Self.hostile]).github == """
                ::error file=Sources/a b%2Cc%3Ad/ä%25.swift,line=1,col=1,title=ripple%3A imports::50%25 <b>: :set-output name=x: :%0Anext\\u{1b}[31m `code`\u{20}
                1 finding, 0 in the baseline, 9 modules checked

                """)
        #expect(
            Self.report([Self.finding]).github.hasPrefix(
                "::error file=Package.swift,line=14,col=53,title=ripple%3A layers::forbidden dependency: Profile (feature) -> Booking (feature)%0Aneeded by 1 file"
            ))
    }

    @Test("GitLab's report has what GitLab asks for, and each finding a fingerprint of its own")
    func gitlab() throws {
        var bare = Self.finding
        (bare.location, bare.identity.to) = (nil, "P/Other")
        let gone = Baseline([.init(.init(rule: .layers, from: "A", to: "B"), line: 4)])
        let issues = try JSONValue(text: Self.report([Self.finding, bare], baseline: gone).gitlab).items
        #expect(issues.count == 3)
        for issue in issues {
            #expect(issue.keys == ["check_name", "description", "fingerprint", "location", "severity"])
            #expect(issue["severity"] == .string("major"))
        }
        #expect(Set(issues.map { $0["fingerprint"] }).count == 3)
        #expect(issues[0]["location"]["lines"]["begin"] == .number(14))
        #expect(try JSONValue(text: Self.report([]).gitlab) == .array([]))
    }

    @Test("Markdown is short, whatever the number of findings, and shows nothing as markup")
    func markdown() {
        #expect(
            Self.report([Self.finding]).markdown == """
                ### ❌ ripple check

                1 finding, 0 in the baseline, 9 modules checked

                - **layers**: forbidden dependency: Profile (feature) -&gt; Booking (feature) — `Package.swift:14`
                  - needed by 1 file for 1 data type (Summary): move Summary down into TravelModels
                  - Sources/Profile/View.swift:3:1: import Booking

                """)
        #expect(Self.report([]).markdown == "### ✅ ripple check\n\nmodule graph is clean: 9 modules checked\n")
        let many = (0..<2_000).map { Finding(.layers, from: "A", to: "\($0)", message: "message \($0)", at: nil) }
        let text = Self.report(many).markdown
        #expect(text.utf8.count < 5_000 && text.hasSuffix("\nand 1970 more\n"))
        let hostile = Self.report([Self.hostile]).markdown
        #expect(hostile.contains("50% &lt;b&gt;") && hostile.contains("\\`code\\`"))
        #expect(hostile.split(separator: "\n").count == 4 - 1)
    }
}
