public import ArchitectureRules
public import ModuleGraphs

/// What two modules use of each other: the second part of `ripple why --uses`.
public struct UsesReport: Sendable {
    let uses: TouchPoints
    let graph: ModuleGraph

    /// A report of `uses` in `graph`.
    public init(_ uses: TouchPoints, in graph: ModuleGraph) {
        self.uses = uses
        self.graph = graph
    }

    /// Every name with its places in both directions, what to do, and which way is cheaper to break.
    public var text: String {
        let names = ModuleNames(graph)
        let (changed, affected) = (names[uses.changed], names[uses.affected])
        guard uses.hasSources else { return "\nthe sources are not at hand: no touch points\n" }
        var text = ""
        for (user, used, points) in [(affected, changed, uses.forward), (changed, affected, uses.backward)] {
            guard !points.isEmpty else {
                text += "\n\(user) uses no name of \(used)\n"
                continue
            }
            text += "\n\(user) uses \(points.count.of("name")) of \(used):\n\n"
            let width = points.map(\.name.count).max() ?? 0
            for point in points {
                let places = point.places.map { "\($0.file):\($0.line)" }.joined(separator: ", ")
                let line = "\(point.name.padded(to: width))  \("\(point.role)".padded(to: 12))  \(places)"
                text += "  " + Escaping.terminal(line) + "\n"
            }
        }
        if !uses.remedies.isEmpty { text += "\n" }
        for remedy in uses.remedies { text += Escaping.terminal(remedy) + "\n" }
        return text + "\n" + verdict(changed, affected) + "\n"
    }

    private func verdict(_ changed: String, _ affected: String) -> String {
        let (there, back) = (TouchPoints.cost(uses.forward), TouchPoints.cost(uses.backward))
        if there == 0, back == 0 { return "nothing to break: they use no name of each other" }
        if there == 0 || back == 0 {
            let (user, used, cost) = there == 0 ? (changed, affected, back) : (affected, changed, there)
            return "one way only: \(user) uses \(used) in \(cost.of("place"))"
        }
        let (user, used, cost, other) =
            there <= back ? (affected, changed, there, back) : (changed, affected, back, there)
        return "cheaper to break: \(user) -> \(used), \(cost.of("place")) against \(other)"
    }

    /// The same for `ripple.why/1`.
    var document: Document {
        Document(
            affectedUses: uses.forward.map { .init($0) }, changedUses: uses.backward.map { .init($0) },
            remedies: uses.remedies,
            costs: .init(affected: TouchPoints.cost(uses.forward), changed: TouchPoints.cost(uses.backward)))
    }

    struct Document: Encodable {
        struct Place: Encodable {
            let file: String
            let line, column: Int
        }
        struct Point: Encodable {
            let name, role: String
            let places: [Place]

            init(_ point: TouchPoint) {
                name = point.name
                role = point.role.rawValue
                places = point.places.map { .init(file: $0.file, line: $0.line, column: $0.column) }
            }
        }
        struct Costs: Encodable { let affected, changed: Int }
        let affectedUses, changedUses: [Point]
        let remedies: [String]
        let costs: Costs
    }
}
