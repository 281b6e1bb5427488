import BookingInterface
import TravelModels

/// One booked trip in the profile's list.
struct UpcomingTripRow: Equatable {
    let text: String

    init(booking: BookingSummary) {
        let mark = booking.status == .held ? " (held)" : ""
        text = "\(booking.trip.title)\(mark)"
    }
}
