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
            result.add(description.differences(from: before), of: change, in: project.graph)
        }
        return result
    }
}

extension ManifestChanges {
    /// Adds what two versions of a manifest differ in.
    mutating func add(
        _ differences: [String: PackageDescription.TargetDifference], of change: ChangeSet.Change, in graph: ModuleGraph
    ) {
        compared.insert(change.file)
        for (target, difference) in differences {
            for module in change.modules where graph[module].name == target {
                modules[module] = Effect(difference)
            }
        }
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
