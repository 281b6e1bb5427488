internal import ModuleGraphs

extension GraphReport {
    /// The whole graph with its statistics: `ripple.graph/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.graph/1", partial: isPartial,
                modules: graph.modules.map { module in
                    Document.Module(
                        name: module.label, package: graph[module.package].label, module: module.name,
                        kind: module.kind.rawValue, languages: module.languages.names,
                        directory: OrNull(module.directory),
                        external: module.isExternal
                    )
                },
                products: graph.products.map { product in
                    Document.Product(
                        name: product.name, package: graph[product.package].label, kind: product.kind.rawValue,
                        modules: product.modules.map { graph[$0].label }
                    )
                },
                dependencies: graph.dependencies.map { dependency in
                    Document.Dependency(
                        from: graph[dependency.from].label, to: graph[dependency.to].label,
                        kind: dependency.kind.rawValue, declared: dependency.declared.rawValue,
                        conditions: Document.Conditions(dependency.conditions)
                    )
                },
                statistics: Document.Statistics(statistics, in: graph)
            )
        )
    }

    private struct Document: Encodable {
        struct Module: Encodable {
            let name, package, module, kind: String
            let languages: [String]
            let directory: OrNull<String>
            let external: Bool
        }
        struct Product: Encodable {
            let name, package, kind: String
            let modules: [String]
        }
        struct Dependency: Encodable {
            let from, to, kind, declared: String
            let conditions: Conditions
        }
        struct Conditions: Encodable {
            let platforms, traits: [String]
            let configuration: OrNull<String>

            init(_ conditions: DependencyConditions) {
                platforms = conditions.platforms
                traits = conditions.traits
                configuration = OrNull(conditions.configuration)
            }
        }
        struct Statistics: Encodable {
            let packages, modules, dependencies, crossPackage, tests, longestChain, maxTransitiveDependents: Int
            let maxTransitiveDependentsModule: OrNull<String>
            let meanTransitiveDependents: Double
            let redundantDependencies, cycles: Int

            init(_ statistics: GraphStatistics, in graph: ModuleGraph) {
                packages = statistics.packages
                modules = statistics.modules
                dependencies = statistics.dependencies
                crossPackage = statistics.crossPackage
                tests = statistics.tests
                longestChain = statistics.longestChain
                maxTransitiveDependents = statistics.maxTransitiveDependents
                maxTransitiveDependentsModule = OrNull(
                    statistics.maxTransitiveDependentsModule.map { graph[$0].label }
                )
                // Two digits after the point, the same on every machine.
                meanTransitiveDependents = (statistics.meanTransitiveDependents * 100).rounded() / 100
                redundantDependencies = statistics.redundantDependencies
                cycles = statistics.cycles
            }
        }
        let schema: String
        let partial: Bool
        let modules: [Module]
        let products: [Product]
        let dependencies: [Dependency]
        let statistics: Statistics
    }
}
