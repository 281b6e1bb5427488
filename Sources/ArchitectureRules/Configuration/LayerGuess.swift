public import ModuleGraphs

/// Layers guessed from names, folders and who needs whom: what `ripple init` begins with.
public struct LayerGuess: Sendable {
    /// A guessed layer.
    public struct Layer: Sendable, Hashable {
        /// `app`, `interface`, `core` or `feature`.
        public var name: String
        /// Patterns of names, or names bound at both ends.
        public var patterns: [String]
        /// The modules, by name, ascending.
        public var members: [String]
        /// Why they are in it, in words.
        public var because: String
        /// What they consist of, where it holds for all of them.
        public var contains: Configuration.Content?
    }

    /// The layers in the order in which they are matched; none without a module.
    public let layers: [Layer]

    private static let interfaceEndings = ["Interface", "Interfaces", "Protocols", "Contracts", "API"]
    private static let appEndings = ["App", "Composition", "AppDelegate", "Main", "Shell", "Root"]

    /// Guesses the layers of a graph.
    ///
    /// - Complexity: O(V + E) with V modules and E dependencies.
    public init(_ graph: ModuleGraph) {
        let modules = graph.ownModules.filter { $0.kind != .test }
        var layer: [ModuleID: String] = [:]
        func ends(_ name: String, _ endings: [String]) -> Bool { endings.contains { name.hasSuffix($0) && name != $0 } }
        for module in modules where ends(module.name, Self.interfaceEndings) { layer[module.id] = "interface" }
        let stems = Set(modules.filter { layer[$0.id] == "interface" }.map { InterfaceNames.stem(of: $0.name) })
        func isFeature(_ module: Module) -> Bool {
            let folders = (module.directory ?? "").split(separator: "/").dropLast()
            return module.name.hasSuffix("Feature") && module.name != "AppFeature" || folders.contains("Features")
                || folders.contains("Feature") || stems.contains(InterfaceNames.stem(of: module.name))
        }
        for module in modules where layer[module.id] == nil {
            if module.kind == .executable || Self.appEndings.contains(where: module.name.hasSuffix)
                || module.name == "AppFeature"
            {
                layer[module.id] = "app"
            } else if isFeature(module) {
                layer[module.id] = "feature"
            }
        }
        // What needs a feature puts features together; the rest is core.
        let features = modules.filter { layer[$0.id] == "feature" }.map(\.id)
        let above = Set(graph.transitiveDependents(of: features))
        for module in modules where layer[module.id] == nil {
            layer[module.id] = above.contains(module.id) ? "app" : "core"
        }
        let because = [
            "app": "executables, names that say so, and what needs a feature",
            "interface": "names that end in " + Self.interfaceEndings.joined(separator: ", "),
            "core": "the rest",
            "feature": "names that end in Feature, folders called Features, and whoever has an interface",
        ]
        var guessed: [Layer] = []
        for name in ["app", "interface", "core", "feature"] {
            let members = modules.filter { layer[$0.id] == name }.map(\.name)
            guard !members.isEmpty else { continue }
            let earlier = Set(guessed.map(\.name) + [name])
            let others = modules.filter { !earlier.contains(layer[$0.id] ?? "") }
            guessed.append(
                Layer(
                    name: name, patterns: Self.patterns(members, others: others.map(\.name)),
                    members: Array(Set(members)).sorted(), because: because[name] ?? "",
                    contains: name == "interface" ? .interfaces : nil))
        }
        layers = guessed
    }

    /// One ending where it fits all members and none of the modules that are matched later, else every name.
    private static func patterns(_ members: [String], others: [String]) -> [String] {
        for ending in interfaceEndings + ["Feature"] where members.count > 1 {
            if members.allSatisfy({ $0.hasSuffix(ending) }), !others.contains(where: { $0.hasSuffix(ending) }) {
                return [ending + "$"]
            }
        }
        return Set(members).sorted().map { "^" + escaped($0) + "$" }
    }

    private static func escaped(_ name: String) -> String {
        String(name.flatMap { $0.isLetter || $0.isNumber || "_-/ ".contains($0) ? [$0] : ["\\", $0] })
    }

    /// The configuration that the guess makes.
    public var configuration: Configuration {
        var configuration = Configuration()
        let names = Set(layers.map(\.name))
        configuration.layers = layers.map { layer in
            let customary = Configuration.Layer.customary[layer.name] ?? nil
            return .init(
                name: layer.name, modules: layer.patterns.compactMap { NamePattern($0) },
                mayUse: customary.map { $0.filter(names.contains) }, contains: layer.contains)
        }
        return configuration
    }

    /// A `ripple.json` with comments.
    ///
    /// - Parameter dropped: layers whose content is not what their name promises: for them `contains` is a comment.
    public func text(without dropped: Set<String> = []) -> String {
        var text = """
            // What 'ripple check' holds this project to; Docs/Rules.md of Ripple describes every rule and key.
            // Guessed by 'ripple init' from names, folders and dependencies: correct what is wrong.
            {
              // The first layer that matches has the module. 'modules' holds regular expressions, 'folders' folders.
              // Defaults of 'mayUse': core may use core; interface core; feature core and interface; app everything.
              "layers": [

            """
        for layer in layers {
            text += "    // \(layer.because)\n"
            text += "    {\n      \"name\": \"\(layer.name)\",\n      \"modules\": ["
            let quoted = layer.patterns.map {
                "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
            }
            let line = quoted.joined(separator: ", ")
            text +=
                line.count < 90
                ? line + "],\n" : "\n        " + quoted.joined(separator: ",\n        ") + ",\n      ],\n"
            let names = Set(layers.map(\.name))
            let customary = Configuration.Layer.customary[layer.name] ?? nil
            if let customary, !customary.allSatisfy(names.contains) {
                let left = customary.filter(names.contains).map { "\"\($0)\"" }.joined(separator: ", ")
                text += "      \"mayUse\": [\(left)],\n"
            }
            if let content = layer.contains {
                let isDropped = dropped.contains(layer.name)
                text += "      \(isDropped ? "// " : "")\"contains\": \"\(content.rawValue)\","
                text += (isDropped ? " (they hold more than that at present)" : "") + "\n"
            }
            text += "    },\n"
        }
        text += """
              ],
              // Folders that are no part of the project.
              "exclude": [],
              "rules": {
                // A strict rule excuses nothing: no line of ripple-baseline.json counts for it.
                "cycles": { "strict": true },
                // "imports": { "forbidden": [{ "modules": ["^SwiftUI$", "^UIKit$"], "layers": ["core"] }] },
                // "limits": { "edits": [{ "layers": ["feature"], "edit": "body", "within": ["app"] }] },
                // "hidden": { "on": true },
              },
            }

            """
        return text
    }
}
