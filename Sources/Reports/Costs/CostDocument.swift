internal import BuildCosts
internal import ModuleGraphs

/// The cost of a rebuild in JSON, the same in every result that has one.
struct CostDocument: Encodable {
    struct Span: Encodable {
        let certain, possible: Double

        init(_ span: RebuildCost.Span) {
            certain = Self.rounded(span.certain)
            possible = Self.rounded(span.possible)
        }

        /// Milliseconds: what is finer is noise.
        static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    }
    struct Link: Encodable {
        let kind, name: String
    }

    let cores: Int
    let work, wallClock: Span
    let cpu: OrNull<Span>
    let criticalPath: [Link]
    let criticalPathSeconds: Double
    let unknown: [String]
    let estimated: Int
    let estimateError: OrNull<Double>

    init(_ cost: RebuildCost, in graph: ModuleGraph) {
        cores = cost.cores
        work = Span(cost.work)
        wallClock = Span(cost.wallClock)
        cpu = OrNull(cost.cpu.map { Span($0) })
        criticalPath = cost.chain.map { link in
            switch link {
            case .module(let module): Link(kind: "module", name: graph[module].label)
            case .product(let product): Link(kind: "link", name: graph.products[product].name)
            }
        }
        criticalPathSeconds = Span.rounded(cost.chainSeconds)
        unknown = cost.unknown.map { graph[$0].label }
        estimated = cost.estimatedCount
        estimateError = OrNull(cost.estimateError.map { Span.rounded($0) })
    }
}
