import Profile
import TravelModels

/// A booked place and the guest who stays there.
public struct BookingDetail {
    /// The place that was booked.
    public let place: Place
    /// The guest who stays.
    public let guest: Guest

    /// Makes the detail of a booking.
    public init(place: Place, guest: Guest) {
        self.place = place
        self.guest = guest
    }
}
