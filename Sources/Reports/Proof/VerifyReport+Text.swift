internal import ImpactVerification
internal import ModuleGraphs
internal import RebuildImpact

extension VerifyReport {
    /// The answer for a person: the count, then what differs, then what was expected.
    public var text: String {
        var text = Escaping.terminal(headline) + PartialMark.text(isPartial) + "\n"
        text += "  " + Escaping.terminal(circumstances) + "\n"
        text += missed + others + files + stale + unmatched
        if !expectations.isEmpty || !claims.isEmpty { text += "\n" + expected + claimed }
        return text
    }

    private static let width = 11

    private func row(_ label: String, _ rest: String) -> String {
        "  " + label.padded(to: Self.width) + Escaping.terminal(rest) + "\n"
    }

    private var circumstances: String {
        "\(changes.fileCount.of("file")) changed since the previous build, which is taken to be \(basis)"
    }

    private func way(_ path: Verification.Path) -> String {
        let place = path.file.map { file in ": \(file)" + (path.line.map { ":\($0)" } ?? "") } ?? ""
        let chain = path.chain.last.flatMap { last in
            path.chain.count > 1 && path.file != nil
                ? ": import \(graph[path.chain[path.chain.count - 2]].name)" : last == path.chain.first ? "" : nil
        }
        return "because \(path.because)\(place)\(chain ?? "")"
    }

    private var missed: String {
        let names = ModuleNames(graph)
        return verification.missed.map { missed in
            row("missed", "\(names[missed.observation.module])  \(place(of: missed.observation))")
                + row("", way(missed.path))
        }.joined()
    }

    private var others: String {
        let names = ModuleNames(graph)
        var text = ""
        if !verification.extra.isEmpty {
            text += row("extra", names.joined(verification.extra, by: ", ") + "  predicted, did not compile")
        }
        if !verification.undecided.isEmpty {
            text += row(
                "open", names.joined(verification.undecided, by: ", ") + "  the log does not show whether they compiled"
            )
        }
        var reasons: [String] = []
        for explained in verification.explained where !reasons.contains(explained.because) {
            reasons.append(explained.because)
        }
        for reason in reasons {
            let modules = verification.explained.filter { $0.because == reason }.map(\.module)
            text += row("explained", "\(names.joined(modules, by: ", "))") + row("", "because \(reason)")
        }
        return text
    }

    private var files: String {
        let names = ModuleNames(graph)
        return verification.files.map { difference in
            var text = ""
            if !difference.missed.isEmpty {
                text += row("files", "\(names[difference.module])  also compiled: \(list(difference.missed))")
            }
            if !difference.extra.isEmpty {
                text += row("files", "\(names[difference.module])  did not compile: \(list(difference.extra))")
            }
            return text
        }.joined()
    }

    private func list(_ files: [String]) -> String {
        let shown = files.prefix(5).map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: ", ")
        return shown + (files.count > 5 ? " and \(files.count - 5) more" : "")
    }

    private var stale: String {
        let names = ModuleNames(graph)
        return verification.stale.map { stale in
            let word =
                stale.isConfirmed == true ? "confirmed" : stale.isConfirmed == false ? "it compiled" : "not shown"
            return row("stale", "\(names[stale.module])  \(word): \(stale.because)") + row("", stale.remedy)
        }.joined()
    }

    private var unmatched: String {
        verification.unmatched.prefix(10).map { row("unmatched", "\($0.name)  \(log):\($0.line): \($0.why)") }.joined()
            + (verification.unmatched.count > 10 ? row("", "and \(verification.unmatched.count - 10) more") : "")
    }

    private var expected: String {
        let names = ModuleNames(graph)
        return expectations.map { result in
            switch result.verdict {
            case .holds: return Escaping.terminal("as expected: \(result.text)") + "\n"
            case .notShown: return Escaping.terminal("not shown: \(result.text): \(result.why ?? "")") + "\n"
            case .fails:
                return Escaping.terminal("expectation failed: \(result.text)") + "\n"
                    + result.failures.map { failure in
                        guard let observation = failure.observation else {
                            return row("", "\(names[failure.module]) did not compile")
                        }
                        return row("", place(of: observation)) + row("", way(failure.path))
                    }.joined()
            }
        }.joined()
    }

    private var claimed: String {
        claims.map { claim in
            var text =
                Escaping.terminal("interface only \(claim.text): \(claim.verdict.claimWord): \(claim.because)") + "\n"
            if claim.verdict == .fails {
                if let observation = claim.observation { text += row("", place(of: observation)) }
                if let path = claim.path { text += row("", way(path)) }
            }
            if let note = claim.note { text += row("", "note: \(note)") }
            return text
        }.joined()
    }
}
