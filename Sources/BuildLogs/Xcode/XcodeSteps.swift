/// What the steps of a build say of one another.
enum XcodeSteps {
    private struct Key: Hashable {
        let module: String
        let project: String?
        let architecture: String?
    }

    /// Gives every step without a platform the one that all others of its target and architecture have: since Xcode 26
    /// the commands of a compilation are not logged, those of its driver are.
    static func fillPlatforms(_ steps: inout [BuildStep]) {
        var platforms: [Key: String?] = [:]
        for step in steps {
            guard let key = key(step), let platform = step.platform else { continue }
            if let known = platforms[key], known != platform {
                platforms[key] = .some(nil)
            } else {
                platforms[key] = platform
            }
        }
        for index in steps.indices where steps[index].platform == nil {
            if let key = key(steps[index]), let platform = platforms[key] { steps[index].platform = platform }
        }
    }

    private static func key(_ step: BuildStep) -> Key? {
        guard let module = step.module, step.architecture != nil else { return nil }
        return Key(module: module, project: step.project, architecture: step.architecture)
    }
}
