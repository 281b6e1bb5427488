import Booking

/// A guest's past stays.
public struct GuestHistory {
    /// The bookings, the oldest first.
    public let bookings: [BookingDetail]

    /// Makes a history.
    public init(bookings: [BookingDetail]) {
        self.bookings = bookings
    }
}
