public import ModuleGraphs

/// What follows from changes to the module graph: cycles, findings, dependents and seconds, before and after.
public struct WhatIf: Sendable {
    /// A module that the changes touch in what follows from it.
    public struct Effect: Sendable, Hashable {
        /// The module's label.
        public let label: String
        /// The modules that an interface edit may recompile, itself included; `nil` where the module is not there.
        public let modulesBefore, modulesAfter: Int?
        /// Seconds of work that such an edit may cause.
        public let secondsBefore, secondsAfter: Double?
    }

    /// The graph after all changes.
    public let graph: ModuleGraph
    /// The modules of which something changes: the greatest saving of seconds first, then by label.
    public let effects: [Effect]
    /// Cycles that come or go, as labels along each, back to the first.
    public let newCycles, goneCycles: [[String]]
    /// Findings of layers and cycles that come or go.
    public let newFindings, goneFindings: [Finding]
    /// Seconds of work of all interface edits together, each module's as often as it changes, before and after.
    public let expectedBefore, expectedAfter: Double
    /// The modules that a body edit recompiles more than before: of merged modules the whole.
    public let weights: ModuleWeights
    /// The greatest and the mean number of transitive dependents, before and after.
    public let meanBefore, meanAfter: Double

    /// Compares.
    ///
    /// - Parameters:
    ///   - change: what becomes of the graph and of the weights.
    /// - Complexity: that of ``EditReach``, twice, and of looking for cycles.
    public init(_ project: ChangedProject, from graph: ModuleGraph, weights: ModuleWeights, configuration: Configuration)
    {
        self.graph = project.graph
        self.weights = weights
        let before = EditReach(of: graph, own: weights.seconds)
        let after = EditReach(of: project.graph, own: project.seconds)
        var positions: [String: (before: Int?, after: Int?)] = [:]
        for module in graph.modules where !module.isExternal { positions[module.label] = (module.id.index, nil) }
        for module in project.graph.modules where !module.isExternal {
            positions[module.label, default: (nil, nil)].after = module.id.index
        }
        effects = positions.compactMap { label, place -> Effect? in
            let effect = Effect(
                label: label, modulesBefore: place.before.map { before.counts[$0] },
                modulesAfter: place.after.map { after.counts[$0] },
                secondsBefore: place.before.map { before.seconds[$0] },
                secondsAfter: place.after.map { after.seconds[$0] })
            let isSame =
                effect.modulesBefore == effect.modulesAfter
                && abs((effect.secondsBefore ?? 0) - (effect.secondsAfter ?? 0)) < 0.0005
            return isSame ? nil : effect
        }
        .sorted { left, right in
            (left.change, left.label) < (right.change, right.label)
        }
        func sum(_ reach: EditReach, _ frequency: [Double]) -> Double {
            zip(reach.seconds, frequency).reduce(0) { $0 + $1.0 * $1.1 }
        }
        expectedBefore = sum(before, weights.frequency)
        expectedAfter = sum(after, project.frequency)
        func mean(_ counts: [Int], _ graph: ModuleGraph) -> Double {
            let loaded = graph.modules.filter { !$0.isExternal }
            return loaded.isEmpty
                ? 0 : Double(loaded.reduce(0) { $0 + counts[$1.id.index] - 1 }) / Double(loaded.count)
        }
        (meanBefore, meanAfter) = (mean(before.counts, graph), mean(after.counts, project.graph))
        func cycles(_ graph: ModuleGraph) -> [[String]] {
            graph.cycles().map { $0.witness.map { graph[$0].label } }
        }
        let (old, new) = (cycles(graph), cycles(project.graph))
        newCycles = new.filter { !old.contains($0) }
        goneCycles = old.filter { !new.contains($0) }
        func findings(_ graph: ModuleGraph) -> [Finding] {
            var rules: Set<RuleName> = [.layers]
            if configuration.layers.isEmpty { rules = [] }
            return Checker(CheckInput(graph: graph, configuration: configuration)).check(only: rules).findings
        }
        let (was, becomes) = (findings(graph), findings(project.graph))
        let (wasThere, isThere) = (Set(was.map(\.identity)), Set(becomes.map(\.identity)))
        newFindings = becomes.filter { !wasThere.contains($0.identity) }
        goneFindings = was.filter { !isThere.contains($0.identity) }
    }
}

extension WhatIf.Effect {
    /// Seconds that come in addition; below zero for a saving.
    public var change: Double { (secondsAfter ?? 0) - (secondsBefore ?? 0) }
}

/// A graph that changes step by step, with the weights that go along.
public struct ChangedProject: Sendable {
    /// The graph.
    public private(set) var graph: ModuleGraph
    /// Seconds of work of each module by itself, by number.
    public private(set) var seconds: [Double]
    /// How often each module changes, by number.
    public private(set) var frequency: [Double]

    /// The project as it is.
    public init(_ graph: ModuleGraph, weights: ModuleWeights) {
        self.graph = graph
        seconds = weights.seconds
        frequency = weights.frequency
    }

    /// Makes one change.
    ///
    /// - Parameter interfaceShare: of a split, the part of the module that goes into its interface.
    public mutating func apply(_ change: GraphChange, interfaceShare: Double = 0.1) {
        let (next, origins) = graph.applying(change)
        var (seconds, frequency) = ([Double](), [Double]())
        var split: ModuleID?
        if case .splitInterface(let module, _) = change { split = module }
        for origin in origins {
            guard let origin else {
                // The new interface.
                seconds.append((split.map { self.seconds[$0.index] } ?? 0) * interfaceShare)
                frequency.append((split.map { self.frequency[$0.index] } ?? 0) * interfaceShare)
                continue
            }
            var (own, often) = (self.seconds[origin.index], self.frequency[origin.index])
            if split == origin {
                own *= 1 - interfaceShare
                often *= 1 - interfaceShare
            }
            if case .merge(let from, let into) = change, origin == into, from != into {
                own += self.seconds[from.index]
                often += self.frequency[from.index]
            }
            seconds.append(own)
            frequency.append(often)
        }
        (graph, self.seconds, self.frequency) = (next, seconds, frequency)
    }

    /// Moves a part of a module's seconds and edits to another: a file goes there.
    public mutating func move(share: Double, from: ModuleID, to: ModuleID) {
        let part = min(1, max(0, share))
        seconds[to.index] += seconds[from.index] * part
        frequency[to.index] += frequency[from.index] * part
        seconds[from.index] *= 1 - part
        frequency[from.index] *= 1 - part
    }
}
