public import ModuleGraphs

/// How a prediction and what a build did compare.
public struct Verification: Sendable {
    /// How a change reaches a module: what stands in the sources and in the manifests.
    public struct Path: Sendable, Hashable {
        /// The modules from a changed one to this one, both included; empty where no dependency leads there.
        public var chain: [ModuleID]
        /// In words: `Profile depends on Booking directly`.
        public var because: String
        /// The import that shows it, relative to the checkout.
        public var file: String?
        /// Its line, from 1.
        public var line: Int?
    }

    /// A module that compiled and was not predicted to: the prediction was not safe.
    public struct Missed: Sendable, Hashable {
        /// What the log shows.
        public let observation: Observation
        /// How the change may have reached it.
        public let path: Path
    }

    /// A module that compiled for a reason that no change of the sources is.
    public struct Explained: Sendable, Hashable {
        /// The module.
        public let module: ModuleID
        /// The reason, with what shows it.
        public let because: String
    }

    /// A module that should have been rebuilt, and whether the log shows that it was not.
    public struct Stale: Sendable, Hashable {
        /// The module.
        public let module: ModuleID
        /// Which rule leaves it out.
        public let because: String
        /// The edit that mends it.
        public let remedy: String
        /// Whether the build left it as it was; `nil` where the log does not show it.
        public let isConfirmed: Bool?
    }

    /// The files of one module in which prediction and log differ.
    public struct FileDifference: Sendable, Hashable {
        /// The module.
        public let module: ModuleID
        /// Compiled and not predicted, as the log spells them.
        public let missed: [String]
        /// Predicted and not compiled; empty where the log does not name every file.
        public let extra: [String]
    }

    /// A name in the log that leads to no module, or to several.
    public struct Unmatched: Sendable, Hashable {
        /// The name.
        public let name: String
        /// Where it stands.
        public let line: Int
        /// What is wrong with it.
        public let why: String
    }

    /// The modules that were certain to compile, ascending.
    public let recompiles: [ModuleID]
    /// The modules that might, ascending.
    public let mayRecompile: [ModuleID]
    /// The modules that did, ascending.
    public let observed: [Observation]
    /// The modules that did and were not predicted, ascending.
    public let missed: [Missed]
    /// The modules that were certain to and did not, ascending.
    public let extra: [ModuleID]
    /// The modules of which the log does not show whether they did, though they were certain to.
    public let undecided: [ModuleID]
    /// The modules that compiled for other reasons than a change of the sources, ascending.
    public let explained: [Explained]
    /// Modules that should have been rebuilt.
    public let stale: [Stale]
    /// Where both know files and differ, ascending by module.
    public let files: [FileDifference]
    /// Names in the log that are not understood.
    public let unmatched: [Unmatched]
    /// Positions of the products that were linked, archived, or of which the build system compiled a part of its own.
    public let products: [Int]
    /// Whether what the log does not show did not happen: the whole of a build that succeeded.
    public let provesAbsence: Bool

    /// Whether no module compiled that was not predicted to.
    public var isSafe: Bool { missed.isEmpty }
    /// Of the modules that were certain to compile, the part that did; 1 where there was none. What the log does not
    /// decide is left out.
    public var precision: Double {
        let decided = recompiles.count - undecided.count
        return decided == 0 ? 1 : Double(decided - extra.count) / Double(decided)
    }
    /// Of the modules that compiled for a change of the sources, the part that was predicted; 1 where there was none.
    public var recall: Double {
        let caused = observed.count - explained.count
        return caused == 0 ? 1 : Double(caused - missed.count) / Double(caused)
    }

    /// What the log shows of a module, if it compiled.
    public func observation(of module: ModuleID) -> Observation? {
        observed.first { $0.module == module }
    }
}
