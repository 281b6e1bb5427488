import Analytics
import BookingInterface
import Navigation
import TravelModels

/// The list of a passenger's bookings.
public struct BookingListView {
    private let passenger: PassengerID
    private let bookings: any BookingProviding
    private let navigator: any Navigator
    private let tracker: any AnalyticsTracker

    /// Makes the list of a passenger's bookings.
    public init(
        passenger: PassengerID,
        bookings: any BookingProviding,
        navigator: any Navigator,
        tracker: any AnalyticsTracker
    ) {
        self.passenger = passenger
        self.bookings = bookings
        self.navigator = navigator
        self.tracker = tracker
    }

    /// The lines on the screen, from the top.
    public var body: [String] {
        bookings.bookings(of: passenger).map { "\($0.reference)  \($0.trip.title)  \($0.status.label)" }
    }

    /// Opens a booking.
    public func bookingTapped(reference: String) {
        tracker.track(AnalyticsEvent("booking_opened", properties: ["reference": reference]))
        navigator.open(.booking(id: reference))
    }
}
