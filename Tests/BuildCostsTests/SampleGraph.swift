import BuildCosts
import ModuleGraphs

/// A package of modules by name, each with what it needs, and sizes of their sources.
struct SampleGraph: SourceSizes {
    let graph: ModuleGraph
    private let bytes: [String: Int]
    private let files: [String: [String: Int]]

    init(
        _ needs: [String: [String]], bytes: [String: Int] = [:], files: [String: [String: Int]] = [:],
        tests: Set<String> = []
    ) {
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "P", directory: "")
        var handles: [String: ModuleGraph.Builder.ModuleHandle] = [:]
        for name in needs.keys.sorted() {
            handles[name] = builder.addModule(
                name: name, package: package, kind: tests.contains(name) ? .test : .library, languages: .swift,
                directory: "Sources/\(name)")
        }
        for (name, others) in needs.sorted(by: { $0.key < $1.key }) {
            for other in others { builder.addDependency(from: handles[name]!, to: handles[other]!, declared: .target) }
        }
        if !tests.isEmpty {
            builder.addProduct(
                name: "PPackageTests", package: package, kind: .test, modules: tests.sorted().compactMap { handles[$0] }
            )
        }
        graph = builder.build().graph
        self.bytes = bytes
        self.files = files
    }

    subscript(name: String) -> ModuleID { graph.modules.first { $0.name == name }!.id }

    func sizes(of module: ModuleID) -> [String: Int]? {
        if let sizes = files[graph[module].name] { return sizes }
        return bytes[graph[module].name].map { ["Sources/\(graph[module].name)/all.swift": $0] }
    }
}
