public import ModuleGraphs
internal import Reachability

/// The changes to the graph that save most, found by simulation.
///
/// Each dependency is taken out, and each module that others use gets an interface; what follows is reckoned with every
/// module's seconds and how often it changes. A change is worth what it saves for each place that has to be touched: a
/// dependency that one file uses for one type goes before one that everything rests on.
public struct Suggestions: Sendable {
    /// One change with what it saves and takes.
    public struct Suggestion: Sendable, Hashable {
        /// The change, in numbers of the graph that was looked at.
        public let change: GraphChange
        /// The part of the module that its interface would be; 0 for a cut.
        public let interfaceShare: Double
        /// Seconds of work that it saves of ``Suggestions/expected``.
        public let saving: Double
        /// Names that have to be moved, or hidden behind a protocol.
        public let names: [String]
        /// Files that use them.
        public let files: [String]
        /// Whether the sources were at hand: without them it is not known what the change takes.
        public let knowsUses: Bool
        /// What is saved for each name and file to be touched.
        var worth: Double { saving / Double(1 + names.count + files.count) }
    }

    /// The best first.
    public let suggestions: [Suggestion]
    /// Seconds of work of all interface edits together, each module's as often as it changes.
    public let expected: Double
    /// How many changes were simulated, and how many there are.
    public let simulated, candidates: Int

    /// Looks for the best changes.
    ///
    /// - Parameters:
    ///   - count: how many are wanted.
    ///   - budget: how many changes are simulated at most, the most promising by a bound first.
    ///   - steps: how many dependencies are looked at in these simulations at most.
    /// - Complexity: O(V² / 64 + V × E / 64) for the bounds with V modules and E dependencies, and O(V + E) for each
    ///   simulation, and the bytes of the files that the simulated changes concern.
    public init(
        _ input: CheckInput, weights: ModuleWeights, count: Int = 10, budget: Int = 2000, steps: Int = 20_000_000
    ) {
        let graph = input.graph
        var search = Search(input, weights: weights)
        expected = search.expected
        var promising: [(bound: Double, change: GraphChange)] = []
        var last: (ModuleID, ModuleID)?
        for dependency in graph.dependencies where dependency.kind == .links {
            if let last, last == (dependency.from, dependency.to) { continue }
            last = (dependency.from, dependency.to)
            // Tests and executables need what they need.
            let kind = graph[dependency.from].kind
            // Whoever puts the app together needs everything.
            if search.isComposition(dependency.from) { continue }
            guard kind == .library, !graph[dependency.to].isExternal, graph[dependency.to].kind == .library else {
                continue
            }
            promising.append(
                (search.bound(from: dependency.from, to: dependency.to), .cut(from: dependency.from, to: dependency.to))
            )
        }
        let named = Set(graph.modules.map { [graph[$0.package].name, $0.name] })
        for module in graph.modules where !module.isExternal && module.kind == .library {
            // One that has an interface module needs no second one.
            guard !named.contains([graph[module.package].name, module.name + "Interface"]) else { continue }
            let users = graph.directDependents(of: module.id).filter { graph[$0].kind == .library }
            guard users.count > 1, !module.name.hasSuffix("Interface") else { continue }
            // Who keeps the implementation is found when it is its turn.
            promising.append((search.bound(of: module.id), .splitInterface(module.id, keeping: [])))
        }
        candidates = promising.count
        promising.sort { ($1.bound, search.order($0.change)) < ($0.bound, search.order($1.change)) }
        var found: [Suggestion] = []
        var simulated = 0
        for (bound, change) in promising {
            // No other can be worth more than its bound, even where it takes nothing.
            if found.count >= count * 4, bound < found[count - 1].worth { break }
            guard simulated < budget, search.steps < steps, bound > 0 else { break }
            simulated += 1
            guard let suggestion = search.simulate(change), suggestion.saving > search.expected * 1e-6 else { continue }
            found.append(suggestion)
            found.sort { ($1.worth, search.order($0.change)) < ($0.worth, search.order($1.change)) }
        }
        self.simulated = simulated
        suggestions = Array(found.prefix(count))
    }
}

/// The simulation of single changes, with what all of them share.
private struct Search {
    let graph: ModuleGraph
    let weights: ModuleWeights
    let expected: Double
    private var workspace: Workspace
    /// Seconds above each module, itself included; edits a week below each, itself included.
    private let above: [Double]
    private let below: [Double]
    /// By vertex the number of its component: what it needs has a smaller one.
    private let component: [Int]
    private let hasCircles: Bool
    /// By vertex which of a batch it reaches; all zero between batches.
    private var reached: [UInt64]
    /// Dependencies looked at so far.
    private(set) var steps = 0

    init(_ input: CheckInput, weights: ModuleWeights) {
        graph = input.graph
        self.weights = weights
        workspace = Workspace(input)
        let reach = EditReach(of: graph, own: weights.seconds)
        above = reach.seconds
        expected = zip(reach.seconds, weights.frequency).reduce(0) { $0 + $1.0 * $1.1 }
        let condensation = Condensation(graph.digraph)
        component = graph.modules.indices.map { condensation.component(of: $0) }
        hasCircles = condensation.componentCount < graph.modules.count
        reached = Array(repeating: 0, count: graph.modules.count)
        let sums = ReachableSums(condensation, weights.frequency, .successors)
        below = graph.modules.indices.map { sums[$0] }
    }

    /// Whether the module's layer may use all others.
    func isComposition(_ module: ModuleID) -> Bool { workspace.layers.isComposition(module) }

    /// At most this is saved: everything that changes below the dependency no longer reaches what lies above.
    func bound(from: ModuleID, to: ModuleID) -> Double { below[to.index] * above[from.index] }

    /// At most this is saved by an interface: no edit of the module reaches another.
    func bound(of module: ModuleID) -> Double {
        weights.frequency[module.index] * (above[module.index] - weights.seconds[module.index])
    }

    /// A number that is the same at every run, for equal savings.
    func order(_ change: GraphChange) -> UInt64 {
        switch change {
        case .splitInterface(let module, _): UInt64(module.rawValue)
        case .cut(let from, let to): 1 << 63 | UInt64(from.rawValue) << 31 | UInt64(to.rawValue)
        default: .max
        }
    }

    mutating func simulate(_ change: GraphChange) -> Suggestions.Suggestion? {
        switch change {
        case .cut(let from, let to): cut(from, to, change)
        case .splitInterface(let module, _): split(module, graph.keepers(of: module))
        default: nil
        }
    }

    /// Who no longer depends on whom, over any number of dependencies, when one dependency is gone.
    private mutating func cut(_ from: ModuleID, _ to: ModuleID, _ change: GraphChange) -> Suggestions.Suggestion? {
        // What `from` still reaches without this dependency.
        let others = graph.directDependencies(of: from).filter { $0 != to }
        let still = reachable(from: others)
        var lost = reachable(from: [to])
        lost.subtract(still)
        lost.remove(from.index)
        let vertices = lost.setBits.filter { weights.frequency[$0] > 0 }
        guard !vertices.isEmpty else { return nil }
        var users = graph.digraph.reachable(from: [from.index], .predecessors)
        users.insert(from.index)
        let ordered = users.setBits.sorted { (component[$0], $0) < (component[$1], $1) }
        var saving = 0.0
        // A user loses what it reaches through `from` alone. 64 of what is lost at a time, a bit each.
        for start in stride(from: 0, to: vertices.count, by: 64) {
            let batch = vertices[start..<min(vertices.count, start + 64)]
            saving += lostWork(Array(batch), from: from.index, to: to.index, users: users, ordered: ordered)
        }
        let points = TouchPointFinder.find(of: to, in: from, &workspace)
        let places = Set(points.flatMap { $0.places.map(\.file) })
        return .init(
            change: change, interfaceShare: 0, saving: saving, names: points.map(\.name), files: places.sorted(),
            knowsUses: workspace.files(of: from) != nil && workspace.files(of: to) != nil)
    }

    /// Everything that these need, themselves included.
    private func reachable(from modules: [ModuleID]) -> BitVector {
        var reached = graph.digraph.reachable(from: modules.map(\.index), .successors)
        for module in modules { reached.insert(module.index) }
        return reached
    }

    /// The work of users that no longer reach one of `batch`, each as often as that one changes.
    ///
    /// Users stand after what they need, so one pass tells which of the batch each still reaches; users in a circle need
    /// passes until nothing changes.
    private mutating func lostWork(
        _ batch: [Int], from: Int, to: Int, users: BitVector, ordered: [Int]
    ) -> Double {
        for (bit, vertex) in batch.enumerated() { reached[vertex] = 1 << UInt64(bit) }
        // Below the users nothing changes: what they need there was reached before and still is.
        let below = belowUsers(batch, users: users)
        var isSettled = false
        while !isSettled {
            isSettled = true
            for user in ordered {
                var mask = reached[user]
                for next in graph.digraph.successors(of: user) where !(user == from && next == to) {
                    steps += 1
                    mask |= reached[next]
                }
                if mask != reached[user] {
                    reached[user] = mask
                    isSettled = !hasCircles
                }
            }
            if !hasCircles { break }
        }
        let all: UInt64 = batch.count == 64 ? .max : (1 << UInt64(batch.count)) - 1
        var work = 0.0
        for user in ordered {
            var gone = all & ~reached[user]
            while gone != 0 {
                work += weights.frequency[batch[gone.trailingZeroBitCount]] * weights.seconds[user]
                gone &= gone - 1
            }
        }
        for vertex in ordered { reached[vertex] = 0 }
        for vertex in below { reached[vertex] = 0 }
        return work
    }

    /// Marks, outside the users, everything that reaches one of the batch; the vertices that were marked.
    private mutating func belowUsers(_ batch: [Int], users: BitVector) -> [Int] {
        var marked = batch
        var list = batch
        while let next = list.popLast() {
            for user in graph.digraph.predecessors(of: next) where !users[user] {
                steps += 1
                let mask = reached[user] | reached[next]
                if mask != reached[user] {
                    if reached[user] == 0 { marked.append(user) }
                    reached[user] = mask
                    list.append(user)
                }
            }
        }
        return marked
    }

    private mutating func split(
        _ module: ModuleID, _ keepers: [ModuleID]
    ) -> Suggestions.Suggestion? {
        let offers = TouchPointFinder.offers(of: module, &workspace)
        var names: Set<String> = []
        var files: Set<String> = []
        let users = graph.directDependents(of: module).filter { !keepers.contains($0) && graph[$0].kind != .test }
        for user in users {
            for point in TouchPointFinder.find(of: module, in: user, &workspace) {
                names.insert(point.name)
                files.formUnion(point.places.map(\.file))
            }
        }
        let knows = workspace.files(of: module) != nil && users.allSatisfy { workspace.files(of: $0) != nil }
        // The part of what it offers that others use has to stay where they see it, and so do its edits.
        let share = knows && !offers.isEmpty ? min(1, Double(names.count) / Double(offers.count)) : 0.2
        guard share < 0.9 else { return nil }
        var kept = Set([module.index])
        for keeper in keepers { kept.insert(keeper.index) }
        let reached = graph.digraph.reachable(from: [module.index], .predecessors)
        let away = reached.setBits.reduce(0.0) { $0 + (kept.contains($1) ? 0 : weights.seconds[$1]) }
        let saving = weights.frequency[module.index] * (1 - share) * away
        return .init(
            change: .splitInterface(module, keeping: keepers), interfaceShare: share, saving: saving,
            names: names.sorted(), files: files.sorted(),
            knowsUses: knows)
    }
}
