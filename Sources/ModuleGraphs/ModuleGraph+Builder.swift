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
        /// Where the modules that were added ended up in the graph.
        public struct ModuleNumbers: Sendable {
            fileprivate let ids: [ModuleID]

            /// The module's number in the graph; `nil` for a handle of another builder.
            public subscript(module: ModuleHandle) -> ModuleID? {
                ids.indices.contains(module.index) ? ids[module.index] : nil
            }
        }

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

        /// Makes room for so many modules and dependencies, and a product for each module.
        public mutating func reserveCapacity(modules: Int, dependencies: Int) {
            self.modules.reserveCapacity(modules)
            self.products.reserveCapacity(modules)
            self.dependencies.reserveCapacity(dependencies)
        }

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

        /// Says which languages a module's sources are in, where that was not known when it was added.
        public mutating func setLanguages(_ languages: Languages, of module: ModuleHandle) {
            modules[module.index].languages = languages
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
        public func build() -> (graph: ModuleGraph, ids: ModuleNumbers) {
            let (packages, packageIDs) = numberedPackages()
            let (modules, moduleIDs) = numberedModules(packages: packages, packageIDs: packageIDs)
            let graph = ModuleGraph(
                packages: packages, modules: modules,
                products: numberedProducts(packageIDs: packageIDs, moduleIDs: moduleIDs),
                dependencies: mergedDependencies(moduleIDs)
            )
            return (graph, ModuleNumbers(ids: moduleIDs))
        }

        private func numberedPackages() -> (packages: [Package], ids: [PackageID]) {
            let order = packages.indices.sorted {
                (packages[$0].name, packages[$0].directory ?? "\u{10FFFF}", $0)
                    < (packages[$1].name, packages[$1].directory ?? "\u{10FFFF}", $1)
            }
            var ids = [PackageID](repeating: PackageID(0), count: packages.count)
            for (number, index) in order.enumerated() { ids[index] = PackageID(number) }
            let labels = packageLabels()
            let numbered = order.map { index in
                Package(
                    id: ids[index], name: packages[index].name, label: labels[index],
                    directory: packages[index].directory
                )
            }
            return (numbered, ids)
        }

        /// The name where it is unique, else the folder.
        ///
        /// A folder that stands for a name may be the name of yet another package: that one then goes by its folder
        /// too. Each package changes its label at most once, so this comes to an end.
        private func packageLabels() -> [String] {
            var labels = packages.map(\.name)
            var changed = true
            while changed {
                changed = false
                let uses = Dictionary(labels.map { ($0, 1) }, uniquingKeysWith: +)
                for (index, package) in packages.enumerated() where uses[labels[index], default: 0] > 1 {
                    guard let directory = package.directory else { continue }
                    let folder = directory.isEmpty ? "." : directory
                    if labels[index] != folder {
                        labels[index] = folder
                        changed = true
                    }
                }
            }
            return labels
        }

        private func numberedModules(
            packages numbered: [Package], packageIDs: [PackageID]
        ) -> (modules: [Module], ids: [ModuleID]) {
            let labels = modules.map { numbered[packageIDs[$0.package.index].index].label + "/" + $0.name }
            // Two modules of one label are an error of the project; even then their numbers come from what they are.
            let order = modules.indices.sorted { left, right in
                if labels[left] < labels[right] { return true }
                if labels[right] < labels[left] { return false }
                let (a, b) = (modules[left], modules[right])
                return (a.kind.rawValue, a.directory ?? "", a.languages.rawValue, a.isExternal ? 1 : 0, left)
                    < (b.kind.rawValue, b.directory ?? "", b.languages.rawValue, b.isExternal ? 1 : 0, right)
            }
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

        private func numberedProducts(packageIDs: [PackageID], moduleIDs: [ModuleID]) -> [Product] {
            let packages = products.map { packageIDs[$0.package.index] }
            let members = products.map { draft in
                draft.modules.count == 1
                    ? [moduleIDs[draft.modules[0].index]] : Set(draft.modules.map { moduleIDs[$0.index] }).sorted()
            }
            let order = products.indices.sorted { a, b in
                if packages[a] != packages[b] { return packages[a] < packages[b] }
                let (left, right) = (products[a], products[b])
                if left.name != right.name { return left.name < right.name }
                if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
                if members[a] != members[b] { return members[a].lexicographicallyPrecedes(members[b]) }
                return !left.isDeclared && right.isDeclared
            }
            return order.map { index in
                let draft = products[index]
                return Product(
                    name: draft.name, package: packages[index], kind: draft.kind, modules: members[index],
                    isDeclared: draft.isDeclared
                )
            }
        }

        private func mergedDependencies(_ ids: [ModuleID]) -> [Dependency] {
            // Plain numbers are sorted, not the drafts: moving those costs more than comparing them.
            var order = dependencies.indices.map { index in
                let draft = dependencies[index]
                let ends = UInt64(ids[draft.from.index].rawValue) << 32 | UInt64(ids[draft.to.index].rawValue)
                return (ends: ends, forms: draft.kind.rank << 8 | draft.declared.rank, index: index)
            }
            order.sort { left, right in
                if left.ends != right.ends { return left.ends < right.ends }
                if left.forms != right.forms { return left.forms < right.forms }
                // Which of several goes first is decided by what they say, not by the order of the calls.
                let (one, other) = (dependencies[left.index].conditions, dependencies[right.index].conditions)
                return one != other && one.sortKey.lexicographicallyPrecedes(other.sortKey)
            }
            var merged: [Dependency] = []
            merged.reserveCapacity(order.count)
            for (_, _, index) in order {
                let draft = Dependency(
                    from: ids[dependencies[index].from.index], to: ids[dependencies[index].to.index],
                    kind: dependencies[index].kind, declared: dependencies[index].declared,
                    conditions: dependencies[index].conditions
                )
                guard let last = merged.last, (last.from, last.to, last.kind) == (draft.from, draft.to, draft.kind)
                else {
                    merged.append(draft)
                    continue
                }
                merged[merged.count - 1] = Dependency(
                    from: last.from, to: last.to, kind: last.kind, declared: last.declared,
                    conditions: last.conditions.joined(with: draft.conditions)
                )
            }
            return merged
        }
    }
}

extension DependencyConditions {
    /// Conditions that hold whenever one of the two does. Lists of different sorts cannot be joined: then always.
    /// Joined lists are ascending.
    func joined(with other: DependencyConditions) -> DependencyConditions {
        if self == other { return self }
        guard !isEmpty, !other.isEmpty, configuration == other.configuration else { return DependencyConditions() }
        func union(_ left: [String], _ right: [String]) -> [String] { Set(left).union(right).sorted() }
        let (samePlatforms, sameTraits) = (
            Set(platforms) == Set(other.platforms), Set(traits) == Set(other.traits)
        )
        // An empty list says nothing: joined with one that says something it still says nothing.
        if sameTraits {
            let joined = platforms.isEmpty || other.platforms.isEmpty ? [] : union(platforms, other.platforms)
            return DependencyConditions(platforms: joined, traits: traits.sorted(), configuration: configuration)
        }
        if samePlatforms {
            let joined = traits.isEmpty || other.traits.isEmpty ? [] : union(traits, other.traits)
            return DependencyConditions(platforms: platforms.sorted(), traits: joined, configuration: configuration)
        }
        return DependencyConditions()
    }

    /// The words, each behind a mark of its list, for an order that is the same whatever order they were given in.
    fileprivate var sortKey: [String] {
        ["p"] + platforms.sorted() + ["t"] + traits.sorted() + ["c", configuration ?? ""] + platforms + traits
    }
}

extension DeclarationForm {
    fileprivate var rank: Int {
        switch self {
        case .target: 0
        case .product: 1
        case .byName: 2
        case .explicit: 3
        case .implicit: 4
        case .imported: 5
        }
    }
}
