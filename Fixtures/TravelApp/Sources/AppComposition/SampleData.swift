import BookingInterface
import Foundation
import TravelModels

/// What the app shows before anybody signs in.
enum SampleData {
    static let traveller = Passenger(id: PassengerID("p-1"), givenName: "Inês", familyName: "Duarte")
    static let companion = Passenger(id: PassengerID("p-2"), givenName: "Jonas", familyName: "Lie")

    static let passengers = [traveller, companion]
    static let points = [traveller.id: 6_200]

    static let bookings = [
        BookingSummary(
            reference: "QX7TRA",
            trip: Trip(
                origin: .lisbon,
                destination: .oslo,
                departure: Date(timeIntervalSince1970: 1_780_000_000),
                duration: 15_000
            ),
            passengers: [traveller.id, companion.id],
            price: Money(minorUnits: 31_980, currency: .euro),
            status: .confirmed
        )
    ]
}
