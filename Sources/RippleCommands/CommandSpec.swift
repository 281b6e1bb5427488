/// A verb as a person reads of it and as the arguments are checked against it.
struct CommandSpec: Sendable {
    /// The word after `ripple`.
    let verb: String
    /// What it does, in a line.
    let summary: String
    /// What stands behind the options in the usage line: `[FILE…]`; empty for none.
    let operands: String
    /// How many operands it takes.
    let operandCount: ClosedRange<Int>
    /// The operands that it takes, where they are few.
    let operandChoices: [String]
    /// Its own options; those that every verb has come in addition.
    let options: [OptionSpec]
    /// A command line that works, with what it answers.
    let example: String
    /// What else there is to say; may be empty.
    let discussion: String
    /// Whether words behind `--` go to another program.
    let passesOn: Bool

    init(
        verb: String, summary: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0,
        operandChoices: [String] = [], options: [OptionSpec] = [], example: String, discussion: String = "",
        passesOn: Bool = false
    ) {
        self.verb = verb
        self.summary = summary
        self.operands = operands
        self.operandCount = operandCount
        self.operandChoices = operandChoices
        self.options = options
        self.example = example
        self.discussion = discussion
        self.passesOn = passesOn
    }

    /// All options, its own first.
    var allOptions: [OptionSpec] { options + [.flag("--help", "show this help")] }

    /// `usage: ripple graph [OPTIONS]`.
    var usage: String { "usage: ripple \(verb) [OPTIONS]" + (operands.isEmpty ? "" : " " + operands) }

    /// What `ripple VERB --help` prints.
    var help: String {
        var text = "\(summary)\n\n\(usage)\n\n"
        if !discussion.isEmpty { text += discussion + "\n\n" }
        text += "options:\n"
        for option in allOptions { text += Self.entry("  " + option.usage, option.help) }
        return text + "\nexample:\n" + example.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    /// An option and its help beside it, on lines of its own where either is long.
    private static func entry(_ usage: String, _ help: String) -> String {
        let (column, width) = (24, 100)
        var lines = [usage]
        if usage.count + 2 > column { lines.append("") }
        for word in help.split(separator: " ") {
            let last = lines.count - 1
            if lines[last].count + 1 + word.count > width, lines[last].count > column { lines.append("") }
            var line = lines[lines.count - 1]
            line += line.count < column ? String(repeating: " ", count: column - line.count) : " "
            lines[lines.count - 1] = line + word
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
