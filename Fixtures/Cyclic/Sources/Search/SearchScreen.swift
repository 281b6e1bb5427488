import Filters

/// The search field and the filters under it.
public struct SearchScreen {
    /// The filters that are switched on.
    public var filters: [PriceFilter]

    /// Makes a screen with no filters.
    public init() {
        filters = []
    }
}
