import BookingInterface
import TravelModels

/// Answers other features from the bookings in the store.
public struct BookingService: BookingProviding {
    private let store: BookingStore

    /// Makes a service over the bookings that were loaded.
    public init(bookings: [BookingSummary]) {
        store = BookingStore(bookings)
    }

    /// A passenger's bookings, the next to leave first.
    public func bookings(of passenger: PassengerID) -> [BookingSummary] {
        store.all.filter { $0.passengers.contains(passenger) }
    }

    /// The booking with a reference, or nil where there is none.
    public func booking(reference: String) -> BookingSummary? {
        store[reference]
    }
}
