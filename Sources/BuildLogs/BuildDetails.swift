/// What one target says it depends on, in the target graph that Xcode's build system prints before a build.
public struct TargetDependency: Sendable, Hashable {
    /// The target that depends.
    public var target: String
    /// Its project.
    public var project: String
    /// What it depends on.
    public var dependency: String
    /// The project of what it depends on.
    public var dependencyProject: String
    /// Whether the project says so; otherwise it follows from what is linked.
    public var isExplicit: Bool

    /// A dependency as given.
    public init(target: String, project: String, dependency: String, dependencyProject: String, isExplicit: Bool) {
        self.target = target
        self.project = project
        self.dependency = dependency
        self.dependencyProject = dependencyProject
        self.isExplicit = isExplicit
    }
}

/// One line of the summary of `xcodebuild -showBuildTimingSummary`: all commands of one rule together.
public struct RuleTiming: Sendable, Hashable {
    /// The rule: `CompileSwiftSources`, `Ld`.
    public var rule: String
    /// How many commands there were.
    public var tasks: Int
    /// The seconds that they took, summed: commands that ran at the same time count each.
    public var seconds: Double

    /// A line as given.
    public init(rule: String, tasks: Int, seconds: Double) {
        self.rule = rule
        self.tasks = tasks
        self.seconds = seconds
    }
}
