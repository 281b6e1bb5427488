import ModuleGraphs
import RebuildImpact

/// A small shop: an app, a cart with a macro and tests, a base, another package, and one from outside.
///
///     App -> Cart -> Base        CartTests -> Cart        Cart => Macros (host)
///     App -> Kit (package Kit)   Kit -> Logging (outside)
struct SampleShop {
    let graph: ModuleGraph
    let ownership: FileOwnership

    /// - Parameters:
    ///   - names: another name for some of the modules.
    ///   - circle: whether Base needs Cart.
    init(renaming names: [String: String] = [:], package packageName: String = "Shop", circle: Bool = false) {
        var builder = ModuleGraph.Builder()
        let shop = builder.addPackage(name: packageName, directory: "")
        let kitPackage = builder.addPackage(name: "Kit", directory: "Packages/Kit")
        let outside = builder.addPackage(name: "swift-log", directory: nil)
        func add(
            _ name: String, _ kind: ModuleKind, in package: ModuleGraph.Builder.PackageHandle, _ directory: String?
        ) -> ModuleGraph.Builder.ModuleHandle {
            builder.addModule(
                name: names[name] ?? name, package: package, kind: kind, languages: directory == nil ? [] : .swift,
                directory: directory, isExternal: directory == nil
            )
        }
        let app = add("App", .executable, in: shop, "Sources/App")
        let base = add("Base", .library, in: shop, "Sources/Base")
        let cart = add("Cart", .library, in: shop, "Sources/Cart")
        let tests = add("CartTests", .test, in: shop, "Tests/CartTests")
        let macros = add("Macros", .macro, in: shop, "Sources/Macros")
        let kit = add("Kit", .library, in: kitPackage, "Packages/Kit/Sources/Kit")
        let log = add("Logging", .library, in: outside, nil)
        builder.addDependency(from: app, to: cart, declared: .byName)
        builder.addDependency(
            from: app, to: kit, declared: .product, conditions: .init(platforms: ["macos"], traits: ["Fancy"])
        )
        builder.addDependency(from: cart, to: base, declared: .target)
        builder.addDependency(from: cart, to: macros, kind: .hostTool, declared: .target)
        builder.addDependency(from: tests, to: cart, declared: .target)
        builder.addDependency(from: kit, to: log, declared: .product, conditions: .init(configuration: "debug"))
        if circle { builder.addDependency(from: base, to: cart, declared: .target) }
        builder.addProduct(name: names["App"] ?? "App", package: shop, kind: .executable, modules: [app])
        builder.addProduct(name: "ShopTests", package: shop, kind: .test, modules: [tests], isDeclared: false)
        builder.addProduct(name: "Kit", package: kitPackage, kind: .library, modules: [kit])
        let built = builder.build()
        graph = built.graph
        let folders = [
            (app, "Sources/App"), (base, "Sources/Base"), (cart, "Sources/Cart"), (tests, "Tests/CartTests"),
            (kit, "Packages/Kit/Sources/Kit"),
        ]
        ownership = FileOwnership(
            graph: graph,
            territories: folders.compactMap { handle, folder in
                built.ids[handle].map { .init(module: $0, directory: folder) }
            },
            manifests: ["Packages/Kit/Package.swift": built.ids[kit].map { [$0] } ?? []]
        )
    }

    func changes(_ files: [String]) -> ChangeSet {
        ChangeSet(files.map { ChangedFile(path: $0, stated: .unknown) }, ownership: ownership, graph: graph)
    }

    subscript(label: String) -> ModuleID {
        guard let id = try? graph.module(named: label) else { preconditionFailure("no module \(label)") }
        return id
    }
}

/// Names that would do harm where they are shown as they are.
let hostileNames = [
    "a\"b", "a]b[c", "<script>alert(1)</script>", "line\nbreak", "a&b", "&amp;", "a#35;b", "a\\nb", "rocket🚀",
    "\u{202E}turned", "\u{200F}mark\u{061C}", "tab\tbell\u{7}", "escape\u{1B}[31m", "`code`", "a|b{c}(d);", "end",
    "\u{2028}",
    "*bold* _it_", "größe", "--> x", "%% comment", "",
]
