/// Seconds of the modules that the build system makes for test bundles, by the product's position in the graph.
struct BundleTimes: Sendable {
    /// What the two modules of one bundle took in one build.
    struct Run: Sendable, Hashable {
        var seconds: Double
        /// Whether the build was one from nothing.
        var isOfFirst = false
    }

    private(set) var runs: [Int: [Run]] = [:]

    /// Adds what one build took for them.
    mutating func add(_ seconds: [Int: Double], isOfFirst: Bool) {
        for (product, seconds) in seconds {
            runs[product, default: []].append(Run(seconds: seconds, isOfFirst: isOfFirst))
        }
    }

    /// The median of the product's own runs, else of those of all; `nil` where there are none.
    ///
    /// - Parameter smallest: what two of the smallest modules take. In a clean build a bundle's modules fill the compiler's
    ///   caches; without a line of anybody's they cannot take longer than this.
    func cost(of product: Int, smallest: Cost?) -> Cost? {
        let known = runs[product] ?? runs.keys.sorted().flatMap { runs[$0] ?? [] }
        let later = known.filter { !$0.isOfFirst }.map(\.seconds)
        if let seconds = SizeFit.median(later) {
            return Cost(seconds: seconds, evidence: .measured(runs: later.count))
        }
        guard let seconds = SizeFit.median(known.map(\.seconds)) else { return nil }
        if let smallest, smallest.seconds < seconds { return smallest }
        return Cost(seconds: seconds, evidence: .measured(runs: known.count))
    }
}
