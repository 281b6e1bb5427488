/// What a rebuild may cost, by `budget` of `ripple.json`.
public struct BudgetLimits: Sendable, Hashable {
    /// What is limited.
    public enum Quantity: String, Sendable, Hashable, CaseIterable {
        /// Modules that recompile or may.
        case recompiles
        /// Seconds of work on one processor.
        case work
        /// Seconds from start to end on the processors that were asked for.
        case wallClock
        /// Seconds of processor time.
        case cpu
    }

    /// A limit of what an edit of single modules costs.
    public struct Edit: Sendable, Hashable {
        /// The layers whose modules it is about.
        public var layers: [String]
        /// Patterns of the names of modules that it is about; all where this and ``layers`` are empty.
        public var modules: [NamePattern]
        /// The edit that is made in one of them.
        public var edit: Configuration.Limit.Edit
        /// The part of these modules that has to keep the limit, in percent; `nil` for each of them.
        public var percentile: Int?
        /// The limits.
        public var atMost: [Quantity: Double]
    }

    /// Limits of a whole change set.
    public var change: [Quantity: Double] = [:]
    /// Limits of single edits.
    public var edits: [Edit] = []
    /// By how much seconds may exceed the ratchet's, as a part of them: builds never take the same time twice.
    public var tolerance = 0.1

    /// Whether nothing is limited.
    public var isEmpty: Bool { change.isEmpty && edits.isEmpty }
}

extension ConfigurationReader {
    /// Reads `budget`.
    mutating func readBudget(_ node: JSON5Node) throws(ConfigurationError) {
        let members = try members(node, "'budget'", keys: ["change", "edits", "tolerance"])
        if let change = members["change"] {
            configuration.budget.change = try amounts(
                self.members(change, "'change'", keys: BudgetLimits.Quantity.allCases.map(\.rawValue)), change)
        }
        if let node = members["tolerance"] { configuration.budget.tolerance = try amount(node, "tolerance") }
        for element in try list(members["edits"], "edits") {
            let keys = ["layers", "modules", "edit", "percentile"] + BudgetLimits.Quantity.allCases.map(\.rawValue)
            let members = try self.members(element, "a limit of 'budget'", keys: keys)
            guard let edit = members["edit"] else { throw error(element, "a limit needs 'edit': body or interface") }
            var limit = BudgetLimits.Edit(
                layers: try layers(members["layers"], "layers"), modules: try patterns(members["modules"], "modules"),
                edit: try choice(edit, "edit", Configuration.Limit.Edit.self),
                atMost: try amounts(members, element))
            if let node = members["percentile"] {
                let percentile = try count(node, "percentile")
                guard (1...100).contains(percentile) else {
                    throw error(node, "'percentile' expects 1 to 100, found \(percentile)")
                }
                limit.percentile = percentile
            }
            configuration.budget.edits.append(limit)
        }
    }

    private func amounts(
        _ members: [String: JSON5Node], _ node: JSON5Node
    ) throws(ConfigurationError) -> [BudgetLimits.Quantity: Double] {
        var amounts: [BudgetLimits.Quantity: Double] = [:]
        for quantity in BudgetLimits.Quantity.allCases {
            guard let node = members[quantity.rawValue] else { continue }
            amounts[quantity] =
                quantity == .recompiles
                ? Double(try count(node, quantity.rawValue)) : try amount(node, quantity.rawValue)
        }
        guard !amounts.isEmpty else {
            throw error(node, "a limit needs one of recompiles, work, wallClock and cpu")
        }
        return amounts
    }

    private func amount(_ node: JSON5Node, _ key: String) throws(ConfigurationError) -> Double {
        guard case .number(let number) = node.value, number >= 0, number <= 1e9 else {
            throw error(node, "'\(key)' expects a number from 0 to 1000000000, found \(node.shown)")
        }
        return number
    }
}
