import ModuleGraphs
import SwiftSource

@testable import RebuildImpact

/// A checkout in memory: modules with their sources, and what an edit of one file leads to.
struct Scenario: Sendable {
    struct Target: Sendable {
        let name: String
        let kind: ModuleKind
        let needs: [String]
        let files: [String: String]

        init(_ name: String, _ kind: ModuleKind = .library, needs: [String] = [], files: [String: String] = [:]) {
            self.name = name
            self.kind = kind
            self.needs = needs
            self.files = files
        }
    }

    /// What was predicted, by module and product names in ascending order.
    struct Outcome: Equatable, CustomStringConvertible {
        var recompiles: [String] = []
        var may: [String] = []
        var relinks: [String] = []
        var mayRelink: [String] = []
        var stale: [String] = []

        var description: String {
            "recompiles \(recompiles) may \(may) relinks \(relinks) mayRelink \(mayRelink) stale \(stale)"
        }
    }

    let graph: ModuleGraph
    let ownership: FileOwnership
    private let texts: [String: String]
    private let owners: [String: ModuleID]

    init(_ targets: [Target]) {
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "Shop", directory: "")
        var handles: [String: ModuleGraph.Builder.ModuleHandle] = [:]
        for target in targets {
            let isC = target.files.keys.contains { $0.hasSuffix(".c") || $0.hasSuffix(".h") }
            handles[target.name] = builder.addModule(
                name: target.name, package: package, kind: target.kind, languages: isC ? .c : .swift,
                directory: "Sources/" + target.name
            )
            if target.kind == .executable, let module = handles[target.name] {
                builder.addProduct(name: target.name, package: package, kind: .executable, modules: [module])
            }
        }
        let tests = targets.filter { $0.kind == .test }.compactMap { handles[$0.name] }
        if !tests.isEmpty { builder.addProduct(name: "ShopTests", package: package, kind: .test, modules: tests) }
        for target in targets {
            for need in target.needs {
                guard let from = handles[target.name], let to = handles[need] else { continue }
                let other = targets.first { $0.name == need }
                let isTool = target.kind == .plugin || other?.kind == .plugin || other?.kind == .macro
                builder.addDependency(from: from, to: to, kind: isTool ? .hostTool : .links, declared: .target)
            }
        }
        let (graph, ids) = builder.build()
        self.graph = graph
        var texts: [String: String] = [:]
        var owners: [String: ModuleID] = [:]
        var territories: [FileOwnership.Territory] = []
        for target in targets {
            guard let handle = handles[target.name], let id = ids[handle] else { continue }
            let usesPlugin = target.needs.contains { need in targets.contains { $0.name == need && $0.kind == .plugin }
            }
            territories.append(
                .init(
                    module: id, directory: "Sources/" + target.name, additional: ["Resources", "include"],
                    feedsPlugins: usesPlugin && target.kind != .plugin
                )
            )
            for (file, text) in target.files {
                texts["Sources/\(target.name)/\(file)"] = text
                owners["Sources/\(target.name)/\(file)"] = id
            }
        }
        self.texts = texts
        self.owners = owners
        ownership = FileOwnership(
            graph: graph, territories: territories, manifests: ["Package.swift": graph.modules.map(\.id)])
    }

    /// The sources after an edit.
    private struct Catalog: SourceCatalog {
        let files, headers: [ModuleID: [SourceText]]
        func sources(of module: ModuleID) -> [SourceText]? { files[module] ?? [] }
        func fileCount(of module: ModuleID) -> Int? { files[module]?.count }
        func headers(of module: ModuleID) -> [SourceText]? { headers[module] }
    }

    /// Predicts what follows when files are given new texts; `nil` deletes one.
    func edit(
        _ changes: [String: String?], system: BuildSystem = .native, configuration: BuildConfiguration = .debug,
        stated: EditKind? = nil, manifests: ManifestChanges = .none, moduleFiles: [ModuleID: Bool] = [:]
    ) -> RebuildPrediction {
        var after = texts
        var files: [ChangedFile] = []
        for (path, text) in changes {
            after[path] = text
            let old = texts[path].map { Array($0.utf8) }
            let new = text.map { Array($0.utf8) }
            files.append(
                ChangedFile(
                    path: path, presence: old == nil ? .added : new == nil ? .removed : .edited,
                    versions: stated == nil ? .texts(old: old, new: new) : .unknown, stated: stated
                )
            )
        }
        return predict(
            files, after: after, RuleKey(system: system, configuration: configuration), manifests, moduleFiles)
    }

    /// Predicts for changed files as they are given, the sources staying as they were.
    func predict(
        _ files: [ChangedFile], after: [String: String]? = nil,
        _ key: RuleKey = RuleKey(system: .native, configuration: .debug), _ manifests: ManifestChanges = .none,
        _ moduleFiles: [ModuleID: Bool] = [:]
    ) -> RebuildPrediction {
        var (sources, headers): ([ModuleID: [SourceText]], [ModuleID: [SourceText]]) = ([:], [:])
        for (path, text) in (after ?? texts).sorted(by: { $0.key < $1.key }) {
            guard let owner = ownership.owners(of: path).modules.first else { continue }
            let source = SourceText(path: path, text: Array(text.utf8))
            if path.hasSuffix(".swift") { sources[owner, default: []].append(source) }
            if path.hasSuffix(".h") { headers[owner, default: []].append(source) }
        }
        var predictor = RebuildPredictor(
            graph: graph, rules: .rules(for: key), catalog: Catalog(files: sources, headers: headers))
        predictor.moduleFiles = moduleFiles
        return predictor.predict(ChangeSet(files, ownership: ownership, graph: graph), manifests: manifests)
    }

    /// The prediction by names.
    func names(_ prediction: RebuildPrediction) -> Outcome {
        func modules(_ rebuild: ModuleRebuild) -> [String] {
            prediction.modules.filter { $0.rebuild == rebuild }.map { graph[$0.module].name }.sorted()
        }
        func products(_ rebuild: ProductRebuild) -> [String] {
            prediction.products.filter { $0.rebuild == rebuild }.map { graph.products[$0.product].name }.sorted()
        }
        return Outcome(
            recompiles: modules(.recompiles), may: modules(.mayRecompile), relinks: products(.relinks),
            mayRelink: products(.mayRelink), stale: prediction.stale.map { graph[$0.module].name }.sorted()
        )
    }

    func id(_ name: String) -> ModuleID {
        guard let id = try? graph.module(named: name) else { preconditionFailure("no module \(name)") }
        return id
    }
}
