internal import ArchitectureRules

/// `Docs/Rules.md`: what the rules say of themselves. `ripple --rules-reference` prints it.
public enum RuleReference {
    /// The page, whole.
    public static var markdown: String {
        var text = """
            # Rules

            What `ripple check` looks at. This page is made of the rules' own documentation by
            `ripple --rules-reference`, and a test keeps it current.

            A finding says what breaks a rule, where, and what to do. Which rules are looked at, and what they are told,
            stands in `ripple.json`: JSON with comments, found in the current folder or above it. `"on": false` under a
            rule's name turns it off, `"strict": true` lets no baseline excuse it. `exclude` lists folders that are no
            part of the project, for every verb. `ripple init` writes a file that fits the project it finds.

            | rule | in a line |
            |---|---|

            """
        for (rule, documentation) in Checker.documentation {
            text += "| [`\(rule.rawValue)`](#\(rule.rawValue)) | \(documentation.summary) |\n"
        }
        for (rule, documentation) in Checker.documentation {
            text += "\n## \(rule.rawValue)\n\n"
            text +=
                wrapped(documentation.summary.prefix(1).uppercased() + documentation.summary.dropFirst() + ".") + "\n\n"
            text += wrapped(documentation.discussion) + "\n\n"
            text += "```\n\(documentation.example)\n```\n\n"
            text += wrapped("**Remedy**: \(documentation.remedy).") + "\n"
            guard !documentation.options.isEmpty else { continue }
            text += "\n| key in `ripple.json` | meaning |\n|---|---|\n"
            for (key, meaning) in documentation.options { text += "| `\(key)` | \(meaning) |\n" }
        }
        return text + baseline
    }

    private static let baseline = """

        ## The baseline

        `ripple baseline` writes `ripple-baseline.json`: one known finding a line, told by what it is (rule, from, to), never
        by its line number. It only shrinks. A finding without a line fails the check; so does a line whose finding is gone
        (`ripple baseline --prune` takes it out), one that has expired, and one without a ticket where
        `"baseline": { "requireTicket": true }` asks for it. `--allow-additions` is the only way to make it longer. Each line
        ends with a comma, so that two branches rarely touch the same line; `ripple-baseline.json merge=union` in
        `.gitattributes` ends the rest of the conflicts, for the order of the lines does not matter.

        """

    /// Lines of at most 120 characters.
    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            let last = lines.count - 1
            if lines[last].isEmpty {
                lines[last] = String(word)
            } else if lines[last].count + 1 + word.count > 120 {
                lines.append(String(word))
            } else {
                lines[last] += " " + word
            }
        }
        return lines.joined(separator: "\n")
    }
}
