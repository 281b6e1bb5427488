import Analytics
import BookingInterface
import Foundation
import Navigation
import Testing
import TravelModels

@testable import Profile

@Suite("ProfileView")
struct ProfileViewTests {
    let passenger = Passenger(id: PassengerID("p-1"), givenName: "Inês", familyName: "Duarte")
    let navigator = StackNavigator(root: .bookings)
    let tracker = RecordingTracker()

    func view(_ statuses: [BookingStatus]) -> ProfileView {
        ProfileView(
            passenger: passenger.id,
            profiles: ProfileService(passengers: [passenger], points: [passenger.id: 5_000]),
            bookings: FixedBookings(bookings: statuses.map(FixedBookings.booking)),
            navigator: navigator,
            tracker: tracker
        )
    }

    @Test("shows the name, the tier and the trips that were not cancelled")
    func body() {
        let view = view([.confirmed, .cancelled, .held])
        #expect(view.body == ["Inês Duarte", "Silver member", "LIS to OSL", "LIS to OSL (held)"])
        #expect(view.rows.count == 2)
    }

    @Test("opens the booking that was tapped")
    func bookingTapped() {
        view([]).bookingTapped(FixedBookings.booking(.confirmed))
        #expect(navigator.stack == [.bookings, .booking(id: "QX7TRA")])
        #expect(tracker.events.map(\.name) == ["profile_booking_tapped"])
    }
}

/// Stands in for the Booking feature, which these tests never build.
struct FixedBookings: BookingProviding {
    let bookings: [BookingSummary]

    func bookings(of passenger: PassengerID) -> [BookingSummary] {
        bookings
    }

    static func booking(_ status: BookingStatus) -> BookingSummary {
        BookingSummary(
            reference: "QX7TRA",
            trip: Trip(origin: .lisbon, destination: .oslo, departure: Date(timeIntervalSince1970: 0), duration: 900),
            passengers: [PassengerID("p-1")],
            price: Money(minorUnits: 12_990, currency: .euro),
            status: status
        )
    }
}
