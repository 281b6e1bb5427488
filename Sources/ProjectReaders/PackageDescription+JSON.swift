extension PackageDescription {
    /// Reads what `swift package dump-package` or `swift package describe --type json` printed.
    ///
    /// Unknown keys are passed over; a target of an unknown type counts as a library, and a dependency of an unknown
    /// kind as one by name.
    /// - Throws: ``ReaderError/notJSON(why:)``, or ``ReaderError/notAPackage(found:)`` where a name is missing.
    public init(json bytes: [UInt8]) throws(ReaderError) {
        let tree = try JSONTree(parsing: bytes)
        guard tree.isObject else { throw .notAPackage(found: tree.array == nil ? "a plain value" : "a list") }
        guard let name = tree["name"].string, let targets = tree["targets"].array else {
            throw .notAPackage(found: "an object without 'name' and 'targets'")
        }
        if tree["toolsVersion"].isNull {
            self = try Self.described(tree, name: name, targets: targets)
        } else {
            self = try Self.dumped(tree, name: name, targets: targets)
        }
    }

    // MARK: dump-package

    private static func dumped(
        _ tree: JSONTree, name: String, targets: [JSONTree]
    ) throws(ReaderError) -> PackageDescription {
        PackageDescription(
            name: name,
            toolsVersion: tree["toolsVersion"]["_version"].string ?? "",
            root: tree["packageKind"]["root"].strings?.first ?? "",
            dependencies: (tree["dependencies"].array ?? []).compactMap(dumpedPackageDependency),
            products: (tree["products"].array ?? []).compactMap(product),
            targets: try targets.map(dumpedTarget)
        )
    }

    private static func dumpedPackageDependency(_ tree: JSONTree) -> PackageDependency? {
        guard let (kind, list) = tree.onlyCase, let value = list.array?.first,
            let identity = value["identity"].string
        else { return nil }
        return PackageDependency(
            identity: identity, name: value["nameForTargetDependencyResolutionOnly"].string,
            path: kind == "fileSystem" ? value["path"].string : nil
        )
    }

    private static func product(_ tree: JSONTree) -> Product? {
        guard let name = tree["name"].string else { return nil }
        let form = tree["type"].onlyCase
        let type = form?.name == "library" ? form?.value.strings?.first : form?.name
        return Product(name: name, type: type ?? "automatic", targets: tree["targets"].strings ?? [])
    }

    private static func dumpedTarget(_ tree: JSONTree) throws(ReaderError) -> Target {
        let name = try targetName(tree)
        var dependencies: [TargetDependency] = []
        for use in (tree["dependencies"].array ?? []) + (tree["pluginUsages"].array ?? []) {
            guard let dependency = dumpedDependency(use) else {
                throw .notAPackage(found: "a dependency of target '\(name)' without a name")
            }
            dependencies.append(dependency)
        }
        let settings = tree["settings"]
        return Target(
            name: name,
            type: tree["type"].string.flatMap(TargetType.init(rawValue:)) ?? .regular,
            path: tree["path"].string,
            sources: tree["sources"].strings,
            exclude: tree["exclude"].strings ?? [],
            resources: (tree["resources"].array ?? []).compactMap { $0["path"].string },
            publicHeadersPath: tree["publicHeadersPath"].string,
            dependencies: dependencies,
            settings: settings.array?.isEmpty == false ? settings.canonicalText : "",
            language: ""
        )
    }

    /// `{"byName": [name, condition]}`, `{"target": [name, condition]}`, `{"plugin": [name, package]}`,
    /// `{"product": [name, package, moduleAliases, condition]}`.
    private static func dumpedDependency(_ tree: JSONTree) -> TargetDependency? {
        guard let (kind, list) = tree.onlyCase, let parts = list.array, let name = parts.first?.string else {
            return nil
        }
        let form = TargetDependency.Form(rawValue: kind) ?? .byName
        let namesPackage = form == .product || form == .plugin
        let condition = parts.last
        return TargetDependency(
            form: form, name: name, package: namesPackage && parts.count > 1 ? parts[1].string : nil,
            platforms: condition?["platformNames"].strings ?? [], traits: condition?["traits"].strings?.sorted() ?? []
        )
    }

    private static func targetName(_ tree: JSONTree) throws(ReaderError) -> String {
        guard let name = tree["name"].string, !name.isEmpty else {
            throw .notAPackage(found: "a target without a name")
        }
        return name
    }

    // MARK: describe

    private static func described(
        _ tree: JSONTree, name: String, targets: [JSONTree]
    ) throws(ReaderError) -> PackageDescription {
        PackageDescription(
            name: name,
            toolsVersion: tree["tools_version"].string ?? "",
            root: tree["path"].string ?? "",
            dependencies: (tree["dependencies"].array ?? []).compactMap { dependency in
                guard let identity = dependency["identity"].string else { return nil }
                let path = dependency["type"].string == "fileSystem" ? dependency["path"].string : nil
                return PackageDependency(identity: identity, name: nil, path: path)
            },
            products: (tree["products"].array ?? []).compactMap(product),
            targets: try targets.map(describedTarget)
        )
    }

    private static func describedTarget(_ tree: JSONTree) throws(ReaderError) -> Target {
        let name = try targetName(tree)
        let types: [String: TargetType] = [
            "library": .regular, "executable": .executable, "snippet": .executable, "test": .test,
            "system-target": .system, "binary": .binary, "plugin": .plugin, "macro": .macro,
        ]
        func dependencies(_ key: String, _ form: TargetDependency.Form) -> [TargetDependency] {
            (tree[key].strings ?? []).map {
                TargetDependency(form: form, name: $0, package: nil, platforms: [], traits: [])
            }
        }
        let languages = ["SwiftTarget": "swift", "ClangTarget": "c", "MixedTarget": "swift c"]
        return Target(
            name: name,
            type: tree["type"].string.flatMap { types[$0] } ?? .regular,
            path: tree["path"].string,
            // The sources that `describe` lists are what it found, not what the manifest demands.
            sources: nil, exclude: [], resources: [], publicHeadersPath: nil,
            dependencies: dependencies("target_dependencies", .target) + dependencies("product_dependencies", .product),
            settings: "",
            language: tree["module_type"].string.flatMap { languages[$0] } ?? ""
        )
    }
}
