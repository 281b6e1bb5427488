internal import ImpactVerification
internal import ModuleGraphs

extension ProbeReport {
    /// The answer for a person: one experiment in sentences, several as a table.
    public var text: String {
        if results.count == 1 { return single(results[0]) }
        let head = ["module", "edit", "predicted", "perhaps", "compiled", ""]
        let rows = [head] + results.map(cells)
        var widths = head.map(\.count)
        for row in rows {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], min(cell.count, 48)) }
        }
        let table = rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() { line += Escaping.terminal(cell).padded(to: widths[column]) + "  " }
            return "  " + line.trimmedEnd + "\n"
        }
        return Escaping.terminal(headline) + PartialMark.text(isPartial) + "\n\n" + table.joined() + rest + judged
    }

    private var rest: String {
        skipped == 0 ? "" : "  \(skipped.of("edit")) found no place in their module\n"
    }

    private func single(_ result: ProbeResult) -> String {
        let name = "\(result.experiment.edit.rawValue) in \(result.experiment.file)"
        guard let row = result.row, let ripple = row.ripple else {
            return Escaping.terminal("\(name): ")
                + (result.problem ?? "").split(separator: "\n").map { Escaping.terminal(String($0)) }.joined(
                    separator: "\n") + "\n"
        }
        let missed = ripple.missed.isEmpty ? "none missed" : "\(ripple.missed.count) missed"
        var text =
            Escaping.terminal(
                "\(name), \(variant): predicted \(ripple.recompiles.count.of("module")), "
                    + "\(ripple.compiled.count) compiled: \(missed)") + PartialMark.text(isPartial) + "\n"
        func line(_ label: String, _ labels: [String]) {
            if !labels.isEmpty { text += "  " + label.padded(to: 11) + short(labels) + "\n" }
        }
        line("compiled", ripple.compiled)
        line("perhaps", ripple.mayRecompile)
        line("missed", ripple.missed)
        line("extra", ripple.extra)
        line("stale", ripple.stale)
        if !row.linked.isEmpty {
            text += "  " + "linked".padded(to: 11) + row.linked.map(Escaping.terminal).joined(separator: ", ") + "\n"
        }
        if ripple.databaseAgrees == false { text += "  the build database names other modules than the log\n" }
        return text + judged
    }

    /// What was expected, as `ripple verify` says it.
    private var judged: String {
        results.flatMap { result in sentences(result).map { Escaping.terminal($0.text) + "\n" } }.joined()
    }

    /// Each expectation and claim in a sentence.
    func sentences(_ result: ProbeResult) -> [(verdict: Verdict, text: String, file: String?, line: Int?)] {
        let names = ModuleNames(graph)
        let prefix =
            results.count > 1 ? "\(graph[result.experiment.module].name):\(result.experiment.edit.rawValue): " : ""
        func place(_ observation: Observation) -> String { "\(result.log):\(observation.line): \(observation.step)" }
        return result.expectations.map { expectation in
            let shown = expectation.failures.map { failure in
                "\(names[failure.module]): "
                    + (failure.observation.map { "\(place($0)); \(failure.path.because)" } ?? "did not compile")
            }.joined(separator: "; ")
            let (file, line) = (expectation.failures.first?.path.file, expectation.failures.first?.path.line)
            switch expectation.verdict {
            case .holds: return (.holds, prefix + "as expected: \(expectation.text)", nil, nil)
            case .fails: return (.fails, prefix + "expectation failed: \(expectation.text): \(shown)", file, line)
            case .notShown:
                return (.notShown, prefix + "not shown: \(expectation.text): \(expectation.why ?? "")", nil, nil)
            }
        }
            + result.claims.map { claim in
                var text = prefix + "interface only \(claim.text): \(claim.verdict.claimWord): \(claim.because)"
                if claim.verdict == .fails {
                    text += claim.observation.map { "; \(place($0))" } ?? ""
                    text += claim.path.map { "; \($0.because)" } ?? ""
                }
                if let note = claim.note { text += " (note: \(note))" }
                return (claim.verdict, text, claim.path?.file, claim.path?.line)
            }
    }

    /// A table for a document or a comment.
    public var markdown: String {
        var text = Escaping.markdown(headline) + ".\n\n"
        text += "| module | edit | predicted | perhaps | compiled | |\n|---|---|---|---|---|---|\n"
        for result in results {
            text +=
                "| " + cells(result).map { $0.isEmpty ? " " : Escaping.markdown($0) }.joined(separator: " | ") + " |\n"
        }
        if skipped > 0 { text += "\n\(skipped.of("edit")) found no place in their module.\n" }
        let sentences = results.flatMap(sentences)
        if !sentences.isEmpty { text += "\n" }
        return text
            + sentences.map { sentence in
                let mark = sentence.verdict == .holds ? "✅" : sentence.verdict == .fails ? "❌" : "❔"
                return "- \(mark) " + Escaping.markdown(sentence.text) + "\n"
            }.joined()
    }

    /// A test case for each experiment and each expectation.
    public var junit: String {
        var cases: [JUnitText.Case] = []
        for result in results {
            let name = "\(graph[result.experiment.module].name):\(result.experiment.edit.rawValue)"
            let missed = result.missed.isEmpty ? nil : "compiled and not predicted: \(short(result.missed))"
            cases.append(.init(name: name, failure: missed, skipped: result.problem))
            cases += sentences(result).map { sentence in
                .init(
                    name: sentence.text, failure: sentence.verdict == .fails ? sentence.text : nil,
                    skipped: sentence.verdict == .notShown ? sentence.text : nil)
            }
        }
        return JUnitText.of(suite: "ripple probe", cases)
    }

    /// Workflow commands for GitHub.
    public var github: String {
        var text = ""
        for result in results {
            let title = "\(graph[result.experiment.module].name):\(result.experiment.edit.rawValue)"
            if !result.missed.isEmpty {
                text += GitHubAnnotation.line(
                    .error, title: title, message: "compiled and not predicted: \(short(result.missed))",
                    file: result.experiment.file)
            }
            for sentence in sentences(result) where sentence.verdict != .holds {
                text += GitHubAnnotation.line(
                    sentence.verdict == .fails ? .error : .warning, title: title, message: sentence.text,
                    file: sentence.file, line: sentence.line)
            }
        }
        return text + GitHubAnnotation.line(.notice, title: "ripple probe", message: headline)
    }
}

extension String {
    /// The text without blanks at its end.
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
