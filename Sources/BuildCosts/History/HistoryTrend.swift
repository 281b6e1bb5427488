/// How a project changed over its last commits: the graph, and what a commit costs.
public struct HistoryTrend: Sendable {
    /// Some commits that follow each other.
    public struct Step: Sendable, Hashable {
        /// The first commit of them.
        public var first: String
        /// The commit by which the branch looked at had all of them: the last one, or the merge that brought it.
        public var last: String
        /// When that was committed, in seconds since 1970.
        public var time: Int64
        /// How many commits they are, bulk edits among them.
        public var commits: Int
        /// The graph after it.
        public var figures: CommitRecord.Figures
        /// Modules that the median commit recompiles, those that it may among them.
        public var medianModules: Double
        /// Seconds of work of the median commit; `nil` where no module's seconds are known.
        public var medianSeconds: Double?
    }

    /// The steps, oldest first.
    public let steps: [Step]
    /// All commits together; `nil` where there are none.
    public let whole: Step?

    /// The trend of `records` in at most `count` steps of about equally many commits.
    ///
    /// - Parameters:
    ///   - records: each commit before its parents, in the order in which the branch looked at got them.
    ///   - costs: what each costs, in the same order.
    /// - Complexity: O(n log n) with n the number of commits.
    public init(_ records: [CommitRecord], costs: [EditCost], steps count: Int, knowsSeconds: Bool) {
        let all = zip(records, costs).map { (record: $0, cost: $1) }.reversed() as [Commit]
        let steps = min(max(1, count), all.count)
        self.steps = (0..<steps).compactMap { step in
            let range = (all.count * step / steps)..<(all.count * (step + 1) / steps)
            return Self.step(all[range], knowsSeconds)
        }
        whole = Self.step(all[...], knowsSeconds)
    }

    private typealias Commit = (record: CommitRecord, cost: EditCost)

    private static func step(
        _ part: ArraySlice<Commit>, _ knowsSeconds: Bool
    ) -> Step? {
        guard let first = part.first?.record, let newest = part.last?.record else { return nil }
        let last = newest.landing ?? .init(id: newest.id, time: newest.time, figures: newest.figures)
        // What changes no module is no build that anybody waits for.
        let builds = part.filter { !$0.record.edits.isEmpty }
        return Step(
            first: first.id, last: last.id, time: last.time, commits: part.count, figures: last.figures,
            medianModules: median(builds.map { Double($0.cost.allModules) }) ?? 0,
            medianSeconds: knowsSeconds ? median(builds.map(\.cost.allSeconds)) ?? 0 : nil)
    }

    private static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
