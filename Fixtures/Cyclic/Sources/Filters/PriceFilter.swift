import Results

/// Keeps the results that cost no more than a limit.
public struct PriceFilter {
    /// The highest price of a night in cents.
    public let limit: Int

    /// Makes a filter.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The results that pass.
    public func apply(to results: ResultList) -> ResultList {
        ResultList(places: results.places.filter { $0.nightlyRate <= limit })
    }
}
