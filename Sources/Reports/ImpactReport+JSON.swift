internal import BuildCosts
internal import ModuleGraphs
internal import RebuildImpact

extension ImpactReport {
    /// The whole answer: `ripple.impact/1`.
    public var json: String {
        let loaded = graph.modules.lazy.filter { !$0.isExternal }
        return JSONText.of(
            Document(
                schema: "ripple.impact/1", partial: isPartial,
                graph: .init(
                    packages: graph.packages.count { !$0.isExternal }, modules: loaded.count,
                    dependencies: graph.loadedDependencyCount
                ),
                changes: changes.changes.map { change in
                    .init(
                        file: change.file, modules: change.modules.map { graph[$0].label }, edit: change.edit.rawValue)
                },
                modules: prediction.modules.map(module),
                products: prediction.products.map { outcome in
                    let product = graph.products[outcome.product]
                    return .init(
                        name: product.name, package: graph[product.package].label, kind: product.kind.rawValue,
                        rebuild: outcome.rebuild.rawValue
                    )
                },
                stale: prediction.stale.map {
                    .init(module: graph[$0.module].label, because: $0.because, remedy: $0.remedy)
                },
                counts: .init(
                    recompiles: prediction.count(.recompiles), mayRecompile: prediction.count(.mayRecompile),
                    untouched: prediction.count(.untouched),
                    relinks: prediction.products.count { $0.rebuild == .relinks },
                    mayRelink: prediction.products.count { $0.rebuild == .mayRelink },
                    stale: prediction.stale.count
                ),
                unknown: changes.unknown.map { .init(file: $0.file, why: $0.why) },
                rules: OrNull(
                    prediction.rules.map {
                        .init(
                            buildSystem: $0.key.system.rawValue, configuration: $0.key.configuration.rawValue,
                            toolchain: $0.toolchain, used: OrNull(prediction.toolchain), inferred: $0.isInferred
                        )
                    }
                ),
                cost: OrNull(cost.map { CostDocument($0, in: graph) })
            )
        )
    }

    private func module(_ outcome: RebuildPrediction.ModuleOutcome) -> Document.Module {
        let module = graph[outcome.module]
        return Document.Module(
            name: module.label, package: graph[module.package].label, module: module.name, kind: module.kind.rawValue,
            rebuild: outcome.rebuild.rawValue, distance: outcome.distance,
            chain: outcome.chain.map { graph[$0].label }, files: outcome.files,
            reasons: outcome.reasons.map {
                .init(module: graph[$0.module].label, because: $0.because, file: OrNull($0.file), line: OrNull($0.line))
            }
        )
    }

    private struct Document: Encodable {
        struct Graph: Encodable { let packages, modules, dependencies: Int }
        struct Change: Encodable {
            let file: String
            let modules: [String]
            let edit: String
        }
        struct Reason: Encodable {
            let module, because: String
            let file: OrNull<String>
            let line: OrNull<Int>
        }
        struct Module: Encodable {
            let name, package, module, kind, rebuild: String
            let distance: Int
            let chain, files: [String]
            let reasons: [Reason]
        }
        struct Product: Encodable { let name, package, kind, rebuild: String }
        struct Stale: Encodable { let module, because, remedy: String }
        struct Counts: Encodable { let recompiles, mayRecompile, untouched, relinks, mayRelink, stale: Int }
        struct Unknown: Encodable { let file, why: String }
        struct Rules: Encodable {
            let buildSystem, configuration, toolchain: String
            let used: OrNull<String>
            let inferred: Bool
        }
        let schema: String
        let partial: Bool
        let graph: Graph
        let changes: [Change]
        let modules: [Module]
        let products: [Product]
        let stale: [Stale]
        let counts: Counts
        let unknown: [Unknown]
        let rules: OrNull<Rules>
        let cost: OrNull<CostDocument>
    }
}
