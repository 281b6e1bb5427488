import Maps
import TravelModels

/// The places that were found.
public struct ResultList {
    /// The places, the best first.
    public let places: [Place]

    /// Makes a list.
    public init(places: [Place]) {
        self.places = places
    }

    /// The map beside the list.
    public var map: ResultMap {
        ResultMap(places: places)
    }
}
