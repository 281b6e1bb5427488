public import ModuleGraphs
public import RebuildImpact

/// What one commit changed, and what building it after its first parent would have recompiled.
///
/// Modules go by their labels: the graph of a commit has numbers of its own.
public struct CommitRecord: Sendable, Hashable, Codable {
    /// A module that recompiles.
    public struct Rebuild: Sendable, Hashable, Codable {
        /// The module's label at that time.
        public var module: String
        /// Whether it surely recompiles; else it may.
        public var isCertain: Bool
        /// The part of its Swift files that compiles, 0 to 1; 1 where that is not known.
        public var share: Double

        /// A rebuild as given.
        public init(module: String, isCertain: Bool, share: Double) {
            self.module = module
            self.isCertain = isCertain
            self.share = share
        }
    }

    /// A changed file that belongs to modules.
    public struct Edit: Sendable, Hashable, Codable {
        /// Where it was after the commit (before it, if it is gone), relative to the checkout.
        public var file: String
        /// Where it was before, if it was renamed.
        public var oldFile: String?
        /// What happened to it.
        public var kind: EditKind
        /// The labels of the modules that it belonged to, ascending.
        public var modules: [String]
        /// What this edit alone rebuilds, by module; empty in a bulk edit, where nobody edits one file alone.
        public var rebuilds: [Rebuild]

        /// An edit as given.
        public init(file: String, oldFile: String?, kind: EditKind, modules: [String], rebuilds: [Rebuild]) {
            self.file = file
            self.oldFile = oldFile
            self.kind = kind
            self.modules = modules
            self.rebuilds = rebuilds
        }
    }

    /// Figures of the module graph after the commit.
    public struct Figures: Sendable, Hashable, Codable {
        /// Modules of the checkout.
        public var modules: Int
        /// Dependencies between them.
        public var dependencies: Int
        /// Modules on the longest chain of dependencies.
        public var longestChain: Int
        /// The mean number of transitive dependents of a module.
        public var meanTransitiveDependents: Double

        /// Figures as given.
        public init(modules: Int, dependencies: Int, longestChain: Int, meanTransitiveDependents: Double) {
            self.modules = modules
            self.dependencies = dependencies
            self.longestChain = longestChain
            self.meanTransitiveDependents = meanTransitiveDependents
        }

        /// The figures of a graph.
        ///
        /// - Complexity: that of the graph's ``GraphStatistics``.
        public init(of graph: ModuleGraph) {
            let statistics = GraphStatistics(of: graph)
            self.init(
                modules: statistics.modules, dependencies: statistics.dependencies,
                longestChain: statistics.longestChain, meanTransitiveDependents: statistics.meanTransitiveDependents)
        }
    }

    /// The commit's name: 40 or 64 hexadecimal digits.
    public var id: String
    /// When it was committed, in seconds since 1970.
    public var time: Int64
    /// Whether so many files changed that it counts as an edit of the code base as a whole.
    public var isBulk: Bool
    /// The changed files that belong to modules, ascending.
    public var edits: [Edit]
    /// How many changed files belong to none.
    public var unownedCount: Int
    /// What the commit as a whole rebuilds, by module.
    public var rebuilds: [Rebuild]
    /// The graph after the commit.
    public var figures: Figures
    /// The merge by which the branch looked at got it; `nil` for a commit made on that branch.
    public var landing: Landing?

    /// A merge that brought commits in.
    public struct Landing: Sendable, Hashable, Codable {
        /// Its name.
        public var id: String
        /// When it was committed, in seconds since 1970.
        public var time: Int64
        /// The graph after it.
        public var figures: Figures

        /// A merge as given.
        public init(id: String, time: Int64, figures: Figures) {
            self.id = id
            self.time = time
            self.figures = figures
        }
    }

    /// A record as given.
    public init(
        id: String, time: Int64, isBulk: Bool, edits: [Edit], unownedCount: Int, rebuilds: [Rebuild], figures: Figures
    ) {
        self.id = id
        self.time = time
        self.isBulk = isBulk
        self.edits = edits
        self.unownedCount = unownedCount
        self.rebuilds = rebuilds
        self.figures = figures
    }
}
