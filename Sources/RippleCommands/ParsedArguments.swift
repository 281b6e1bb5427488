internal import ModuleGraphs

/// The words after the verb, sorted by the verb's specification.
struct ParsedArguments: Sendable {
    private var values: [String: [String]] = [:]
    /// What is neither an option nor the value of one, in order.
    private(set) var operands: [String] = []
    /// What stands behind `--`, where the verb hands it on to another program.
    private(set) var passedOn: [String] = []

    /// Whether the flag or option was given.
    func has(_ name: String) -> Bool { values[name] != nil }
    /// The value of an option that is given once at most.
    subscript(name: String) -> String? { values[name]?.last }
    /// The values of an option that may be given several times, in order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The whole number that an option was given; `nil` where it was not.
    ///
    /// - Throws: ``UsageError`` where it is none, or outside of `range`.
    func number(
        _ name: String, in range: ClosedRange<Int>, spec: CommandSpec
    ) throws(UsageError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds = range.upperBound == .max ? "on" : "to \(range.upperBound)"
            throw UsageError(
                "'\(name)' expects a number from \(range.lowerBound) \(bounds), found '\(text)'", usage: spec.usage)
        }
        return number
    }

    /// Sorts the words. `--name value` and `--name=value` mean the same; after `--` all are operands; a lone `-` is an
    /// operand.
    init(_ words: [String], spec: CommandSpec) throws(UsageError) {
        let options = Dictionary(spec.allOptions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if word == "--" {
                if spec.passesOn { passedOn += words[index...] } else { operands += words[index...] }
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0] == "-h" ? "--help" : parts[0]
            guard let option = options[name] else { throw Self.unknown(name, spec: spec) }
            var value = parts.count > 1 ? parts[1] : nil
            if let placeholder = option.value {
                if value == nil {
                    // A value that looks like an option is given as `--name=--value`.
                    guard index < words.count, words[index] == "-" || !words[index].hasPrefix("-") else {
                        let found = index < words.count ? ", found '\(words[index])'" : ""
                        throw UsageError("'\(name)' expects \(placeholder) after it\(found)", usage: spec.usage)
                    }
                    value = words[index]
                    index += 1
                }
            } else if let value {
                throw UsageError("'\(name)' takes no value, found '\(value)'", usage: spec.usage)
            }
            try add(value ?? "", to: option, spec: spec)
        }
        try checkOperands(spec)
    }

    private mutating func add(_ value: String, to option: OptionSpec, spec: CommandSpec) throws(UsageError) {
        try Self.check(value, of: option.name, among: option.choices, spec: spec)
        if option.value != nil, !option.repeats, let earlier = values[option.name]?.last, earlier != value {
            throw UsageError("'\(option.name)' is given twice: '\(earlier)' and '\(value)'", usage: spec.usage)
        }
        values[option.name, default: []].append(value)
    }

    private func checkOperands(_ spec: CommandSpec) throws(UsageError) {
        guard !has("--help") else { return }
        if operands.count > spec.operandCount.upperBound {
            let extra = operands[spec.operandCount.upperBound]
            let expected = spec.operands.isEmpty ? "no operands" : spec.operands
            throw UsageError("'\(spec.verb)' expects \(expected), found '\(extra)'", usage: spec.usage)
        }
        if operands.count < spec.operandCount.lowerBound {
            throw UsageError("'\(spec.verb)' expects \(spec.operands)", usage: spec.usage)
        }
        for operand in operands { try Self.check(operand, of: spec.verb, among: spec.operandChoices, spec: spec) }
    }

    /// Checks a value against those that there are; an empty list allows all.
    private static func check(
        _ value: String, of taker: String, among choices: [String], spec: CommandSpec
    ) throws(UsageError) {
        guard !choices.isEmpty, !choices.contains(value) else { return }
        let nearest = Spelling.nearest(to: value, among: choices).map { "; did you mean '\($0)'?" } ?? ""
        let expected = choices.dropLast().joined(separator: ", ") + " or " + choices[choices.count - 1]
        throw UsageError("'\(taker)' expects \(expected), found '\(value)'\(nearest)", usage: spec.usage)
    }

    private static func unknown(_ name: String, spec: CommandSpec) -> UsageError {
        let nearest = Spelling.nearest(to: name, among: spec.allOptions.map(\.name))
        return UsageError(
            "unknown option '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""), usage: spec.usage
        )
    }
}
