extension PackageDescription {
    /// What two versions of a manifest mean for a target.
    public enum TargetDifference: Sendable, Hashable {
        /// It is new, or takes its files from elsewhere.
        case added
        /// The compiler gets other arguments.
        case settings
        /// It needs other modules.
        case dependencies
    }

    /// What changed for each target since `old`; targets that stayed as they were, or are gone, are left out.
    ///
    /// The order of targets and of their lists means nothing.
    public func differences(from old: PackageDescription) -> [String: TargetDifference] {
        let before = Dictionary(old.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var differences: [String: TargetDifference] = [:]
        for target in targets {
            guard let was = before[target.name] else {
                differences[target.name] = .added
                continue
            }
            if target.type != was.type || target.path != was.path || target.sources != was.sources
                || Set(target.exclude) != Set(was.exclude) || target.publicHeadersPath != was.publicHeadersPath
            {
                differences[target.name] = .added
            } else if target.settings != was.settings || languageMode != old.languageMode {
                differences[target.name] = .settings
            } else if Set(target.dependencies) != Set(was.dependencies) {
                differences[target.name] = .dependencies
            }
        }
        return differences
    }

    /// The language mode that the tools version implies: Swift 6 from 6.0 on.
    private var languageMode: String { (Int(toolsVersion.prefix { $0 != "." }) ?? 0) >= 6 ? "6" : "5" }
}
