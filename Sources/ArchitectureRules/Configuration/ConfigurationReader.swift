internal import ModuleGraphs

/// Reads `ripple.json`: every key is known, every name leads somewhere, or the error says where and what is nearest.
struct ConfigurationReader {
    let file: String
    var configuration = Configuration()

    func error(_ node: JSON5Node, _ message: String) -> ConfigurationError {
        ConfigurationError(file: file, line: node.line, column: node.column, message: message)
    }

    /// The members of an object whose keys are all among `keys`.
    func members(
        _ node: JSON5Node, _ what: String, keys: [String]
    ) throws(ConfigurationError) -> [String: JSON5Node] {
        guard case .object(let members) = node.value else {
            throw error(node, "\(what) expects an object, found \(node.kind)")
        }
        var result: [String: JSON5Node] = [:]
        for member in members {
            guard keys.contains(member.key) else {
                let nearest = Spelling.nearest(to: member.key, among: keys)
                throw ConfigurationError(
                    file: file, line: member.line, column: member.column,
                    message: "unknown key '\(member.key)' in \(what)"
                        + (nearest.map { "; did you mean '\($0)'?" } ?? "; it knows " + keys.joined(separator: ", ")))
            }
            result[member.key] = member.value
        }
        return result
    }

    func list(_ node: JSON5Node?, _ key: String) throws(ConfigurationError) -> [JSON5Node] {
        guard let node else { return [] }
        guard case .array(let elements) = node.value else {
            throw error(node, "'\(key)' expects a list, found \(node.kind)")
        }
        return elements
    }

    func text(_ node: JSON5Node, _ key: String) throws(ConfigurationError) -> String {
        guard case .string(let text) = node.value, !text.isEmpty else {
            throw error(node, "'\(key)' expects a text, found \(node.value == .string("") ? "''" : node.kind)")
        }
        return text
    }

    func texts(_ node: JSON5Node?, _ key: String) throws(ConfigurationError) -> [String] {
        var texts: [String] = []
        for element in try list(node, key) { texts.append(try text(element, key)) }
        return texts
    }

    func truth(_ node: JSON5Node, _ key: String) throws(ConfigurationError) -> Bool {
        guard case .bool(let value) = node.value else {
            throw error(node, "'\(key)' expects true or false, found \(node.kind)")
        }
        return value
    }

    func count(_ node: JSON5Node, _ key: String) throws(ConfigurationError) -> Int {
        guard case .number(let number) = node.value, number >= 0, number <= 1e9, number == number.rounded() else {
            throw error(node, "'\(key)' expects a whole number from 0 to 1000000000, found \(node.shown)")
        }
        return Int(number)
    }

    func patterns(_ node: JSON5Node?, _ key: String) throws(ConfigurationError) -> [NamePattern] {
        var patterns: [NamePattern] = []
        for element in try list(node, key) {
            let text = try text(element, key)
            guard let pattern = NamePattern(text) else {
                throw error(element, "'\(key)' expects regular expressions, found '\(text)'")
            }
            patterns.append(pattern)
        }
        return patterns
    }

    func folders(_ node: JSON5Node?, _ key: String) throws(ConfigurationError) -> [FolderPattern] {
        try texts(node, key).map { FolderPattern($0) }
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: JSON5Node, _ key: String, _ type: Choice.Type
    ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
        let text = try text(node, key)
        guard let value = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue)
            let nearest = Spelling.nearest(to: text, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw error(node, "'\(key)' expects \(known.joined(separator: " or ")), found '\(text)'\(nearest)")
        }
        return value
    }

    /// Names of layers, each of them known.
    func layers(_ node: JSON5Node?, _ key: String) throws(ConfigurationError) -> [String] {
        var names: [String] = []
        let known = configuration.layers.map(\.name)
        for element in try list(node, key) {
            let name = try text(element, key)
            guard known.contains(name) else {
                let nearest = Spelling.nearest(to: name, among: known)
                throw error(
                    element,
                    "'\(key)' names the layer '\(name)', which is not there"
                        + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
            }
            names.append(name)
        }
        return names
    }
}

extension Configuration {
    /// The keys of the document itself.
    static let keys = ["$schema", "layers", "exclude", "interfaceOnly", "rules", "baseline", "budget"]

    /// Reads the text of a `ripple.json`.
    ///
    /// - Parameter file: what errors call it.
    /// - Complexity: O(n) with n the bytes of the text.
    public init(parsing text: [UInt8], file: String) throws(ConfigurationError) {
        let root = try JSON5Parser.parse(text, file: file)
        var reader = ConfigurationReader(file: file)
        let members = try reader.members(root, "ripple.json", keys: Self.keys)
        try reader.readLayers(members["layers"])
        try reader.readExclude(members["exclude"])
        try reader.readInterfaceOnly(members["interfaceOnly"])
        if let rules = members["rules"] { try reader.readRules(rules) }
        if let budget = members["budget"] { try reader.readBudget(budget) }
        if let baseline = members["baseline"] {
            let members = try reader.members(baseline, "'baseline'", keys: ["requireTicket"])
            if let node = members["requireTicket"] {
                reader.configuration.requiresTicket = try reader.truth(node, "requireTicket")
            }
        }
        self = reader.configuration
    }
}
