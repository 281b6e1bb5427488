internal import ArchitectureRules

extension CheckReport {
    /// The whole answer: `ripple.check/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.check/1", partial: isPartial, rules: result.rules.map(\.rawValue),
                findings: comparison.new.map { Document.Finding($0) },
                excused: comparison.excused.map { Document.Finding($0) },
                baseline: comparison.failures.map { failure in
                    .init(
                        complaint: "\(failure.complaint)", rule: failure.entry.identity.rule.rawValue,
                        from: failure.entry.identity.from, to: failure.entry.identity.to, file: failure.place.file,
                        line: failure.place.line, message: failure.message)
                },
                counts: .init(
                    findings: comparison.new.count, excused: comparison.excused.count,
                    baseline: comparison.failures.count, modules: result.moduleCount)
            )
        )
    }

    private struct Document: Encodable {
        struct Place: Encodable {
            let file: String
            let line, column, length: Int

            init(_ place: SourcePlace) {
                (file, line, column, length) = (place.file, place.line, place.column, place.length)
            }
        }

        struct Note: Encodable {
            let text: String
            let place: OrNull<Place>
        }

        struct Finding: Encodable {
            let rule, message, from, to, fingerprint: String
            let place: OrNull<Place>
            let notes: [Note]

            init(_ finding: ArchitectureRules.Finding) {
                rule = finding.rule.rawValue
                message = finding.message
                from = finding.identity.from
                to = finding.identity.to
                fingerprint = finding.identity.fingerprint
                place = OrNull(finding.location.map { Place($0) })
                notes = finding.notes.map { Note(text: $0.text, place: OrNull($0.location.map { Place($0) })) }
            }
        }

        struct Failure: Encodable {
            let complaint, rule, from, to, file: String
            let line: Int
            let message: String
        }

        struct Counts: Encodable { let findings, excused, baseline, modules: Int }

        let schema: String
        let partial: Bool
        let rules: [String]
        let findings, excused: [Finding]
        let baseline: [Failure]
        let counts: Counts
    }
}
