import Testing

@testable import ArchitectureRules

@Suite struct BaselineTests {
    private static func finding(_ from: String, _ to: String, rule: RuleName = .layers) -> Finding {
        Finding(rule, from: from, to: to, message: "m", at: nil)
    }

    private static func result(_ findings: [Finding], rules: [RuleName] = [.layers]) -> CheckResult {
        CheckResult(findings: findings, rules: rules, moduleCount: 2)
    }

    @Test("the text is sorted, has one finding a line, and is read back as it was")
    func text() throws {
        let baseline = Baseline([
            .init(.init(rule: .layers, from: "P/B", to: "P/C"), reason: "a \"quote\"\n", ticket: "T-1"),
            .init(.init(rule: .cycles, from: "P/A", to: "x"), owner: "me", expires: "2027-01-31"),
            .init(.init(rule: .layers, from: "P/A", to: "P/C")),
        ])
        #expect(
            baseline.text == #"""
                {
                  "schema": "ripple.baseline/1",
                  "findings": [
                    {"rule": "cycles", "from": "P/A", "to": "x", "owner": "me", "expires": "2027-01-31"},
                    {"rule": "layers", "from": "P/A", "to": "P/C"},
                    {"rule": "layers", "from": "P/B", "to": "P/C", "reason": "a \"quote\"\n", "ticket": "T-1"},
                  ]
                }

                """#)
        let read = try Baseline(parsing: Array(baseline.text.utf8), file: baseline.file)
        #expect(read.text == baseline.text)
        #expect(read.entries.map(\.line) == [4, 5, 6])
        let lines = baseline.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let turned = (lines[..<3] + lines[3...5].reversed() + lines[6...]).joined(separator: "\n")
        #expect(try Baseline(parsing: Array(turned.utf8), file: "b").text == baseline.text)
    }

    @Test("an unknown key, a day that there is not, and a rule that there is not are errors with their places")
    func errors() {
        for (line, expected) in [
            (
                #"{"rule": "layers", "from": "a", "to": "b", "reson": "c"}"#,
                "4:44: error: unknown key 'reson' in a finding; did you mean 'reason'?"
            ),
            (
                #"{"rule": "layers", "from": "a", "to": "b", "expires": "2026-13-01"}"#,
                "4:55: error: 'expires' expects a day such as 2026-12-31, found '2026-13-01'"
            ),
            (
                #"{"rule": "layer", "from": "a", "to": "b"}"#,
                "4:10: error: 'rule' expects layers or cycles or interfaces or models or imports or hidden or limits, found 'layer'; did you mean 'layers'?"
            ),
            (#"{"rule": "layers", "from": "a"}"#, "4:1: error: a finding needs 'to'"),
        ] {
            let text = "{\n \"schema\": \"ripple.baseline/1\",\n \"findings\": [\n\(line),\n]}"
            #expect {
                try Baseline(parsing: Array(text.utf8), file: "b.json")
            } throws: {
                ($0 as? ConfigurationError)?.description == "b.json:" + expected
            }
        }
    }

    @Test("what a line excuses is excused, what is new is new, what is gone fails, and so does an expired line")
    func comparison() {
        let baseline = Baseline([
            .init(.init(rule: .layers, from: "A", to: "B")), .init(.init(rule: .layers, from: "A", to: "Gone")),
            .init(.init(rule: .layers, from: "A", to: "Old"), expires: "2026-01-01"),
            .init(.init(rule: .layers, from: "A", to: "Last"), expires: "2026-01-02"),
            .init(.init(rule: .cycles, from: "not", to: "asked")),
        ])
        let result = Self.result([
            Self.finding("A", "B"), Self.finding("A", "New"), Self.finding("A", "Old"), Self.finding("A", "Last"),
        ])
        let comparison = baseline.compare(result, configuration: Configuration(), today: "2026-01-02")
        #expect(comparison.new.map(\.identity.to) == ["New"])
        #expect(comparison.excused.map(\.identity.to) == ["B", "Old", "Last"])
        #expect(comparison.failures.map(\.complaint) == [.gone, .expired])
        #expect(!comparison.isClean)
        let partial = baseline.compare(result, configuration: Configuration(), today: "2026-01-02", judgesGone: false)
        #expect(partial.failures.map(\.complaint) == [.expired])
    }

    @Test("a strict rule excuses nothing, and tickets can be required")
    func strict() {
        let baseline = Baseline([
            .init(.init(rule: .layers, from: "A", to: "B"), ticket: "T-1"),
            .init(.init(rule: .layers, from: "A", to: "C")),
        ])
        let result = Self.result([Self.finding("A", "B"), Self.finding("A", "C")])
        var configuration = Configuration()
        configuration.requiresTicket = true
        #expect(
            baseline.compare(result, configuration: configuration, today: "2026-01-01").failures.map(\.message)
                == ["needs a ticket: layers: A -> C"])
        configuration.strict = [.layers]
        let comparison = baseline.compare(result, configuration: configuration, today: "2026-01-01")
        #expect(comparison.new.count == 2 && comparison.excused.isEmpty)
        #expect(comparison.failures.map(\.complaint) == [.strict, .strict])
        #expect(baseline.extended(by: Self.result([Self.finding("N", "M")]), strict: [.layers]) == baseline)
    }

    @Test("pruning takes out what is gone and leaves rules alone that were not looked at")
    func pruning() {
        let baseline = Baseline([
            .init(.init(rule: .layers, from: "A", to: "B")), .init(.init(rule: .layers, from: "A", to: "Gone")),
            .init(.init(rule: .cycles, from: "not", to: "asked")),
        ])
        let pruned = baseline.pruned(by: Self.result([Self.finding("A", "B"), Self.finding("A", "New")]))
        #expect(pruned.entries.map(\.identity.to) == ["asked", "B"])
    }

    @Test("findings of the same identity are one, with a note of the other places")
    func identities() {
        func place(_ line: Int) -> SourcePlace { SourcePlace(file: "a.swift", line: line) }
        let findings = [3, 1, 2].map { Finding(.layers, from: "A", to: "B", message: "m", at: place($0)) }.ordered()
        #expect(findings.count == 1)
        #expect(findings.first?.location?.line == 1)
        #expect(findings.first?.notes.map(\.location?.line) == [2, 3])
    }

    @Test("fingerprints tell findings apart and do not move with lines")
    func fingerprints() {
        let first = Finding.Identity(rule: .layers, from: "A", to: "B")
        #expect(first.fingerprint.count == 32)
        #expect(first.fingerprint == Finding.Identity(rule: .layers, from: "A", to: "B").fingerprint)
        let others: [Finding.Identity] = [
            .init(rule: .cycles, from: "A", to: "B"), .init(rule: .layers, from: "AB", to: ""),
            .init(rule: .layers, from: "", to: "AB"), .init(rule: .layers, from: "B", to: "A"),
        ]
        #expect(Set((others + [first]).map(\.fingerprint)).count == 5)
    }
}
