import TravelModels

/// A booking as other features show one.
public struct BookingSummary: Hashable, Sendable {
    /// The reference printed on the ticket.
    public let reference: String
    /// The trip that was booked.
    public let trip: Trip
    /// Who travels.
    public let passengers: [PassengerID]
    /// What was paid for all of them.
    public let price: Money
    /// How far the booking has come.
    public let status: BookingStatus

    /// Makes a summary.
    public init(reference: String, trip: Trip, passengers: [PassengerID], price: Money, status: BookingStatus) {
        self.reference = reference
        self.trip = trip
        self.passengers = passengers
        self.price = price
        self.status = status
    }
}
