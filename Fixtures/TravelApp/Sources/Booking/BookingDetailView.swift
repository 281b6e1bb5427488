import Analytics
import BookingInterface
import Navigation
import ProfileInterface
import TravelModels

/// The screen of one booking: the trip, who travels and what it cost.
public struct BookingDetailView {
    private let booking: BookingSummary
    private let profiles: any ProfileProviding
    private let navigator: any Navigator
    private let tracker: any AnalyticsTracker

    /// Makes the screen of a booking.
    public init(
        booking: BookingSummary,
        profiles: any ProfileProviding,
        navigator: any Navigator,
        tracker: any AnalyticsTracker
    ) {
        self.booking = booking
        self.profiles = profiles
        self.navigator = navigator
        self.tracker = tracker
    }

    /// The lines on the screen, from the top.
    public var body: [String] {
        let names = booking.passengers.map { profiles.profile(of: $0)?.displayName ?? "Guest" }
        return [booking.trip.title] + names + [PriceFormatter().string(from: booking.price)]
    }

    /// Opens the profile of somebody who travels on this booking.
    public func passengerTapped(_ passenger: PassengerID) {
        guard booking.passengers.contains(passenger) else { return }
        tracker.track(AnalyticsEvent("booking_passenger_tapped", properties: ["reference": booking.reference]))
        navigator.open(.profile(id: passenger.rawValue))
    }
}
