extension PackageDescription {
    /// The version of the form below, and of the rules by which ``ManifestReads`` finds hidden inputs; another one is
    /// not read.
    static let codingVersion = "2"

    /// A compact form for the cache: fields in a fixed order, each as its length in bytes, a colon and the bytes.
    ///
    /// Reading it takes a hundredth of the time that the JSON of `dump-package` takes, and a cache is read at every
    /// start.
    func encoded() -> [UInt8] {
        var out = FieldWriter()
        out.put(name)
        out.put(toolsVersion)
        out.put(root)
        out.put(dependencies) { out, dependency in
            out.put(dependency.identity)
            out.put(dependency.name)
            out.put(dependency.path)
        }
        out.put(products) { out, product in
            out.put(product.name)
            out.put(product.type)
            out.put(product.targets) { $0.put($1) }
        }
        out.put(targets) { out, target in
            out.put(target.name)
            out.put(target.type.rawValue)
            out.put(target.path)
            out.put(target.sources == nil ? "0" : "1")
            out.put(target.sources ?? []) { $0.put($1) }
            out.put(target.exclude) { $0.put($1) }
            out.put(target.resources) { $0.put($1) }
            out.put(target.publicHeadersPath)
            out.put(target.dependencies) { out, dependency in
                out.put(dependency.form.rawValue)
                out.put(dependency.name)
                out.put(dependency.package)
                out.put(dependency.platforms) { $0.put($1) }
                out.put(dependency.traits) { $0.put($1) }
            }
            out.put(target.settings)
            out.put(target.language)
        }
        return out.bytes
    }

    /// Reads what ``encoded()`` wrote; `nil` for anything else.
    init?(decoding fields: inout FieldReader) {
        guard let name = fields.text(), let toolsVersion = fields.text(), let root = fields.text() else { return nil }
        let dependencies = fields.list { fields in
            fields.text().map { PackageDependency(identity: $0, name: fields.optional(), path: fields.optional()) }
        }
        let products = fields.list { fields -> Product? in
            guard let name = fields.text(), let type = fields.text(), let targets = fields.list({ $0.text() }) else {
                return nil
            }
            return Product(name: name, type: type, targets: targets)
        }
        let targets = fields.list { Target(decoding: &$0) }
        guard let dependencies, let products, let targets, fields.isAtEnd else { return nil }
        self.init(
            name: name, toolsVersion: toolsVersion, root: root, dependencies: dependencies, products: products,
            targets: targets
        )
    }
}

extension PackageDescription.Target {
    fileprivate init?(decoding fields: inout FieldReader) {
        guard let name = fields.text(), let typeName = fields.text(),
            let type = PackageDescription.TargetType(rawValue: typeName)
        else { return nil }
        let path = fields.optional()
        let hasSources = fields.text() == "1"
        guard let sources = fields.list({ $0.text() }), let exclude = fields.list({ $0.text() }),
            let resources = fields.list({ $0.text() })
        else { return nil }
        let headers = fields.optional()
        let dependencies = fields.list { fields -> PackageDescription.TargetDependency? in
            guard let formName = fields.text(),
                let form = PackageDescription.TargetDependency.Form(rawValue: formName), let name = fields.text()
            else { return nil }
            let package = fields.optional()
            guard let platforms = fields.list({ $0.text() }), let traits = fields.list({ $0.text() }) else {
                return nil
            }
            return .init(form: form, name: name, package: package, platforms: platforms, traits: traits)
        }
        guard let dependencies, let settings = fields.text(), let language = fields.text() else { return nil }
        self.init(
            name: name, type: type, path: path, sources: hasSources ? sources : nil, exclude: exclude,
            resources: resources, publicHeadersPath: headers, dependencies: dependencies, settings: settings,
            language: language
        )
    }
}
