/// One option of a verb: `--name`, with the placeholder of its value where it takes one.
struct OptionSpec: Sendable {
    /// With its dashes: `--format`.
    let name: String
    /// What stands for the value in help, `nil` for a flag.
    let value: String?
    /// The values that it takes, where they are few.
    let choices: [String]
    /// Whether it may be given several times.
    let repeats: Bool
    /// One line of help.
    let help: String

    static func flag(_ name: String, _ help: String) -> OptionSpec {
        OptionSpec(name: name, value: nil, choices: [], repeats: false, help: help)
    }

    static func value(_ name: String, _ placeholder: String, repeats: Bool = false, _ help: String) -> OptionSpec {
        OptionSpec(name: name, value: placeholder, choices: [], repeats: repeats, help: help)
    }

    static func choice(_ name: String, _ choices: [String], _ help: String) -> OptionSpec {
        OptionSpec(name: name, value: choices.joined(separator: "|"), choices: choices, repeats: false, help: help)
    }

    /// `--name VALUE`.
    var usage: String { name + (value.map { " " + $0 } ?? "") }
}
