extension ConfigurationReader {
    /// Claims `A:B`, both sides named.
    mutating func readInterfaceOnly(_ node: JSON5Node?) throws(ConfigurationError) {
        for element in try list(node, "interfaceOnly") {
            let claim = try text(element, "interfaceOnly")
            guard claim.split(separator: ":", omittingEmptySubsequences: false).map(\.isEmpty) == [false, false] else {
                throw error(element, "'interfaceOnly' expects 'A:B', found '\(claim)'")
            }
            configuration.interfaceOnly.append(claim)
        }
    }

    mutating func readExclude(_ node: JSON5Node?) throws(ConfigurationError) {
        for element in try list(node, "exclude") {
            let text = try text(element, "exclude")
            let parts = text.split(separator: "/").filter { $0 != "." }
            guard !text.hasPrefix("/"), !parts.contains(".."), !parts.isEmpty else {
                throw error(element, "'exclude' expects folders inside the project, found '\(text)'")
            }
            configuration.exclude.append(parts.joined(separator: "/"))
        }
    }

    mutating func readLayers(_ node: JSON5Node?) throws(ConfigurationError) {
        let keys = ["name", "modules", "folders", "mayUse", "contains"]
        var uses: [(index: Int, node: JSON5Node)] = []
        for element in try list(node, "layers") {
            let members = try members(element, "a layer", keys: keys)
            guard let nameNode = members["name"] else { throw error(element, "a layer needs a 'name'") }
            let name = try text(nameNode, "name")
            guard !configuration.layers.contains(where: { $0.name == name }) else {
                throw error(nameNode, "the layer '\(name)' stands here for the second time")
            }
            var layer = Configuration.Layer(
                name: name, modules: try patterns(members["modules"], "modules"),
                folders: try folders(members["folders"], "folders"), mayUse: []
            )
            if layer.modules.isEmpty, layer.folders.isEmpty {
                throw error(element, "the layer '\(name)' needs 'modules' or 'folders'")
            }
            if let content = members["contains"] {
                layer.contains = try choice(content, "contains", Configuration.Content.self)
            }
            if let node = members["mayUse"] {
                uses.append((configuration.layers.count, node))
            } else if let customary = Configuration.Layer.customary[name] {
                layer.mayUse = customary
            } else {
                throw error(
                    element, "the layer '\(name)' needs 'mayUse'; only core, interface, feature and app have a default")
            }
            configuration.layers.append(layer)
        }
        for (index, node) in uses {
            let isAll = try list(node, "mayUse").contains { $0.value == .string("*") }
            configuration.layers[index].mayUse = isAll ? nil : try layers(node, "mayUse")
        }
    }

    mutating func readRules(_ node: JSON5Node) throws(ConfigurationError) {
        let all = try members(node, "'rules'", keys: RuleName.allCases.map(\.rawValue))
        for rule in RuleName.allCases {
            guard let node = all[rule.rawValue] else { continue }
            let members = try members(node, "'\(rule.rawValue)'", keys: ["on", "strict"] + Self.keys(of: rule))
            if let on = members["on"] {
                if try truth(on, "on") {
                    configuration.enabled.insert(rule)
                } else {
                    configuration.enabled.remove(rule)
                }
            }
            if let strict = members["strict"], try truth(strict, "strict") { configuration.strict.insert(rule) }
            try readOptions(of: rule, members)
        }
    }

    private static func keys(of rule: RuleName) -> [String] {
        switch rule {
        case .layers: ["tests"]
        case .interfaces: ["maximumProtocols"]
        case .imports: ["forbidden", "platforms"]
        case .hidden: ["locators"]
        case .limits: ["edits"]
        case .cycles, .models: []
        }
    }

    private mutating func readOptions(
        of rule: RuleName, _ members: [String: JSON5Node]
    ) throws(ConfigurationError) {
        if let node = members["tests"] { configuration.checksTests = try truth(node, "tests") }
        if let node = members["maximumProtocols"] {
            configuration.maximumProtocols = try count(node, "maximumProtocols")
        }
        if let node = members["platforms"] { configuration.platforms = try texts(node, "platforms") }
        if let node = members["locators"] { configuration.locators = try texts(node, "locators") }
        for element in try list(members["forbidden"], "forbidden") { try readForbidden(element) }
        for element in try list(members["edits"], "edits") { try readLimit(element) }
    }

    private mutating func readForbidden(_ node: JSON5Node) throws(ConfigurationError) {
        let members = try members(node, "a forbidden import", keys: ["modules", "layers", "folders"])
        let forbidden = Configuration.ForbiddenImport(
            modules: try patterns(members["modules"], "modules"), layers: try layers(members["layers"], "layers"),
            folders: try folders(members["folders"], "folders")
        )
        guard !forbidden.modules.isEmpty else { throw error(node, "a forbidden import needs 'modules'") }
        guard !forbidden.layers.isEmpty || !forbidden.folders.isEmpty else {
            throw error(node, "a forbidden import needs 'layers' or 'folders'")
        }
        configuration.forbiddenImports.append(forbidden)
    }

    private mutating func readLimit(_ node: JSON5Node) throws(ConfigurationError) {
        let members = try members(node, "a limit", keys: ["layers", "modules", "edit", "atMost", "within"])
        guard let edit = members["edit"] else { throw error(node, "a limit needs 'edit': body or interface") }
        var limit = Configuration.Limit(
            layers: try layers(members["layers"], "layers"), modules: try patterns(members["modules"], "modules"),
            edit: try choice(edit, "edit", Configuration.Limit.Edit.self)
        )
        if let node = members["atMost"] { limit.atMost = try count(node, "atMost") }
        if members["within"] != nil { limit.within = try layers(members["within"], "within") }
        guard !limit.layers.isEmpty || !limit.modules.isEmpty else {
            throw error(node, "a limit needs 'layers' or 'modules'")
        }
        guard limit.atMost != nil || limit.within != nil else {
            throw error(node, "a limit needs 'atMost' or 'within'")
        }
        configuration.limits.append(limit)
    }
}
