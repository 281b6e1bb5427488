internal import SystemAccess

extension XcodeTargetReader {
    mutating func addConfigurations(of object: PropertyListObjects.Object, to target: inout XcodeTarget) {
        let list = objects[object["buildConfigurationList"]]
        let projectList = objects[objects.root["buildConfigurationList"]]
        target.defaultConfiguration = list?["defaultConfigurationName"] ?? ""
        let projectConfigurations = (projectList?.list("buildConfigurations") ?? []).compactMap { objects[$0] }
        var flags: [String] = []
        var hosts: [String] = []
        var files: [XcodeTarget.File] = []
        for id in list?.list("buildConfigurations") ?? [] {
            guard let own = objects[id] else {
                problems.append("target '\(target.name)' has configuration \(id), which is missing")
                continue
            }
            let name = own["name"] ?? id
            let shared = projectConfigurations.first { $0["name"] == name } ?? projectConfigurations.first
            let settings = XcodeSettings(
                levels: levels(of: own, target) + (shared.map { levels(of: $0, target) } ?? []),
                builtIn: [
                    "TARGET_NAME": target.name, "TARGETNAME": target.name, "PROJECT_NAME": projectName,
                    "PROJECT": projectName, "CONFIGURATION": name, "SRCROOT": "", "SOURCE_ROOT": "", "PROJECT_DIR": "",
                    // An aggregate target has no product; a native one that says nothing is called like its target.
                    "PRODUCT_NAME": target.name,
                ]
            )
            if target.form == .native { addNames(settings, configuration: name, to: &target) }
            if settings.value("MACH_O_TYPE") == "staticlib" { target.isStatic = true }
            flags += settings.values("OTHER_LDFLAGS")
            hosts += settings.values("TEST_HOST") + settings.values("BUNDLE_LOADER")
            for host in settings.values("TEST_TARGET_NAME") where !host.isEmpty {
                target.addNeed(.testHost, .named(host))
            }
            for key in Self.fileSettings {
                for path in settings.values(key) where !path.isEmpty {
                    // The project's folder is empty here, so what names it begins with a slash.
                    let inside = path.hasPrefix("/") ? String(path.dropFirst()) : path
                    let role: XcodeTarget.File.Role =
                        key.hasSuffix("FILE") || key.contains("CODE") ? .resource : .header
                    files.append(.init(path: places.located(inside, in: places.sourceRoot), role: role))
                }
            }
        }
        if let product = objects[target.productID], let path = product["path"] {
            target.addProductFile(Paths.lastComponent(path))
        }
        for file in files where !target.files.contains(file) { target.files.append(file) }
        for host in hosts {
            for part in host.split(separator: "/") where part.hasSuffix(".app") || part.hasSuffix(".appex") {
                target.addNeed(.testHost, .product(file: String(part)))
            }
        }
        for library in LinkerFlags.libraries(in: flags) { target.addNeed(.linked, .product(file: library)) }
    }

    /// Settings that name a file of the target.
    private static let fileSettings = [
        "INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "SWIFT_OBJC_BRIDGING_HEADER", "GCC_PREFIX_HEADER", "MODULEMAP_FILE",
    ]

    private func addNames(_ settings: XcodeSettings, configuration: String, to target: inout XcodeTarget) {
        let products = settings.values("PRODUCT_NAME").filter { !$0.isEmpty }
        let product = products.first ?? target.name
        let module = settings.value("PRODUCT_MODULE_NAME") ?? SettingOperator.identifier(product)
        target.configurations.append(
            .init(name: configuration, productName: product, moduleName: SettingOperator.identifier(module))
        )
        for name in products.isEmpty ? [product] : products {
            if let file = XcodeProductType.fileName(name, of: target) { target.addProductFile(file) }
        }
    }

    /// What a configuration says, and the `.xcconfig` that it is based on.
    private mutating func levels(
        of configuration: PropertyListObjects.Object, _ target: XcodeTarget
    ) -> [XcodeSettings.Level] {
        let base = baseSettings(of: configuration, target)
        if let known = levels[configuration.id] { return known }
        let found = [XcodeSettings.Level(configuration.texts("buildSettings")), XcodeSettings.Level(base)]
        levels[configuration.id] = found
        return found
    }

    /// The settings of the `.xcconfig` that a configuration is based on.
    private mutating func baseSettings(
        of configuration: PropertyListObjects.Object, _ target: XcodeTarget
    ) -> [String: String] {
        let path: String
        if let base = configuration["baseConfigurationReference"] {
            guard let element = objects[base], let place = places.path(of: element) else {
                problems.append("configuration '\(configuration["name"] ?? "")' is based on \(base), which is missing")
                return [:]
            }
            path = place
        } else if let anchor = objects[configuration["baseConfigurationReferenceAnchor"]],
            let folder = places.path(of: anchor), let inner = configuration["baseConfigurationReferenceRelativePath"]
        {
            path = places.located(inner, in: folder)
        } else {
            return [:]
        }
        let file: XcodeConfigurationFile
        if let known = configurations[path] {
            file = known
        } else {
            file = XcodeConfigurationFile(path, locate: { places.located($0, in: $1) }, read: read)
            configurations[path] = file
            for missing in file.missing { problems.append("the settings file '\(missing)' is not there") }
        }
        for used in file.files { configurationFiles[used, default: []].insert(target.id) }
        return file.settings
    }
}

extension XcodeTarget {
    fileprivate mutating func addNeed(_ way: Need.Way, _ reference: Reference) {
        let need = Need(way: way, reference: reference, platforms: [])
        if !needs.contains(need) { needs.append(need) }
    }

    fileprivate mutating func addProductFile(_ file: String) {
        if !file.isEmpty, !productFiles.contains(file) { productFiles.append(file) }
    }
}
