package import ModuleGraphs

/// From a name in a build log to the module or product that it stands for.
package struct NameMatcher: Sendable {
    /// What a name stands for.
    package enum Match: Sendable, Equatable {
        /// One module; or several, in packages that use the same name, which the log cannot tell apart.
        case modules([ModuleID])
        /// A product's position in the graph's products: its files are the build system's own.
        case product(Int)
        case nothing
    }

    private let graph: ModuleGraph
    private var modules: [String: [ModuleID]] = [:]
    private var products: [String: Int] = [:]

    /// The names of this graph.
    package init(_ graph: ModuleGraph) {
        self.graph = graph
        for module in graph.modules where !module.isExternal {
            for name in Set([module.name, Self.compiledName(module.name)]) {
                modules[name, default: []].append(module.id)
            }
        }
        for (index, product) in graph.products.enumerated() where products[product.name] == nil {
            products[product.name] = index
            products[Self.compiledName(product.name)] = index
        }
        // SwiftPM makes modules of its own to run a package's tests; they are a part of the bundle.
        for (index, product) in graph.products.enumerated() where product.kind == .test {
            let package = product.name.hasSuffix("PackageTests") ? String(product.name.dropLast(12)) : product.name
            for suffix in ["PackageTests", "PackageDiscoveredTests"] {
                products[Self.compiledName(package + suffix)] = index
            }
        }
    }

    /// What the name of a module in a log stands for; the files that were compiled tell namesakes apart.
    package func match(_ name: String, files: [String]) -> Match {
        if let found = modules[name] { return .modules(found.count > 1 ? nearest(found, to: files) : found) }
        for suffix in ["-test-runner", "-tool"] where name.hasSuffix(suffix) {
            return match(String(name.dropLast(suffix.count)), files: files)
        }
        return products[name].map { .product($0) } ?? .nothing
    }

    /// The product that a linked or archived file is.
    package func product(of file: String) -> Int? {
        var name = file
        for suffix in [".xctest", ".so", ".dylib", ".a", ".exe", "-test-runner", "-tool"] where name.hasSuffix(suffix) {
            name = String(name.dropLast(suffix.count))
        }
        if let found = products[name] { return found }
        if name.hasPrefix("lib"), let found = products[String(name.dropFirst(3))] { return found }
        // Swift Build links a bundle for each test module; ours stands for all of a package.
        guard let test = modules[name]?.first, graph[test].kind == .test else { return nil }
        return graph.products.firstIndex { $0.kind == .test && $0.package == graph[test].package }
    }

    /// The namesakes in whose folder a file lies; all of them where no path tells.
    private func nearest(_ candidates: [ModuleID], to files: [String]) -> [ModuleID] {
        let inside = candidates.filter { id in
            guard let folder = graph[id].directory, !folder.isEmpty else { return false }
            return files.contains { $0.contains("/" + folder + "/") }
        }
        // Of folders within each other the deepest tells.
        let deepest = inside.map { graph[$0].directory?.utf8.count ?? 0 }.max()
        let found = inside.filter { graph[$0].directory?.utf8.count == deepest }
        return found.isEmpty ? candidates : found
    }

    /// The name under which the compiler knows a module.
    static func compiledName(_ name: String) -> String {
        var compiled = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        if compiled.first?.isNumber == true { compiled = "_" + compiled.dropFirst() }
        return compiled
    }
}
