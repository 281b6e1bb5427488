import ModuleGraphs
import TestSupport

/// One step of filling a builder, by names, so that the steps can be put in any order.
struct Draft: Sendable {
    var packages: [(name: String, directory: String?)] = []
    var modules: [(name: String, package: Int, kind: ModuleKind, directory: String?)] = []
    var products: [(name: String, package: Int, kind: ProductKind, modules: [Int])] = []
    var dependencies: [(from: Int, to: Int, kind: DependencyKind, form: DeclarationForm, when: DependencyConditions)] =
        []

    /// The graph, everything added in a random order.
    func graph(shuffled random: inout SeededGenerator) -> ModuleGraph {
        var builder = ModuleGraph.Builder()
        var packageHandles: [Int: ModuleGraph.Builder.PackageHandle] = [:]
        for index in packages.indices.shuffled(using: &random) {
            packageHandles[index] = builder.addPackage(name: packages[index].name, directory: packages[index].directory)
        }
        var handles: [Int: ModuleGraph.Builder.ModuleHandle] = [:]
        for index in modules.indices.shuffled(using: &random) {
            let module = modules[index]
            guard let package = packageHandles[module.package] else { continue }
            handles[index] = builder.addModule(
                name: module.name, package: package, kind: module.kind, languages: .swift, directory: module.directory,
                isExternal: packages[module.package].directory == nil
            )
        }
        for product in products.shuffled(using: &random) {
            guard let package = packageHandles[product.package] else { continue }
            builder.addProduct(
                name: product.name, package: package, kind: product.kind,
                modules: product.modules.shuffled(using: &random).compactMap { handles[$0] }
            )
        }
        for dependency in dependencies.shuffled(using: &random) {
            guard let from = handles[dependency.from], let to = handles[dependency.to] else { continue }
            builder.addDependency(
                from: from, to: to, kind: dependency.kind, declared: dependency.form, conditions: dependency.when
            )
        }
        return builder.build().graph
    }
}

/// All that a graph says, but for the order in which modules were declared.
func facts(_ graph: ModuleGraph) -> [String] {
    graph.packages.map { "package \($0.id.rawValue) \($0.name) \($0.label) \($0.directory ?? "-")" }
        + graph.modules.map {
            "module \($0.id.rawValue) \($0.label) \($0.package.rawValue) \($0.kind) \($0.directory ?? "-") \($0.isExternal)"
        }
        + graph.products.map { "product \($0.name) \($0.package.rawValue) \($0.kind) \($0.modules.map(\.rawValue))" }
        + graph.dependencies.map {
            "dependency \($0.from.rawValue) \($0.to.rawValue) \($0.kind) \($0.declared) \($0.conditions)"
        }
}

/// A graph of one package `P` whose modules need each other as listed; modules are numbered by name.
func graph(_ modules: [String], _ needs: [(String, String)]) -> ModuleGraph {
    var builder = ModuleGraph.Builder()
    let package = builder.addPackage(name: "P", directory: "")
    var handles: [String: ModuleGraph.Builder.ModuleHandle] = [:]
    for name in modules { handles[name] = builder.addModule(name: name, package: package, kind: .library) }
    for (from, to) in needs {
        if let from = handles[from], let to = handles[to] {
            builder.addDependency(from: from, to: to, declared: .target)
        }
    }
    return builder.build().graph
}

/// A random graph; modules `m00`, `m01`, … so that numbers follow names. Cycles and loops come in where `cyclic`.
func randomGraph(_ random: inout SeededGenerator, count: Int, edges: Int, cyclic: Bool) -> ModuleGraph {
    let names = (0..<count).map { ($0 < 10 ? "m0" : "m") + "\($0)" }
    guard count > 1 else { return graph(names, []) }
    return graph(
        names,
        (0..<edges).map { _ in
            let (a, b) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
            if cyclic { return (names[a], names[b]) }
            return a == b ? (names[0], names[1]) : (names[min(a, b)], names[max(a, b)])
        }
    )
}
