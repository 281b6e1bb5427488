internal import ImpactVerification
internal import ModuleGraphs
internal import RebuildImpact

extension VerifyReport {
    /// A comment for a pull request.
    public var markdown: String {
        let names = ModuleNames(graph)
        func list(_ modules: [ModuleID]) -> String {
            modules.isEmpty ? "–" : Escaping.markdown(names.joined(modules, by: ", "))
        }
        var text = "### " + Escaping.markdown(headline) + "\n\n"
        text +=
            Escaping.markdown(
                "\(changes.fileCount.of("file")) changed since the previous build, which is taken to be \(basis); "
                    + "log \(log)") + (isPartial ? " (partial: a part of the project could not be loaded)" : "")
            + ".\n\n"
        text += "| | modules |\n|---|---|\n"
        text += "| predicted | \(list(verification.recompiles)) |\n"
        if !verification.mayRecompile.isEmpty { text += "| perhaps | \(list(verification.mayRecompile)) |\n" }
        text += "| compiled | \(list(verification.observed.map(\.module))) |\n"
        if !verification.extra.isEmpty { text += "| extra | \(list(verification.extra)) |\n" }
        if !verification.undecided.isEmpty { text += "| open | \(list(verification.undecided)) |\n" }
        if !verification.explained.isEmpty { text += "| explained | \(list(verification.explained.map(\.module))) |\n" }
        if !problems.isEmpty {
            text +=
                "\n"
                + problems.map { problem in
                    let place = problem.file.map { " (\($0)" + (problem.line.map { ":\($0)" } ?? "") + ")" } ?? ""
                    return "- ❌ " + Escaping.markdown(problem.message + place) + "\n"
                }.joined()
        }
        let good =
            expectations.filter { $0.verdict == .holds }.map { "as expected: \($0.text)" }
            + claims.filter { $0.verdict == .holds }.map { "interface only \($0.text): confirmed: \($0.because)" }
        if !good.isEmpty || !open.isEmpty { text += "\n" }
        text += good.map { "- ✅ " + Escaping.markdown($0) + "\n" }.joined()
        return text + open.map { "- ❔ " + Escaping.markdown("\($0.check): not shown: \($0.why)") + "\n" }.joined()
    }

    /// A test case for the prediction's safety and one for each expectation and claim.
    public var junit: String {
        var cases: [JUnitText.Case] = [
            .init(
                name: "no module compiles that was not predicted",
                failure: verification.missed.isEmpty
                    ? nil : problems.filter { $0.check.hasPrefix("missed ") }.map(\.message).joined(separator: "\n"))
        ]
        for result in expectations {
            let check = "expected: \(result.text)"
            let messages = problems.filter { $0.check == check }.map(\.message).joined(separator: "\n")
            cases.append(
                .init(
                    name: check, failure: result.verdict == .fails ? messages : nil,
                    skipped: result.verdict == .notShown ? result.why ?? "not shown" : nil))
        }
        for claim in claims {
            let check = "interface only: \(claim.text)"
            cases.append(
                .init(
                    name: check, failure: problems.first { $0.check == check }?.message,
                    skipped: claim.verdict == .notShown ? claim.because : nil))
        }
        return JUnitText.of(suite: "ripple verify", cases)
    }

    /// Workflow commands that GitHub shows beside the lines of a pull request.
    public var github: String {
        let annotations =
            problems.map {
                GitHubAnnotation.line(.error, title: $0.check, message: $0.message, file: $0.file, line: $0.line)
            } + open.map { GitHubAnnotation.line(.warning, title: $0.check, message: "not shown: \($0.why)") }
        let headline = GitHubAnnotation.line(.notice, title: "ripple verify", message: headline)
        return (annotations + [headline]).joined()
    }
}
