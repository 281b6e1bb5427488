import Filters
import TravelModels

/// Places on a map, with a filter of its own.
public struct ResultMap {
    /// The places with a pin.
    public let places: [Place]
    /// The filter of the map's slider, if it was moved.
    public var filter: PriceFilter?

    /// Makes a map.
    public init(places: [Place]) {
        self.places = places
    }
}
