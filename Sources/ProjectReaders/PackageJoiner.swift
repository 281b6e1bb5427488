internal import ModuleGraphs
internal import SystemAccess

/// Joins packages into one module graph: targets become modules, products become dependencies across packages.
struct PackageJoiner {
    /// A package that was loaded.
    struct Input {
        var description: PackageDescription
        /// Relative to the checkout.
        var directory: String
        /// Absolute, links resolved; what path dependencies of other packages name.
        var location: String
        /// The names of its manifest and of the variants for other versions of Swift.
        var manifests = ["Package.swift"]
    }

    /// Whether a product's name alone joins packages, whatever the manifest says of where the product comes from.
    ///
    /// Files given by `--graph` join so, since they need not know of each other's places.
    let matchesProductsByName: Bool
    var builder = ModuleGraph.Builder()
    /// Names that lead nowhere, each with its manifest.
    private(set) var problems: [LoadProblem] = []
    /// For every package and target the module, in the order of the input.
    private(set) var modules: [[ModuleGraph.Builder.ModuleHandle]] = []

    private let inputs: [Input]
    private let layouts: [[String?]]
    private var packages: [ModuleGraph.Builder.PackageHandle] = []
    private var targets: [[String: Int]] = []
    /// For every package SwiftPM's identity: its folder's name in small letters.
    private var identities: [String] = []
    private var packagesByProduct: [String: [Int]] = [:]
    private var externalPackages: [String: ModuleGraph.Builder.PackageHandle] = [:]
    private var externalModules: [String: ModuleGraph.Builder.ModuleHandle] = [:]

    /// - Parameter directories: for every package and target its folder relative to the checkout.
    init(_ inputs: [Input], directories: [[String?]], matchesProductsByName: Bool) {
        self.inputs = inputs
        layouts = directories
        self.matchesProductsByName = matchesProductsByName
        let count = inputs.reduce(0) { $0 + $1.description.targets.count }
        builder.reserveCapacity(modules: count, dependencies: 4 * count)
        for (index, input) in inputs.enumerated() {
            addModules(of: input, index: index, directories: directories[index])
        }
        for index in inputs.indices { addProducts(of: index) }
        for index in inputs.indices { addDependencies(of: index) }
    }

    /// Says for every package and target the languages of its sources.
    mutating func setLanguages(_ languages: [[Languages]]) {
        for (handles, languages) in zip(modules, languages) {
            for (module, languages) in zip(handles, languages) { builder.setLanguages(languages, of: module) }
        }
    }

    private mutating func addModules(of input: Input, index: Int, directories: [String?]) {
        let package = builder.addPackage(name: input.description.name, directory: input.directory)
        packages.append(package)
        identities.append(Paths.lastComponent(input.location).lowercased())
        for product in input.description.products { packagesByProduct[product.name, default: []].append(index) }
        var byName: [String: Int] = [:]
        var handles: [ModuleGraph.Builder.ModuleHandle] = []
        for (position, target) in input.description.targets.enumerated() {
            if byName[target.name] == nil { byName[target.name] = position }
            handles.append(
                builder.addModule(
                    name: target.name, package: package, kind: ModuleKind(target.type),
                    directory: directories[position]
                )
            )
        }
        targets.append(byName)
        modules.append(handles)
    }

    /// Declared products, and those that SwiftPM makes by itself: an executable for each executable target that is in
    /// none, the tool of each macro, one test bundle.
    private mutating func addProducts(of index: Int) {
        let description = inputs[index].description
        for product in description.products {
            builder.addProduct(
                name: product.name, package: packages[index], kind: ProductKind(product.type),
                modules: product.targets.compactMap { targets[index][$0].map { modules[index][$0] } }
            )
        }
        let covered = Set(description.products.filter { $0.type == "executable" }.flatMap(\.targets))
        for (position, target) in description.targets.enumerated() {
            let kind: ProductKind
            switch target.type {
            case .executable where !covered.contains(target.name): kind = .executable
            case .macro: kind = .macro
            default: continue
            }
            builder.addProduct(
                name: target.name, package: packages[index], kind: kind, modules: [modules[index][position]],
                isDeclared: false
            )
        }
        let tests = description.targets.indices.filter { description.targets[$0].type == .test }
        guard !tests.isEmpty else { return }
        builder.addProduct(
            name: description.name + "PackageTests", package: packages[index], kind: .test,
            modules: tests.map { modules[index][$0] }, isDeclared: false
        )
    }

    private mutating func addDependencies(of index: Int) {
        for (position, target) in inputs[index].description.targets.enumerated() {
            for dependency in target.dependencies {
                let found = resolve(dependency, of: index, target: target.name)
                for (to, type) in found {
                    builder.addDependency(
                        from: modules[index][position], to: to,
                        kind: Self.kind(from: target.type, to: type, form: dependency.form),
                        declared: DeclarationForm(dependency),
                        conditions: DependencyConditions(platforms: dependency.platforms, traits: dependency.traits)
                    )
                }
            }
        }
    }

    /// A macro or plug-in runs on the host while its user builds; so does a program that a plug-in needs. The tests of
    /// a macro link it.
    private static func kind(
        from: PackageDescription.TargetType, to: PackageDescription.TargetType?,
        form: PackageDescription.TargetDependency.Form
    ) -> DependencyKind {
        if form == .plugin || from == .plugin || to == .plugin { return .hostTool }
        return to == .macro && from != .test && from != .macro ? .hostTool : .links
    }

    // MARK: Names to modules

    private typealias Found = [(module: ModuleGraph.Builder.ModuleHandle, type: PackageDescription.TargetType?)]

    private mutating func resolve(
        _ dependency: PackageDescription.TargetDependency, of index: Int, target: String
    ) -> Found {
        let isLocal = dependency.form != .product && dependency.package == nil
        if isLocal, let position = targets[index][dependency.name] {
            return [(modules[index][position], inputs[index].description.targets[position].type)]
        }
        if dependency.form == .target {
            let missing = "target '\(dependency.name)', which the package does not have"
            problems.append(
                LoadProblem(
                    path: Paths.join(inputs[index].directory, "Package.swift"),
                    message: "target '\(target)' depends on \(missing)"
                )
            )
            return []
        }
        if let owner = packageOfProduct(dependency, of: index) { return modulesOfProduct(dependency.name, in: owner) }
        return [(externalModule(dependency, of: index), nil)]
    }

    /// The loaded package whose product is meant; `nil` for one from outside.
    private func packageOfProduct(_ dependency: PackageDescription.TargetDependency, of index: Int) -> Int? {
        let declaring = packagesByProduct[dependency.name] ?? []
        let package = dependency.package?.lowercased()
        var isMeant = false
        for used in inputs[index].description.dependencies
        where package == nil || used.identity == package || used.name?.lowercased() == package {
            isMeant = true
            if let owner = declaring.first(where: { inputs[$0].location == used.path }) { return owner }
            // A package at hand with the identity of one from outside stands in for it, as in Xcode and for root
            // packages.
            if let owner = declaring.first(where: { $0 != index && identities[$0] == used.identity }) { return owner }
        }
        // A package may also be named as its own manifest names it.
        let named = isMeant ? [] : declaring.filter { inputs[$0].description.name.lowercased() == package }
        if named.count == 1 { return named[0] }
        return matchesProductsByName && declaring.count == 1 ? declaring[0] : nil
    }

    private func modulesOfProduct(_ name: String, in owner: Int) -> Found {
        let description = inputs[owner].description
        let names = description.products.first { $0.name == name }?.targets ?? []
        return names.compactMap { targets[owner][$0] }.map { (modules[owner][$0], description.targets[$0].type) }
    }

    /// The module that stands for a product from outside the checkout.
    private mutating func externalModule(
        _ dependency: PackageDescription.TargetDependency, of index: Int
    ) -> ModuleGraph.Builder.ModuleHandle {
        let outside = inputs[index].description.dependencies
        let identity =
            dependency.package?.lowercased()
            ?? outside.first { $0.identity == dependency.name.lowercased() }?.identity
            ?? (outside.count == 1 ? outside.first?.identity : nil)
            ?? dependency.name.lowercased()
        return externalModule(dependency.name, of: identity)
    }

    /// The module that stands for the product of this name of the package with this identity.
    mutating func externalModule(_ name: String, of identity: String) -> ModuleGraph.Builder.ModuleHandle {
        let package = externalPackages[identity] ?? builder.addPackage(name: identity, directory: nil)
        externalPackages[identity] = package
        let key = identity + "/" + name
        if let known = externalModules[key] { return known }
        let module = builder.addModule(name: name, package: package, kind: .library, isExternal: true)
        externalModules[key] = module
        return module
    }
}

extension ModuleKind {
    fileprivate init(_ type: PackageDescription.TargetType) {
        switch type {
        case .regular: self = .library
        case .executable: self = .executable
        case .test: self = .test
        case .system: self = .system
        case .binary: self = .binary
        case .plugin: self = .plugin
        case .macro: self = .macro
        }
    }
}

extension ProductKind {
    fileprivate init(_ type: String) {
        switch type {
        case "executable", "snippet": self = .executable
        case "static": self = .staticLibrary
        case "dynamic": self = .dynamicLibrary
        case "plugin": self = .plugin
        case "macro": self = .macro
        case "test": self = .test
        default: self = .library
        }
    }
}

extension DeclarationForm {
    fileprivate init(_ dependency: PackageDescription.TargetDependency) {
        switch dependency.form {
        case .target: self = .target
        case .product: self = .product
        case .byName: self = .byName
        case .plugin: self = dependency.package == nil ? .target : .product
        }
    }
}
