import ArchitectureRules
import Foundation
import Reports
import TestSupport
import Testing

@Suite struct RuleReferenceTests {
    @Test("Docs/Rules.md is what the rules say of themselves; 'ripple --rules-reference' writes it anew")
    func current() throws {
        let page = try String(contentsOfFile: Places.project + "/Docs/Rules.md", encoding: .utf8)
        #expect(page == RuleReference.markdown)
    }

    @Test("every rule is described, in the order of its name's declaration")
    func complete() {
        #expect(Checker.documentation.map(\.rule) == RuleName.allCases)
        for (rule, text) in Checker.documentation {
            #expect(RuleReference.markdown.contains("\n## \(rule.rawValue)\n"))
            #expect(!text.summary.isEmpty && !text.example.isEmpty && !text.remedy.hasSuffix("."))
        }
    }
}
