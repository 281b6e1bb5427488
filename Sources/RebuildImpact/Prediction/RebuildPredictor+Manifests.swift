internal import ModuleGraphs
internal import SwiftSource

extension RebuildPredictor {
    /// What changed manifests, and changed versions of packages from outside, do.
    mutating func addManifests(
        _ changes: ChangeSet, _ manifests: ManifestChanges, to board: inout OutcomeBoard
    ) {
        for change in changes.changes where change.role != .content {
            if change.role == .manifest {
                board.replans = board.replans || rules.replansForEveryManifestEdit
                if change.isTouch { continue }
                if let difference = change.difference, difference.kind <= .lines { continue }
                if manifests.compared.contains(change.file) { continue }
            }
            let what = change.role == .manifest ? "its manifest changed" : "the versions of its packages may change"
            for module in change.modules {
                board.objects[module, default: .no].raise(to: .maybe)
                board.add(
                    module, .maybe, chain: [module], files: [],
                    reason: Reason(module: module, because: what, file: change.file)
                )
                spreadMaybe(from: module, what, &board)
            }
        }
        // Measured with a changed setting: the build that follows ran plug-ins again.
        if !rules.replansForEveryManifestEdit, manifests.modules.values.contains(where: { $0 != .dependencies }) {
            regeneratePluginOutput(.maybe, &board)
        }
        for (module, effect) in manifests.modules.sorted(by: { $0.key < $1.key }) { add(effect, to: module, &board) }
    }

    private mutating func add(
        _ effect: ManifestChanges.Effect, to module: ModuleID, _ board: inout OutcomeBoard
    ) {
        let (certainty, why): (ModuleEffect.Certainty, String) =
            switch effect {
            case .added: (.yes, "new in its manifest")
            case .settings: (.yes, "its build settings changed")
            // Measured: the compiler is called and compiles nothing; an import that becomes possible is another edit.
            case .dependencies: (.maybe, "its dependencies changed")
            }
        board.add(module, certainty, chain: [module], files: [], reason: Reason(module: module, because: why))
        board.objects[module, default: .no].raise(to: .maybe)
        if effect != .dependencies { spreadMaybe(from: module, why, &board) }
    }
}
