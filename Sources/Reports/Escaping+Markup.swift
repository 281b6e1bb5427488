extension Escaping {
    /// For text and attributes of XML: markup as entities, and what XML does not allow as a visible mark.
    public static func xml(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": shown += "&amp;"
            case "<": shown += "&lt;"
            case ">": shown += "&gt;"
            case "\"": shown += "&quot;"
            case "'": shown += "&apos;"
            case "\n": shown += "&#10;"
            case "\t": shown += "&#9;"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: shown += "\u{FFFD}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// For Markdown, inside a table or outside: nothing of it is markup, a mention or a link.
    public static func markdown(_ text: String) -> String {
        var shown = ""
        for scalar in terminal(text).unicodeScalars {
            switch scalar {
            case "&": shown += "&amp;"
            case "<": shown += "&lt;"
            case ">": shown += "&gt;"
            case "@": shown += "&#64;"
            case "|": shown += "&#124;"
            case "\\", "`", "*", "_", "[", "]", "#", "~", "!": shown += "\\" + String(scalar)
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// For the message of a GitHub workflow command: a line stays a line.
    public static func githubMessage(_ text: String) -> String {
        terminal(text).replacing("%", with: "%25")
    }

    /// For a property of a GitHub workflow command, such as its file.
    public static func githubProperty(_ text: String) -> String {
        githubMessage(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
