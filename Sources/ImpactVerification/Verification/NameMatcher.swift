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
            modules[module.name, default: []].append(module.id)
            let compiled = Self.compiledName(module.name)
            if compiled != module.name { modules[compiled, default: []].append(module.id) }
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

    /// What the name of a module in a log stands for: where the log names its project or package, that tells namesakes
    /// apart, and else the files that were compiled do. Bazel's logs give labels, `//Modules/Booking:Booking`.
    package func match(_ name: String, of project: String? = nil, files: [String]) -> Match {
        if name.contains("//"), let found = graph.module(withBazelLabel: name) { return .modules([found]) }
        if let found = modules[name] {
            let owned = found.filter { graph[graph[$0].package].name == project }
            let candidates = owned.isEmpty ? found : owned
            return .modules(candidates.count > 1 ? nearest(candidates, to: files) : candidates)
        }
        for suffix in ["-test-runner", "-tool"] where name.hasSuffix(suffix) {
            return match(String(name.dropLast(suffix.count)), of: project, files: files)
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
        // Most names are what the compiler takes.
        if name.utf8.allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 }) { return name }
        var compiled = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        if compiled.first?.isNumber == true { compiled = "_" + compiled.dropFirst() }
        return compiled
    }
}
