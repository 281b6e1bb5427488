public import BuildCosts
public import ModuleGraphs

/// Whether a change set, and edits of single modules, keep their budget.
public struct BudgetCheck: Sendable {
    /// One amount against its limit.
    public struct Line: Sendable, Hashable {
        /// What the limit is about.
        public enum Scope: Sendable, Hashable {
            /// The change set at hand.
            case change
            /// An edit of this module.
            case edit(ModuleID, Configuration.Limit.Edit)
            /// So many percent of the modules that a limit is about; the module is the one at that place.
            case percentile(Int, Configuration.Limit.Edit, at: ModuleID)
            /// An edit of this module against what it cost when the ratchet was written.
            case ratchet(ModuleID, Configuration.Limit.Edit)
        }

        /// What the limit is about.
        public let scope: Scope
        /// What is limited.
        public let quantity: BudgetLimits.Quantity
        /// At most so much.
        public let limit: Double
        /// What it is; `nil` where no log tells.
        public let found: Double?
        /// The three modules that cost most, the costliest first, with seconds of work.
        public let costliest: [Costly]

        /// Whether more is used than there is.
        public var isOver: Bool { found.map { $0 > limit } ?? false }
    }

    /// A module and what it costs.
    public struct Costly: Sendable, Hashable {
        /// The module.
        public let module: ModuleID
        /// Seconds of work; `nil` where not known.
        public let work: Double?
    }

    /// Every limit that was looked at: the change set's, then those of edits in the order of `ripple.json`, then the
    /// ratchet's by module.
    public let lines: [Line]
    /// Whether there are limits at all; they may be about no module that there is.
    public let hasLimits: Bool
    /// Those that are over.
    public var over: [Line] { lines.filter(\.isOver) }

    /// Compares.
    ///
    /// - Parameters:
    ///   - change: the cost of the change set.
    ///   - costs: what single edits cost.
    ///   - ratchet: what they cost before; `nil` for none.
    public init(
        change: RebuildCost, costs: inout EditCosts, ratchet: BudgetRatchet?, in input: CheckInput
    ) {
        let limits = input.configuration.budget
        var lines: [Line] = []
        Self.add(&lines, .change, limits.change, change)
        let layers = LayerAssignment(input.configuration, graph: input.graph)
        for limit in limits.edits {
            let modules =
                limit.isOfAll
                ? input.graph.ownModules.filter { $0.kind != .test } : limit.scope.modules(in: input.graph, layers)
            let reckoned = modules.map { ($0.id, costs.cost(of: limit.edit, in: $0.id)) }
            guard let percentile = limit.percentile else {
                for (module, cost) in reckoned { Self.add(&lines, .edit(module, limit.edit), limit.atMost, cost) }
                continue
            }
            for (quantity, amount) in limit.atMost.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let known = reckoned.compactMap { module, cost in
                    Self.amount(quantity, of: cost).map { (amount: $0, module: module, cost: cost) }
                }
                .sorted { ($0.amount, $0.module) < ($1.amount, $1.module) }
                guard !known.isEmpty else { continue }
                // The nearest rank: so many percent of the modules cost no more than this one.
                let place = known[max(0, (known.count * percentile + 99) / 100 - 1)]
                Self.add(
                    &lines, .percentile(percentile, limit.edit, at: place.module), [quantity: amount], place.cost)
            }
        }
        if let ratchet {
            for module in input.graph.ownModules {
                for edit in Configuration.Limit.Edit.allCases {
                    guard let before = ratchet[module.label, edit] else { continue }
                    let cost = costs.cost(of: edit, in: module.id)
                    Self.add(
                        &lines, .ratchet(module.id, edit),
                        [
                            .recompiles: Double(before.recompiles),
                            .work: before.work * (1 + limits.tolerance),
                        ], cost)
                }
            }
        }
        self.lines = lines
        hasLimits = !limits.isEmpty || ratchet != nil
    }

    private static func amount(_ quantity: BudgetLimits.Quantity, of cost: RebuildCost) -> Double? {
        switch quantity {
        case .recompiles: Double(cost.entries.count)
        // With modules of unknown cost it is at least this much.
        case .work: cost.work.possible
        case .wallClock: cost.wallClock.possible
        case .cpu: cost.entries.isEmpty ? 0 : cost.cpu?.possible
        }
    }

    private static func add(
        _ lines: inout [Line], _ scope: Line.Scope, _ limits: [BudgetLimits.Quantity: Double], _ cost: RebuildCost
    ) {
        for quantity in BudgetLimits.Quantity.allCases {
            guard let limit = limits[quantity] else { continue }
            lines.append(
                Line(
                    scope: scope, quantity: quantity, limit: limit, found: amount(quantity, of: cost),
                    costliest: cost.entries.prefix(3).map {
                        Costly(module: $0.module, work: $0.cost == nil ? nil : $0.work)
                    }))
        }
    }
}
