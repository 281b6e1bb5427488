extension ModuleGraph {
    /// Collects packages, modules, products and dependencies in any order, then makes the graph.
    ///
    /// Numbers do not depend on the order of the calls: everything is numbered by name. Only ``Module/position`` keeps
    /// the order in which modules were added.
    public struct Builder: Sendable {
        /// A package that was added, valid for this builder only.
        public struct PackageHandle: Hashable, Sendable { let index: Int }
        /// A module that was added, valid for this builder only.
        public struct ModuleHandle: Hashable, Sendable { let index: Int }

        private struct PackageDraft {
            var name: String
            var directory: String?
        }
        private struct ModuleDraft {
            var name: String
            var package: PackageHandle
            var kind: ModuleKind
            var languages: Languages
            var directory: String?
            var isExternal: Bool
        }
        private struct ProductDraft {
            var name: String
            var package: PackageHandle
            var kind: ProductKind
            var modules: [ModuleHandle]
            var isDeclared: Bool
        }
        private struct DependencyDraft {
            var from: ModuleHandle
            var to: ModuleHandle
            var kind: DependencyKind
            var declared: DeclarationForm
            var conditions: DependencyConditions
        }

        private var packages: [PackageDraft] = []
        private var modules: [ModuleDraft] = []
        private var products: [ProductDraft] = []
        private var dependencies: [DependencyDraft] = []

        /// An empty graph to be filled.
        public init() {}

        /// Adds a package; `directory` is relative to the checkout, `nil` for a package outside it.
        public mutating func addPackage(name: String, directory: String?) -> PackageHandle {
            packages.append(PackageDraft(name: name, directory: directory))
            return PackageHandle(index: packages.count - 1)
        }

        /// Adds a module of a package.
        public mutating func addModule(
            name: String, package: PackageHandle, kind: ModuleKind, languages: Languages = [],
            directory: String? = nil, isExternal: Bool = false
        ) -> ModuleHandle {
            modules.append(
                ModuleDraft(
                    name: name, package: package, kind: kind, languages: languages, directory: directory,
                    isExternal: isExternal
                )
            )
            return ModuleHandle(index: modules.count - 1)
        }

        /// Adds a product of a package that consists of these modules.
        public mutating func addProduct(
            name: String, package: PackageHandle, kind: ProductKind, modules: [ModuleHandle], isDeclared: Bool = true
        ) {
            products.append(
                ProductDraft(name: name, package: package, kind: kind, modules: modules, isDeclared: isDeclared)
            )
        }

        /// Adds a dependency. Of several with the same ends and kind, one stays, and it counts whenever one of them
        /// does: differing conditions are joined, and one without conditions always counts.
        public mutating func addDependency(
            from: ModuleHandle, to: ModuleHandle, kind: DependencyKind = .links, declared: DeclarationForm,
            conditions: DependencyConditions = DependencyConditions()
        ) {
            dependencies.append(
                DependencyDraft(from: from, to: to, kind: kind, declared: declared, conditions: conditions)
            )
        }

        /// The finished graph, with where each module that was added ended up (by the handle's position).
        /// - Complexity: O(n log n) in packages, modules, products and dependencies.
        public func build() -> (graph: ModuleGraph, ids: [ModuleHandle: ModuleID]) {
            let (packages, packageIDs) = numberedPackages()
            let (modules, moduleIDs) = numberedModules(packages: packages, packageIDs: packageIDs)
            let ids = Dictionary(
                uniqueKeysWithValues: moduleIDs.enumerated().map { (ModuleHandle(index: $0.offset), $0.element) }
            )
            let graph = ModuleGraph(
                packages: packages, modules: modules,
                products: products.map { draft in
                    Product(
                        name: draft.name, package: packageIDs[draft.package.index], kind: draft.kind,
                        modules: Set(draft.modules.map { moduleIDs[$0.index] }).sorted(), isDeclared: draft.isDeclared
                    )
                }.sorted { ($0.package, $0.name, $0.kind.rawValue) < ($1.package, $1.name, $1.kind.rawValue) },
                dependencies: mergedDependencies(moduleIDs)
            )
            return (graph, ids)
        }

        private func numberedPackages() -> (packages: [Package], ids: [PackageID]) {
            let order = packages.indices.sorted {
                (packages[$0].name, packages[$0].directory ?? "\u{10FFFF}", $0)
                    < (packages[$1].name, packages[$1].directory ?? "\u{10FFFF}", $1)
            }
            var ids = [PackageID](repeating: PackageID(0), count: packages.count)
            for (number, index) in order.enumerated() { ids[index] = PackageID(number) }
            let uses = Dictionary(packages.map { ($0.name, 1) }, uniquingKeysWith: +)
            let numbered = order.map { index in
                let draft = packages[index]
                let folder = draft.directory.map { $0.isEmpty ? "." : $0 }
                return Package(
                    id: ids[index], name: draft.name,
                    label: uses[draft.name, default: 0] > 1 ? folder ?? draft.name : draft.name,
                    directory: draft.directory
                )
            }
            return (numbered, ids)
        }

        private func numberedModules(
            packages numbered: [Package], packageIDs: [PackageID]
        ) -> (modules: [Module], ids: [ModuleID]) {
            let labels = modules.map { numbered[packageIDs[$0.package.index].index].label + "/" + $0.name }
            let order = modules.indices.sorted { (labels[$0], $0) < (labels[$1], $1) }
            var ids = [ModuleID](repeating: ModuleID(0), count: modules.count)
            for (number, index) in order.enumerated() { ids[index] = ModuleID(number) }
            let sorted = order.map { index in
                let draft = modules[index]
                return Module(
                    id: ids[index], name: draft.name, label: labels[index],
                    package: packageIDs[draft.package.index], kind: draft.kind, languages: draft.languages,
                    directory: draft.directory, isExternal: draft.isExternal, position: index
                )
            }
            return (sorted, ids)
        }

        private func mergedDependencies(_ ids: [ModuleID]) -> [Dependency] {
            let sorted = dependencies.enumerated().sorted { left, right in
                let (a, b) = (left.element, right.element)
                return (ids[a.from.index], ids[a.to.index], a.kind, left.offset)
                    < (ids[b.from.index], ids[b.to.index], b.kind, right.offset)
            }
            var merged: [Dependency] = []
            merged.reserveCapacity(sorted.count)
            for (_, draft) in sorted {
                let (from, to) = (ids[draft.from.index], ids[draft.to.index])
                var conditions = draft.conditions
                var declared = draft.declared
                if let last = merged.last, (last.from, last.to, last.kind) == (from, to, draft.kind) {
                    conditions = last.conditions.joined(with: conditions)
                    declared = last.declared
                    merged.removeLast()
                }
                merged.append(
                    Dependency(from: from, to: to, kind: draft.kind, declared: declared, conditions: conditions)
                )
            }
            return merged
        }
    }
}

extension DependencyConditions {
    /// Conditions that hold whenever one of the two does. Lists of different sorts cannot be joined: then always.
    func joined(with other: DependencyConditions) -> DependencyConditions {
        guard !isEmpty, !other.isEmpty, configuration == other.configuration else { return DependencyConditions() }
        if traits == other.traits, !platforms.isEmpty, !other.platforms.isEmpty {
            let added = other.platforms.filter { !platforms.contains($0) }
            return DependencyConditions(platforms: platforms + added, traits: traits, configuration: configuration)
        }
        if platforms == other.platforms, !traits.isEmpty, !other.traits.isEmpty {
            let added = other.traits.filter { !traits.contains($0) }
            return DependencyConditions(platforms: platforms, traits: traits + added, configuration: configuration)
        }
        return self == other ? self : DependencyConditions()
    }
}
