internal import ModuleGraphs
package import ProjectReaders
package import RebuildImpact
package import SystemAccess

/// From a loaded project and changed files to a prediction: what `impact`, and everything that predicts, shares.
package struct ImpactAnalysis: Sendable {
    /// What came out.
    package struct Answer: Sendable {
        /// The changes, looked up and compared.
        package var changes: ChangeSet
        /// What they rebuild.
        package var prediction: RebuildPrediction
        /// What a person should know of how it came about.
        package var notes: [String] = []
    }

    /// The project after the change.
    package let project: LoadedProject
    private let system: System

    package init(project: LoadedProject, system: System) {
        self.project = project
        self.system = system
    }

    /// What the files are, and what they rebuild by these rules.
    ///
    /// - Parameters:
    ///   - includesTests: whether test modules are built.
    ///   - exact: whether the compiler decides about module files, where a build is at hand.
    package func predict(
        _ files: [ChangedFile], rules: RebuildRules, includesTests: Bool = true, exact: Bool = false
    ) async -> Answer {
        let changes = ChangeSet(files, ownership: project.ownership, graph: project.graph)
        var answer: Answer
        if changes.changes.allSatisfy({ $0.edit == .unknown || $0.role != .content && files.isWithoutVersions }) {
            answer = Answer(changes: changes, prediction: RebuildPrediction(reachableFrom: changes, in: project.graph))
        } else {
            let catalog = OverlaidSources(
                sources: ModuleSources(of: project, files: system.files), changed: files,
                ownership: project.ownership
            )
            var predictor = RebuildPredictor(
                graph: project.graph, rules: rules, catalog: catalog, importNames: project.moduleNames)
            var notes: [String] = []
            if exact {
                let check = ExactModuleCheck(project: project, system: system, key: rules.key)
                (predictor.moduleFiles, notes) = await check.decide(changes, catalog: catalog, files: files)
            }
            let manifests = await ManifestComparison(project: project, system: system).changes(changes, files)
            answer = Answer(
                changes: changes, prediction: predictor.predict(changes, manifests: manifests), notes: notes)
        }
        if !includesTests { answer.prediction = answer.prediction.withoutTests(in: project.graph) }
        return answer
    }
}

extension [ChangedFile] {
    fileprivate var isWithoutVersions: Bool {
        allSatisfy { if case .unknown = $0.versions { $0.stated == nil } else { false } }
    }
}

extension RebuildPrediction {
    /// The same for a build that leaves the tests out.
    func withoutTests(in graph: ModuleGraph) -> RebuildPrediction {
        var prediction = self
        prediction.modules.removeAll { graph[$0.module].kind == .test }
        prediction.products.removeAll { graph.products[$0.product].kind == .test }
        prediction.stale.removeAll { graph[$0.module].kind == .test }
        let touchedTests = modules.count - prediction.modules.count
        prediction.untouchedCount -= graph.modules.count { $0.kind == .test } - touchedTests
        return prediction
    }
}
