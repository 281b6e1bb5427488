import TravelModels

/// What other features may ask of Booking.
public protocol BookingProviding {
    func bookings(of passenger: PassengerID) -> [BookingSummary]
}
