/// Names and paths come from other people's projects: each form that shows one makes it harmless there.
public enum Escaping {
    /// For a terminal: control characters, and those that turn the direction of text, as escapes that can be read.
    public static func terminal(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: needsEscape) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case "\t": shown += "\\t"
            case _ where needsEscape(scalar): shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// For a Mermaid label in double quotes: what Mermaid or the page around it would read as markup, as number codes.
    public static func mermaid(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            if "\"<>&#\\`|{}[]()".unicodeScalars.contains(scalar) || needsEscape(scalar) {
                shown += "#\(scalar.value);"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// For a DOT string in double quotes. Graphviz decodes HTML entities in labels, so `&` is one.
    public static func dot(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": shown += "\\\""
            case "\\": shown += "\\\\"
            case "&": shown += "&amp;"
            case "<": shown += "&lt;"
            case ">": shown += "&gt;"
            case "\n": shown += "\\n"
            case _ where needsEscape(scalar): shown += "&#\(scalar.value);"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// For the message of a GitHub workflow command. Two colons are parted: they end a command's properties.
    public static func githubData(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        var shown = lines.map { terminal(String($0)).replacing("%", with: "%25") }.joined(separator: "%0A")
        while shown.contains("::") { shown = shown.replacing("::", with: ": :") }
        return shown
    }

    /// For code in Markdown.
    public static func markdownCode(_ text: String) -> String {
        let inside = String(String.UnicodeScalarView(text.unicodeScalars.map { needsEscape($0) ? " " : $0 }))
        let ticks = inside.contains("`") ? "``" : "`"
        return ticks + (ticks.count > 1 ? " \(inside) " : inside) + ticks
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Marks that turn or isolate the direction of text, and line separators.
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
