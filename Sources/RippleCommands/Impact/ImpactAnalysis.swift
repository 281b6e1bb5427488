internal import ModuleGraphs
package import ProjectReaders
package import RebuildImpact
package import SystemAccess

/// From a loaded project and changed files to a prediction: what `impact`, and everything that predicts, shares.
package struct ImpactAnalysis: Sendable {
    /// The project after the change.
    package let project: LoadedProject
    private let system: System

    package init(project: LoadedProject, system: System) {
        self.project = project
        self.system = system
    }

    /// What the files are, and what they rebuild by these rules.
    ///
    /// - Parameter includesTests: whether test modules are built.
    package func predict(
        _ files: [ChangedFile], rules: RebuildRules, includesTests: Bool = true
    ) async -> (changes: ChangeSet, prediction: RebuildPrediction) {
        let changes = ChangeSet(files, ownership: project.ownership, graph: project.graph)
        if changes.changes.allSatisfy({ $0.edit == .unknown }) && rules.key.system == .native {
            return (changes, RebuildPrediction(reachableFrom: changes, in: project.graph))
        }
        let catalog = OverlaidSources(
            sources: ModuleSources(of: project, files: system.files), changed: files, ownership: project.ownership
        )
        var predictor = RebuildPredictor(graph: project.graph, rules: rules, catalog: catalog)
        let prediction = predictor.predict(changes, manifests: await manifestChanges(changes, files))
        return (changes, includesTests ? prediction : prediction.withoutTests(in: project.graph))
    }

    /// What changed manifests change, where both versions can be evaluated.
    private func manifestChanges(_ changes: ChangeSet, _ files: [ChangedFile]) async -> ManifestChanges {
        var result = ManifestChanges.none
        for change in changes.changes where change.role == .manifest && !change.isTouch {
            guard let file = files.first(where: { $0.path == change.file }),
                case .texts(let old?, let new?) = file.versions,
                let after = project.packages[change.file], Paths.lastComponent(change.file) == "Package.swift"
            else { continue }
            let reader = SwiftPackageReader(system: system)
            guard let before = try? await reader.description(ofManifest: old) else { continue }
            // The graph on disk may be of another version than the new text.
            let current = (try? system.files.read(Paths.join(project.root, change.file))) == new
            guard let description = current ? after : try? await reader.description(ofManifest: new) else { continue }
            result.compared.insert(change.file)
            for (target, difference) in description.differences(from: before) {
                for module in change.modules where project.graph[module].name == target {
                    result.modules[module] = ManifestChanges.Effect(difference)
                }
            }
        }
        return result
    }
}

extension ManifestChanges.Effect {
    fileprivate init(_ difference: PackageDescription.TargetDifference) {
        switch difference {
        case .added: self = .added
        case .settings: self = .settings
        case .dependencies: self = .dependencies
        }
    }
}

extension RebuildPrediction {
    /// The same for a build that leaves the tests out.
    func withoutTests(in graph: ModuleGraph) -> RebuildPrediction {
        var prediction = self
        prediction.modules.removeAll { graph[$0.module].kind == .test }
        prediction.products.removeAll { graph.products[$0.product].kind == .test }
        prediction.stale.removeAll { graph[$0.module].kind == .test }
        prediction.untouchedCount -= graph.modules.count { $0.kind == .test } - (modules.count - prediction.modules.count)
        return prediction
    }
}
