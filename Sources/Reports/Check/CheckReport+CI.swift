internal import ArchitectureRules

extension CheckReport {
    // MARK: - JUnit

    /// JUnit's XML: a suite for each rule, a case for each finding, and one that passes where a rule is kept.
    public var junit: String {
        let names = result.rules.map(\.rawValue) + (comparison.failures.isEmpty ? [] : ["baseline"])
        let byRule = Dictionary(grouping: items, by: \.rule)
        var suites = ""
        var total = 0
        for name in names {
            let failures = byRule[name] ?? []
            total += max(1, failures.count)
            suites +=
                "  <testsuite name=\"\(name)\" tests=\"\(max(1, failures.count))\" failures=\"\(failures.count)\" errors=\"0\" skipped=\"0\">\n"
            if failures.isEmpty { suites += "    <testcase classname=\"ripple.\(name)\" name=\"\(name)\"/>\n" }
            for item in failures {
                let file = item.place.map { " file=\"\(Escaping.xml($0.file))\" line=\"\($0.line)\"" } ?? ""
                let place = item.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
                let body = ([place + item.message] + item.noteLines.map { "  " + $0 }).joined(separator: "\n")
                suites += "    <testcase classname=\"ripple.\(name)\" name=\"\(Escaping.xml(item.name))\"\(file)>\n"
                suites +=
                    "      <failure type=\"\(name)\" message=\"\(Escaping.xml(item.message))\">\(Escaping.xml(body))</failure>\n"
                suites += "    </testcase>\n"
            }
            suites += "  </testsuite>\n"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites name=\"ripple check\" tests=\"\(total)\" failures=\"\(items.count)\" errors=\"0\">\n\(suites)</testsuites>\n"
    }

    // MARK: - GitHub

    /// Workflow commands of GitHub Actions, one a line, and the count.
    ///
    /// Source: docs.github.com, 'Workflow commands for GitHub Actions'.
    public var github: String {
        var text = ""
        for item in items {
            var properties = ["title=" + Escaping.githubProperty("ripple: \(item.rule)")]
            if let place = item.place {
                properties.insert("file=" + Escaping.githubProperty(place.file), at: 0)
                properties.insert("line=\(place.line)", at: 1)
                properties.insert("col=\(place.column)", at: 2)
            }
            let message = ([item.message] + item.noteLines).joined(separator: "\n")
            text += "::error \(properties.joined(separator: ","))::\(Escaping.githubData(message))\n"
        }
        return text + Escaping.terminal(summary) + "\n"
    }

    // MARK: - GitLab

    /// A code quality report of GitLab.
    ///
    /// Source: docs.gitlab.com, 'Code Quality report format'.
    public var gitlab: String {
        struct Lines: Encodable { let begin: Int }
        struct Location: Encodable {
            let path: String
            let lines: Lines
        }
        struct Issue: Encodable {
            let description, check_name, fingerprint, severity: String
            let location: Location
        }
        return JSONText.of(
            items.map { item in
                Issue(
                    description: ([item.message] + item.noteLines).joined(separator: "\n"),
                    check_name: "ripple/\(item.rule)", fingerprint: item.fingerprint, severity: "major",
                    location: Location(
                        path: item.place?.file ?? "Package.swift", lines: Lines(begin: item.place?.line ?? 1)))
            })
    }

    // MARK: - Markdown

    /// The most findings that a summary shows, and the most notes of each.
    static let markdownLimits = (findings: 30, notes: 4)

    /// A summary for a job or a comment: short, whatever the number of findings.
    public var markdown: String {
        let head = comparison.isClean && !isPartial ? "✅" : "❌"
        var text = "### \(head) ripple check\n\n\(Escaping.markdown(summary))\n"
        let items = items
        guard !items.isEmpty else { return text }
        text += "\n"
        for item in items.prefix(Self.markdownLimits.findings) {
            let place = item.place.map { " — " + Escaping.markdownCode("\($0.file):\($0.line)") } ?? ""
            text += "- **\(item.rule)**: \(Escaping.markdown(item.message))\(place)\n"
            for line in item.noteLines.prefix(Self.markdownLimits.notes) { text += "  - \(Escaping.markdown(line))\n" }
            let more = item.noteLines.count - Self.markdownLimits.notes
            if more > 0 { text += "  - and \(more) more\n" }
        }
        let more = items.count - Self.markdownLimits.findings
        if more > 0 { text += "\nand \(more) more\n" }
        return text
    }
}
