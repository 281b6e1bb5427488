import TravelModels

/// Somebody who stays at places.
public struct Guest {
    /// The guest's name.
    public let name: String
    /// The places the guest saved.
    public let saved: [Place]

    /// Makes a guest.
    public init(name: String, saved: [Place]) {
        self.name = name
        self.saved = saved
    }
}
