internal import Foundation
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import RippleCommands
internal import SystemAccess

/// Replays experiments: applies each edit to a copy of their package, predicts, and compares with what the build did.
package struct ExperimentReplay {
    /// The result of one case, by module and product names.
    package struct Result: Sendable {
        package let experiment: Experiment
        package let recompiles: Set<String>
        package let mayRecompile: Set<String>
        package let relinks: Set<String>
        package let mayRelink: Set<String>
        package let compiled: Set<String>
        package let linked: Set<String>
        /// Files by module and name, of the modules that were predicted and did compile; no file where the build names
        /// none.
        package let ownFiles, otherFiles: (predicted: Set<String>, compiled: Set<String>)
        package let direct: Set<String>
        package let transitive: Set<String>
        package let stale: [String]
        package let reasons: [String: String]

        package var union: Set<String> { recompiles.union(mayRecompile) }
    }

    private let tree: String
    private let system: System
    private let reader: SwiftPackageReader
    private let project: LoadedProject

    /// A harness for the package in `folder`, of which it works on a copy.
    package init(package folder: String) async throws {
        tree = FileManager.default.temporaryDirectory.path + "/ripple-accuracy-" + UUID().uuidString
        try FileManager.default.copyItem(atPath: folder, toPath: tree)
        try Self.makeWritable(tree)
        var system = System.local
        system.cache = NoCache()
        self.system = system
        reader = SwiftPackageReader(system: system)
        project = try await reader.load(directory: tree)
    }

    package func finish() { try? FileManager.default.removeItem(atPath: tree) }

    package func run(_ experiment: Experiment) async throws -> Result {
        var olds: [String: [UInt8]?] = [:]
        var files: [ChangedFile] = []
        for (path, text) in experiment.changes.sorted(by: { $0.key < $1.key }) {
            let old = try? system.files.read(tree + "/" + path)
            olds[path] = old
            let new = text.map { Array($0.utf8) }
            files.append(
                ChangedFile(
                    path: path, presence: old == nil ? .added : new == nil ? .removed : .edited,
                    versions: .texts(old: old, new: new)
                )
            )
            try put(new, at: path)
        }
        if experiment.changes.isEmpty, experiment.touchedOnly {
            files = [ChangedFile(path: experiment.file, versions: .same)]
        }
        let isLoadedAnew = files.contains { $0.path.hasSuffix("Package.swift") }
        let project = isLoadedAnew ? try await reader.load(directory: tree) : project
        let answer = await ImpactAnalysis(project: project, system: system)
            .predict(files, rules: .rules(for: experiment.key), includesTests: experiment.buildsTests)
        for (path, old) in olds { try put(old, at: path) }
        return compare(experiment, answer.prediction, in: project.graph)
    }

    private func compare(_ experiment: Experiment, _ prediction: RebuildPrediction, in graph: ModuleGraph) -> Result {
        let names = Set(graph.modules.map(\.name))
        func modules(_ rebuild: ModuleRebuild) -> Set<String> {
            Set(prediction.modules.filter { $0.rebuild == rebuild }.map { graph[$0.module].name })
        }
        func products(_ rebuild: ProductRebuild) -> Set<String> {
            Set(prediction.products.filter { $0.rebuild == rebuild }.map { graph.products[$0.product].name })
        }
        // SwiftPM makes modules of its own to run tests; they belong to the test bundle.
        var compiled = Set(experiment.compiled.keys).intersection(names)
        if !experiment.clang.isEmpty { compiled.formUnion(cModules(experiment, in: graph)) }
        let origin = experiment.module.flatMap { try? graph.module(named: $0) }
        func related(_ ids: [ModuleID]) -> Set<String> {
            guard let origin else { return [] }
            return Set(
                ([origin] + ids).map { graph[$0] }.filter { experiment.buildsTests || $0.kind != .test }.map(\.name))
        }
        let files = files(experiment, prediction, in: graph)
        return Result(
            experiment: experiment, recompiles: modules(.recompiles), mayRecompile: modules(.mayRecompile),
            relinks: products(.relinks), mayRelink: products(.mayRelink), compiled: compiled,
            linked: Set((experiment.linked + experiment.archived).compactMap { product($0, in: graph) }),
            ownFiles: files.own, otherFiles: files.others,
            direct: related(origin.map(graph.directDependents) ?? []),
            transitive: related(origin.map { graph.transitiveDependents(of: [$0]) } ?? []),
            stale: prediction.stale.map { "\(graph[$0.module].name): \($0.because)" },
            reasons: Dictionary(
                prediction.modules.map { (graph[$0.module].name, $0.reasons.first?.because ?? "") },
                uniquingKeysWith: { first, _ in first })
        )
    }

    private typealias Files = (predicted: Set<String>, compiled: Set<String>)

    /// The files of the changed module, and those of its dependents.
    private func files(
        _ experiment: Experiment, _ prediction: RebuildPrediction, in graph: ModuleGraph
    ) -> (own: Files, others: Files) {
        var (own, others): (Files, Files) = (([], []), ([], []))
        for outcome in prediction.modules {
            let name = graph[outcome.module].name
            guard let compiled = experiment.compiled[name], compiled.allSatisfy({ $0.hasSuffix(".swift") }) else {
                continue
            }
            let predicted = Set(outcome.files.map { name + "/" + Paths.lastComponent($0) })
            let found = Set(compiled.map { name + "/" + Paths.lastComponent($0) })
            if outcome.distance == 0 {
                own = (own.predicted.union(predicted), own.compiled.union(found))
            } else {
                others = (others.predicted.union(predicted), others.compiled.union(found))
            }
        }
        return (own, others)
    }

    /// The C modules whose files clang compiled.
    private func cModules(_ experiment: Experiment, in graph: ModuleGraph) -> Set<String> {
        Set(
            graph.modules.filter { module in
                guard module.languages.contains(.c), let directory = module.directory else { return false }
                return experiment.clang.contains { system.files.isFile(tree + "/" + directory + "/" + $0) }
            }.map(\.name))
    }

    /// The product that a file name of a build stands for.
    private func product(_ file: String, in graph: ModuleGraph) -> String? {
        var name = file
        for suffix in [".xctest", ".so", ".dylib", ".a", "-test-runner", "-tool"] where name.hasSuffix(suffix) {
            name = String(name.dropLast(suffix.count))
        }
        if let product = graph.products.first(where: { $0.name == name && $0.kind != .library }) { return product.name }
        if name.hasPrefix("lib"), let product = graph.products.first(where: { $0.name == name.dropFirst(3) }) {
            return product.name
        }
        // Swift Build links a bundle for each test module; ours stands for all of a package.
        guard let test = try? graph.module(named: name), graph[test].kind == .test else { return nil }
        return graph.products.first { $0.kind == .test && $0.package == graph[test].package }?.name
    }

    private func put(_ bytes: [UInt8]?, at path: String) throws {
        if let bytes {
            try system.files.createDirectory(Paths.parent(tree + "/" + path))
            try system.files.write(bytes, to: tree + "/" + path)
        } else {
            try system.files.remove(tree + "/" + path)
        }
    }

    private static func makeWritable(_ tree: String) throws {
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree)
        for path in try files.subpathsOfDirectory(atPath: tree) {
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree + "/" + path)
        }
    }
}
