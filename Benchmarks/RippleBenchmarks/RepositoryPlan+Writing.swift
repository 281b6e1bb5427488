import Foundation

extension RepositoryPlan {
    /// Writes the repository: it builds with `swift build --build-tests`.
    func write(to folder: String) throws {
        for package in packages.indices {
            let root = packages[package].folder.isEmpty ? folder : "\(folder)/\(packages[package].folder)"
            try write(manifest(package), to: root + "/Package.swift")
            for module in packages[package].modules {
                let sources = folder + "/" + sourceFolder(of: module)
                for (name, text) in files(of: module) { try write(text, to: "\(sources)/\(name).swift") }
            }
        }
        try write(configuration, to: folder + "/ripple.json")
        try write(".build/\n", to: folder + "/.gitignore")
    }

    /// Relative to the repository.
    func sourceFolder(of module: Int) -> String {
        let package = packages[modules[module].package].folder
        let folder = modules[module].layer == .test ? "Tests" : "Sources"
        return (package.isEmpty ? "" : package + "/") + folder + "/" + modules[module].name
    }

    /// Layers by name: a feature may not use a core directly.
    var configuration: String {
        """
        {
          layers: [
            { name: "core", modules: ["^Kit[0-9]+Core"], mayUse: ["core"] },
            { name: "interface", modules: ["^Kit[0-9]+Interface"], mayUse: ["core", "interface"] },
            { name: "feature", modules: ["^Kit[0-9]+Feature"], mayUse: ["interface"] },
            { name: "app", modules: ["^App$"], mayUse: ["feature"] },
          ]
        }

        """
    }

    /// The dependencies that the layers forbid.
    var forbiddenCount: Int {
        modules.filter { $0.layer == .feature }.reduce(0) { count, feature in
            count + feature.uses.count { modules[$0].layer == .core }
        }
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func manifest(_ package: Int) -> String {
        let this = packages[package]
        var outside: Set<Int> = []
        let targets = this.modules.map { module in
            let uses = modules[module].uses.map { used -> String in
                let owner = modules[used].package
                if owner == package { return "\"\(modules[used].name)\"" }
                outside.insert(owner)
                return ".product(name: \"\(modules[used].name)\", package: \"\(packages[owner].name)\")"
            }
            let kind =
                switch modules[module].layer {
                case .test: "testTarget"
                case .app: "executableTarget"
                default: "target"
                }
            return
                "        .\(kind)(name: \"\(modules[module].name)\", dependencies: [\(uses.joined(separator: ", "))]),"
        }
        let products = this.modules.filter { [.core, .interface, .feature].contains(modules[$0].layer) }.map {
            "        .library(name: \"\(modules[$0].name)\", targets: [\"\(modules[$0].name)\"]),"
        }
        let above = this.folder.isEmpty ? "Packages/" : "../"
        let dependencies = outside.sorted().map { "        .package(path: \"\(above)\(packages[$0].name)\")," }
        return """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "\(this.name)",
                products: [
            \(products.joined(separator: "\n"))
                ],
                dependencies: [
            \(dependencies.joined(separator: "\n"))
                ],
                targets: [
            \(targets.joined(separator: "\n"))
                ]
            )

            """
    }

    private func files(of module: Int) -> [(name: String, text: String)] {
        let this = modules[module]
        let imports = this.uses.map { "import \(modules[$0].name)\n" }.joined()
        let calls = this.uses.filter { modules[$0].layer != .test }
            .map { " &+ \(modules[$0].name)Values.value(of: number)" }.joined()
        switch this.layer {
        case .app:
            let terms = this.uses.map { "\(modules[$0].name)Values.value(of: 1)" }
            return [("main", "\(imports)\nprint(\(terms.isEmpty ? "0" : terms.joined(separator: " &+ ")))\n")]
        case .test:
            let terms = this.uses.map { "    #expect(\(modules[$0].name)Values.value(of: 1) != 0)\n" }.joined()
            return [(this.name, "import Testing\n\(imports)\n@Test func values() {\n\(terms)}\n")]
        case .core, .interface, .feature:
            let interface = this.uses.first { modules[$0].layer == .interface }
            let conformance = this.layer == .feature ? interface.map { "\(modules[$0].name)Service" } : nil
            let model = """
                /// What \(this.name) knows of one thing.
                public struct \(this.name)Model: Sendable, Equatable {
                    public var number: Int

                    public init(number: Int) { self.number = number }

                    var doubled: Int { number &* 2 }
                }

                """
            let service =
                this.layer == .interface
                ? "public protocol \(this.name)Service: Sendable {\n    func load(_ number: Int) -> Int\n}\n"
                : """
                \(conformance == nil ? "" : interface.map { "import \(modules[$0].name)\n\n" } ?? "")\
                public struct \(this.name)Provider: \(conformance ?? "Sendable") {
                    public init() {}

                    public func load(_ number: Int) -> Int { \(this.name)Model(number: number).doubled }
                }

                """
            let values = """
                \(imports)
                public enum \(this.name)Values {
                    public static func value(of number: Int) -> Int {
                        \(this.name)Model(number: number).doubled\(calls)
                    }
                }

                """
            return [("Model", model), ("Service", service), ("Values", values)]
        }
    }
}
