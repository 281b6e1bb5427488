/// The XML of `bazel query --output=xml`.
///
/// Source: Bazel's reference on queries: `<query>` holds `<rule class name location>`, `<source-file>` and
/// `<generated-file>`; a rule holds its attributes as `<label>`, `<list>`, `<string>` and its inputs as `<rule-input>`.
extension BazelGraph {
    /// Adds what the text holds.
    mutating func add(xml bytes: [UInt8]) throws(MarkupScanner.Fault) {
        var scanner = MarkupScanner(bytes)
        var label: BazelLabel?
        var rule = Rule()
        // The attribute that a list or a dictionary belongs to, and how many elements are open below the rule.
        var attribute: String?
        var depth = 0
        var hasRoot = false
        while let event = try scanner.next() {
            switch event {
            case .open(let element, let values):
                if label != nil { depth += 1 }
                switch element {
                case "query": hasRoot = true
                case "rule":
                    guard label == nil else {
                        throw MarkupScanner.Fault(line: scanner.line, why: "a <rule> inside a <rule>")
                    }
                    label = values["name"].flatMap { BazelLabel($0) }
                    rule = Rule()
                    rule.ruleClass = values["class"] ?? ""
                    (rule.buildFile, rule.line) = BazelPlace.split(values["location"] ?? "")
                    depth = 0
                case "source-file":
                    if let file = values["name"].flatMap({ BazelLabel($0) }) { add(source: file) }
                case "generated-file":
                    if let file = values["name"].flatMap({ BazelLabel($0) }),
                        let maker = values["generating-rule"].flatMap({ BazelLabel($0) })
                    {
                        add(generated: file, by: maker)
                    }
                case "rule-input":
                    if let input = values["name"].flatMap({ BazelLabel($0, in: label?.package ?? "") }) {
                        rule.inputs.append(input)
                    }
                default:
                    guard let label else { break }
                    if depth == 1 { attribute = values["name"] }
                    guard let attribute, let value = values["value"] else { break }
                    if element == "label" || element == "output" {
                        if let other = BazelLabel(value, in: label.package) {
                            rule.labels[attribute, default: []].append(other)
                        }
                    } else if element == "string", depth == 1 {
                        rule.texts[attribute] = value
                    }
                }
            case .close(let element):
                if element == "rule", let known = label {
                    add(rule, as: known)
                    label = nil
                } else if label != nil {
                    depth -= 1
                }
            }
        }
        if !hasRoot { throw MarkupScanner.Fault(line: 1, why: "expected <query>") }
    }
}
