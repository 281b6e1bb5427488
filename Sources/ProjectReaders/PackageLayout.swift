internal import ModuleGraphs
internal import SystemAccess

/// Where the folders of a package's targets lie, by SwiftPM's rules.
///
/// Source: SwiftPM 6.3.1's behaviour, tried on small packages: the first of `Sources`, `Source`, `src`, `srcs` that
/// exists holds the targets (`Tests` before these for tests, `Plugins` for plug-ins), each in a folder of its name; a
/// target that is the only one of its sort may have that folder to itself.
struct PackageLayout {
    let description: PackageDescription
    /// The package's folder relative to the checkout.
    let directory: String
    let isDirectory: (String) -> Bool

    /// The folder of a target relative to the checkout; `nil` where it does not exist and for what is downloaded.
    func directory(of target: PackageDescription.Target) -> String? {
        if let path = target.path {
            let inside = Paths.normalized(path)
            return inside == "." ? directory : Paths.normalized(Paths.join(directory.isEmpty ? "." : directory, inside))
        }
        if target.type == .binary { return nil }
        let roots = Self.roots(for: target.type).map { Paths.join(directory, $0) }
        let existing = roots.filter(isDirectory)
        // SwiftPM looks into the first that exists only; where it refuses the package the others may still tell.
        for root in existing where isDirectory(root + "/" + target.name) { return root + "/" + target.name }
        if let first = existing.first, isOnlyOne(target) { return first }
        return nil
    }

    private static func roots(for type: PackageDescription.TargetType) -> [String] {
        let sources = ["Sources", "Source", "src", "srcs"]
        switch type {
        case .test: return ["Tests"] + sources
        case .plugin: return ["Plugins"]
        case .regular, .executable, .system, .binary, .macro: return sources
        }
    }

    private func isOnlyOne(_ target: PackageDescription.Target) -> Bool {
        let roots = Self.roots(for: target.type)
        return description.targets.count { $0.type != .binary && Self.roots(for: $0.type) == roots } == 1
    }
}
