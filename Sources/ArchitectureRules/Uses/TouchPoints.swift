public import ModuleGraphs

/// What two modules use of each other, and which of the two ways is cheaper to break.
public struct TouchPoints: Sendable {
    /// The module that is asked for as changed.
    public let changed: ModuleID
    /// The module that a change reaches.
    public let affected: ModuleID
    /// What `affected` uses of `changed`, by name.
    public let forward: [TouchPoint]
    /// What `changed` uses of `affected`, by name.
    public let backward: [TouchPoint]
    /// What to do about each way that is used, forward first.
    public let remedies: [String]
    /// Whether the sources of both were at hand.
    public let hasSources: Bool

    /// The touch points of two modules of the input.
    ///
    /// - Complexity: O(n) with n the bytes of both modules' files.
    public init(changed: ModuleID, affected: ModuleID, in input: CheckInput) {
        (self.changed, self.affected) = (changed, affected)
        var workspace = Workspace(input)
        let there = Cause(of: changed, neededBy: affected, &workspace)
        let back = Cause(of: affected, neededBy: changed, &workspace)
        (forward, backward) = (there.points, back.points)
        hasSources = workspace.files(of: changed) != nil && workspace.files(of: affected) != nil
        remedies = [there, back].flatMap { cause in
            cause.points.isEmpty ? [] : cause.notes(&workspace).filter { $0.location == nil }.map(\.text)
        }
    }

    /// How many places would have to change to end one way.
    public static func cost(_ points: [TouchPoint]) -> Int { points.reduce(0) { $0 + $1.places.count } }
}
