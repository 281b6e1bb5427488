internal import SystemAccess

/// Where the folders of a package's targets lie, by SwiftPM's rules.
///
/// Source: SwiftPM 6.3.1's behaviour, tried on small packages: the first of `Sources`, `Source`, `src`, `srcs` that
/// exists holds the targets (`Tests` before these for tests, `Plugins` for plug-ins), each in a folder of its name; a
/// target that is the only one of its sort may have that folder to itself.
struct PackageLayout {
    /// The package's folder relative to the checkout.
    private let directory: String
    private let isDirectory: (String) -> Bool
    /// The folders that exist, of those in which targets of each sort are looked for.
    private let roots: [Sort: [String]]
    /// How many targets of each sort there are.
    private let counts: [Sort: Int]

    init(description: PackageDescription, directory: String, isDirectory: @escaping (String) -> Bool) {
        self.directory = directory
        self.isDirectory = isDirectory
        let targets = description.targets.filter { $0.type != .binary }
        counts = Dictionary(targets.map { (Sort($0.type), 1) }, uniquingKeysWith: +)
        let sources = ["Sources", "Source", "src", "srcs"].map { Paths.join(directory, $0) }.filter(isDirectory)
        let others = ["Tests", "Plugins"].map { Paths.join(directory, $0) }
        roots = [
            .source: sources,
            .test: others[..<1].filter(isDirectory) + sources,
            .plugin: others[1...].filter(isDirectory),
        ]
    }

    /// The folder of a target relative to the checkout; `nil` where it does not exist, where it lies outside the
    /// package, and for what is downloaded.
    func directory(of target: PackageDescription.Target) -> String? {
        if let path = target.path {
            guard !Self.leavesPackage(path) else { return nil }
            let inside = Paths.normalized(path)
            return inside == "." ? directory : Paths.join(directory, inside)
        }
        if target.type == .binary { return nil }
        let sort = Sort(target.type)
        let roots = roots[sort] ?? []
        // SwiftPM looks into the first that exists only; where it refuses the package the others may still tell.
        for root in roots {
            let folder = root + "/" + target.name
            if isDirectory(folder) { return folder }
        }
        return counts[sort] == 1 ? roots.first : nil
    }

    /// Whether a target's path leads out of its package, which SwiftPM refuses.
    static func leavesPackage(_ path: String) -> Bool {
        let inside = Paths.normalized(path)
        return inside.hasPrefix("/") || inside == ".." || inside.hasPrefix("../")
    }

    /// The sorts of targets that lie apart.
    private enum Sort {
        case source, test, plugin

        init(_ type: PackageDescription.TargetType) {
            switch type {
            case .test: self = .test
            case .plugin: self = .plugin
            case .regular, .executable, .system, .binary, .macro: self = .source
            }
        }
    }
}
