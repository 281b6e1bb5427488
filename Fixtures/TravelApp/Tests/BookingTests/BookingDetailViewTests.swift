import Analytics
import BookingInterface
import Foundation
import Navigation
import ProfileInterface
import Testing
import TravelModels

@testable import Booking

@Suite("BookingDetailView")
struct BookingDetailViewTests {
    let navigator = StackNavigator(root: .bookings)
    let tracker = RecordingTracker()

    var view: BookingDetailView {
        BookingDetailView(
            booking: BookingSummary(
                reference: "QX7TRA",
                trip: Trip(
                    origin: .lisbon,
                    destination: .oslo,
                    departure: Date(timeIntervalSince1970: 0),
                    duration: 900
                ),
                passengers: [PassengerID("p-1"), PassengerID("p-2")],
                price: Money(minorUnits: 12_990, currency: .euro),
                status: .confirmed
            ),
            profiles: OneProfile(),
            navigator: navigator,
            tracker: tracker
        )
    }

    @Test("shows the trip, who travels and the price")
    func body() {
        #expect(view.body == ["LIS to OSL", "Inês Duarte", "Guest", "129.90 EUR"])
    }

    @Test("opens the profile of the passenger that was tapped")
    func passengerTapped() {
        view.passengerTapped(PassengerID("p-2"))
        #expect(navigator.stack == [.bookings, .profile(id: "p-2")])
        #expect(tracker.events.map(\.name) == ["booking_passenger_tapped"])
    }

    @Test("ignores a passenger of another booking")
    func strangerTapped() {
        view.passengerTapped(PassengerID("p-9"))
        #expect(navigator.stack == [.bookings])
        #expect(tracker.events.isEmpty)
    }
}

/// Stands in for the Profile feature, which these tests never build.
struct OneProfile: ProfileProviding {
    func profile(of passenger: PassengerID) -> ProfileSummary? {
        guard passenger == PassengerID("p-1") else { return nil }
        return ProfileSummary(passenger: passenger, displayName: "Inês Duarte", tier: .gold)
    }
}
