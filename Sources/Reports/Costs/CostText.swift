internal import BuildCosts
internal import ModuleGraphs

/// Seconds and their evidence in words.
enum CostText {
    /// `0.42 s`, `11.8 s`, `3 min 20 s`.
    static func seconds(_ value: Double) -> String {
        if value < 0.995 { return "\(decimal(value, 2)) s" }
        if value < 99.95 { return "\(decimal(value, 1)) s" }
        let whole = Int(min(value, 1e9).rounded())
        return whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
    }

    /// `4.1 s`, or `4.1 s to 6.3 s` where something only may recompile.
    static func span(_ span: RebuildCost.Span) -> String {
        let (low, high) = (seconds(span.certain), seconds(span.possible))
        return low == high ? low : "\(low) to \(high)"
    }

    /// The number with so many digits behind the point, whatever the locale.
    static func decimal(_ value: Double, _ digits: Int) -> String {
        let scale = digits == 2 ? 100.0 : 10
        let scaled = Int((min(max(0, value), 1e12) * scale).rounded())
        let rest = String(scaled % Int(scale))
        return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
    }

    /// `measured in 3 builds`, `estimated by size, ±20 %`.
    static func evidence(_ cost: ModuleCost?) -> String {
        switch cost?.compile.evidence {
        case nil: "cost not known"
        case .measured(let runs): "measured in \(runs.of("build"))"
        case .estimated(let error): "estimated by size, ±\(Int((min(error, 99) * 100).rounded())) %"
        }
    }

    /// `Profile > AppComposition > link App`.
    static func chain(_ chain: [RebuildCost.Link], in graph: ModuleGraph) -> String {
        let names = ModuleNames(graph)
        let words = chain.map { link in
            switch link {
            case .module(let module): names[module]
            case .product(let product): "link " + Escaping.terminal(graph.products[product].name)
            }
        }
        guard words.count > 8 else { return words.joined(separator: " > ") }
        return (words.prefix(4) + ["… \(words.count - 7) more …"] + words.suffix(3)).joined(separator: " > ")
    }

    /// What is wanting: `cost of 2 modules not known: A, B`; `nil` for nothing.
    static func unknown(_ cost: RebuildCost, in graph: ModuleGraph) -> String? {
        guard !cost.unknown.isEmpty else { return nil }
        let names = ModuleNames(graph)
        let shown = names.joined(cost.unknown.prefix(5), by: ", ")
        return "the cost of \(cost.unknown.count.of("module")) is not known: \(shown)"
            + (cost.unknown.count > 5 ? ", …" : "")
    }

    /// One line for an impact: `11.8 s of CPU, 6.2 s on 8 cores (critical path A > link App)`.
    static func line(_ cost: RebuildCost, in graph: ModuleGraph) -> String {
        let work = cost.cpu.map { "\(span($0)) of CPU" } ?? "\(span(cost.work)) of work"
        let path = cost.chain.isEmpty ? "" : " (critical path \(chain(cost.chain, in: graph)))"
        return "\(work), \(span(cost.wallClock)) on \(cost.cores.of("core"))\(path)"
    }
}
