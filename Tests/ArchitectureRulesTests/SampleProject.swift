import ArchitectureRules
import ModuleGraphs
import RebuildImpact

/// A package that lies in no folder: its manifest is written out, and its files are texts.
struct SampleProject {
    struct Target {
        var name: String
        var kind: ModuleKind
        var needs: [String]
        var folder: String
        var files: [String: String]

        init(
            _ name: String, _ kind: ModuleKind = .library, needs: [String] = [], folder: String? = nil,
            _ files: [String: String] = [:]
        ) {
            self.name = name
            self.kind = kind
            self.needs = needs
            self.folder = folder ?? "Sources/" + name
            self.files = files
        }

        init(_ name: String, _ files: [String: String]) { self.init(name, .library, files) }
    }

    var targets: [Target]
    /// Products from outside, which targets may need.
    var outside: [String] = []
    /// The manifest where it is not the one that is written out.
    var manifest: String?

    init(_ targets: [Target], outside: [String] = [], manifest: String? = nil) {
        self.targets = targets
        self.outside = outside
        self.manifest = manifest
    }

    /// One target a line, from line 5 on.
    var manifestText: String {
        if let manifest { return manifest }
        let lines = targets.map { target in
            let needs = target.needs.map { "\"\($0)\"" }.joined(separator: ", ")
            let word =
                switch target.kind {
                case .test: "testTarget"
                case .executable: "executableTarget"
                case .macro: "macro"
                default: "target"
                }
            let rest = target.needs.isEmpty ? "" : ", dependencies: [\(needs)]"
            return "        .\(word)(name: \"\(target.name)\"\(rest)),\n"
        }
        return "import PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    targets: [\n"
            + lines.joined() + "    ]\n)\n"
    }

    func input(_ configuration: String) throws -> CheckInput {
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "Shop", directory: "")
        let other = builder.addPackage(name: "outside", directory: nil)
        var handles: [String: ModuleGraph.Builder.ModuleHandle] = [:]
        for target in targets {
            handles[target.name] = builder.addModule(
                name: target.name, package: package, kind: target.kind, languages: .swift, directory: target.folder)
        }
        for product in outside {
            handles[product] = builder.addModule(name: product, package: other, kind: .library, isExternal: true)
        }
        for target in targets {
            for need in target.needs {
                guard let from = handles[target.name], let to = handles[need] else { continue }
                let isMacro = targets.contains { $0.name == need && $0.kind == .macro }
                builder.addDependency(
                    from: from, to: to, kind: isMacro ? .hostTool : .links, declared: .byName)
            }
        }
        let (graph, _) = builder.build()
        let sources = Sources(
            files: Dictionary(
                uniqueKeysWithValues: targets.compactMap { target in
                    graph.modules.first { $0.name == target.name && !$0.isExternal }.map { module in
                        let texts = target.files.sorted { $0.key < $1.key }.map {
                            SourceText(path: target.folder + "/" + $0.key, text: Array($0.value.utf8))
                        }
                        return (module.id, texts)
                    }
                }))
        let territories = graph.loadedModules.map {
            FileOwnership.Territory(module: $0.id, directory: $0.directory ?? "")
        }
        return CheckInput(
            graph: graph, configuration: try Configuration(parsing: Array(configuration.utf8), file: "ripple.json"),
            sources: sources, manifests: Manifest(text: manifestText),
            ownership: FileOwnership(graph: graph, territories: territories)
        )
    }

    /// What a rule finds, whole: place, message, and the notes indented.
    func findings(_ rule: RuleName, _ configuration: String = "{}") throws -> String {
        let result = Checker(try input(configuration)).check(only: [rule])
        return result.findings.map { finding in
            ([Self.place(finding.location) + finding.message]
                + finding.notes.map { "  " + Self.place($0.location) + $0.text }).map { $0 + "\n" }.joined()
        }.joined()
    }

    private static func place(_ place: SourcePlace?) -> String {
        place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    }

    private struct Sources: SourceCatalog {
        let files: [ModuleID: [SourceText]]
        func sources(of module: ModuleID) -> [SourceText]? { files[module] }
        func fileCount(of module: ModuleID) -> Int? { files[module]?.count }
    }

    private struct Manifest: ManifestCatalog {
        let text: String
        func manifest(of package: PackageID) -> SourceText? {
            SourceText(path: "Package.swift", text: Array(text.utf8))
        }
    }
}

/// The customary layers of the samples.
let customaryLayers = """
    { "layers": [
      { "name": "app", "modules": ["^App$"] },
      { "name": "interface", "modules": ["Interface$"], "contains": "interfaces" },
      { "name": "core", "modules": ["^Core$", "Models$"] },
      { "name": "feature", "folders": ["Features"] },
    ] }
    """
