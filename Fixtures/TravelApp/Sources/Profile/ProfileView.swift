import Analytics
import BookingInterface
import Navigation
import ProfileInterface
import TravelModels

/// The screen of one passenger: who it is and what is booked.
public struct ProfileView {
    private let passenger: PassengerID
    private let profiles: any ProfileProviding
    private let bookings: any BookingProviding
    private let navigator: any Navigator
    private let tracker: any AnalyticsTracker

    /// Makes the screen of a passenger.
    public init(
        passenger: PassengerID,
        profiles: any ProfileProviding,
        bookings: any BookingProviding,
        navigator: any Navigator,
        tracker: any AnalyticsTracker
    ) {
        self.passenger = passenger
        self.profiles = profiles
        self.bookings = bookings
        self.navigator = navigator
        self.tracker = tracker
    }

    /// The lines on the screen, from the top.
    public var body: [String] {
        guard let profile = profiles.profile(of: passenger) else { return ["No such passenger"] }
        return [profile.displayName, TierBadge(tier: profile.tier).title] + rows.map(\.text)
    }

    /// Opens a booking from the list.
    public func bookingTapped(_ booking: BookingSummary) {
        tracker.track(AnalyticsEvent("profile_booking_tapped", properties: ["reference": booking.reference]))
        navigator.open(.booking(id: booking.reference))
    }

    var rows: [UpcomingTripRow] {
        bookings.bookings(of: passenger).filter { $0.status != .cancelled }.map(UpcomingTripRow.init)
    }
}
