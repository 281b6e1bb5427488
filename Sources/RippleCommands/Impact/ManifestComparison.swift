internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// Evaluates both versions of changed manifests and compares what they say of their targets.
struct ManifestComparison {
    let project: LoadedProject
    let system: System

    /// What the manifests change; one that cannot be evaluated in both versions is not compared.
    func changes(_ changes: ChangeSet, _ files: [ChangedFile]) async -> ManifestChanges {
        var result = ManifestChanges.none
        for change in changes.changes where change.role == .manifest && !change.isTouch {
            guard let file = files.first(where: { $0.path == change.file }),
                case .texts(let old?, let new?) = file.versions,
                let after = project.packages[change.file], Paths.lastComponent(change.file) == "Package.swift"
            else { continue }
            let reader = SwiftPackageReader(system: system)
            guard let before = try? await reader.description(ofManifest: old) else { continue }
            // The manifest on disk, which the graph is of, may be another version than the new text.
            let isCurrent = (try? system.files.read(Paths.join(project.root, change.file))) == new
            guard let description = isCurrent ? after : try? await reader.description(ofManifest: new) else { continue }
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
